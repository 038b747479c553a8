// PlainAlphaBeta: alpha-beta as in the klaverjas paper (docs/rules/klaverjas.md, section 10), to the last trick,
// without a transposition table and with moves in canonical order. It counts leaves, the paper's measure of difficulty,
// and serves as a check on the exact solver.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "games/klaverjas/rules.hpp"
#include "play/position.hpp"
#include "search/limits.hpp"

namespace trula::klaverjas {

// One search; see `value`.
class PlainAlphaBeta {
  public:
    // With `gives_up` a line ends when the declaring side can no longer get more than half of the card points. Later
    // meld is then ignored, as in the paper, so that the value may be too low. `leaves` limits the number of leaves.
    PlainAlphaBeta(bool gives_up, const Limits& leaves) : gives_up_(gives_up), budget_(leaves) {}

    std::uint64_t leaves() const { return budget_.nodes(); }

    // Returns the score of the declaring side less that of the other side, in points; throws LimitReached at the limit.
    int value(Position<Klaverjas>& position) { return value(position, -unbounded, unbounded); }

  private:
    static constexpr int unbounded = std::numeric_limits<std::int16_t>::max();

    int value(Position<Klaverjas>& position, int alpha, int beta) {
        const auto us = static_cast<std::size_t>(position.rules().terms().declarer);
        if (position.is_over()) {
            budget_.spend();
            const auto scores = position.scores();
            return scores[us] - scores[(us + 1) % 4];
        }
        if (gives_up_) {
            const Summary summary = position.rules().summary(position.tally());
            if (2 * summary.points[1 - us % 2] >= all_points) {
                budget_.spend();
                return -(all_points + summary.meld[1 - us % 2]);
            }
        }
        const bool maximises = static_cast<std::size_t>(position.to_move()) % 2 == us % 2;
        int best = maximises ? -unbounded : unbounded;
        for (const Card card : position.legal_unchecked()) {
            position.play(card);
            const int found = value(position, alpha, beta);
            position.undo();
            best = maximises ? std::max(best, found) : std::min(best, found);
            (maximises ? alpha : beta) = maximises ? std::max(alpha, best) : std::min(beta, best);
            if (alpha >= beta) break;
        }
        return best;
    }

    bool gives_up_;
    Budget budget_;
};

}  // namespace trula::klaverjas
