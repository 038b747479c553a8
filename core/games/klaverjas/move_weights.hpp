// The weights of the move order of the exact search in klaverjas, chosen by a random search for the fewest nodes
// (docs/solver.md).
#pragma once

#include <array>
#include <cstdint>

#include "search/move_order.hpp"

namespace trula::klaverjas {

// What each unit of a quantity adds to the order of a card, beside `start`.
struct MoveWeights {
    std::int16_t start;
    std::int16_t points;  // card points
    std::int16_t strength;  // rank by strength in its suit, from 0 to 7
    std::int16_t length;  // cards of its suit in the hand
    std::int16_t meld;  // meld points that the card completes
};

// By place in the trick, kind of prospect, and plain suits and trumps.
inline constexpr std::array<std::array<std::array<MoveWeights, 2>, TrickProspect::kinds>, 4> move_weights{{
    {{
        {{{342, 6, 0, 0, 0}, {330, 2, 0, 0, 0}}},
        {},  // cannot occur
        {},  // cannot occur
        {{{300, -3, 8, 9, 0}, {323, -3, -1, -5, 0}}},
        {},  // cannot occur
        {},  // cannot occur
    }},
    {{
        {{{330, 2, 6, 0, 0}, {330, 2, -7, 0, 0}}},
        {},  // cannot occur
        {{{7, -15, 0, 7, 0}, {0, -17, -4, 0, 0}}},
        {{{314, -3, 2, 1, 0}, {300, -3, 0, 0, 0}}},
        {},  // cannot occur
        {{{200, 4, 0, 0, 0}, {200, 4, -5, 0, 0}}},
    }},
    {{
        {{{330, 2, 0, 0, 0}, {345, 2, -3, 0, 0}}},
        {{{330, 5, 0, 0, 0}, {330, 5, 3, 0, 0}}},
        {{{0, -15, 0, -3, 0}, {-34, -15, -6, 0, 0}}},
        {{{300, -3, 0, 0, 0}, {262, -4, 0, 0, 0}}},
        {{{271, -3, 0, -6, 0}, {300, -3, 0, 0, 0}}},
        {{{200, 4, 0, 0, 0}, {200, 4, 0, 0, 0}}},
    }},
    {{
        {{{330, 2, 0, 7, 2}, {330, 0, 0, -7, 2}}},
        {{{330, 5, 0, 0, 2}, {330, 5, -3, 0, 2}}},
        {{{0, -15, 4, 10, -5}, {0, -17, 6, 0, -5}}},
        {},  // cannot occur
        {},  // cannot occur
        {},  // cannot occur
    }},
}};

}  // namespace trula::klaverjas
