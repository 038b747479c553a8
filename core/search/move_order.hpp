// Move ordering of the exact search by the trick on the table: which side is winning it, and whether a seat that plays
// later can win it.
#pragma once

#include <array>

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
};

// Fills `rated` with `moves` and returns their number. `ranks` holds functions of the game: `suit(card)` returns the
// cards of its suit, `answers(hand, led)` the cards of a hand that may be played when `led` was led, `above(card)` the
// cards that beat a card, `best(trick)` the winning card. `weigh(card, prospect)` returns the order of a move.
template <int Seats, class Hands, class IsMax, class Ranks, class Weigh>
int rate_moves(CardSet moves, const Trick<Seats>& trick, const Hands& hands, const IsMax& is_max, const Ranks& ranks,
               const Weigh& weigh, Moves& rated) {
    const bool mover_is_max = is_max(trick.to_move());
    CardSet ours, theirs;  // cards that partners and opponents who play later may play to the trick
    const auto collect_later_answers = [&](Card led) {
        ours = theirs = CardSet();
        for (int place = trick.count + 1; place < Seats; ++place) {
            const Seat seat = trick.seat_at(place);
            (is_max(seat) == mover_is_max ? ours : theirs) |= ranks.answers(hands[static_cast<std::size_t>(seat)], led);
        }
    };
    int count = 0;
    const auto add = [&](Card card, const TrickProspect& prospect) {
        rated[static_cast<std::size_t>(count++)] = {card, weigh(card, prospect)};
    };
    if (trick.is_empty()) {
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
