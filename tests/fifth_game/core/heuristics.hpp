// What the depth-limited and Monte Carlo searches need to know of briscola. The columns and rows of the matrix are
// explained in briscola/data/selective.txt.
#pragma once

#include "rules.hpp"
#include "search/alpha_beta.hpp"
#include "search/selection.hpp"

namespace trula::briscola {

struct Heuristics {
    using Rules = Briscola;
    using P = Position<Briscola>;
    static constexpr std::size_t situations = 5;

    static bool are_partners(const Briscola&, Seat one, Seat other) { return (one - other) % 2 == 0; }

    static double standing(const P& position, Seat own) { return difference(position, own); }
    static double difference(const P& position, Seat own) {
        const auto points = position.rules().summary(position.tally()).points;
        return own % 2 == 0 ? points[0] - points[1] : points[1] - points[0];
    }

    // By suit: ace and three, the number of figures, the number of other cards; early in pairs. The hand code tells the
    // figures apart.
    static std::uint64_t code(const Briscola&, CardSet hand, Likeness alike) {
        std::uint64_t code = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint64_t cards = hand.mask() >> (10 * suit) & 0x3ff, figures = cards >> 5 & 7;
            const int low = std::popcount(cards & 0x1f);
            const auto middle =
                alike == Likeness::hand_code ? figures : static_cast<std::uint64_t>(std::popcount(figures));
            const auto others = static_cast<std::uint64_t>(alike == Likeness::early ? (low + 1) / 2 : low);
            code = code << 8 | cards >> 8 << 6 | middle << 3 | others;
        }
        return code;
    }

    static CardSet selected(const P& position, CardSet legal, const Matrix& matrix) {
        const unsigned row = matrix[static_cast<std::size_t>(order_of<Heuristics>(position))];
        if ((row & rest) != 0) return legal;
        const auto beating_of = [&](const Trick<4>& trick) {
            return position.rules().above(position.rules().best_card(trick));
        };
        const CardSet winners = position.trick().is_empty() ? legal : legal & beating_of(position.trick());
        CardSet kept;
        for (int suit = 0; suit < 4; ++suit) {
            const CardSet cards = legal & suit_cards(suit), winning_cards = winners & cards;
            if (cards.empty()) continue;
            if ((row & lowest) != 0) kept.add(cards.lowest());
            if ((row & highest) != 0) kept.add(cards.highest());
            if ((row & winning) != 0 && !winning_cards.empty()) kept.add(winning_cards.lowest());
            if ((row & settled) == 0) continue;
            for (CardSet left = winning_cards; !left.empty(); left.remove(left.lowest()))
                if (!can_be_beaten(position, left.lowest(), beating_of)) {
                    kept.add(left.lowest());
                    break;
                }
        }
        return kept.empty() ? legal : kept;
    }

  private:
    // The columns of the matrix.
    enum Kind : unsigned { lowest = 1, winning = 2, highest = 4, settled = 8, rest = 16 };
};

}  // namespace trula::briscola
