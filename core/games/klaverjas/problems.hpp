// Problems of the exact solver in klaverjas, one for each objective. Values are for the declaring side: `score`, its
// score less that of the other side; `points`, its points and meld less those of the other side; `win`, 1 if the
// contract is made, else 0; `pit`, 1 if it wins every trick, else 0.
#pragma once

#include "games/klaverjas/goals.hpp"
#include "search/goal_search.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula::klaverjas {

// The objectives, in the order in which binding.cpp names them.
enum class Objective : std::uint8_t { score, points, win, pit };

// The card points of both sides together at the end of the deal. Melds are multiples of ten, so that the possible
// differences are all even or all odd.
inline int all_card_points(const Position<Klaverjas>& position) {
    const CardSet open = position.in_play();
    int sum = position.rules().card_points(open) + (open.empty() ? 0 : last_trick_points);
    for (const std::int16_t points : position.tally().points) sum += points;
    return sum;
}

// The objective `points`: rungs are the differences in points and meld, in steps of two.
class PointsProblem {
  public:
    using Game = Klaverjas;

    PointsProblem(const Position<Game>& position, Workspace& workspace, Budget& budget)
        : search_(DifferenceGoal(position.rules().terms(), {}, position.hands()),
                  &workspace.tables<std::uint64_t>(0, table_bits(4, position.hand_to_move().size()) + 2), budget,
                  workspace.use()),
          lowest_(-most + all_card_points(position) % 2) {}

    int rungs() const { return most + 1; }
    int value(int rung) const { return 2 * rung + lowest_; }
    int first_step(bool) const { return 16; }
    int guess(const Position<Game>& position) {
        return std::clamp((search_.goal().so_far(position.tally()) - lowest_) / 2, 0, most);
    }
    bool is_max(Seat seat) { return search_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return search_.moves(position); }

    Rungs ask(const Position<Game>& position, int rung) {
        const int wanted = value(rung);
        const int found = search_.value(position, wanted - 1, wanted);
        if (found >= wanted) return {(found - lowest_ + 1) / 2, most};
        return {0, (found - lowest_) / 2};
    }

  private:
    static constexpr int most = 2000;  // more than any difference in points and meld

    GoalSearch<Game, DifferenceGoal> search_;
    int lowest_;
};

// The objectives `win` and `pit`, with the values 0 and 1.
template <class G>
class WinProblem {
  public:
    using Game = Klaverjas;

    // The value is 1 if that of the goal is at least `wanted`.
    WinProblem(const Position<Game>& position, const G& goal, int wanted, Workspace& workspace, Budget& budget)
        : search_(goal, &workspace.tables<std::uint64_t>(0, table_bits(4, position.hand_to_move().size()) + 2), budget,
                  workspace.use()),
          wanted_(wanted) {}

    int rungs() const { return 2; }
    int value(int rung) const { return rung; }
    int first_step(bool) const { return 1; }
    int guess(const Position<Game>&) const { return 1; }
    bool is_max(Seat seat) { return search_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return search_.moves(position); }
    Rungs ask(const Position<Game>& position, int) {
        return search_.is_at_least(position, wanted_) ? Rungs{1, 1} : Rungs{0, 0};
    }

  private:
    GoalSearch<Game, G> search_;
    int wanted_;
};

// The objective `score`: the difference of the scores (docs/rules/klaverjas.md, section 7). If the contract is made, it
// is the difference in points and meld with pit. If the declaring side is nat, it is minus the opponents' score of 162
// plus meld; the lowest rungs test how much meld the opponents can force while they defeat the contract.
class ScoreProblem {
  public:
    using Game = Klaverjas;

    ScoreProblem(const Position<Game>& position, Workspace& workspace, Budget& budget)
        : terms_(position.rules().terms()),
          made_search_(DifferenceGoal(terms_, {.with_pit = true}, position.hands()),
                       &workspace.tables<std::uint64_t>(0, table_bits(4, position.hand_to_move().size()) + 2), budget,
                       workspace.use()),
          nat_search_(DifferenceGoal(
                          terms_, {.counts_all_meld = !terms_.nat_own_meld, .with_opponents_pit = terms_.pit_defenders},
                          position.hands()),
                      made_search_.tables(), budget, workspace.use()) {
        // For the bound on melds, cards on the table count as held by the seats that played them.
        auto hands = position.hands();
        for (int place = 0; place < position.trick().count; ++place)
            hands[static_cast<std::size_t>(position.trick().seat_at(place))].add(
                position.trick().cards[static_cast<std::size_t>(place)]);
        int most = MeldBounds(terms_, hands).total(position.in_play()) + (terms_.pit_defenders ? terms_.pit : 0);
        for (const std::int16_t meld : position.tally().meld) most += meld;
        nat_rungs_ = most / 10 + 1;
        const bool is_odd = all_card_points(position) % 2 != 0;
        step_ = terms_.pit % 2 == 0 ? 2 : 1;
        lowest_made_ = is_odd || step_ == 1 ? 1 : 2;
        if (terms_.tie_is_made && !is_odd) lowest_made_ = 0;
    }

    int rungs() const { return nat_rungs_ + made_rungs; }
    int value(int rung) const {
        if (rung < nat_rungs_) return -(all_points + 10 * (nat_rungs_ - 1 - rung));
        return lowest_made_ + step_ * (rung - nat_rungs_);
    }
    int first_step(bool is_up) const { return is_up ? 16 : 1; }
    int guess(const Position<Game>&) const { return nat_rungs_; }
    bool is_max(Seat seat) { return made_search_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return made_search_.moves(position); }

    Rungs ask(const Position<Game>& position, int rung) {
        const int highest = rungs() - 1;
        if (rung >= nat_rungs_) {
            const int wanted = value(rung);
            const int found = made_search_.value(position, wanted - 1, wanted);
            if (found >= wanted) return {nat_rungs_ + (found - lowest_made_ + step_ - 1) / step_, highest};
            if (found < lowest_made_) return {0, nat_rungs_ - 1};
            return {0, nat_rungs_ + (found - lowest_made_) / step_};
        }
        nat_search_.goal().set_wanted(10 * (nat_rungs_ - rung));
        return nat_search_.is_at_least(position, terms_.tie_is_made ? 0 : 1) ? Rungs{rung, highest}
                                                                             : Rungs{0, rung - 1};
    }

  private:
    static constexpr int made_rungs = 1200;  // rungs of contracts made, more than any difference needs

    Terms terms_;
    GoalSearch<Game, DifferenceGoal> made_search_;
    GoalSearch<Game, DifferenceGoal> nat_search_;
    int nat_rungs_ = 0;  // number of rungs in which the declaring side is nat, ten points apart
    int lowest_made_ = 0;  // smallest difference with which the contract is made
    int step_ = 2;  // points between the rungs of contracts made
};

// Calls `visit` with the problem of an objective.
template <class Visit>
auto with_problem(const Position<Klaverjas>& position, Objective objective, Seat, Workspace& workspace, Budget& budget,
                  const Visit& visit) {
    const Terms& terms = position.rules().terms();
    switch (objective) {
        case Objective::points: {
            PointsProblem problem(position, workspace, budget);
            return visit(problem);
        }
        case Objective::win: {
            const DifferenceGoal goal(terms, {}, position.hands());
            WinProblem problem(position, goal, terms.tie_is_made ? 0 : 1, workspace, budget);
            return visit(problem);
        }
        case Objective::pit: {
            const PitGoal goal(terms, {.with_pit = true}, position.hands());
            WinProblem problem(position, goal, 0, workspace, budget);
            return visit(problem);
        }
        default: {
            ScoreProblem problem(position, workspace, budget);
            return visit(problem);
        }
    }
}

}  // namespace trula::klaverjas
