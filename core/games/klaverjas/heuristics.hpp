// Heuristics of klaverjas for the depth-limited and Monte Carlo searches: evaluation in points with meld, codes of
// similar hands, and selective move generation by the matrix in src/trula/games/klaverjas/data/selective.txt, which
// explains its rows and columns.
#pragma once

#include "games/klaverjas/rules.hpp"
#include "search/alpha_beta.hpp"
#include "search/selection.hpp"

namespace trula::klaverjas {

// Satisfies the concept Heuristics.
struct Heuristics {
    using Rules = Klaverjas;
    using P = Position<Klaverjas>;
    static constexpr std::size_t situations = 21;

    static bool are_partners(const Klaverjas&, Seat one, Seat other) { return (one - other) % 2 == 0; }

    static double standing(const P& position, Seat own) { return difference(position, own); }
    // In points with meld.
    static double difference(const P& position, Seat own) {
        int sum = 0;
        for (Seat seat = 0; seat < 4; ++seat)
            sum += (seat - own) % 2 == 0 ? position.raw_points(seat) : -position.raw_points(seat);
        return sum;
    }

    // Early: in plain suits which of ten and ace, and the number of other cards in steps of two; in trumps which of the
    // four highest, and the number of others. Late, and in the hand code: in plain suits the number of sevens, eights
    // and nines, and which other cards; in trumps which cards.
    static std::uint64_t code(const Klaverjas& rules, CardSet hand, Likeness likeness) {
        const bool is_early = likeness == Likeness::early;
        std::uint64_t code = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const bool is_trump = suit == rules.terms().trump;
            const std::uint64_t cards = hand.mask() >> (8 * suit) & 0xff;
            const std::uint64_t high_mask = is_trump   ? (is_early ? high_trumps : 0xff)
                                            : is_early ? high_plain
                                                       : above_nine;
            const int low = std::popcount(cards & ~high_mask);
            const int counted = is_early && !is_trump ? (low + 1) / 2 : low;
            code = code << 11 | (cards & high_mask) << 3 | static_cast<std::uint64_t>(counted);
        }
        return code;
    }

    // The legal cards that the matrix keeps in this situation; all of them if it keeps none.
    static CardSet selected(const P& position, CardSet legal, const Matrix& matrix) {
        const unsigned row = matrix[situation(position, legal)];
        if ((row & rest) != 0) return legal;
        CardSet kept;
        for (int suit = 0; suit < 4; ++suit)
            if (const CardSet cards = legal & suit_cards(suit); !cards.empty()) kept |= kept_of(position, cards, row);
        return kept.empty() ? legal : kept;
    }

  private:
    static constexpr std::uint64_t high_plain = 1u << ten | 1u << ace;
    static constexpr std::uint64_t above_nine = 0xf8;
    static constexpr std::uint64_t high_trumps = 1u << nine | 1u << ten | 1u << jack | 1u << ace;

    // The columns of the matrix, in the order of the file.
    enum Kind : unsigned { lowest = 1, winning = 2, highest = 4, melding = 8, settled = 16, rest = 32 };

    // The row of the matrix for this situation, in the order of the file.
    static std::size_t situation(const P& position, CardSet legal) {
        const Order order = order_of<Heuristics>(position);
        if (order == Order::lead) return 0;
        const CardSet trumps = suit_cards(position.rules().terms().trump),
                      led = suit_cards(suit_of(position.trick().led()));
        const bool is_following = led.has_all(legal), is_trumping = trumps.has_all(legal);
        const std::size_t way = led == trumps ? (is_following ? 3 : 4) : is_following ? 0 : is_trumping ? 1 : 2;
        return 1 + 5 * (static_cast<std::size_t>(order) - 1) + way;
    }

    static Card weakest(const Klaverjas& rules, CardSet cards) {
        Card result = cards.lowest();
        for (const Card card : cards)
            if (rules.above(card).has(result)) result = card;
        return result;
    }
    static Card strongest(const Klaverjas& rules, CardSet cards) {
        Card result = cards.lowest();
        for (const Card card : cards)
            if (rules.above(result).has(card)) result = card;
        return result;
    }

    // The cards of one suit that a row of the matrix keeps.
    static CardSet kept_of(const P& position, CardSet cards, unsigned row) {
        const Klaverjas& rules = position.rules();
        const auto beating_of = [&](const Trick<4>& trick) { return beating(rules, trick); };
        CardSet kept;
        if ((row & lowest) != 0) kept.add(weakest(rules, cards));
        if ((row & highest) != 0) kept.add(strongest(rules, cards));
        if ((row & melding) != 0)
            for (const Card card : cards)
                if (rules.meld(position.trick().card_set() | CardSet::of(card)) > 0) kept.add(card);
        CardSet winners = cards & beating_of(position.trick());
        if ((row & winning) != 0 && !winners.empty()) kept.add(weakest(rules, winners));
        if ((row & settled) != 0) {
            for (const Card card : winners)
                if (can_be_beaten(position, card, beating_of)) winners.remove(card);
            if (!winners.empty()) kept.add(weakest(rules, winners));
        }
        return kept;
    }

    // The cards that beat a trick that has begun.
    static CardSet beating(const Klaverjas& rules, const Trick<4>& trick) {
        const Card best = trick.cards[static_cast<std::size_t>(rules.winning_index(trick))];
        const CardSet trumps = suit_cards(rules.terms().trump);
        return trumps.has(best) ? rules.above(best) : rules.above(best) | trumps;
    }
};

}  // namespace trula::klaverjas
