// Which cards have ended searches of late: a correction to the order of moves, by seat and place in the trick.
#pragma once

#include <array>
#include <cstdint>

#include "search/outlook.hpp"

namespace trula {

template <int seats>
class CutHistory {
  public:
    // Between -weight and weight.
    int bonus(int place, Seat seat, Card card, int weight) const {
        return rows_[static_cast<std::size_t>(place)][static_cast<std::size_t>(seat)][card] * weight / full;
    }

    // Of `moves`, the one at `cutting` was enough, those before it were tried for nothing.
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
    static constexpr int memory = 32;  // cuts it takes to forget most of the past

    std::array<std::array<std::array<std::int16_t, 64>, seats>, seats> rows_{};
};

}  // namespace trula
