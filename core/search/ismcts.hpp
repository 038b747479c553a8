// Ismcts: single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012). One tree over
// the cards played, with a new determinization (a sampled world) for every visit. The number of times a card was legal
// takes the place of the parent's visits in the UCB formula. Every seat maximises the reward of its own side.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sampling/seat_view.hpp"
#include "sampling/worlds.hpp"
#include "search/limits.hpp"
#include "search/rewards.hpp"
#include "search/search_result.hpp"

namespace trula {

// The settings of an Ismcts search.
struct IsmctsSettings {
    std::uint64_t visits = 10'000;  // iterations
    double c = 0.75;  // exploration constant, for rewards scaled to [0, 1]
    bool by_score = true;  // rewards are score differences instead of wins
};

// One search for the seat of `view`; `owners` gives the owner of each place of `worlds` (see sampling/seat_view.hpp).
// `limits` count the cards played.
template <Heuristics H>
class Ismcts {
  public:
    using Rules = typename H::Rules;

    Ismcts(const SeatView<Rules>& view, Worlds& worlds, const std::vector<int>& owners, const IsmctsSettings& settings,
           std::uint64_t seed, const Limits& limits)
        : view_(view),
          worlds_(worlds),
          owners_(owners),
          settings_(settings),
          random_(seed),
          budget_(limits),
          rewards_(settings.by_score),
          nodes_(1) {}

    SearchResult run() {
        SearchResult result;
        try {
            for (std::uint64_t visit = 0; visit < settings_.visits; ++visit) run_visit();
        } catch (const LimitReached&) {
            result.is_complete = false;
        }
        std::uint32_t most_visits = 0;
        for (std::uint32_t child = nodes_[0].first_child; child != none; child = nodes_[child].next_sibling) {
            const Node& node = nodes_[child];
            result.values.emplace_back(node.card, node.total / node.visits);
            if (node.visits <= most_visits) continue;
            most_visits = node.visits;
            result.best = node.card;
            result.value = result.values.back().second;
        }
        if (result.best == no_card) result.best = view_.position().legal().lowest();
        result.nodes = budget_.nodes();
        result.depth = depth_;
        return result;
    }

  private:
    static constexpr std::uint32_t none = 0;  // index of the root, which is no child
    static constexpr std::size_t max_nodes = std::size_t{1} << 24;  // the tree does not grow beyond

    // A card played from its parent.
    struct Node {
        Card card = no_card;
        Seat rewarded_seat = 0;  // the seat that plays the card, whose reward is added up
        std::uint32_t first_child = none;
        std::uint32_t next_sibling = none;
        std::uint32_t visits = 0;
        std::uint32_t available = 0;  // visits of the parent in which the card was legal
        double total = 0;  // sum of rewards
    };

    // One iteration: determinization, selection, expansion, rollout, backpropagation.
    void run_visit() {
        Position<Rules> position =
            view_.in_world(hidden_cards<Rules::seats>(owners_, worlds_.at(Worlds::below(worlds_.count(), random_))));
        path_.assign(1, 0);

        // 1. Descend while every legal card has a node, then add one node.
        bool is_new = false;
        while (!position.is_over() && !is_new) {
            const std::uint32_t parent = path_.back();
            const CardSet untried = mark_available(parent, position.legal_unchecked());
            is_new = !untried.empty() && nodes_.size() < max_nodes;
            if (!is_new && untried == position.legal_unchecked()) break;
            descend(position, is_new ? add_child(parent, random_.pick(untried), position.to_move()) : best_child());
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()) - 1);

        // 2. Rollout: play uniformly random cards to the end.
        while (!position.is_over()) {
            budget_.spend();
            position.play(random_.pick(position.legal_unchecked()));
        }

        // 3. Backpropagate the rewards.
        const auto rewards = rewards_.at_end(position);
        for (const std::uint32_t index : path_) {
            Node& node = nodes_[index];
            ++node.visits;
            node.total += rewards[static_cast<std::size_t>(node.rewarded_seat)];
        }
    }

    // Lists the children whose card is legal and counts them as available; returns the legal cards without a node.
    CardSet mark_available(std::uint32_t parent, CardSet legal) {
        CardSet untried = legal;
        legal_children_.clear();
        for (std::uint32_t child = nodes_[parent].first_child; child != none; child = nodes_[child].next_sibling) {
            if (!legal.has(nodes_[child].card)) continue;
            untried.remove(nodes_[child].card);
            ++nodes_[child].available;
            legal_children_.push_back(child);
        }
        return untried;
    }

    // The legal child with the highest UCB value.
    std::uint32_t best_child() const {
        std::uint32_t best = legal_children_.front();
        double highest = -1;
        for (const std::uint32_t child : legal_children_) {
            const Node& node = nodes_[child];
            const double exploration = std::sqrt(std::log(static_cast<double>(node.available)) / node.visits);
            const double bound = rewards_.scaled(node.total / node.visits) + settings_.c * exploration;
            if (bound > highest) highest = bound, best = child;
        }
        return best;
    }

    std::uint32_t add_child(std::uint32_t parent, Card card, Seat mover) {
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        Node& child = nodes_.emplace_back();
        child.card = card;
        child.rewarded_seat = mover;
        child.available = 1;
        child.next_sibling = nodes_[parent].first_child;
        nodes_[parent].first_child = index;
        return index;
    }

    void descend(Position<Rules>& position, std::uint32_t child) {
        budget_.spend();
        position.play(nodes_[child].card);
        path_.push_back(child);
    }

    const SeatView<Rules>& view_;
    Worlds& worlds_;
    const std::vector<int>& owners_;
    IsmctsSettings settings_;
    Random random_;
    Budget budget_;
    Rewards<H> rewards_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_, legal_children_;
    int depth_ = 0;
};

}  // namespace trula
