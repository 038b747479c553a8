// Rewards: the rewards of the seats at the end of a rollout of a Monte Carlo tree search.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "play/position.hpp"
#include "search/alpha_beta.hpp"

namespace trula {

// The reward of a seat is 1 for a win and 0 for a draw or a loss; or, by score, the mean score of its side less that of
// the other seats, in points.
template <Heuristics H>
class Rewards {
  public:
    using Rules = typename H::Rules;
    static constexpr std::size_t seats = Rules::seats;

    explicit Rewards(bool by_score) : by_score_(by_score) {}

    // Scales a mean reward to [0, 1]; score differences are divided by the largest one so far.
    double scaled(double mean) const { return by_score_ ? 0.5 + mean / (2 * largest_difference_) : mean; }

    // The rewards by seat for the end of a deal.
    std::array<double, seats> at_end(const Position<Rules>& position) {
        std::array<double, seats> rewards{};
        const auto scores = by_score_ ? position.scores() : decltype(position.scores()){};
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const auto own = static_cast<Seat>(seat);
            if (by_score_)
                largest_difference_ = std::max(
                    largest_difference_, std::abs(rewards[seat] = score_difference(position.rules(), scores, own)));
            else
                rewards[seat] = H::difference(position, own) > 0 ? 1 : 0;
        }
        return rewards;
    }

  private:
    static double score_difference(const Rules& rules, const std::array<int, seats>& scores, Seat own) {
        std::array<double, 2> sum{}, count{};
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const std::size_t side = H::are_partners(rules, own, static_cast<Seat>(seat)) ? 0 : 1;
            sum[side] += scores[seat];
            ++count[side];
        }
        return sum[0] / count[0] - sum[1] / count[1];
    }

    bool by_score_;
    double largest_difference_ = 1;
};

}  // namespace trula
