// Move ordering of the exact search by the prospects of the trick on the table: who is winning it, and whether the
// seats that play later can take it.
#pragma once

#include <array>

#include "play/trick.hpp"

namespace trula {

struct Move {
    Card card;
    int order;  // higher ones are tried first
};
using Moves = std::array<Move, 16>;

// The prospects of a trick once a card has been added to it, for the side that adds it.
struct TrickProspect {
    bool is_ours;  // a card of this side is winning
    bool wins;  // the added card is winning
    bool can_lose;  // an opponent who plays later can win the trick
    bool can_gain;  // a partner who plays later can
};

// Fills `rated` and returns the number of moves. `ranks` is the game's: `suit(card)`, `answers(hand, led)` for the
// cards that may be played to `led`, `above(card)` for the cards that beat it, `best(trick)` for the winning card.
// `weigh(card, prospect)` returns the order.
template <int Seats, class Hands, class IsMax, class Ranks, class Weigh>
int rate_moves(CardSet moves, const Trick<Seats>& trick, const Hands& hands, const IsMax& is_max, const Ranks& ranks,
               const Weigh& weigh, Moves& rated) {
    const bool mover = is_max(trick.to_move());
    CardSet ours, theirs;
    const auto look = [&](Card led) {
        ours = theirs = CardSet();
        for (int place = trick.count + 1; place < Seats; ++place) {
            const Seat seat = trick.seat_at(place);
            (is_max(seat) == mover ? ours : theirs) |= ranks.answers(hands[static_cast<std::size_t>(seat)], led);
        }
    };
    int count = 0;
    const auto add = [&](Card card, const TrickProspect& seen) {
        rated[static_cast<std::size_t>(count++)] = {card, weigh(card, seen)};
    };
    if (trick.is_empty()) {
        CardSet suit;
        for (const Card card : moves) {
            if (!suit.has(card)) {
                suit = ranks.suit(card);
                look(card);
            }
            const CardSet stronger = ranks.above(card);
            add(card, {true, true, !(theirs & stronger).empty(), !(ours & stronger).empty()});
        }
        return count;
    }
    look(trick.led());
    const Card best = ranks.best(trick);
    const CardSet beating = ranks.above(best);
    const bool is_ours = is_max(trick.seat_of(best)) == mover;
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
