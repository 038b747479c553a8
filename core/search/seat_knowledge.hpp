// SeatKnowledge: what the seat to move knows, namely its hand, the cards played and the voids of other seats. Rule
// players get a Knowledge and never a Position, so that they cannot use hidden cards. SeatKnowledge holds what all
// games share; each game derives its Knowledge from it. Also Odds and Forecast: the probability that a seat wins the
// trick.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "play/position.hpp"

namespace trula {

// Specialised for each game in its policy.hpp, derived from SeatKnowledge and constructed from a Position.
template <Rules R>
struct Knowledge;

// The knowledge of the seat to move that is the same in every game.
template <Rules R>
struct SeatKnowledge {
    static constexpr int seats = R::seats;
    using Trick = trula::Trick<R::seats>;

    Seat seat;
    CardSet hand;
    CardSet legal;
    Trick trick;
    CardSet played_cards;  // cards played so far, the trick on the table included
    CardSet unseen;  // cards that may be in the hands of other seats
    std::array<CardSet, R::seats> voids{};  // by seat, the cards that its plays have shown it does not hold
    std::array<CardSet, R::seats> has_led{};  // by seat, the cards of the suits that it has led

    // The number of seats that play after this one in the trick on the table.
    int later() const { return seats - 1 - trick.count; }
    bool is_leading() const { return trick.is_empty(); }
    bool is_last_trick() const { return hand.is_single(); }

  protected:
    // `suit(card)` returns all cards of its suit; `lacking(led, card)` the cards that a hand cannot hold if it played
    // `card`, of another suit, when `led` was led.
    template <class Suit, class Lacking>
    SeatKnowledge(const Position<R>& position, const Suit& suit, const Lacking& lacking)
        : seat(position.to_move()),
          hand(position.hand_to_move()),
          legal(position.legal_unchecked()),
          trick(position.trick()) {
        const auto record_trick = [&](const Trick& played) {
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
        for (int i = 0; i < position.trick_count(); ++i) record_trick(position.taken(i).trick);
        record_trick(trick);
        unseen = CardSet::range(0, R::deck_size) - hand - played_cards;
    }
};

// The legal cards in groups that are equal to the seat: cards of one suit between which no card is unseen or in the
// trick, and of one `kind`, which a game's Knowledge tells: the suit, the points, and a number of its own for a card
// that counts for more than strength and points.
template <Rules R>
std::vector<CardSet> equal_cards(const Knowledge<R>& known) {
    const CardSet others = known.unseen | known.trick.card_set();
    std::vector<CardSet> groups;
    Card previous = no_card;
    for (const Card card : known.legal) {
        const bool is_equal = previous != no_card && known.kind(previous) == known.kind(card) &&
                              (others & CardSet::range(previous + 1, card - previous)).empty();
        if (!is_equal) groups.emplace_back();
        groups.back().add(card);
        previous = card;
    }
    return groups;
}

// Probability 1. Probabilities are integers in 1024ths, so that every build of the core plays the same cards.
inline constexpr int sure = 1024;

namespace detail {

// The probability in 1024ths that a hand holds none of n given cards, by its share of the unseen cards in 64ths.
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

// The probabilities, in 1024ths, that a hand of `hand_size` cards out of `unseen` holds none, or at least one, of a
// set.
class Odds {
  public:
    Odds(int hand_size, int unseen)
        : share_(static_cast<std::size_t>(hand_size >= unseen ? 64 : 64 * hand_size / unseen)) {}
    int none(CardSet cards) const { return detail::none_table.chance[share_][static_cast<std::size_t>(cards.size())]; }
    int any(CardSet cards) const { return sure - none(cards); }

  private:
    std::size_t share_;
};

// The expected winner of the trick from the point of view of one seat, in 1024ths.
struct Forecast {
    int side;  // expected friendship of the winner: `sure` for a partner, -`sure` for an opponent
    int own;  // probability that the seat itself wins the trick
};

// Computes the forecast: each seat still to play wins the trick from the seat that is winning it with probability
// `beats(seat)`, that of holding a better card. `friendship(seat)` is between -sure and sure.
template <class Known, class Friendship, class Beats>
Forecast forecast(const Known& known, Seat winning, const Friendship& friendship, const Beats& beats) {
    Forecast result{friendship(winning), winning == known.seat ? sure : 0};
    int unbeaten = sure;
    for (int place = known.trick.count + 1; place < Known::seats; ++place) {
        const Seat seat = known.trick.seat_at(place);
        // A seat that plays after one that has taken the trick must beat a better card.
        const int chance = beats(seat) * (sure + unbeaten) / (2 * sure);
        result.side += (friendship(seat) - result.side) * chance / sure;
        result.own = result.own * (sure - chance) / sure;
        unbeaten = unbeaten * (sure - chance) / sure;
    }
    return result;
}

}  // namespace trula
