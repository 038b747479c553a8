// RulePlayer: the fixed rule player, which rates the legal cards of a seat from what the seat knows and plays the card
// with the highest rating. Each game has its own in its policy.hpp, which must be included before the templates here
// are instantiated.
#pragma once

#include "search/seat_knowledge.hpp"

namespace trula {

// Specialised for each game. `RulePlayer<R>(known).rate(card)` returns a rating in 1024ths of the game's smallest unit
// of points (a point or a third); `RulePlayer<R>::choose(known)` returns the card to play.
template <Rules R>
class RulePlayer;

// The legal card with the highest rating; of equal ones the first in canonical order.
template <Rules R>
Card best_rated(const Knowledge<R>& known, const RulePlayer<R>& player) {
    Card best = known.legal.lowest();
    if (known.legal.is_single()) return best;
    int best_rating = player.rate(best);
    for (const Card card : known.legal - CardSet::of(best))
        if (const int rating = player.rate(card); rating > best_rating) {
            best = card;
            best_rating = rating;
        }
    return best;
}

// The card that the rule player plays; only the hand of the seat to move need be known in the position.
template <Rules R>
Card rule_card(const Position<R>& position) {
    const CardSet legal = position.legal_unchecked();
    return legal.is_single() ? legal.lowest() : RulePlayer<R>::choose(Knowledge<R>(position));
}

}  // namespace trula
