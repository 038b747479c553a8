// Seat and Trick: the cards on the table in order of play, and the seat that led.
#pragma once

#include <array>
#include <cstdint>

#include "cards/card_set.hpp"

namespace trula {

// The number of a player in one deal, from 0 on in order of play.
using Seat = std::int8_t;
inline constexpr Seat nobody = -1;

// A trick with 0 to `Seats` cards.
template <int Seats>
struct Trick {
    std::array<Card, Seats> cards{};
    std::int8_t count = 0;
    Seat leader = 0;

    bool is_empty() const { return count == 0; }
    bool is_complete() const { return count == Seats; }
    Card led() const { return cards[0]; }

    // The seat that plays the card at `index` in the order of play.
    Seat seat_at(int index) const {
        const int seat = leader + index;
        return static_cast<Seat>(seat >= Seats ? seat - Seats : seat);
    }
    Seat to_move() const { return seat_at(count); }

    CardSet card_set() const {
        CardSet result;
        for (int i = 0; i < count; ++i) result.add(cards[static_cast<std::size_t>(i)]);
        return result;
    }
    // The index of `card` in the order of play; the card must be in the trick.
    int index_of(Card card) const {
        int index = 0;
        while (cards[static_cast<std::size_t>(index)] != card) ++index;
        return index;
    }
    Seat seat_of(Card card) const { return seat_at(index_of(card)); }

    void add(Card card) { cards[static_cast<std::size_t>(count++)] = card; }
    Card take_back() { return cards[static_cast<std::size_t>(--count)]; }
};

}  // namespace trula
