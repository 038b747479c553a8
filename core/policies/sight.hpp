// What the seat to move may look at, and nothing else: policies are given a Glance, never a Position. The base below
// holds what is alike in all games; each game adds what was said in public.
#pragma once

#include <array>
#include <cstdint>

#include "play/position.hpp"

namespace trula {

// Completed for each game in its own file, on top of Sight; made from a Position, keeps no way back to it.
template <Rules R>
struct Glance;

// The fixed rule player of a game: `Greedy<R>(glance).rate(card)`, `.choose()`. Completed in the games' files.
template <Rules R>
class Greedy;

template <Rules R>
struct Sight {
    static constexpr int seats = R::seats;
    using Trick = trula::Trick<R::seats>;

    Seat seat;
    CardSet hand;
    CardSet legal;
    Trick trick;
    CardSet fallen;  // in tricks and on the table
    CardSet unseen;  // may be in another hand
    std::array<CardSet, R::seats> lacks{};  // by seat, the suits that it has shown to be without
    std::array<CardSet, R::seats> has_led{};  // by seat, the suits that it has led

    // How many play after this seat in the trick on the table.
    int later() const { return seats - 1 - trick.count; }
    bool is_leading() const { return trick.is_empty(); }
    bool is_last_trick() const { return hand.is_single(); }

  protected:
    // `suit(card)`: the cards of its suit; `lacking(led, card)`: what a hand that plays a card to a led one has not
    // got.
    template <class Suit, class Lacking>
    Sight(const Position<R>& position, const Suit& suit, const Lacking& lacking)
        : seat(position.to_move()),
          hand(position.hand_to_move()),
          legal(position.legal_unchecked()),
          trick(position.trick()) {
        const auto note = [&](const Trick& played) {
            if (played.is_empty()) return;
            const CardSet led_suit = suit(played.led());
            has_led[static_cast<std::size_t>(played.leader)] |= led_suit;
            fallen.add(played.led());
            for (int i = 1; i < played.count; ++i) {
                const Card card = played.cards[static_cast<std::size_t>(i)];
                fallen.add(card);
                if (!led_suit.has(card))
                    lacks[static_cast<std::size_t>(played.seat_at(i))] |= lacking(played.led(), card);
            }
        };
        for (int i = 0; i < position.trick_count(); ++i) note(position.taken(i).trick);
        note(trick);
        unseen = CardSet::range(0, R::deck_size) - hand - fallen;
    }
};

// Chances and shares are whole numbers of 1024ths, so that every build decides alike.
inline constexpr int sure = 1024;

namespace detail {

// Chance that a hand has none of `cards`, when it holds a share of the unseen cards counted in 64ths.
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

// How likely it is that a hand of so many of the unseen cards has none of some.
class Odds {
  public:
    Odds(int hand_size, int unseen)
        : share_(static_cast<std::size_t>(hand_size >= unseen ? 64 : 64 * hand_size / unseen)) {}
    int none(CardSet cards) const { return detail::none_table.chance[share_][static_cast<std::size_t>(cards.size())]; }
    int any(CardSet cards) const { return sure - none(cards); }

  private:
    std::size_t share_;
};

// Who will take the trick, from this seat's point of view.
struct Forecast {
    int side;  // sure if a friend is certain to take it, -sure if a foe does
    int own;  // chance that the seat itself takes it
};

// Goes through the seats still to play: each takes the trick from the one who has it with `beats(seat)`, its chance to
// hold a better card. `friendship(seat)` is between -sure and sure.
template <class Glance, class Friendship, class Beats>
Forecast forecast(const Glance& glance, Seat winning, const Friendship& friendship, const Beats& beats) {
    Forecast result{friendship(winning), winning == glance.seat ? sure : 0};
    int kept = sure;
    for (int place = glance.trick.count + 1; place < Glance::seats; ++place) {
        const Seat seat = glance.trick.seat_at(place);
        // Who comes after one that has taken the trick must beat a better card still.
        const int chance = beats(seat) * (sure + kept) / (2 * sure);
        result.side += (friendship(seat) - result.side) * chance / sure;
        result.own = result.own * (sure - chance) / sure;
        kept = kept * (sure - chance) / sure;
    }
    return result;
}

// The legal card with the highest rating; of equals the lowest in the order of the deck.
template <Rules R>
Card best_rated(const Glance<R>& glance, const Greedy<R>& greedy) {
    Card best = glance.legal.lowest();
    if (glance.legal.is_single()) return best;
    int best_rating = greedy.rate(best);
    for (const Card card : glance.legal - CardSet::of(best))
        if (const int rating = greedy.rate(card); rating > best_rating) {
            best = card;
            best_rating = rating;
        }
    return best;
}

}  // namespace trula
