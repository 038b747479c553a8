// Values of cards by rollout: a policy plays on at all seats until `tail` cards are left in each hand, and the rest is
// solved exactly with open cards (after Furtak and Buro, 2013). Before the tail no player uses hidden cards, so that
// plans that depend on knowing them are not overrated.
#pragma once

#include <optional>
#include <vector>

#include "play/position.hpp"
#include "search/limits.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula {

// Returns the value of every card of `cards`, in the unit of the objective; empty if a limit was reached.
// `policy(position)` returns the card of the seat to move; `seat` is the seat whose value is computed where an
// objective needs one.
template <Rules R, class Objective, class Policy>
std::vector<CardValue> rollout(const Position<R>& root, CardSet cards, const Policy& policy, Objective objective,
                               Seat seat, int tail, Workspace& workspace, Budget& budget) {
    std::vector<CardValue> values;
    std::optional<int> likely;
    try {
        for (const Card card : cards) {
            Position<R> position = root;
            position.play(card);
            while (!position.is_over() && position.hand_to_move().size() > tail) {
                budget.spend();
                position.play(policy(position));
            }
            const SolverResult result = with_problem(position, objective, seat, workspace, budget, [&](auto& problem) {
                return Solver(problem).solve(position, Want::value, likely);
            });
            if (!result.is_exact) return {};
            likely = result.lower;  // the values of the cards of one world are close together
            values.push_back({card, result.lower});
        }
    } catch (const LimitReached&) {
        values.clear();
    }
    return values;
}

}  // namespace trula
