// Heuristics of tressette for the depth-limited and Monte Carlo searches: evaluation in thirds, codes of similar hands,
// and selective move generation by the matrix in src/trula/games/tressette/data/selective.txt, which explains its rows
// and columns.
#pragma once

#include "games/tressette/rules.hpp"
#include "search/alpha_beta.hpp"
#include "search/selection.hpp"

namespace trula::tressette {

// Satisfies the concept Heuristics.
struct Heuristics {
    using Rules = Tressette;
    using P = Position<Tressette>;
    static constexpr std::size_t situations = 9;

    static bool are_partners(const Tressette&, Seat one, Seat other) { return (one - other) % 2 == 0; }

    // In thirds, without accusi, which do not depend on the play.
    static double standing(const P& position, Seat own) {
        int sum = 0;
        for (Seat seat = 0; seat < 4; ++seat)
            sum += (seat - own) % 2 == 0 ? position.raw_points(seat) : -position.raw_points(seat);
        return sum;
    }
    // In thirds, with accusi.
    static double difference(const P& position, Seat own) {
        const auto accusi = position.rules().summary(position.tally(), position.plies()).accusi;
        const int declared = 3 * (accusi[0] - accusi[1]);
        return standing(position, own) + (own % 2 == 0 ? declared : -declared);
    }

    // By suit, which of ace, two and three; early also the number of other cards in steps of two; late the numbers of
    // figures and of fours to sevens; in the hand code which figures, and the number of fours to sevens.
    static std::uint64_t code(const Tressette&, CardSet hand, Likeness likeness) {
        std::uint64_t code = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint64_t cards = hand.mask() >> (10 * suit) & 0x3ff, figures = cards >> fante & 7;
            const int low = std::popcount(cards & 0xf), court = std::popcount(figures);
            const auto pairs = static_cast<std::uint64_t>((low + court + 1) / 2);
            const std::uint64_t kept = likeness == Likeness::hand_code ? figures : static_cast<std::uint64_t>(court);
            code = code << 3 | cards >> ace;
            code = likeness == Likeness::early ? code << 3 | pairs
                                               : code << 6 | kept << 3 | static_cast<std::uint64_t>(low);
        }
        return code;
    }

    // The legal cards that the matrix keeps in this situation; all of them if it keeps none.
    static CardSet selected(const P& position, CardSet legal, const Matrix& matrix) {
        const unsigned row = matrix[situation(position, legal)];
        if ((row & rest) != 0) return legal;
        CardSet kept;
        for (CardSet left = legal; !left.empty(); left -= suit_of(left.lowest()))
            kept |= kept_of(position, left & suit_of(left.lowest()), row);
        return kept.empty() ? legal : kept;
    }

  private:
    // The columns of the matrix, in the order of the file.
    enum Kind : unsigned { lowest = 1, winning = 2, highest = 4, dearest = 8, settled = 16, rest = 32 };

    // The row of the matrix for this situation, in the order of the file.
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

    // The cards that beat a trick that has begun.
    static CardSet beating(const Trick<4>& trick) {
        const CardSet suit = suit_of(trick.led());
        return suit - CardSet::range(0, (trick.card_set() & suit).highest() + 1);
    }
};

}  // namespace trula::tressette
