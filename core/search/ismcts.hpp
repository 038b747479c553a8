// Information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): one tree over what can be seen, a new
// world for every visit. A card counts as available only in the worlds in which it is legal. All cards are played
// openly, so that the trees of several observers would be one and the same; every seat maximises for its own side, in
// klop for itself.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sampling/seen.hpp"
#include "sampling/worlds.hpp"
#include "search/found.hpp"
#include "search/limits.hpp"
#include "search/rewards.hpp"

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

    Ismcts(const Seen<Rules>& seen, Worlds& worlds, const std::vector<int>& owners, const IsmctsSettings& settings,
           std::uint64_t seed, const Limits& limits)
        : seen_(seen),
          worlds_(worlds),
          owners_(owners),
          settings_(settings),
          random_(seed),
          budget_(limits),
          rewards_(settings.by_score),
          nodes_(1) {}

    Found run() {
        Found found;
        try {
            for (std::uint64_t visit = 0; visit < settings_.visits; ++visit) add_visit();
        } catch (const LimitReached&) {
            found.is_complete = false;
        }
        std::uint32_t most = 0;
        for (std::uint32_t child = nodes_[0].first_child; child != none; child = nodes_[child].next_sibling) {
            const Node& node = nodes_[child];
            found.values.emplace_back(node.card, node.total / node.visits);
            if (node.visits <= most) continue;
            most = node.visits;
            found.best = node.card;
            found.value = found.values.back().second;
        }
        if (found.best == no_card) found.best = seen_.position().legal().lowest();
        found.nodes = budget_.nodes();
        found.depth = depth_;
        return found;
    }

  private:
    static constexpr std::uint32_t none = 0;  // the root is nobody's child
    static constexpr std::size_t most_nodes = std::size_t{1} << 24;  // then the tree grows no more

    struct Node {
        Card card = no_card;
        Seat judge = 0;  // who plays the card
        std::uint32_t first_child = none;
        std::uint32_t next_sibling = none;
        std::uint32_t visits = 0;
        std::uint32_t available = 0;
        double total = 0;
    };

    void add_visit() {
        Position<Rules> position =
            seen_.in_world(hidden_cards<Rules::seats>(owners_, worlds_.at(Worlds::below(worlds_.count(), random_))));
        path_.assign(1, 0);

        // 1. Down the tree while every legal card has a node, and one new card.
        bool is_new = false;
        while (!position.is_over() && !is_new) {
            const std::uint32_t parent = path_.back();
            const CardSet untried = mark_available(parent, position.legal_unchecked());
            is_new = !untried.empty() && nodes_.size() < most_nodes;
            if (!is_new && untried == position.legal_unchecked()) break;
            step(position, is_new ? add_child(parent, random_.pick(untried), position.to_move()) : best_child());
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()) - 1);

        // 2. At random to the end.
        while (!position.is_over()) {
            budget_.spend();
            position.play(random_.pick(position.legal_unchecked()));
        }

        // 3. What each seat makes of it.
        const auto rewards = rewards_.of(position);
        for (const std::uint32_t index : path_) {
            Node& node = nodes_[index];
            ++node.visits;
            node.total += rewards[static_cast<std::size_t>(node.judge)];
        }
    }

    // Counts the children that are legal now, and lists them for the choice; returns the legal cards without a node.
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

    const Seen<Rules>& seen_;
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
