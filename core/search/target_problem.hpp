// TargetProblem: a problem of the exact solver whose goal has a target, so that a search only tells whether the value
// reaches it. Table entries hold for one target. There are two slots of tables, one for even and one for odd rungs.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "search/goal_search.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula {

// `G` is a goal with `set_target`; the target is reached if the value of the search is not negative.
template <class R, class G>
class TargetProblem {
  public:
    using Game = R;

    // `values` are all possible values in ascending order; `guess` is the value that is tested first.
    TargetProblem(const Position<Game>& position, const G& goal, std::vector<int> values, int guess,
                  Workspace& workspace, Budget& budget)
        : goal_(goal),
          values_(std::move(values)),
          guess_(rung_of(guess)),
          bits_(table_bits(Game::seats, position.hand_to_move().size())),
          workspace_(workspace),
          budget_(budget) {}

    int rungs() const { return static_cast<int>(values_.size()); }
    int value(int rung) const { return values_[static_cast<std::size_t>(rung)]; }
    int first_step(bool) const { return 1; }
    int guess(const Position<Game>&) const { return guess_; }
    bool is_max(Seat seat) const { return goal_.is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return search(0).moves(position); }

    Rungs ask(const Position<Game>& position, int rung) {
        return search(rung).is_at_least(position, 0) ? Rungs{rung, rungs() - 1} : Rungs{0, rung - 1};
    }

  protected:
    // The lowest rung with a value of at least `wanted`, or the highest rung.
    int rung_of(int wanted) const {
        const auto found = std::lower_bound(values_.begin(), values_.end(), wanted);
        return std::min(static_cast<int>(found - values_.begin()), rungs() - 1);
    }

  private:
    // The search whose tables hold the target of `rung`.
    struct Slot {
        int rung = -1;
        std::optional<GoalSearch<Game, G>> search;
    };

    // The search with the target of a rung; clears its tables if they hold another target.
    GoalSearch<Game, G>& search(int rung) {
        const auto place = static_cast<std::size_t>(rung) % 2;
        Slot& slot = slots_[place];
        if (slot.rung != rung) {
            slot.rung = rung;
            auto& tables = workspace_.template tables<typename G::Key>(place, bits_);
            if (!slot.search) slot.search.emplace(goal_, &tables, budget_, workspace_.use());
            slot.search->goal().set_target(value(rung));
        }
        return *slot.search;
    }

    G goal_;
    std::vector<int> values_;
    int guess_;
    int bits_;
    Workspace& workspace_;
    Budget& budget_;
    std::array<Slot, 2> slots_;
};

}  // namespace trula
