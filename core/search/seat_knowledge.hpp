// What the seat to move knows: its hand, the cards played, voids that were shown. Rule players get a Knowledge and
// never a Position, so that they cannot look at hidden cards. SeatKnowledge holds what all games share; each game
// derives its Knowledge from it. Also the odds with which rule players forecast a trick.
#pragma once

#include <array>
#include <cstdint>

#include "play/position.hpp"

namespace trula {

// Specialised for each game in its policy.hpp, derived from SeatKnowledge and constructed from a Position.
template <Rules R>
struct Knowledge;

template <Rules R>
struct SeatKnowledge {
    static constexpr int seats = R::seats;
    using Trick = trula::Trick<R::seats>;

    Seat seat;
    CardSet hand;
    CardSet legal;
    Trick trick;
    CardSet played_cards;  // cards played so far, the trick on the table included
    CardSet unseen;  // cards that may be in another hand
    std::array<CardSet, R::seats> voids{};  // by seat, the cards of suits in which it has shown a void
    std::array<CardSet, R::seats> has_led{};  // by seat, the cards of the suits that it has led

    // The number of seats that play after this one in the trick on the table.
    int later() const { return seats - 1 - trick.count; }
    bool is_leading() const { return trick.is_empty(); }
    bool is_last_trick() const { return hand.is_single(); }

  protected:
    // `suit(card)` returns all cards of its suit; `lacking(led, card)` the cards that a hand cannot hold if it plays
    // `card`, of another suit, when `led` was led.
    template <class Suit, class Lacking>
    SeatKnowledge(const Position<R>& position, const Suit& suit, const Lacking& lacking)
        : seat(position.to_move()),
          hand(position.hand_to_move()),
          legal(position.legal_unchecked()),
          trick(position.trick()) {
        const auto note = [&](const Trick& played) {
            if (played.is_empty()) return;
            const CardSet led_suit = suit(played.led());
            has_led[static_cast<std::size_t>(played.leader)] |= led_suit;
            played_cards.add(played.led());
            for (int i = 1; i < played.count; ++i) {
                const Card card = played.cards[static_cast<std::size_t>(i)];
                played_cards.add(card);
                if (!led_suit.has(card))
                    voids[static_cast<std::size_t>(played.seat_at(i))] |= lacking(played.led(), card);
            }
        };
        for (int i = 0; i < position.trick_count(); ++i) note(position.taken(i).trick);
        note(trick);
        unseen = CardSet::range(0, R::deck_size) - hand - played_cards;
    }
};

// Probabilities are integers in 1024ths, so that every build of the core decides alike.
inline constexpr int sure = 1024;

namespace detail {

// The probability that a hand has none of a number of cards, by its share of the unseen cards in 64ths.
struct NoneTable {
    static constexpr int most_cards = 24;
    std::array<std::array<std::int16_t, most_cards + 1>, 65> chance{};
    constexpr NoneTable() {
        for (std::size_t share = 0; share <= 64; ++share) {
            int chance_now = sure;
            for (auto& entry : chance[share]) {
                entry = static_cast<std::int16_t>(chance_now);
                chance_now = chance_now * (64 - static_cast<int>(share)) / 64;
            }
        }
    }
};
inline constexpr NoneTable none_table;

}  // namespace detail

// The probabilities, in 1024ths, that a hand of `hand_size` of the `unseen` cards has none or any of some cards.
class Odds {
  public:
    Odds(int hand_size, int unseen)
        : share_(static_cast<std::size_t>(hand_size >= unseen ? 64 : 64 * hand_size / unseen)) {}
    int none(CardSet cards) const { return detail::none_table.chance[share_][static_cast<std::size_t>(cards.size())]; }
    int any(CardSet cards) const { return sure - none(cards); }

  private:
    std::size_t share_;
};

// Who will win the trick, from this seat's point of view, in 1024ths.
struct Forecast {
    int side;  // expected friendship of the winner: `sure` for a certain friend, -`sure` for a certain opponent
    int own;  // probability that the seat itself wins it
};

// Goes through the seats still to play: each takes the trick from the seat that is winning it with probability
// `beats(seat)`, that of holding a better card. `friendship(seat)` is between -sure and sure.
template <class Known, class Friendship, class Beats>
Forecast forecast(const Known& known, Seat winning, const Friendship& friendship, const Beats& beats) {
    Forecast result{friendship(winning), winning == known.seat ? sure : 0};
    int kept = sure;
    for (int place = known.trick.count + 1; place < Known::seats; ++place) {
        const Seat seat = known.trick.seat_at(place);
        // A seat that plays after one that has taken the trick must beat a better card.
        const int chance = beats(seat) * (sure + kept) / (2 * sure);
        result.side += (friendship(seat) - result.side) * chance / sure;
        result.own = result.own * (sure - chance) / sure;
        kept = kept * (sure - chance) / sure;
    }
    return result;
}

}  // namespace trula
