// History heuristic of the exact search: a bonus in the move order for cards that caused cutoffs recently, by seat and
// place in the trick.
#pragma once

#include <array>
#include <cstdint>

#include "search/move_order.hpp"

namespace trula {

template <int seats>
class CutHistory {
  public:
    // Between -weight and weight.
    int bonus(int place, Seat seat, Card card, int weight) const {
        return rows_[static_cast<std::size_t>(place)][static_cast<std::size_t>(seat)][card] * weight / full;
    }

    // Records that of `moves` the one at index `cutting` caused a cutoff and those before it did not.
    void note(int place, Seat seat, const Moves& moves, int cutting) {
        auto& row = rows_[static_cast<std::size_t>(place)][static_cast<std::size_t>(seat)];
        const auto approach = [&](int index, int goal) {
            std::int16_t& score = row[moves[static_cast<std::size_t>(index)].card];
            score = static_cast<std::int16_t>(score + (goal - score) / memory);
        };
        for (int index = 0; index < cutting; ++index) approach(index, -full);
        approach(cutting, full);
    }

  private:
    static constexpr int full = 1024;
    static constexpr int memory = 32;  // cutoffs after which about 1/e of an old score is left

    std::array<std::array<std::array<std::int16_t, 64>, seats>, seats> rows_{};
};

}  // namespace trula
