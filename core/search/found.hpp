// What a search with limits answers.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

struct Found {
    Card best = no_card;
    double value = 0;
    std::vector<std::pair<Card, double>> values;  // of the cards whose value is known
    std::uint64_t nodes = 0;
    int depth = 0;  // plies that were searched to the end
    bool is_complete = true;  // no limit cut the search short
};

}  // namespace trula
