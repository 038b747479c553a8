// The result of a depth-limited or Monte Carlo search. Values are for the side of the seat to move.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

struct SearchResult {
    Card best = no_card;
    double value = 0;
    std::vector<std::pair<Card, double>> values;  // of the cards whose value was computed
    std::uint64_t nodes = 0;
    int depth = 0;  // plies searched completely; in a tree search the longest line
    bool is_complete = true;  // no limit cut the search short
};

}  // namespace trula
