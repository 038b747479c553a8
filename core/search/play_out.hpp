// Plays a deal to its end with the same player at all seats: a policy, or alpha-beta with open cards.
#pragma once

#include "play/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/limits.hpp"

namespace trula {

// Plays the rest of the deal; `policy(position)` returns the card of the seat to move.
template <Rules R, class Policy>
void play_out(Position<R>& position, const Policy& policy) {
    while (!position.is_over()) position.play(policy(position));
}

// Plays the rest of the deal with alpha-beta players, who see all cards.
template <Heuristics H>
void play_out(Position<typename H::Rules>& position, const AlphaBetaSettings& settings, ValueTable& table,
              const Limits& limits) {
    while (!position.is_over()) {
        const CardSet legal = position.legal_unchecked();
        position.play(legal.is_single() ? legal.lowest() : AlphaBeta<H>(position, settings, table, limits).run().best);
    }
}

}  // namespace trula
