// The exact search of one goal for whole positions: adds the tricks won so far to the value still to come.
#pragma once

#include <vector>

#include "play/position.hpp"
#include "search/exact.hpp"

namespace trula {

template <class Game, Goal G>
class GoalSearch {
  public:
    GoalSearch(const G& goal, Tables<typename G::Key>* tables, Budget& budget, TableUse use = TableUse::all)
        : tables_(tables), search_(goal, tables, budget, use) {}

    G& goal() { return search_.goal(); }
    Tables<typename G::Key>* tables() { return tables_; }

    // The value if it lies within (alpha, beta), else a bound on it.
    int value(const Position<Game>& position, int alpha, int beta) {
        typename Exact<G>::Root root{position.hands(), position.trick(), {}};
        root.memory = goal().memory_of(position.tally(), position.in_play());
        const int so_far = goal().so_far(position.tally());
        return so_far + search_.value(root, alpha - so_far, beta - so_far);
    }
    bool is_at_least(const Position<Game>& position, int value_wanted) {
        return value(position, value_wanted - 1, value_wanted) >= value_wanted;
    }

    // The legal cards, one of each group of equivalent ones, the most promising first.
    std::vector<Card> moves(const Position<Game>& position) {
        const Trick<Game::seats>& trick = position.trick();
        const CardSet others = position.in_play() - position.hand_to_move();
        Moves rated;
        const int count = goal().rate(goal().same_moves(position.legal(), others), trick, position.hands(), rated);
        std::stable_sort(rated.begin(), rated.begin() + count,
                         [](const Move& one, const Move& other) { return one.order > other.order; });
        std::vector<Card> cards;
        for (int i = 0; i < count; ++i) cards.push_back(rated[static_cast<std::size_t>(i)].card);
        return cards;
    }

  private:
    Tables<typename G::Key>* tables_;
    Exact<G> search_;
};

// The logarithm of the number of table buckets for hands of `cards` cards; small tables stay in the cache.
inline int table_bits(int seats, int cards) { return std::clamp(cards * seats / 3 + 2, 8, 19); }

}  // namespace trula
