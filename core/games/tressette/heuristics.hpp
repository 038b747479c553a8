// What the depth-limited and Monte Carlo searches need to know of tressette: evaluation in thirds, codes of similar
// hands, and the rows and columns of the matrix in selective_tressette.txt (Python package, data).
#pragma once

#include "games/tressette/rules.hpp"
#include "search/alpha_beta.hpp"
#include "search/selection.hpp"

namespace trula::tressette {

struct Heuristics {
    using Rules = Tressette;
    using P = Position<Tressette>;
    static constexpr std::size_t situations = 9;

    static bool are_partners(const Tressette&, Seat one, Seat other) { return (one - other) % 2 == 0; }

    // In thirds. Accusi do not depend on the play, so only `difference` includes them.
    static double standing(const P& position, Seat own) {
        int sum = 0;
        for (Seat seat = 0; seat < 4; ++seat)
            sum += (seat - own) % 2 == 0 ? position.raw_points(seat) : -position.raw_points(seat);
        return sum;
    }
    static double difference(const P& position, Seat own) {
        const auto accusi = position.rules().summary(position.tally(), position.plies()).accusi;
        const int declared = 3 * (accusi[0] - accusi[1]);
        return standing(position, own) + (own % 2 == 0 ? declared : -declared);
    }

    // By suit: which of ace, two and three, and the number of other cards in pairs; late: the number of 4 5 6 7 and the
    // number of figures; in the hand code: which figures.
    static std::uint64_t code(const Tressette&, CardSet hand, Likeness alike) {
        std::uint64_t code = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint64_t cards = hand.mask() >> (10 * suit) & 0x3ff, figures = cards >> fante & 7;
            const int low = std::popcount(cards & 0xf), court = std::popcount(figures);
            const auto pairs = static_cast<std::uint64_t>((low + court + 1) / 2);
            const std::uint64_t kept = alike == Likeness::hand_code ? figures : static_cast<std::uint64_t>(court);
            code = code << 3 | cards >> ace;
            code =
                alike == Likeness::early ? code << 3 | pairs : code << 6 | kept << 3 | static_cast<std::uint64_t>(low);
        }
        return code;
    }

    static CardSet selected(const P& position, CardSet legal, const Matrix& matrix) {
        const unsigned row = matrix[situation(position, legal)];
        if ((row & rest) != 0) return legal;
        CardSet kept;
        for (CardSet left = legal; !left.empty(); left -= suit_of(left.lowest()))
            kept |= kept_of(position, left & suit_of(left.lowest()), row);
        return kept.empty() ? legal : kept;
    }

  private:
    // The columns of the matrix.
    enum Kind : unsigned { lowest = 1, winning = 2, highest = 4, dearest = 8, settled = 16, rest = 32 };

    // The row of the matrix, in the order of the file.
    static std::size_t situation(const P& position, CardSet legal) {
        const Order order = order_of<Heuristics>(position);
        if (order == Order::lead) return 0;
        const bool is_following = suit_of(position.trick().led()).has_all(legal);
        return 1 + 2 * (static_cast<std::size_t>(order) - 1) + (is_following ? 0 : 1);
    }

    // The cards of one suit that a row of the matrix keeps.
    static CardSet kept_of(const P& position, CardSet cards, unsigned row) {
        const auto beating_of = [](const Trick<4>& trick) { return beating(trick); };
        const CardSet winners = cards & beating(position.trick());
        CardSet kept;
        if ((row & lowest) != 0) kept.add(cards.lowest());
        if ((row & highest) != 0) kept.add(cards.highest());
        if ((row & dearest) != 0)
            for (const CardSet worth : {aces, one_third})
                if (const CardSet dear = cards & worth; !dear.empty()) {
                    kept.add(dear.lowest());
                    break;
                }
        if ((row & winning) != 0 && !winners.empty()) kept.add(winners.lowest());
        if ((row & settled) != 0)
            for (const Card card : winners)
                if (!can_be_beaten(position, card, beating_of)) return kept | CardSet::of(card);
        return kept;
    }

    static CardSet beating(const Trick<4>& trick) {
        const CardSet suit = suit_of(trick.led());
        return suit - CardSet::range(0, (trick.card_set() & suit).highest() + 1);
    }
};

}  // namespace trula::tressette
