// The objectives of the exact solver in klaverjas. Values are for the declaring side: its score less that of the other
// side, its points and meld less theirs, 1 if the contract is made, 1 if it wins every trick.
#pragma once

#include <optional>

#include "games/klaverjas/goals.hpp"
#include "search/goal_search.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula::klaverjas {

enum class Objective : std::uint8_t { score, points, win, pit };

// The card points of both sides at the end of the deal. Melds are multiples of ten, so that all possible differences
// are even or all are odd.
inline int all_card_points(const Position<Klaverjas>& position) {
    const CardSet open = position.in_play();
    int sum = position.rules().card_points(open) + (open.empty() ? 0 : last_trick_points);
    for (const std::int16_t points : position.tally().points) sum += points;
    return sum;
}

// The difference in points and meld.
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
    static constexpr int most = 2000;  // more than points and melds can make

    GoalSearch<Game, DifferenceGoal> search_;
    int lowest_;
};

// A yes-or-no objective: the contract made, or every trick won.
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

// The difference of the scores (docs/rules/klaverjas.md, 7). If the contract is made it is the difference with pit; if
// the declaring side is nat it is minus the opponents' score, and the lowest rungs ask how much meld they can force
// while they defeat the contract.
class ScoreProblem {
  public:
    using Game = Klaverjas;

    ScoreProblem(const Position<Game>& position, Workspace& workspace, Budget& budget)
        : terms_(position.rules().terms()),
          made_(DifferenceGoal(terms_, {.with_pit = true}, position.hands()),
                &workspace.tables<std::uint64_t>(0, table_bits(4, position.hand_to_move().size()) + 2), budget,
                workspace.use()),
          nat_(DifferenceGoal(terms_,
                              {.counts_all_meld = !terms_.nat_own_meld, .with_opponents_pit = terms_.pit_defenders},
                              position.hands()),
               made_.tables(), budget, workspace.use()) {
        // Cards on the table count as held by the seats that played them.
        auto hands = position.hands();
        for (int place = 0; place < position.trick().count; ++place)
            hands[static_cast<std::size_t>(position.trick().seat_at(place))].add(
                position.trick().cards[static_cast<std::size_t>(place)]);
        int most = Melds(terms_, hands).of(position.in_play()) + (terms_.pit_defenders ? terms_.pit : 0);
        for (const std::int16_t meld : position.tally().meld) most += meld;
        nat_rungs_ = most / 10 + 1;
        const bool is_odd = all_card_points(position) % 2 != 0;
        step_ = terms_.pit % 2 == 0 ? 2 : 1;
        first_made_ = is_odd || step_ == 1 ? 1 : 2;
        if (terms_.tie_is_made && !is_odd) first_made_ = 0;
    }

    int rungs() const { return nat_rungs_ + most_made; }
    int value(int rung) const {
        if (rung < nat_rungs_) return -(all_points + 10 * (nat_rungs_ - 1 - rung));
        return first_made_ + step_ * (rung - nat_rungs_);
    }
    int first_step(bool is_up) const { return is_up ? 16 : 1; }
    int guess(const Position<Game>&) const { return nat_rungs_; }
    bool is_max(Seat seat) { return made_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return made_.moves(position); }

    Rungs ask(const Position<Game>& position, int rung) {
        const int highest = rungs() - 1;
        if (rung >= nat_rungs_) {
            const int wanted = value(rung);
            const int found = made_.value(position, wanted - 1, wanted);
            if (found >= wanted) return {nat_rungs_ + (found - first_made_ + step_ - 1) / step_, highest};
            if (found < first_made_) return {0, nat_rungs_ - 1};
            return {0, nat_rungs_ + (found - first_made_) / step_};
        }
        nat_.goal().set_wanted(10 * (nat_rungs_ - rung));
        return nat_.is_at_least(position, terms_.tie_is_made ? 0 : 1) ? Rungs{rung, highest} : Rungs{0, rung - 1};
    }

  private:
    static constexpr int most_made = 1200;

    Terms terms_;
    GoalSearch<Game, DifferenceGoal> made_;
    GoalSearch<Game, DifferenceGoal> nat_;
    int nat_rungs_ = 0;
    int first_made_ = 0;
    int step_ = 2;
};

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
