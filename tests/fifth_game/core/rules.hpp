// Rules of briscola for four with all cards dealt: two partnerships, one trump suit, no duty to follow suit.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "play/fields.hpp"
#include "play/rules.hpp"

namespace trula::briscola {

// Canonical order: suits d c s b, in each 2 4 5 6 7 F C R 3 A, weakest first.
inline constexpr std::array<int, 10> rank_points{0, 0, 0, 0, 0, 2, 3, 4, 10, 11};
inline constexpr int points_of(Card card) { return rank_points[card % 10]; }
inline constexpr CardSet suit_cards(int suit) { return CardSet::range(10 * suit, 10); }
inline constexpr CardSet suit_of(Card card) { return suit_cards(card / 10); }
inline constexpr CardSet above_in_suit(Card card) { return suit_of(card) - CardSet::range(0, card + 1); }

inline constexpr int card_points(CardSet cards) {
    int sum = 0;
    for (const Card card : cards) sum += points_of(card);
    return sum;
}

struct Terms {
    std::uint8_t trump = 0;  // number of the suit
    Seat leader = 0;

    static constexpr auto fields = std::tuple{Field{"trump", &Terms::trump}, Field{"leader", &Terms::leader}};
};

// By side; side 0 is seats 0 and 2.
struct Summary {
    std::array<int, 2> points{};
    std::array<int, 2> tricks{};

    static constexpr auto fields = std::tuple{Field{"points", &Summary::points}, Field{"tricks", &Summary::tricks}};
};

class Briscola {
  public:
    static constexpr int seats = 4;
    static constexpr int deck_size = 40;
    static constexpr int hand_size = 10;
    static constexpr bool can_stop_inside_trick = false;
    using Trick = trula::Trick<4>;
    using Terms = briscola::Terms;

    struct Tally {
        std::array<std::int16_t, 4> points{};  // by seat
        std::array<std::int8_t, 4> tricks{};
    };

    explicit Briscola(const Terms& terms) : terms_(terms) {}

    const Terms& terms() const { return terms_; }
    static bool is_sound(const Terms& terms) { return terms.trump < 4 && terms.leader >= 0 && terms.leader < 4; }
    Seat first_leader() const { return terms_.leader; }

    // The terms are public.
    template <class Hidden>
    static Terms complete_terms(const Terms& terms, const Hidden&) {
        return terms;
    }

    CardSet legal(CardSet hand, const Trick&) const { return hand; }
    RuleName why_illegal(CardSet, const Trick&, Card) const { return broken::none; }

    CardSet trumps() const { return suit_cards(terms_.trump); }
    // The cards that beat `card` when it is winning a trick.
    CardSet above(Card card) const { return trumps().has(card) ? above_in_suit(card) : above_in_suit(card) | trumps(); }
    // The card that is winning: the highest trump, else the highest card of the suit led.
    Card best_card(const Trick& trick) const {
        const CardSet cards = trick.card_set(), trumped = cards & trumps();
        return (trumped.empty() ? cards & suit_of(trick.led()) : trumped).highest();
    }
    Seat winner(const Trick& trick) const { return trick.seat_of(best_card(trick)); }

    void collect(Tally& tally, const Trick& trick, Seat winner, bool) const {
        const auto seat = static_cast<std::size_t>(winner);
        tally.points[seat] = static_cast<std::int16_t>(tally.points[seat] + card_points(trick.card_set()));
        ++tally.tricks[seat];
    }

    bool is_decided(const Tally&, int) const { return false; }
    int raw_points(const Tally& tally, Seat seat) const { return tally.points[static_cast<std::size_t>(seat)]; }

    Summary summary(const Tally& tally, int = 0) const {
        Summary result;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            result.points[seat % 2] += tally.points[seat];
            result.tricks[seat % 2] += tally.tricks[seat];
        }
        return result;
    }
    // Each seat scores the card points of its side.
    std::array<int, 4> scores(const Tally& tally, int = 0) const {
        const auto [ours, theirs] = summary(tally).points;
        return {ours, theirs, ours, theirs};
    }

  private:
    Terms terms_;
};

}  // namespace trula::briscola
