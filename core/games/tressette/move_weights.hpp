// The weights of the move order of the exact search in tressette, chosen by a random search for the fewest nodes
// (docs/solver.md).
#pragma once

#include <array>
#include <cstdint>

#include "search/move_order.hpp"

namespace trula::tressette {

// What each unit of a quantity adds to the order of a card, beside `start`.
struct MoveWeights {
    std::int16_t start;
    std::int16_t thirds;  // value of the card in thirds
    std::int16_t rank;  // from 0 for the four to 9 for the three
    std::int16_t length;  // cards of its suit in the hand
};

// By place in the trick and kind of prospect.
inline constexpr std::array<std::array<MoveWeights, TrickProspect::kinds>, 4> move_weights{{
    {{
        {390, 13, 4, 7},
        {},  // cannot occur
        {},  // cannot occur
        {-39, -13, 0, 0},
        {},  // cannot occur
        {},  // cannot occur
    }},
    {{
        {442, 12, -3, 0},
        {},  // cannot occur
        {24, -16, -1, -3},
        {-82, -8, -4, 4},
        {},  // cannot occur
        {219, 9, -6, -7},
    }},
    {{
        {423, 11, 0, -10},
        {435, 18, -2, 0},
        {-60, -10, -1, 1},
        {-53, -7, -9, 0},
        {-50, -6, -11, -2},
        {172, 12, -1, 0},
    }},
    {{
        {376, 12, -9, 0},
        {400, 13, -2, -19},
        {-28, -16, -1, 0},
        {},  // cannot occur
        {},  // cannot occur
        {},  // cannot occur
    }},
}};

}  // namespace trula::tressette
