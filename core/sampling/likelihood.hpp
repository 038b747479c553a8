// The likelihood of the cards played so far if the other seats are rule players with noise; it is the weight of a
// sampled world.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "play/position.hpp"
#include "search/rule_player.hpp"

namespace trula {

// The model of a noisy rule player: a softmax over its ratings, mixed with the uniform distribution.
struct LikelihoodSettings {
    double noise = 0.3;  // probability that a card is drawn uniformly from the legal cards
    double temperature = 1;  // of the softmax, in the unit of the ratings (see search/rule_player.hpp)
};

// Returns the natural logarithm of the likelihood of all cards played up to the position, except those of `viewer`.
template <Rules R>
double log_likelihood(Position<R> position, Seat viewer, const LikelihoodSettings& settings) {
    double sum = 0;
    while (position.plies() > 0) {
        position.undo();
        const auto& trick = position.trick();
        const Card played = trick.cards[static_cast<std::size_t>(trick.count)];
        const Seat seat = position.to_move();
        if (seat == viewer) continue;
        const Knowledge<R> known(position);
        if (known.legal.is_single()) continue;
        const RulePlayer<R> player(known);
        std::array<int, R::deck_size> ratings;
        int best = std::numeric_limits<int>::min();
        for (const Card card : known.legal) best = std::max(best, ratings[card] = player.rate(card));
        const auto softmax_weight = [&](Card card) { return std::exp((ratings[card] - best) / settings.temperature); };
        double total = 0;
        for (const Card card : known.legal) total += softmax_weight(card);
        const double share = softmax_weight(played) / total;
        sum += std::log((1 - settings.noise) * share + settings.noise / known.legal.size());
    }
    return sum;
}

}  // namespace trula
