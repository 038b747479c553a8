// Depth-limited alpha-beta with killer moves and open cards, after Sforza, Spaconi and Zamattio (2018), for any game.
// The card of the seat to move is ply 1. A line ends with the first complete trick at ply `depth` or later, and its
// value is the points of the searching side less those of the other side (Heuristics::difference). In a sampled world
// with too few cards a line also ends where the seat to move has no card.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "cards/random.hpp"
#include "play/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/limits.hpp"
#include "search/search_result.hpp"

namespace trula {

// The settings of a Killers search.
struct KillersSettings {
    int depth = 8;  // in plies; lines go on to the end of the trick
    bool all_cards = false;  // compute the value of every legal card at the root, which takes more nodes
    // If not 0, the seed of the order in which the cards at the root are tried: ties are then broken at random.
    std::uint64_t shuffle = 0;
};

// One search from `root`; `limits` count the positions visited.
template <Heuristics H>
class Killers {
  public:
    using Rules = typename H::Rules;
    static constexpr int seats = Rules::seats;

    Killers(const Position<Rules>& root, const KillersSettings& settings, const Limits& limits)
        : position_(root), settings_(settings), budget_(limits), own_(root.to_move()) {
        for (int seat = 0; seat < seats; ++seat)
            is_max_[static_cast<std::size_t>(seat)] = H::are_partners(root.rules(), own_, static_cast<Seat>(seat));
    }

    SearchResult run() {
        const std::vector<Card> cards = root_cards();
        result_.best = cards.front();
        try {
            search_root(cards);
        } catch (const LimitReached&) {
            result_.is_complete = false;
        }
        if (!settings_.all_cards) result_.values = {{result_.best, result_.value}};
        result_.nodes = budget_.nodes();
        return result_;
    }

  private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();
    static constexpr std::size_t killers_per_ply = 4;
    using KillerMoves = std::array<Card, killers_per_ply>;

    std::vector<Card> root_cards() const {
        std::vector<Card> cards;
        for (const Card card : position_.legal()) cards.push_back(card);
        if (settings_.shuffle == 0) return cards;
        std::vector<Card> shuffled;
        for (const int index : Random(settings_.shuffle).permutation(static_cast<int>(cards.size())))
            shuffled.push_back(cards[static_cast<std::size_t>(index)]);
        return shuffled;
    }

    // Searches the first ply, without cutoffs; the first of equally good cards is the best.
    void search_root(const std::vector<Card>& cards) {
        budget_.spend();
        double best = -infinite;
        for (const Card card : cards) {
            position_.play(card);
            const double value = search(1, settings_.all_cards ? -infinite : best, infinite);
            position_.undo();
            if (settings_.all_cards) result_.values.emplace_back(card, value);
            if (value > best) result_.best = card, result_.value = best = value;
        }
    }

    // The value for the side of the root seat, if it lies within (alpha, beta); else a bound on it.
    double search(int ply, double alpha, double beta) {
        budget_.spend();
        const bool is_end = ply >= settings_.depth && position_.trick().is_empty();
        if (is_end || position_.is_stuck()) {
            result_.depth = std::max(result_.depth, ply);
            return H::difference(position_, own_);
        }
        const bool is_max = is_max_[static_cast<std::size_t>(position_.to_move())];
        KillerMoves& killers = killer_moves_[static_cast<std::size_t>(ply)][is_max ? 1 : 0];
        CardSet left = position_.legal_unchecked();
        double best = is_max ? -infinite : infinite;
        while (!left.empty() && alpha < beta) {
            const Card card = next_card(left, killers);
            left.remove(card);
            position_.play(card);
            const double value = search(ply + 1, alpha, beta);
            position_.undo();
            if (is_max)
                best = std::max(best, value), alpha = std::max(alpha, value);
            else
                best = std::min(best, value), beta = std::min(beta, value);
            if (alpha >= beta) store_killer(killers, card);
        }
        return best;
    }

    // The killer move that caused the latest cutoff, if it is legal, else the first card in canonical order.
    static Card next_card(CardSet left, const KillerMoves& killers) {
        for (const Card card : killers)
            if (card != no_card && left.has(card)) return card;
        return left.lowest();
    }
    // Moves `card` to the front of the killer moves and drops the oldest if it is new.
    static void store_killer(KillerMoves& killers, Card card) {
        const auto slot = std::find(killers.begin(), killers.end() - 1, card);
        std::move_backward(killers.begin(), slot, slot + 1);
        killers[0] = card;
    }

    Position<Rules> position_;
    KillersSettings settings_;
    Budget budget_;
    Seat own_;
    std::array<bool, static_cast<std::size_t>(seats)> is_max_{};
    // By ply and side.
    std::array<std::array<KillerMoves, 2>, static_cast<std::size_t>(seats* Rules::hand_size)> killer_moves_ =
        no_killers();
    SearchResult result_;

    static constexpr auto no_killers() {
        std::array<std::array<KillerMoves, 2>, static_cast<std::size_t>(seats * Rules::hand_size)> empty{};
        for (auto& pair : empty)
            for (KillerMoves& killers : pair) killers.fill(no_card);
        return empty;
    }
};

}  // namespace trula
