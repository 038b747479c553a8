// A deal played to its end by players of one kind at all seats: the trial games of the bidders.
#pragma once

#include "play/position.hpp"
#include "policies/greedy.hpp"
#include "search/alpha_beta.hpp"
#include "search/limits.hpp"

namespace trula {

// By the rule players, each of whom sees its own hand.
template <Rules R>
void play_out(Position<R>& position) {
    while (!position.is_over()) position.play(greedy_card(position));
}

// By searchers who see all cards.
template <Heuristics H>
void play_out(Position<typename H::Rules>& position, const AlphaBetaSettings& settings, ValueTable& table,
              const Limits& limits) {
    while (!position.is_over()) {
        const CardSet legal = position.legal_unchecked();
        position.play(legal.is_single() ? legal.lowest() : AlphaBeta<H>(position, settings, table, limits).run().best);
    }
}

}  // namespace trula
