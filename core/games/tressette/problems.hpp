// Problems of the exact solver in tressette. Values are for side 0 (seats 0 and 2): `score`, its score less that of
// side 1 in points; `points`, its thirds less those of side 1; `win`, 1 if it has the higher score, else 0.
#pragma once

#include <optional>

#include "games/tressette/goals.hpp"
#include "search/target_problem.hpp"

namespace trula::tressette {

// The objectives, in the order in which binding.cpp names them.
enum class Objective : std::uint8_t { score, points, win };

// The thirds of both sides together at the end of the deal.
inline int all_thirds(const Position<Tressette>& position) {
    int sum = last_trick_thirds;
    for (const std::int8_t won : position.tally().thirds) sum += won;
    return sum + thirds(position.in_play()) - (position.tally().last_winner != nobody ? last_trick_thirds : 0);
}

// The score of side 0 less that of side 1 at the end of the deal, in points; `ours` and `theirs` are thirds.
inline int score_difference(const Terms& terms, int ours, int theirs, int last_side) {
    const Summary summary{{ours, theirs},
                          {terms.accusi[0] + terms.accusi[2], terms.accusi[1] + terms.accusi[3]},
                          static_cast<std::int8_t>(last_side)};
    const auto scores = side_scores(terms, summary);
    return scores[0] - scores[1];
}

// All objectives for deals that are played to the last card. The thirds that a score needs depend on the side that wins
// the last trick.
class ThirdsProblem {
  public:
    using Game = Tressette;

    ThirdsProblem(const Position<Game>& position, Objective objective, Workspace& workspace, Budget& budget)
        : terms_(position.rules().terms()),
          objective_(objective),
          all_(all_thirds(position)),
          search_(ThirdsGoal(terms_, position.hands()), &clear_tables(workspace, position), budget, workspace.use()),
          workspace_(workspace) {
        lowest_ = std::min(score_difference(terms_, 0, all_, 0), score_difference(terms_, 0, all_, 1));
        highest_ = std::max(score_difference(terms_, all_, 0, 0), score_difference(terms_, all_, 0, 1));
    }

    int rungs() const {
        if (objective_ == Objective::points) return all_ + 1;
        return objective_ == Objective::win ? 2 : highest_ - lowest_ + 1;
    }
    int value(int rung) const {
        if (objective_ == Objective::points) return 2 * rung - all_;
        return objective_ == Objective::win ? rung : lowest_ + rung;
    }
    int first_step(bool) const { return 2; }
    int guess(const Position<Game>&) const { return rungs() / 2; }
    bool is_max(Seat seat) { return search_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return search_.moves(position); }

    Rungs ask(const Position<Game>& position, int rung) {
        const int highest = rungs() - 1;
        if (objective_ == Objective::points) {
            const int found = search_.value(position, rung - 1, rung);
            return found >= rung ? Rungs{found, highest} : Rungs{0, found};
        }
        const std::array<int, 2> needed{needed_for(rung, 0), needed_for(rung, 1)};
        if (needed[0] == needed[1]) {
            // The last trick does not matter, so that all such tests can share the tables of plain thirds.
            set_needed(position, {0, 0});
            return search_.is_at_least(position, needed[0]) ? Rungs{rung, highest} : Rungs{0, rung - 1};
        }
        set_needed(position, needed);
        return search_.is_at_least(position, 0) ? Rungs{rung, highest} : Rungs{0, rung - 1};
    }

  private:
    // Clears and returns the tables.
    static Tables<std::uint64_t>& clear_tables(Workspace& workspace, const Position<Game>& position) {
        return workspace.tables<std::uint64_t>(0, table_bits(4, position.hand_to_move().size()) + 1);
    }
    // Sets the thirds that side 0 needs; clears the tables if they change.
    void set_needed(const Position<Game>& position, std::array<int, 2> needed) {
        if (needed == needed_) return;
        needed_ = needed;
        search_.goal().set_needed(needed);
        clear_tables(workspace_, position);
    }
    // The fewest thirds with which side 0 reaches a rung if `last_side` wins the last trick.
    int needed_for(int rung, int last_side) const {
        const int wanted = objective_ == Objective::win ? 1 : value(rung);
        int count = 0;
        while (count <= all_ && score_difference(terms_, count, all_ - count, last_side) < wanted) ++count;
        return count;
    }

    Terms terms_;
    Objective objective_;
    int all_;  // thirds of both sides at the end of the deal
    GoalSearch<Game, ThirdsGoal> search_;
    Workspace& workspace_;
    int lowest_ = 0, highest_ = 0;  // possible differences of the scores
    std::array<int, 2> needed_{};
};

// The objectives `score` and `win` for deals that may stop before the last card.
class StopProblem : public TargetProblem<Tressette, StopGoal> {
  public:
    StopProblem(const Position<Game>& position, Objective objective, Workspace& workspace, Budget& budget)
        : TargetProblem(position, StopGoal(position.rules().terms(), position.hands()),
                        objective == Objective::win ? std::vector{0, 1} : all_differences(), 0, workspace, budget) {}

    Rungs ask(const Position<Game>& position, int rung) {
        const auto end = end_by_accusi(position);
        if (!end) return TargetProblem::ask(position, rung);
        const int difference = (*end)[0] - (*end)[1];
        const int reached = difference < value(0) ? 0 : rung_of(difference);
        return {reached, reached};
    }

  private:
    static std::vector<int> all_differences() {
        constexpr int most = 60;  // more than any difference of scores
        std::vector<int> values;
        for (int value = -most; value <= most; ++value) values.push_back(value);
        return values;
    }

    // The final scores if accusi alone end the deal in its first trick, else nothing. Accusi are declared with the
    // first card of each seat, so that any legal cards may be played to find out.
    static std::optional<std::array<int, 4>> end_by_accusi(Position<Game> position) {
        while (!position.is_over() && position.plies() < 4) position.play(position.legal().lowest());
        if (position.is_over() && position.trick_count() == 0) return position.scores();
        return std::nullopt;
    }
};

// Calls `visit` with the problem of an objective.
template <class Visit>
auto with_problem(const Position<Tressette>& position, Objective objective, Seat, Workspace& workspace, Budget& budget,
                  const Visit& visit) {
    const auto& stop_at = position.rules().terms().stop_at;
    if (objective != Objective::points && (stop_at[0] != Terms::never || stop_at[1] != Terms::never)) {
        StopProblem problem(position, objective, workspace, budget);
        return visit(problem);
    }
    ThirdsProblem problem(position, objective, workspace, budget);
    return visit(problem);
}

}  // namespace trula::tressette
