// Rules of tressette: legal cards, trick winners, accusi and scores. Cards count in thirds of a point, accusi and
// scores in points. Section numbers refer to docs/rules/tressette.md, rulings to docs/rules/rulings.md.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "play/fields.hpp"
#include "play/rules.hpp"

namespace trula::tressette {

// Canonical order: suits d c s b, in each 4 5 6 7 F C R A 2 3, weakest first.
enum Rank : std::uint8_t { four, five, six, seven, fante, cavallo, re, ace, two, three };
inline constexpr CardSet suit_of(Card card) { return CardSet::range(card / 10 * 10, 10); }
// The four cards of a rank.
inline constexpr CardSet of_rank(Rank rank) {
    CardSet cards;
    for (int suit = 0; suit < 4; ++suit) cards.add(static_cast<Card>(10 * suit + rank));
    return cards;
}
inline constexpr CardSet aces = of_rank(ace);  // worth three thirds each
inline constexpr CardSet one_third = of_rank(fante) | of_rank(cavallo) | of_rank(re) | of_rank(two) | of_rank(three);
inline constexpr int last_trick_thirds = 3;

// The value of cards in thirds of a point.
inline constexpr int thirds(CardSet cards) { return 3 * (cards & aces).size() + (cards & one_third).size(); }

// A declared combination: three or four aces, twos or threes, or a napoletana (ace, two and three of one suit).
struct Accuso {
    CardSet cards;
    bool is_napoletana;
    int points() const { return cards.size() == 4 ? 4 : 3; }
};

// Returns the accusi of a dealt hand (section 4).
inline std::vector<Accuso> accusi(CardSet hand) {
    std::vector<Accuso> found;
    for (const Rank rank : {ace, two, three})
        if (const CardSet held = hand & of_rank(rank); held.size() >= 3) found.push_back({held, false});
    for (int suit = 0; suit < 4; ++suit) {
        const CardSet napoletana = CardSet::range(10 * suit + ace, 3);
        if (hand.has_all(napoletana)) found.push_back({napoletana, true});
    }
    return found;
}

// Everything that is fixed before the first lead.
struct Terms {
    static constexpr int never = 1000;  // value of `stop_at` for deals that are played to the last card
    static constexpr std::int8_t undeclared = -1;

    Seat leader = 0;
    std::array<std::int8_t, 4> accusi{};  // points by seat, 0 when accusi are off, `undeclared` when not known
    bool remainder_to_last = false;  // the side that wins the last trick gets the other side's odd thirds
    std::array<int, 2> stop_at{never, never};  // by side, the score in points with which the game ends at once

    static constexpr auto fields = std::tuple{
        Field{"leader", &Terms::leader},
        Field{"accusi", &Terms::accusi},
        Field{"remainder_to_last", &Terms::remainder_to_last},
        Field{"stop_at", &Terms::stop_at},
    };
};

// The result of the play by side; side 0 is seats 0 and 2.
struct Summary {
    std::array<int, 2> thirds{};  // won in tricks
    std::array<int, 2> accusi{};  // points of the accusi declared
    std::int8_t last_side = nobody;  // the side that won the last trick

    static constexpr auto fields = std::tuple{
        Field{"thirds", &Summary::thirds},
        Field{"accusi", &Summary::accusi},
        Field{"last_side", &Summary::last_side},
    };
};

// Returns the scores of the two sides in points (section 5).
inline std::array<int, 2> side_scores(const Terms& terms, const Summary& summary) {
    std::array<int, 2> counted = summary.thirds;
    if (terms.remainder_to_last && summary.last_side != nobody) {
        const auto winner = static_cast<std::size_t>(summary.last_side);
        counted[winner] += counted[1 - winner] % 3;
    }
    return {counted[0] / 3 + summary.accusi[0], counted[1] / 3 + summary.accusi[1]};
}

// The rules of one deal; satisfies the concept Rules.
class Tressette {
  public:
    static constexpr int seats = 4;
    static constexpr int deck_size = 40;
    static constexpr int hand_size = 10;
    static constexpr bool can_stop_inside_trick = true;
    using Trick = trula::Trick<4>;
    using Terms = tressette::Terms;

    // The tricks won so far.
    struct Tally {
        std::array<std::int8_t, 4> thirds{};  // won in tricks, by seat
        Seat last_winner = nobody;  // winner of the last trick of the deal
    };

    explicit Tressette(const Terms& terms) : terms_(terms) {}

    const Terms& terms() const { return terms_; }
    static bool is_sound(const Terms& terms) { return terms.leader >= 0 && terms.leader < 4; }
    Seat first_leader() const { return terms_.leader; }

    // Completes the terms known to one seat with the accusi of the hidden hands.
    template <class Hidden>
    static Terms complete_terms(Terms terms, const Hidden& hidden) {
        for (std::size_t seat = 0; seat < 4; ++seat) {
            if (terms.accusi[seat] != Terms::undeclared) continue;
            terms.accusi[seat] = 0;
            for (const Accuso& accuso : tressette::accusi(hidden.hands[seat]))
                terms.accusi[seat] = static_cast<std::int8_t>(terms.accusi[seat] + accuso.points());
        }
        return terms;
    }

    CardSet legal(CardSet hand, const Trick& trick) const {
        if (trick.is_empty()) return hand;
        const CardSet follow = hand & suit_of(trick.led());
        return follow.empty() ? hand : follow;
    }
    RuleName why_illegal(CardSet hand, const Trick& trick, Card card) const {
        return legal(hand, trick).has(card) ? broken::none : broken::follow_suit;
    }

    // The index of the winning card after the card with index `last`, where that before it is known.
    static int winning_index(const Trick& trick, int before, int last) {
        const Card best = trick.cards[static_cast<std::size_t>(before)],
                   card = trick.cards[static_cast<std::size_t>(last)];
        return card > best && suit_of(best).has(card) ? last : before;
    }
    Seat winner(const Trick& trick) const { return trick.seat_of((trick.card_set() & suit_of(trick.led())).highest()); }

    void collect(Tally& tally, const Trick& trick, Seat winner, bool is_last) const {
        const auto seat = static_cast<std::size_t>(winner);
        tally.thirds[seat] =
            static_cast<std::int8_t>(tally.thirds[seat] + thirds(trick.card_set()) + (is_last ? last_trick_thirds : 0));
        if (is_last) tally.last_winner = winner;
    }

    // Whether a side has reached `stop_at` with an accuso or a trick (ruling F4).
    bool is_decided(const Tally& tally, int plies) const {
        if (terms_.stop_at[0] == Terms::never && terms_.stop_at[1] == Terms::never) return false;
        const auto scores = side_scores(terms_, summary(tally, plies));
        return scores[0] >= terms_.stop_at[0] || scores[1] >= terms_.stop_at[1];
    }

    // In thirds.
    int raw_points(const Tally& tally, Seat seat) const { return tally.thirds[static_cast<std::size_t>(seat)]; }

    // Every seat declares its accusi with its first card, so that the number of cards played tells who has declared.
    Summary summary(const Tally& tally, int plies) const {
        Summary result;
        for (int place = 0; place < 4; ++place) {
            const auto seat = static_cast<std::size_t>((terms_.leader + place) % 4);
            result.thirds[seat % 2] += tally.thirds[seat];
            if (place < plies) result.accusi[seat % 2] += terms_.accusi[seat];
        }
        if (tally.last_winner != nobody) result.last_side = static_cast<std::int8_t>(tally.last_winner % 2);
        return result;
    }

    std::array<int, 4> scores(const Tally& tally, int plies) const {
        const auto sides = side_scores(terms_, summary(tally, plies));
        return {sides[0], sides[1], sides[0], sides[1]};
    }

  private:
    Terms terms_;
};

}  // namespace trula::tressette
