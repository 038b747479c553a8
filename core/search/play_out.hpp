// Plays a deal to its end with the same kind of player at all seats.
#pragma once

#include "play/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/limits.hpp"
#include "search/rule_player.hpp"

namespace trula {

// With rule players, who see only their own hands.
template <Rules R>
void play_out(Position<R>& position) {
    while (!position.is_over()) position.play(rule_card(position));
}

// With alpha-beta players, who see all cards.
template <Heuristics H>
void play_out(Position<typename H::Rules>& position, const AlphaBetaSettings& settings, ValueTable& table,
              const Limits& limits) {
    while (!position.is_over()) {
        const CardSet legal = position.legal_unchecked();
        position.play(legal.is_single() ? legal.lowest() : AlphaBeta<H>(position, settings, table, limits).run().best);
    }
}

}  // namespace trula
