// The objectives of the exact solver in briscola. Values are for side 0 (seats 0 and 2): its card points less those of
// side 1, or 1 if it has more and else 0.
#pragma once

#include <vector>

#include "goals.hpp"
#include "search/goal_search.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula::briscola {

enum class Objective : std::uint8_t { score, points, win };

class PointsProblem {
  public:
    using Game = Briscola;

    PointsProblem(const Position<Game>& position, bool is_win, Workspace& workspace, Budget& budget)
        : is_win_(is_win),
          all_(all_points(position)),
          search_(PointsGoal(position.rules().terms(), position.hands()),
                  &workspace.tables<std::uint64_t>(0, table_bits(4, position.hand_to_move().size()) + 2), budget,
                  workspace.use()) {}

    // A rung is the number of points of side 0, or whether it wins.
    int rungs() const { return is_win_ ? 2 : all_ + 1; }
    int value(int rung) const { return is_win_ ? rung : 2 * rung - all_; }
    int first_step(bool) const { return 4; }
    int guess(const Position<Game>& position) {
        return is_win_ ? 1 : search_.goal().so_far(position.tally()) + card_points(position.in_play()) / 2;
    }
    bool is_max(Seat seat) { return search_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return search_.moves(position); }

    Rungs ask(const Position<Game>& position, int rung) {
        const int wanted = is_win_ ? all_ / 2 + 1 : rung;
        const int points = search_.value(position, wanted - 1, wanted);
        if (is_win_) return points >= wanted ? Rungs{1, 1} : Rungs{0, 0};
        return points >= wanted ? Rungs{points, all_} : Rungs{0, points};
    }

  private:
    static int all_points(const Position<Game>& position) {
        int sum = card_points(position.in_play());
        for (const int points : position.tally().points) sum += points;
        return sum;
    }

    bool is_win_;
    int all_;  // points of both sides at the end of the deal
    GoalSearch<Game, PointsGoal> search_;
};

template <class Visit>
auto with_problem(const Position<Briscola>& position, Objective objective, Seat, Workspace& workspace, Budget& budget,
                  const Visit& visit) {
    PointsProblem problem(position, objective == Objective::win, workspace, budget);
    return visit(problem);
}

}  // namespace trula::briscola
