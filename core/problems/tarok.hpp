// Tarok with open cards, as questions: points, the written score, the game won or lost, single goals.
// The value is the declarer's side's; in klop that of a named seat against all the others.
#pragma once

#include <memory>
#include <optional>
#include <set>

#include "goals/tarok.hpp"
#include "goals/tarok_klop.hpp"
#include "goals/tarok_score.hpp"
#include "search/inquiry.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula::tarok {

enum class Objective : std::uint8_t { score, points, win, trula, kings, king_ultimo, pagat_ultimo, valat };

template <int Seats>
unsigned side_mask(const Terms& terms) {
    unsigned mask = 0;
    for (int seat = 0; seat < Seats; ++seat)
        if (terms.side(static_cast<Seat>(seat)) == Side::declarer) mask |= 1u << seat;
    return mask;
}

// Card points from `lowest` on, a rung each; below and above they count the same.
struct PointsScale {
    int lowest = 0;
    int rungs = 71;
};

template <int Seats>
class PointsProblem {
  public:
    using Game = Tarok<Seats>;

    PointsProblem(const Position<Game>& position, unsigned counted_seats, PointsScale scale, Workspace& workspace,
                  Budget& budget)
        : inquiry_(PointsGoal<Seats>(position.rules().terms(), counted_seats, position.hands()),
                   &workspace.tables<std::uint64_t>(0, table_bits(Seats, position.hand_to_move().size())), budget,
                   workspace.use()),
          scale_(scale) {}

    int rungs() const { return scale_.rungs; }
    int value(int rung) const { return rung; }
    int first_step(bool) const { return 2; }
    bool is_max(Seat seat) { return inquiry_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return inquiry_.moves(position); }

    // Half of what is left goes to each side.
    int guess(const Position<Game>& position) {
        CardSet left = position.trick().card_set();
        for (const CardSet hand : position.hands()) left |= hand;
        return rung_of(inquiry_.goal().so_far(position.tally()) + thirds(left) / 2);
    }
    Rungs ask(const Position<Game>& position, int rung) { return find(position, rung, 0); }
    // A search that finds any value within a few points of the rung costs less than several questions.
    Rungs measure(const Position<Game>& position, int rung) { return find(position, rung, scale_.rungs > 2 ? 4 : 0); }

  private:
    // The rung if it lies within `width` points of the one given.
    Rungs find(const Position<Game>& position, int rung, int width) {
        const int wanted = thirds_for(scale_.lowest + rung);
        const int alpha = wanted - 1 - 3 * width, beta = wanted + 3 * width;
        const int found = inquiry_.value(position, alpha, beta);
        return {found > alpha ? rung_of(found) : 0, found < beta ? rung_of(found) : scale_.rungs - 1};
    }
    int rung_of(int count) const { return std::clamp(points_of_thirds(count) - scale_.lowest, 0, scale_.rungs - 1); }

    Inquiry<Game, PointsGoal<Seats>> inquiry_;
    PointsScale scale_;
};

// A goal with a target: each target is a question of its own, and the last two keep their tables.
template <int Seats, class G>
class TargetProblem {
  public:
    using Game = Tarok<Seats>;

    TargetProblem(const Position<Game>& position, const G& goal, std::vector<int> values, int guess,
                  Workspace& workspace, Budget& budget)
        : goal_(goal),
          values_(std::move(values)),
          guess_(static_cast<int>(std::lower_bound(values_.begin(), values_.end(), guess) - values_.begin())),
          bits_(table_bits(Seats, position.hand_to_move().size())),
          workspace_(workspace),
          budget_(budget) {}

    int rungs() const { return static_cast<int>(values_.size()); }
    int value(int rung) const { return values_[static_cast<std::size_t>(rung)]; }
    int first_step(bool) const { return 1; }
    bool is_max(Seat seat) const { return goal_.is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return slot(0).inquiry->moves(position); }
    int guess(const Position<Game>&) const { return std::min(guess_, rungs() - 1); }

    Rungs ask(const Position<Game>& position, int rung) {
        const int highest = rungs() - 1;
        Slot& held = slot(rung);
        return held.inquiry->is_at_least(position, 0) ? Rungs{rung, highest} : Rungs{0, rung - 1};
    }

  private:
    struct Slot {
        int rung = -1;
        std::optional<Inquiry<Game, G>> inquiry;
    };

    Slot& slot(int rung) {
        const auto place = static_cast<std::size_t>(rung) % 2;
        Slot& held = slots_[place];
        if (held.rung != rung) {
            held.rung = rung;
            auto& tables = workspace_.template tables<typename G::Key>(place, bits_);
            if (!held.inquiry) held.inquiry.emplace(goal_, &tables, budget_, workspace_.use());
            held.inquiry->goal().set_target(value(rung));
        }
        return held;
    }

    G goal_;
    std::vector<int> values_;
    int guess_;
    int bits_;
    Workspace& workspace_;
    Budget& budget_;
    std::array<Slot, 2> slots_;
};

// The points that the declarer's side can end with.
template <int Seats>
Rungs points_range(const Position<Tarok<Seats>>& position) {
    const Terms& terms = position.rules().terms();
    CardSet sure = terms.discards, open = position.trick().card_set();
    for (int seat = 0; seat < Seats; ++seat) {
        open |= position.hands()[static_cast<std::size_t>(seat)];
        if (terms.side(static_cast<Seat>(seat)) == Side::declarer)
            sure |= position.tally().piles[static_cast<std::size_t>(seat)];
    }
    if (position.tally().talon_won)
        sure |= terms.unclaimed;
    else if (terms.king_from_talon && open.has(terms.called_king))
        open |= terms.unclaimed;
    return {points(sure), std::min(70, points_of_thirds(thirds(sure) + thirds(open)))};
}

template <int Seats>
ScoreParts<Seats> parts_of(const Terms& terms, Objective objective) {
    switch (objective) {
        case Objective::trula: return ScoreParts<Seats>::achieved(terms, Item::trula);
        case Objective::kings: return ScoreParts<Seats>::achieved(terms, Item::kings);
        case Objective::king_ultimo: return ScoreParts<Seats>::achieved(terms, Item::king_ultimo);
        case Objective::pagat_ultimo: return ScoreParts<Seats>::achieved(terms, Item::pagat_ultimo);
        case Objective::valat: return ScoreParts<Seats>::achieved(terms, Item::valat);
        case Objective::win: return ScoreParts<Seats>::won(terms);
        default: return ScoreParts<Seats>::written(terms);
    }
}

// Calls `visit` with the problem of an objective. `seat` is whose score is sought in klop.
template <int Seats, class Visit>
auto with_problem(const Position<Tarok<Seats>>& position, Objective objective, Seat seat, Workspace& workspace,
                  Budget& budget, const Visit& visit) {
    const Terms& terms = position.rules().terms();
    if (terms.aim == Aim::klop) {
        if (objective == Objective::points) {
            PointsProblem<Seats> problem(position, 1u << seat, {}, workspace, budget);
            return visit(problem);
        }
        std::set<int> values{-70, 0, 70};
        for (int points = 0; points < terms.klop_full_at; ++points) values.insert(-round_to(points, terms.rounding));
        TargetProblem<Seats, KlopGoal<Seats>> problem(position, KlopGoal<Seats>(terms, seat, position.hands()),
                                                      {values.begin(), values.end()}, -20, workspace, budget);
        return visit(problem);
    }

    const unsigned ours = side_mask<Seats>(terms);
    const Rungs points = points_range(position);
    const bool points_decide = terms.aim == Aim::points && terms.announced_by[valat] == nobody;
    if (objective == Objective::points) {
        PointsProblem<Seats> problem(position, ours, {}, workspace, budget);
        return visit(problem);
    }
    // A side that wins every trick then has the points as well.
    if (objective == Objective::win && points_decide && points.low <= 35 && points.high > 35) {
        PointsProblem<Seats> problem(position, ours, {35, 2}, workspace, budget);
        return visit(problem);
    }
    const ScoreParts<Seats> parts = parts_of<Seats>(terms, objective);
    const ScoreGoal<Seats> goal(terms, parts, position.hands());
    CardSet in_play = position.trick().card_set();
    for (const CardSet hand : position.hands()) in_play |= hand;
    const auto memory = goal.memory_of(position.tally(), in_play);
    const int guess = parts.game[static_cast<std::size_t>((points.low + points.high) / 2)] + goal.settled_bonus(memory);
    TargetProblem<Seats, ScoreGoal<Seats>> problem(position, goal, goal.possible(memory, in_play, points), guess,
                                                   workspace, budget);
    return visit(problem);
}

}  // namespace trula::tarok
