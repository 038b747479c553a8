// Perft: counts the legal lines of play to a depth in plies and adds up a checksum of the scores or points at their
// ends, so that two numbers check legal cards, trick winners, points and scores together. Also uniform random playouts.
#pragma once

#include <array>
#include <cstdint>

#include "play/position.hpp"
#include "search/limits.hpp"

namespace trula {

// The number of leaves, and the sum of their `leaf_value`.
struct PerftCount {
    std::uint64_t nodes = 0;
    std::int64_t sum = 0;
    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

// The checksum of a leaf: the final scores, or the raw points if the deal is not over, weighted by 1, 2, … in the order
// of the seats, so that a score credited to the wrong seat changes the sum.
template <Rules R>
std::int64_t leaf_value(const Position<R>& position) {
    std::int64_t value = 0;
    if (position.is_over()) {
        const auto scores = position.scores();
        for (int seat = 0; seat < R::seats; ++seat) value += (seat + 1) * scores[static_cast<std::size_t>(seat)];
    } else {
        for (int seat = 0; seat < R::seats; ++seat) value += (seat + 1) * position.raw_points(static_cast<Seat>(seat));
    }
    return value;
}

// Adds the leaves `depth` plies below the position to `count`. Throws LimitReached when the budget is spent.
template <Rules R>
void perft(Position<R>& position, int depth, PerftCount& count, Budget& budget) {
    budget.spend();
    if (depth == 0 || position.is_over()) {
        ++count.nodes;
        count.sum += leaf_value(position);
        return;
    }
    for (const Card card : position.legal_unchecked()) {
        position.play(card);
        perft(position, depth - 1, count, budget);
        position.undo();
    }
}

// Sums over playouts: cards played, and final scores by seat.
struct PlayoutSum {
    std::uint64_t plies = 0;
    std::array<std::int64_t, 4> scores{};
};

// Plays `count` deals from `start` to the end with uniformly random legal cards. Throws LimitReached when the budget,
// which counts deals, is spent.
template <Rules R>
PlayoutSum playouts(const Position<R>& start, std::uint64_t count, Random& random, Budget& budget) {
    PlayoutSum sum;
    for (std::uint64_t i = 0; i < count; ++i) {
        budget.spend();
        Position<R> position = start;
        while (!position.is_over()) position.play(random.pick(position.legal_unchecked()));
        sum.plies += static_cast<std::uint64_t>(position.plies() - start.plies());
        const auto scores = position.scores();
        for (std::size_t seat = 0; seat < R::seats; ++seat) sum.scores[seat] += scores[seat];
    }
    return sum;
}

}  // namespace trula
