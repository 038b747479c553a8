// The result of a depth-limited or Monte Carlo search. Values are for the side of the seat to move, in the unit of the
// search: discounted gain in evaluation (AlphaBeta), difference in points (Killers), mean reward (Uct, Ismcts).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

// The best card and its value, with the cost of the search.
struct SearchResult {
    Card best = no_card;
    double value = 0;
    std::vector<std::pair<Card, double>> values;  // of the cards at the root whose value was computed
    std::uint64_t nodes = 0;
    int depth = 0;  // AlphaBeta: plies of the last complete iteration; other searches: plies of the longest line
    bool is_complete = true;  // false if a limit ended the search
};

}  // namespace trula
