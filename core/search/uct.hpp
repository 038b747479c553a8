// Uct: Monte Carlo tree search with open cards by UCT (Kocsis and Szepesvári, 2006) in the form of Sforza, Spaconi and
// Zamattio (2018). A visit selects children by w/n + c·√(ln N / n) with rewards scaled to [0, 1], adds all children of
// the leaf it reaches, plays one of them and then random cards until the end or until the seat to move has no card.
// Every seat maximises the reward of its own side.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cards/random.hpp"
#include "play/position.hpp"
#include "search/limits.hpp"
#include "search/rewards.hpp"
#include "search/search_result.hpp"

namespace trula {

// The settings of a Uct search.
struct UctSettings {
    std::uint64_t visits = 1'000;  // iterations
    double c = 0.75;  // exploration constant
    // Reproduces a bug of the published code: a card is valued for the opponents of the seat that moves after it, which
    // is the wrong side when the last player of a trick and the next leader are partners.
    bool seed_bug = false;
    bool by_score = false;  // rewards are score differences instead of wins
    // The children of a node are in random order, which breaks ties at random; otherwise in canonical order.
    bool shuffled = false;
};

// One search from `root`; `limits` count the cards played.
template <Heuristics H>
class Uct {
  public:
    using Rules = typename H::Rules;
    static constexpr std::size_t seats = Rules::seats;

    Uct(const Position<Rules>& root, const UctSettings& settings, std::uint64_t seed, const Limits& limits)
        : root_(root), settings_(settings), random_(seed), budget_(limits), rewards_(settings.by_score), nodes_(1) {}

    SearchResult run() {
        SearchResult result;
        try {
            for (std::uint64_t visit = 0; visit < settings_.visits; ++visit) run_visit();
        } catch (const LimitReached&) {
            result.is_complete = false;
        }
        result.best = root_.legal().lowest();  // if no visit was finished
        std::uint32_t most_visits = 0;
        for (const Node& child : children_of(nodes_[0])) {
            if (child.visits == 0) continue;
            result.values.emplace_back(child.card, child.total / child.visits);
            if (child.visits <= most_visits) continue;
            most_visits = child.visits;
            result.best = child.card;
            result.value = result.values.back().second;
        }
        result.nodes = budget_.nodes();
        result.depth = depth_;
        return result;
    }

  private:
    static constexpr std::size_t max_nodes = std::size_t{1} << 24;  // the tree does not grow beyond

    // A card played from its parent; children have consecutive indices.
    struct Node {
        Card card = no_card;
        Seat rewarded_seat = 0;  // the seat whose reward is added up
        std::uint8_t child_count = 0;
        std::uint32_t first_child = 0;
        std::uint32_t visits = 0;
        double total = 0;  // sum of rewards
    };
    struct Children {
        const Node* first;
        std::size_t count;
        const Node* begin() const { return first; }
        const Node* end() const { return first + count; }
    };
    Children children_of(const Node& node) const { return {nodes_.data() + node.first_child, node.child_count}; }

    // One iteration: selection, expansion, rollout, backpropagation.
    void run_visit() {
        Position<Rules> position = root_;
        path_.assign(1, 0);

        // 1. Descend to a leaf, expand it and play one of its children.
        while (nodes_[path_.back()].child_count > 0) descend(position, best_child(nodes_[path_.back()]));
        if (!position.is_stuck() && nodes_.size() < max_nodes) {
            expand(path_.back(), position);
            const Node& leaf = nodes_[path_.back()];
            descend(position, leaf.first_child + random_.below(leaf.child_count));
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()) - 1);

        // 2. Rollout: play uniformly random cards to the end.
        while (!position.is_stuck()) {
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

    void descend(Position<Rules>& position, std::uint32_t child) {
        budget_.spend();
        position.play(nodes_[child].card);
        path_.push_back(child);
    }

    // The first child without a visit, else the child with the highest UCB value.
    std::uint32_t best_child(const Node& parent) const {
        const double log_visits = std::log(static_cast<double>(parent.visits));
        std::uint32_t best = parent.first_child;
        double highest = -1;
        for (std::uint32_t child = parent.first_child; child < parent.first_child + parent.child_count; ++child) {
            const Node& node = nodes_[child];
            if (node.visits == 0) return child;
            const double mean = node.total / node.visits;
            const double bound = rewards_.scaled(mean) + settings_.c * std::sqrt(log_visits / node.visits);
            if (bound > highest) highest = bound, best = child;
        }
        return best;
    }

    // Adds a child for every legal card.
    void expand(std::uint32_t parent, Position<Rules>& position) {
        const CardSet legal = position.legal_unchecked();
        const Seat mover = position.to_move();
        nodes_[parent].first_child = static_cast<std::uint32_t>(nodes_.size());
        nodes_[parent].child_count = static_cast<std::uint8_t>(legal.size());
        for (CardSet left = legal; !left.empty();) {
            const Card card = settings_.shuffled ? random_.pick(left) : left.lowest();
            left.remove(card);
            Node& child = nodes_.emplace_back();
            child.card = card;
            child.rewarded_seat = settings_.seed_bug ? opponent_of_next_mover(position, card) : mover;
        }
    }

    // An opponent of the seat that moves after `card` (for `seed_bug`).
    static Seat opponent_of_next_mover(Position<Rules>& position, Card card) {
        position.play(card);
        const Seat next = position.to_move();
        position.undo();
        Seat opponent = next;
        while (H::are_partners(position.rules(), next, opponent))
            opponent = static_cast<Seat>((opponent + 1) % static_cast<int>(seats));
        return opponent;
    }

    Position<Rules> root_;
    UctSettings settings_;
    Random random_;
    Budget budget_;
    Rewards<H> rewards_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;
    int depth_ = 0;
};

}  // namespace trula
