// The inputs of networks that only klaverjas has. Trumps are suit 0 of the inputs, the other suits follow.
#pragma once

#include "games/klaverjas/policy.hpp"
#include "learning/features.hpp"

namespace trula {

template <>
struct GameFeatures<klaverjas::Klaverjas> {
    using R = klaverjas::Klaverjas;
    static constexpr int declarer_at = 0;  // seat
    static constexpr int points_at = declarer_at + 4;  // by side, points and meld in tens
    static constexpr int point_ranges = 26;
    static constexpr int trickless_at = points_at + 2 * point_ranges;  // by side, whether it has won no trick yet
    static constexpr int below_at = trickless_at + 2;  // by seat but this one, the trumps it cannot hold, by strength
    static constexpr int rules_at = below_at + 3 * 8;  // Amsterdam, ties made, pit of defenders
    static constexpr int inputs = rules_at + 3;
    static constexpr int most_active = 1 + 2 + 2 + 3 * 8 + 3;

    static Card label(const R& rules, Card card) {
        return static_cast<Card>((card + 32 - 8 * rules.terms().trump) % 32);
    }

    static constexpr int numberings = 4;
    static int numbering(const R& rules) { return rules.terms().trump; }

    template <class Add>
    static void write(const Position<R>& position, const Knowledge<R>& known, const Add& add) {
        using namespace klaverjas;
        const Terms& terms = position.rules().terms();
        const Summary summary = position.rules().summary(position.tally());
        add(declarer_at + (terms.declarer - known.seat + 4) % 4);
        for (int side = 0; side < 2; ++side) {
            const auto which = static_cast<std::size_t>((known.seat + side) % 2);
            add(points_at + side * point_ranges +
                bucket(summary.points[which] + summary.meld[which], 10, point_ranges));
            if (summary.tricks[which] == 0) add(trickless_at + side);
        }
        write_limits(position, known, add);
        if (terms.is_amsterdam) add(rules_at);
        if (terms.tie_is_made) add(rules_at + 1);
        if (terms.pit_defenders) add(rules_at + 2);
    }

    // Exchanges the suits of the hands; trump follows. Suits are equal before trump is made.
    static void permute_suits(klaverjas::Terms& terms, Position<R>::Hands& hands, Random& random) {
        const std::vector<int> to = random.permutation(4);
        for (CardSet& hand : hands) {
            std::uint64_t mask = 0;
            for (std::size_t suit = 0; suit < 4; ++suit) mask |= (hand.mask() >> (8 * suit) & 0xff) << (8 * to[suit]);
            hand = CardSet(mask);
        }
        terms.trump = static_cast<std::uint8_t>(to[terms.trump]);
    }

    static constexpr int orders = 6;
    static Card reordered(int order, Card label) {
        if (label < 8) return label;
        return static_cast<Card>(8 + 8 * place_in_order<3>(order, label / 8 - 1) + label % 8);
    }
    static int reordered_input(int, int index) { return index; }  // none of them tells plain suits apart

  private:
    // A seat that followed trumps, or trumped, without beating a trump on the table holds no higher one.
    template <class Add>
    static void write_limits(const Position<R>& position, const Knowledge<R>& known, const Add& add) {
        using namespace klaverjas;
        const Terms& terms = position.rules().terms();
        const CardSet trumps = suit_cards(terms.trump);
        std::array<CardSet, 4> lacking{};
        const auto read = [&](const Trick<4>& trick) {
            CardSet higher = trumps;
            bool has_trump = false;
            for (int i = 0; i < trick.count; ++i) {
                const Card card = trick.cards[static_cast<std::size_t>(i)];
                if (!trumps.has(card)) continue;
                if (has_trump && i > 0 && !higher.has(card) && (trumps.has(trick.led()) || !terms.is_amsterdam))
                    lacking[static_cast<std::size_t>(trick.seat_at(i))] |= higher;
                if (!has_trump || higher.has(card)) higher = position.rules().above(card);
                has_trump = true;
            }
        };
        for (int i = 0; i < position.trick_count(); ++i) read(position.taken(i).trick);
        read(known.trick);
        for (int other = 1; other < 4; ++other)
            for (const Card card : lacking[static_cast<std::size_t>((known.seat + other) % 4)] & known.unseen)
                add(below_at + (other - 1) * 8 + rank_of(card));
    }
};

}  // namespace trula
