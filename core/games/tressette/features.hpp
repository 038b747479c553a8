// The inputs of networks that only tressette has: points, accusi, and how far the sides are from the end of the game.
#pragma once

#include "games/tressette/policy.hpp"
#include "learning/features.hpp"

namespace trula {

template <>
struct GameFeatures<tressette::Tressette> {
    using R = tressette::Tressette;
    static constexpr int thirds_at = 0;  // by side, thirds won in tricks
    static constexpr int third_ranges = 36;
    static constexpr int accusi_at = thirds_at + 2 * third_ranges;  // by side, points of the accusi declared
    static constexpr int accusi_ranges = 8;
    static constexpr int missing_at = accusi_at + 2 * accusi_ranges;  // by side, points missing to end the game
    static constexpr int missing_ranges = 14;
    static constexpr int remainder_at = missing_at + 2 * missing_ranges;
    static constexpr int inputs = remainder_at + 1;
    static constexpr int most_active = 7;

    static Card label(const R&, Card card) { return card; }
    static constexpr int numberings = 1;
    static int numbering(const R&) { return 0; }

    template <class Add>
    static void write(const Position<R>& position, const Knowledge<R>& known, const Add& add) {
        using namespace tressette;
        const Terms& terms = position.rules().terms();
        const Summary summary = position.rules().summary(position.tally(), position.plies());
        const auto scores = side_scores(terms, summary);
        for (int side = 0; side < 2; ++side) {
            const auto which = static_cast<std::size_t>((known.seat + side) % 2);
            add(thirds_at + side * third_ranges + bucket(summary.thirds[which], 1, third_ranges));
            add(accusi_at + side * accusi_ranges + bucket(summary.accusi[which], 1, accusi_ranges));
            add(missing_at + side * missing_ranges + bucket(terms.stop_at[which] - scores[which], 1, missing_ranges));
        }
        if (terms.remainder_to_last) add(remainder_at);
    }

    // All four suits are equal.
    static void permute_suits(tressette::Terms&, Position<R>::Hands& hands, Random& random) {
        const std::vector<int> to = random.permutation(4);
        for (CardSet& hand : hands) {
            std::uint64_t mask = 0;
            for (std::size_t suit = 0; suit < 4; ++suit)
                mask |= (hand.mask() >> (10 * suit) & 0x3ff) << (10 * to[suit]);
            hand = CardSet(mask);
        }
    }

    static constexpr int orders = 24;
    static Card reordered(int order, Card label) {
        return static_cast<Card>(10 * place_in_order<4>(order, label / 10) + label % 10);
    }
    static int reordered_input(int, int index) { return index; }  // none of them tells suits apart
};

}  // namespace trula
