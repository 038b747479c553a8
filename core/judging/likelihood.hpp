// How likely the cards that the others have played would have been in a world, if the fixed rule players had played
// them with some noise. Worlds in which much was played against all custom are unlikely ones.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "play/position.hpp"
#include "policies/greedy.hpp"

namespace trula {

struct LikelihoodSettings {
    double noise = 0.3;  // share of cards that are drawn from all legal ones
    double temperature = 1;  // in the unit of the ratings; the higher, the less a better rating matters
};

// The logarithm, up to the position; the cards of `viewer` tell it nothing.
template <Rules R>
double log_likelihood(Position<R> position, Seat viewer, const LikelihoodSettings& settings) {
    double sum = 0;
    while (position.plies() > 0) {
        position.undo();
        const auto& trick = position.trick();
        const Card played = trick.cards[static_cast<std::size_t>(trick.count)];
        const Seat seat = position.to_move();
        if (seat == viewer) continue;
        const Glance<R> glance(position);
        if (glance.legal.is_single()) continue;
        const Greedy<R> greedy(glance);
        std::array<int, R::deck_size> ratings;
        int best = std::numeric_limits<int>::min();
        for (const Card card : glance.legal) best = std::max(best, ratings[card] = greedy.rate(card));
        const auto merit = [&](Card card) { return std::exp((ratings[card] - best) / settings.temperature); };
        double total = 0;
        for (const Card card : glance.legal) total += merit(card);
        const double share = merit(played) / total;
        sum += std::log((1 - settings.noise) * share + settings.noise / glance.legal.size());
    }
    return sum;
}

}  // namespace trula
