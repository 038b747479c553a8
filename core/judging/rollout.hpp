// What a card is worth when the fixed rule players go on blindfold until few cards are left, and the rest is solved
// exactly (after Furtak and Buro, 2013). Nobody acts on hidden cards before the tail, so that a plan which needs to
// know them is not taken for a good one.
#pragma once

#include <optional>
#include <vector>

#include "play/position.hpp"
#include "policies/greedy.hpp"
#include "search/limits.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula {

// The value of every legal card, in the units of the objective. `tail`: cards in each hand when the solver takes over.
// Empty if a limit was reached.
template <Rules R, class Objective>
std::vector<CardValue> rollout(const Position<R>& root, Objective objective, Seat seat, int tail, Workspace& workspace,
                               Budget& budget) {
    std::vector<CardValue> values;
    std::optional<int> likely;
    try {
        for (const Card card : root.legal()) {
            Position<R> position = root;
            position.play(card);
            while (!position.is_over() && position.hand_to_move().size() > tail) {
                budget.spend();
                position.play(greedy_card(position));
            }
            const Answer answer = with_problem(position, objective, seat, workspace, budget, [&](auto& problem) {
                return Solver(problem).solve(position, Want::value, likely);
            });
            if (!answer.is_exact) return {};
            likely = answer.lower;  // the cards of one world come to much the same
            values.push_back({card, answer.lower});
        }
    } catch (const LimitReached&) {
        values.clear();
    }
    return values;
}

}  // namespace trula
