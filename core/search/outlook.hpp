// What a seat can foresee of the trick on the table, for the order of moves only: who is winning, and with which cards
// the seats still to come could answer.
#pragma once

#include <array>

#include "play/trick.hpp"

namespace trula {

struct Move {
    Card card;
    int order;  // the higher, the sooner it is tried
};
using Moves = std::array<Move, 16>;

// How a trick stands once a card has been added to it, seen by the side that adds it.
struct Prospect {
    bool is_ours;
    bool wins;  // the card itself
    bool can_lose;  // a later opponent can take it
    bool can_gain;  // a later partner can
};

// Rates moves and returns their number. `ranks` is the game's: `suit(card)`, `answers(hand, led)` for the cards that
// may follow, `above(card)` for those that beat it, `best(trick)`. `weigh(card, prospect)` gives the order.
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
    const auto add = [&](Card card, const Prospect& seen) {
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
    const Prospect if_it_loses{is_ours, false, !(theirs & beating).empty(), !(ours & beating).empty()};
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
