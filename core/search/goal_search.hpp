// GoalSearch: the exact search of one goal for a Position. ExactSearch counts only the value still to come; this adds
// the value of the tricks won so far.
#pragma once

#include <vector>

#include "play/position.hpp"
#include "search/exact.hpp"

namespace trula {

// `tables` may be null, for a search without transposition tables.
template <class Game, Goal G>
class GoalSearch {
  public:
    GoalSearch(const G& goal, Tables<typename G::Key>* tables, Budget& budget, TableUse use = TableUse::all)
        : tables_(tables), search_(goal, tables, budget, use) {}

    G& goal() { return search_.goal(); }
    Tables<typename G::Key>* tables() { return tables_; }

    // The value of the whole deal if it lies within (alpha, beta), else a bound on it.
    int value(const Position<Game>& position, int alpha, int beta) {
        typename ExactSearch<G>::Root root{position.hands(), position.trick(), {}};
        root.memory = goal().memory_of(position.tally(), position.in_play());
        const int so_far = goal().so_far(position.tally());
        return so_far + search_.value(root, alpha - so_far, beta - so_far);
    }
    bool is_at_least(const Position<Game>& position, int value_wanted) {
        return value(position, value_wanted - 1, value_wanted) >= value_wanted;
    }

    // The legal cards in move order, one of each group of equivalent cards.
    std::vector<Card> moves(const Position<Game>& position) {
        const Trick<Game::seats>& trick = position.trick();
        const CardSet others = position.in_play() - position.hand_to_move();
        Moves rated;
        const CardSet kept = goal().same_moves(position.legal(), others);
        const int count = with_place<Game::seats>(trick.count, [&]<int place>() {
            return goal().template rate<place>(kept, trick, position.hands(), rated);
        });
        std::stable_sort(rated.begin(), rated.begin() + count,
                         [](const Move& one, const Move& other) { return one.order > other.order; });
        std::vector<Card> cards;
        for (int i = 0; i < count; ++i) cards.push_back(rated[static_cast<std::size_t>(i)].card);
        return cards;
    }

  private:
    Tables<typename G::Key>* tables_;
    ExactSearch<G> search_;
};

// The binary logarithm of the number of table buckets for hands of `cards` cards; small tables stay in the cache.
inline int table_bits(int seats, int cards) { return std::clamp(cards * seats / 3 + 2, 8, 19); }

}  // namespace trula
