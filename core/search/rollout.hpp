// Values of cards by rollout: the fixed rule players go on until `tail` cards are left in each hand, and the rest is
// solved exactly (after Furtak and Buro, 2013). Before the tail nobody acts on hidden cards, so that plans which depend
// on knowing them are not overrated.
#pragma once

#include <optional>
#include <vector>

#include "play/position.hpp"
#include "search/limits.hpp"
#include "search/rule_player.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula {

// The value of every legal card, in the unit of the objective; empty if a limit was reached.
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
                position.play(rule_card(position));
            }
            const Answer answer = with_problem(position, objective, seat, workspace, budget, [&](auto& problem) {
                return Solver(problem).solve(position, Want::value, likely);
            });
            if (!answer.is_exact) return {};
            likely = answer.lower;  // the values of the cards of one world are close together
            values.push_back({card, answer.lower});
        }
    } catch (const LimitReached&) {
        values.clear();
    }
    return values;
}

}  // namespace trula
