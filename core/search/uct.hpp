// Monte Carlo tree search with open cards: UCT (Kocsis and Szepesvári, 2006) as the tressette programs have it
// (docs/rules/tressette.md, section 9). A visit goes down the tree by w/n + c·√(ln N / n), opens all children of the
// leaf it reaches, plays one of them and then at random to the end, which comes early in a world where a seat is short
// of cards. Every seat maximises for its own side; in klop for itself.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cards/random.hpp"
#include "play/position.hpp"
#include "search/found.hpp"
#include "search/limits.hpp"
#include "search/rewards.hpp"

namespace trula {

struct UctSettings {
    std::uint64_t visits = 1'000;
    double c = 0.75;
    // The fault of the published code: a card is valued for the opponents of whoever moves after it, which is upside
    // down when the last player of a trick and the next leader are partners.
    bool seed_bug = false;
    bool by_score = false;  // instead of wins
    // Whether cards are tried first in a random order, so that chance tells equal cards apart; else in their own.
    bool shuffled = false;
};

template <Heuristics H>
class Uct {
  public:
    using Rules = typename H::Rules;
    static constexpr std::size_t seats = Rules::seats;

    Uct(const Position<Rules>& root, const UctSettings& settings, std::uint64_t seed, const Limits& limits)
        : root_(root), settings_(settings), random_(seed), budget_(limits), rewards_(settings.by_score), nodes_(1) {}

    Found run() {
        Found found;
        try {
            for (std::uint64_t visit = 0; visit < settings_.visits; ++visit) add_visit();
        } catch (const LimitReached&) {
            found.is_complete = false;
        }
        found.best = root_.legal().lowest();  // if not one visit was finished
        std::uint32_t most = 0;
        for (const Node& child : children_of(nodes_[0])) {
            if (child.visits == 0) continue;
            found.values.emplace_back(child.card, child.total / child.visits);
            if (child.visits <= most) continue;
            most = child.visits;
            found.best = child.card;
            found.value = found.values.back().second;
        }
        found.nodes = budget_.nodes();
        found.depth = depth_;
        return found;
    }

  private:
    static constexpr std::size_t most_nodes = std::size_t{1} << 24;  // then the tree grows no more

    struct Node {
        Card card = no_card;
        Seat judge = 0;  // for whose side the rewards are counted
        std::uint8_t child_count = 0;
        std::uint32_t first_child = 0;
        std::uint32_t visits = 0;
        double total = 0;
    };
    struct Children {
        const Node* first;
        std::size_t count;
        const Node* begin() const { return first; }
        const Node* end() const { return first + count; }
    };
    Children children_of(const Node& node) const { return {nodes_.data() + node.first_child, node.child_count}; }

    void add_visit() {
        Position<Rules> position = root_;
        path_.assign(1, 0);

        // 1. Down the tree, and one card beyond it.
        while (nodes_[path_.back()].child_count > 0) step(position, best_child(nodes_[path_.back()]));
        if (!position.is_stuck() && nodes_.size() < most_nodes) {
            open(path_.back(), position);
            const Node& leaf = nodes_[path_.back()];
            step(position, leaf.first_child + random_.below(leaf.child_count));
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()) - 1);

        // 2. At random to the end.
        while (!position.is_stuck()) {
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

    void step(Position<Rules>& position, std::uint32_t child) {
        budget_.spend();
        position.play(nodes_[child].card);
        path_.push_back(child);
    }

    std::uint32_t best_child(const Node& parent) const {
        const double log_visits = std::log(static_cast<double>(parent.visits));
        std::uint32_t best = parent.first_child;
        double highest = -1;
        for (std::uint32_t child = parent.first_child; child < parent.first_child + parent.child_count; ++child) {
            const Node& node = nodes_[child];
            if (node.visits == 0) return child;
            const double mean = node.total / node.visits;
            const double bound = rewards_.worth(mean) + settings_.c * std::sqrt(log_visits / node.visits);
            if (bound > highest) highest = bound, best = child;
        }
        return best;
    }

    void open(std::uint32_t parent, Position<Rules>& position) {
        const CardSet legal = position.legal_unchecked();
        const Seat mover = position.to_move();
        nodes_[parent].first_child = static_cast<std::uint32_t>(nodes_.size());
        nodes_[parent].child_count = static_cast<std::uint8_t>(legal.size());
        for (CardSet left = legal; !left.empty();) {
            const Card card = settings_.shuffled ? random_.pick(left) : left.lowest();
            left.remove(card);
            Node& child = nodes_.emplace_back();
            child.card = card;
            child.judge = settings_.seed_bug ? rival_after(position, card) : mover;
        }
    }

    static Seat rival_after(Position<Rules>& position, Card card) {
        position.play(card);
        const Seat next = position.to_move();
        position.undo();
        Seat rival = next;
        while (H::are_partners(position.rules(), next, rival))
            rival = static_cast<Seat>((rival + 1) % static_cast<int>(seats));
        return rival;
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
