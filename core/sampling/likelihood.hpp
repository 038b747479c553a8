// The likelihood of the cards played so far if the other seats are rule players or networks, with noise; it is the
// weight of a sampled world.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "learning/network.hpp"
#include "play/position.hpp"
#include "search/rule_player.hpp"

namespace trula {

// The model of a noisy rule player: a softmax over its ratings, mixed with the uniform distribution.
struct LikelihoodSettings {
    double noise = 0.3;  // probability that a card is drawn uniformly from the legal cards
    double temperature = 1;  // of the softmax, in the unit of the ratings (see search/rule_player.hpp)
};

// Returns the sum of `log_probability(position, card)` over all cards played up to the position, except forced ones and
// those of `viewer`.
template <Rules R, class LogProbability>
double sum_over_cards_played(Position<R> position, Seat viewer, const LogProbability& log_probability) {
    double sum = 0;
    while (position.plies() > 0) {
        position.undo();
        const auto& trick = position.trick();
        const Card played = trick.cards[static_cast<std::size_t>(trick.count)];
        if (position.to_move() == viewer || position.legal_unchecked().is_single()) continue;
        sum += log_probability(position, played);
    }
    return sum;
}

// Returns the natural logarithm of the likelihood of all cards played up to the position by other seats than `viewer`,
// if these are rule players.
template <Rules R>
double log_likelihood(const Position<R>& played_to, Seat viewer, const LikelihoodSettings& settings) {
    return sum_over_cards_played(played_to, viewer, [&](const Position<R>& position, Card played) {
        const Knowledge<R> known(position);
        const RulePlayer<R> player(known);
        std::array<int, R::deck_size> ratings;
        int best = std::numeric_limits<int>::min();
        for (const Card card : known.legal) best = std::max(best, ratings[card] = player.rate(card));
        const auto softmax_weight = [&](Card card) { return std::exp((ratings[card] - best) / settings.temperature); };
        double total = 0;
        for (const Card card : known.legal) total += softmax_weight(card);
        const double share = softmax_weight(played) / total;
        return std::log((1 - settings.noise) * share + settings.noise / known.legal.size());
    });
}

// The same if the other seats play as a network does; `settings.temperature` has no unit here.
template <Rules R>
double log_likelihood(const Position<R>& played_to, Seat viewer, const NetworkPolicy<R>& policy,
                      const LikelihoodSettings& settings) {
    return sum_over_cards_played(played_to, viewer, [&](const Position<R>& position, Card played) {
        double share = 0, total = 0;
        int count = 0;
        policy.probabilities(position, [&](Card card, double probability) {
            const double weight = std::pow(probability, 1 / settings.temperature);
            total += weight;
            ++count;
            if (card == played) share = weight;
        });
        return std::log((1 - settings.noise) * share / total + settings.noise / count);
    });
}

}  // namespace trula
