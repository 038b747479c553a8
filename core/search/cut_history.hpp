// The history heuristic of the exact search: a bonus in the move ordering for cards that recently caused beta cutoffs,
// by seat and place in the trick.
#pragma once

#include <array>
#include <cstdint>

#include "search/move_order.hpp"

namespace trula {

// Scores between -1024 and 1024 for every (place in the trick, seat, card).
template <int seats>
class CutHistory {
  public:
    // The bonus of a card, between -weight and weight.
    int bonus(int place, Seat seat, Card card, int weight) const {
        return rows_[static_cast<std::size_t>(place)][static_cast<std::size_t>(seat)][card] * weight >> 10;
    }

    // Raises the score of the move at index `cutting`, which caused a cutoff, and lowers those of the moves before it.
    void record_cutoff(int place, Seat seat, const Moves& moves, int cutting) {
        auto& row = rows_[static_cast<std::size_t>(place)][static_cast<std::size_t>(seat)];
        const auto move_towards = [&](int index, int goal) {
            std::int16_t& score = row[moves[static_cast<std::size_t>(index)].card];
            score = static_cast<std::int16_t>(score + (goal - score) / decay);
        };
        for (int index = 0; index < cutting; ++index) move_towards(index, -max_score);
        move_towards(cutting, max_score);
    }

  private:
    static constexpr int max_score = 1024;  // 2^10, by which `bonus` divides
    static constexpr int decay = 32;  // number of cutoffs after which about 1/e of an old score is left

    std::array<std::array<std::array<std::int16_t, 64>, seats>, seats> rows_{};
};

}  // namespace trula
