// Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): one tree over the
// cards played, a new world for every visit. A card counts as available only in worlds in which it is legal. Every seat
// maximises the reward of its own side.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sampling/seat_view.hpp"
#include "sampling/worlds.hpp"
#include "search/limits.hpp"
#include "search/rewards.hpp"
#include "search/search_result.hpp"

namespace trula {

struct IsmctsSettings {
    std::uint64_t visits = 10'000;
    double c = 0.75;
    bool by_score = true;
};

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
            for (std::uint64_t visit = 0; visit < settings_.visits; ++visit) add_visit();
        } catch (const LimitReached&) {
            result.is_complete = false;
        }
        std::uint32_t most = 0;
        for (std::uint32_t child = nodes_[0].first_child; child != none; child = nodes_[child].next_sibling) {
            const Node& node = nodes_[child];
            result.values.emplace_back(node.card, node.total / node.visits);
            if (node.visits <= most) continue;
            most = node.visits;
            result.best = node.card;
            result.value = result.values.back().second;
        }
        if (result.best == no_card) result.best = view_.position().legal().lowest();
        result.nodes = budget_.nodes();
        result.depth = depth_;
        return result;
    }

  private:
    static constexpr std::uint32_t none = 0;  // the root is not a child
    static constexpr std::size_t most_nodes = std::size_t{1} << 24;  // the tree stops growing then

    struct Node {
        Card card = no_card;
        Seat judge = 0;  // the seat that plays the card, whose reward is counted
        std::uint32_t first_child = none;
        std::uint32_t next_sibling = none;
        std::uint32_t visits = 0;
        std::uint32_t available = 0;
        double total = 0;
    };

    void add_visit() {
        Position<Rules> position =
            view_.in_world(hidden_cards<Rules::seats>(owners_, worlds_.at(Worlds::below(worlds_.count(), random_))));
        path_.assign(1, 0);

        // 1. Descend while every legal card has a node, then add one node.
        bool is_new = false;
        while (!position.is_over() && !is_new) {
            const std::uint32_t parent = path_.back();
            const CardSet untried = mark_available(parent, position.legal_unchecked());
            is_new = !untried.empty() && nodes_.size() < most_nodes;
            if (!is_new && untried == position.legal_unchecked()) break;
            step(position, is_new ? add_child(parent, random_.pick(untried), position.to_move()) : best_child());
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()) - 1);

        // 2. Play at random to the end.
        while (!position.is_over()) {
            budget_.spend();
            position.play(random_.pick(position.legal_unchecked()));
        }

        // 3. Add the rewards.
        const auto rewards = rewards_.of(position);
        for (const std::uint32_t index : path_) {
            Node& node = nodes_[index];
            ++node.visits;
            node.total += rewards[static_cast<std::size_t>(node.judge)];
        }
    }

    // Counts and lists the children that are legal now; returns the legal cards without a node.
    CardSet mark_available(std::uint32_t parent, CardSet legal) {
        CardSet untried = legal;
        open_.clear();
        for (std::uint32_t child = nodes_[parent].first_child; child != none; child = nodes_[child].next_sibling) {
            if (!legal.has(nodes_[child].card)) continue;
            untried.remove(nodes_[child].card);
            ++nodes_[child].available;
            open_.push_back(child);
        }
        return untried;
    }

    std::uint32_t best_child() const {
        std::uint32_t best = open_.front();
        double highest = -1;
        for (const std::uint32_t child : open_) {
            const Node& node = nodes_[child];
            const double spread = std::sqrt(std::log(static_cast<double>(node.available)) / node.visits);
            const double bound = rewards_.worth(node.total / node.visits) + settings_.c * spread;
            if (bound > highest) highest = bound, best = child;
        }
        return best;
    }

    std::uint32_t add_child(std::uint32_t parent, Card card, Seat mover) {
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        Node& child = nodes_.emplace_back();
        child.card = card;
        child.judge = mover;
        child.available = 1;
        child.next_sibling = nodes_[parent].first_child;
        nodes_[parent].first_child = index;
        return index;
    }

    void step(Position<Rules>& position, std::uint32_t child) {
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
    std::vector<std::uint32_t> path_, open_;
    int depth_ = 0;
};

}  // namespace trula
