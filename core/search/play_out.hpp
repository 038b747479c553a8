// Plays a deal to its end with the same player at all seats: the rule player, or alpha-beta with open cards.
#pragma once

#include "play/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/limits.hpp"
#include "search/rule_player.hpp"

namespace trula {

// Plays the rest of the deal with rule players, who use only what their seat knows.
template <Rules R>
void play_out(Position<R>& position) {
    while (!position.is_over()) position.play(rule_card(position));
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
