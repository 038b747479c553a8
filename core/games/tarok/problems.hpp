// Problems of the exact solver in tarok. Values are for the declarer's side: `score`, the declarer's score; `points`,
// its card points; `win`, 1 if the game is won, else 0; the name of a bonus, 1 if it is made, else 0; `sides`, the
// declarer's score with the penalty for T21 of another seat. In klop `score` and `points` are those of a given seat,
// which plays against all others.
#pragma once

#include "games/tarok/goals.hpp"
#include "games/tarok/goals_klop.hpp"
#include "games/tarok/goals_score.hpp"
#include "search/target_problem.hpp"

namespace trula::tarok {

// The objectives, in the order in which bind_seats.hpp names them.
enum class Objective : std::uint8_t { score, points, win, trula, kings, king_ultimo, pagat_ultimo, valat, sides };

// The card points that a PointsProblem distinguishes: `rungs` values from `lowest` on; lower and higher card points
// count as the first and the last.
struct PointsScale {
    int lowest = 0;
    int rungs = 71;
};

// The card points of the seats in the bit set `counted_seats`.
template <int Seats>
class PointsProblem {
  public:
    using Game = Tarok<Seats>;

    PointsProblem(const Position<Game>& position, unsigned counted_seats, PointsScale scale, Workspace& workspace,
                  Budget& budget)
        : search_(PointsGoal<Seats>(position.rules().terms(), counted_seats, position.hands()),
                  &workspace.tables<std::uint64_t>(0, table_bits(Seats, position.hand_to_move().size())), budget,
                  workspace.use()),
          scale_(scale) {}

    int rungs() const { return scale_.rungs; }
    int value(int rung) const { return rung; }
    int first_step(bool) const { return 2; }
    bool is_max(Seat seat) { return search_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return search_.moves(position); }

    // Guesses that each side wins half of the points left.
    int guess(const Position<Game>& position) {
        return rung_of(search_.goal().so_far(position.tally()) + thirds(position.in_play()) / 2);
    }
    Rungs ask(const Position<Game>& position, int rung) { return search_rung(position, rung, 0); }
    // Tests a rung with a window of a few points, which costs less than several tests.
    Rungs measure(const Position<Game>& position, int rung) {
        return search_rung(position, rung, scale_.rungs > 2 ? 4 : 0);
    }

  private:
    // Returns the exact rung if it lies within `width` points of `rung`, else a range.
    Rungs search_rung(const Position<Game>& position, int rung, int width) {
        const int wanted = thirds_for(scale_.lowest + rung);
        const int alpha = wanted - 1 - 3 * width, beta = wanted + 3 * width;
        const int found = search_.value(position, alpha, beta);
        return {found > alpha ? rung_of(found) : 0, found < beta ? rung_of(found) : scale_.rungs - 1};
    }
    int rung_of(int count) const { return std::clamp(points_of_thirds(count) - scale_.lowest, 0, scale_.rungs - 1); }

    GoalSearch<Game, PointsGoal<Seats>> search_;
    PointsScale scale_;
};

// The range of the final card points of the declarer's side, both ends included.
template <int Seats>
Rungs points_range(const Position<Tarok<Seats>>& position) {
    const Terms& terms = position.rules().terms();
    const CardSet sure = position.rules().side_piles(position.tally()).declarers;
    CardSet open = position.in_play();
    if (terms.king_from_talon && open.has(terms.called_king)) open |= terms.unclaimed;
    return {std::min(70, points(sure)), std::min(70, points_of_thirds(thirds(sure) + thirds(open)))};
}

// The seat that has lost T21, or holds it and may lose it.
template <int Seats>
Seat seat_of_mond(const Position<Tarok<Seats>>& position) {
    for (int seat = 0; seat < Seats; ++seat)
        if (position.hands()[static_cast<std::size_t>(seat)].has(mond)) return static_cast<Seat>(seat);
    const auto& trick = position.trick();
    return trick.card_set().has(mond) ? trick.seat_of(mond) : position.tally().mond_lost_by;
}

// The parts of the score that an objective adds up.
template <int Seats>
ScoreParts<Seats> parts_of(const Position<Tarok<Seats>>& position, Objective objective) {
    const Terms& terms = position.rules().terms();
    switch (objective) {
        case Objective::trula: return ScoreParts<Seats>::item_made(terms, Item::trula);
        case Objective::kings: return ScoreParts<Seats>::item_made(terms, Item::kings);
        case Objective::king_ultimo: return ScoreParts<Seats>::item_made(terms, Item::king_ultimo);
        case Objective::pagat_ultimo: return ScoreParts<Seats>::item_made(terms, Item::pagat_ultimo);
        case Objective::valat: return ScoreParts<Seats>::item_made(terms, Item::valat);
        case Objective::win: return ScoreParts<Seats>::game_won(terms);
        case Objective::sides: return ScoreParts<Seats>::sides_score(terms, seat_of_mond(position));
        default: return ScoreParts<Seats>::declarer_score(terms);
    }
}

// The objectives that are sums of parts. Table entries hold for all rungs.
template <int Seats>
class ScoreProblem {
  public:
    using Game = Tarok<Seats>;

    ScoreProblem(const Position<Game>& position, const ScoreParts<Seats>& parts, Workspace& workspace, Budget& budget)
        : bits_(table_bits(Seats, position.hand_to_move().size())),
          workspace_(workspace),
          search_(ScoreGoal<Seats>(position.rules().terms(), parts, position.hands()),
                  &workspace.tables<VariantKey>(0, bits_), budget, workspace.use()) {
        const CardSet in_play = position.in_play();
        const auto memory = search_.goal().memory_of(position.tally(), in_play);
        const Rungs points = points_range(position);
        bonuses_ = search_.goal().possible_bonuses(memory, in_play);
        values_ = search_.goal().possible_sums(bonuses_, points);
        const int likely =
            parts.game[static_cast<std::size_t>((points.low + points.high) / 2)] + search_.goal().settled_bonus(memory);
        const auto found = std::lower_bound(values_.begin(), values_.end(), likely);
        guess_ = std::min(static_cast<int>(found - values_.begin()), rungs() - 1);
    }

    int rungs() const { return static_cast<int>(values_.size()); }
    int value(int rung) const { return values_[static_cast<std::size_t>(rung)]; }
    int first_step(bool) const { return 1; }
    int guess(const Position<Game>&) const { return guess_; }
    bool is_max(Seat seat) { return search_.goal().is_max(seat); }
    std::vector<Card> moves(const Position<Game>& position) { return search_.moves(position); }

    // Tests a rung; a search that exceeds or misses it by many thirds also tells about others.
    Rungs ask(const Position<Game>& position, int rung) {
        if (search_.goal().set_target(value(rung))) workspace_.template tables<VariantKey>(0, bits_);
        const int found = search_.value(position, -1, 0);
        Rungs result{0, rungs() - 1};
        const auto implies = [&](int other) {
            return search_.goal().implies(bonuses_, value(rung), found, value(other));
        };
        const auto excludes = [&](int other) {
            return search_.goal().excludes(bonuses_, value(rung), found, value(other));
        };
        if (found >= 0) {
            for (result.low = rung; result.low + 1 < rungs() && implies(result.low + 1);) ++result.low;
        } else {
            for (result.high = rung - 1; result.high > 0 && excludes(result.high);) --result.high;
        }
        return result;
    }

  private:
    int bits_;
    Workspace& workspace_;
    GoalSearch<Game, ScoreGoal<Seats>> search_;
    std::vector<int> bonuses_;  // possible sums of the bonuses
    std::vector<int> values_;
    int guess_ = 0;
};

// Calls `visit` with the problem of an objective. In klop, `seat` is the seat whose value is computed.
template <int Seats, class Visit>
auto with_problem(const Position<Tarok<Seats>>& position, Objective objective, Seat seat, Workspace& workspace,
                  Budget& budget, const Visit& visit) {
    const Terms& terms = position.rules().terms();
    if (terms.aim == Aim::klop) {
        if (objective == Objective::points) {
            PointsProblem<Seats> problem(position, 1u << seat, {}, workspace, budget);
            return visit(problem);
        }
        std::vector<int> values{-70, 0, 70};
        for (int points = 0; points < terms.klop_full_at; ++points) values.push_back(-round_to(points, terms.rounding));
        sort_unique(values);
        TargetProblem<Tarok<Seats>, KlopGoal<Seats>> problem(position, KlopGoal<Seats>(terms, seat, position.hands()),
                                                             std::move(values), -20, workspace, budget);
        return visit(problem);
    }

    const unsigned ours = declarers_mask(terms);
    const Rungs points = points_range(position);
    const bool points_decide = terms.aim == Aim::points && terms.announced_by[valat] == nobody;
    if (objective == Objective::points) {
        PointsProblem<Seats> problem(position, ours, {}, workspace, budget);
        return visit(problem);
    }
    // A side that wins every trick also has more than 35 points, so that points alone decide.
    if (objective == Objective::win && points_decide && points.low <= 35 && points.high > 35) {
        PointsProblem<Seats> problem(position, ours, {35, 2}, workspace, budget);
        return visit(problem);
    }
    ScoreProblem<Seats> problem(position, parts_of<Seats>(position, objective), workspace, budget);
    return visit(problem);
}

}  // namespace trula::tarok
