// Move ordering of the exact search by the trick on the table: which side is winning it, and whether a seat that plays
// later can win it.
#pragma once

#include <array>
#include <cstddef>

#include "play/trick.hpp"

namespace trula {

// A card with its place in the move ordering.
struct Move {
    Card card;
    int order;  // moves with a higher order are searched first
};
using Moves = std::array<Move, 16>;

// The state of a trick after a card has been added to it, seen from the side that adds it.
struct TrickProspect {
    bool is_ours;  // a card of this side is winning
    bool wins;  // the added card is winning
    bool can_lose;  // an opponent who plays later can win the trick
    bool can_gain;  // a partner who plays later can win the trick

    // A number below `kinds`: 0 and 1, the own side certainly wins, by this card or by another; 2, it certainly loses;
    // 3 and 4, it is winning, by this card or by another; 5, a partner may still win.
    std::size_t kind() const {
        if (!is_ours) return can_gain ? 5 : 2;
        return (can_lose ? 3u : 0u) + (wins ? 0u : 1u);
    }
    static constexpr std::size_t kinds = 6;
};

// Calls `visit.operator()<place>()` with the number of cards on the table as a constant.
template <int Seats, int place = 0, class Visit>
auto with_place(int count, const Visit& visit) {
    if constexpr (place + 1 < Seats)
        if (count != place) return with_place<Seats, place + 1>(count, visit);
    return visit.template operator()<place>();
}

// Fills `rated` with `moves` and returns their number. `ranks` holds functions of the game: `suit(card)` returns the
// cards of its suit, `answers(hand, led)` the cards of a hand that may be played when `led` was led, `above(card)` the
// cards that beat a card, `best(trick)` the winning card. `weigh(card, prospect)` returns the order of a move.
template <int place, int Seats, class Hands, class IsMax, class Ranks, class Weigh>
int rate_moves(CardSet moves, const Trick<Seats>& trick, const Hands& hands, const IsMax& is_max, const Ranks& ranks,
               const Weigh& weigh, Moves& rated) {
    const bool mover_is_max = is_max(trick.seat_at(place));
    CardSet ours, theirs;  // cards that partners and opponents who play later may play to the trick
    const auto collect_later_answers = [&](Card led) {
        ours = theirs = CardSet();
        for (int later = place + 1; later < Seats; ++later) {
            const Seat seat = trick.seat_at(later);
            (is_max(seat) == mover_is_max ? ours : theirs) |= ranks.answers(hands[static_cast<std::size_t>(seat)], led);
        }
    };
    int count = 0;
    const auto add = [&](Card card, const TrickProspect& prospect) {
        rated[static_cast<std::size_t>(count++)] = {card, weigh(card, prospect)};
    };
    if constexpr (place == 0) {
        CardSet suit;
        for (const Card card : moves) {
            if (!suit.has(card)) {
                suit = ranks.suit(card);
                collect_later_answers(card);
            }
            const CardSet stronger = ranks.above(card);
            add(card, {true, true, !(theirs & stronger).empty(), !(ours & stronger).empty()});
        }
        return count;
    }
    collect_later_answers(trick.led());
    const Card best = ranks.best(trick);
    const CardSet beating = ranks.above(best);
    const bool is_ours = is_max(trick.seat_of(best)) == mover_is_max;
    const TrickProspect if_it_loses{is_ours, false, !(theirs & beating).empty(), !(ours & beating).empty()};
    for (const Card card : moves) {
        if (!beating.has(card)) {
            add(card, if_it_loses);
            continue;
        }
        const CardSet stronger = ranks.above(card);
        add(card, {true, true, !(theirs & stronger).empty(), !(ours & stronger).empty()});
    }
    return count;
}

}  // namespace trula
