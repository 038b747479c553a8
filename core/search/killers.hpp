// The alpha-beta search of the tressette programs (docs/rules/tressette.md, section 9) for any game: plain, with killer
// moves. The own card is ply 1; a line ends with the first complete trick at ply `depth` or later, and is worth the
// difference of the points so far. Worlds of the published code may be short of cards (section 9): a line also ends
// where the seat to move has none.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "cards/random.hpp"
#include "play/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/found.hpp"
#include "search/limits.hpp"

namespace trula {

struct KillersSettings {
    int depth = 8;
    bool all_cards = false;  // a value for every card of the seat to move, for more nodes
    // Not 0: the own cards are tried in an order drawn with this seed, so that chance tells equal cards apart.
    std::uint64_t shuffle = 0;
};

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

    Found run() {
        const std::vector<Card> cards = own_cards();
        found_.best = cards.front();
        try {
            search_own(cards);
        } catch (const LimitReached&) {
            found_.is_complete = false;
        }
        if (!settings_.all_cards) found_.values = {{found_.best, found_.value}};
        found_.nodes = budget_.nodes();
        return found_;
    }

  private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();
    static constexpr std::size_t killers = 4;
    using Cache = std::array<Card, killers>;

    std::vector<Card> own_cards() const {
        std::vector<Card> cards;
        for (const Card card : position_.legal()) cards.push_back(card);
        if (settings_.shuffle == 0) return cards;
        std::vector<Card> shuffled;
        for (const int index : Random(settings_.shuffle).permutation(static_cast<int>(cards.size())))
            shuffled.push_back(cards[static_cast<std::size_t>(index)]);
        return shuffled;
    }

    // The first ply: nothing cuts here, and the first of equal cards is the best.
    void search_own(const std::vector<Card>& cards) {
        budget_.spend();
        double best = -infinite;
        for (const Card card : cards) {
            position_.play(card);
            const double value = search(1, settings_.all_cards ? -infinite : best, infinite);
            position_.undo();
            if (settings_.all_cards) found_.values.emplace_back(card, value);
            if (value > best) found_.best = card, found_.value = best = value;
        }
    }

    double search(int ply, double alpha, double beta) {
        budget_.spend();
        const bool is_end = ply >= settings_.depth && position_.trick().is_empty();
        if (is_end || position_.is_stuck()) {
            found_.depth = std::max(found_.depth, ply);
            return H::difference(position_, own_);
        }
        const bool is_max = is_max_[static_cast<std::size_t>(position_.to_move())];
        Cache& cache = caches_[static_cast<std::size_t>(ply)][is_max ? 1 : 0];
        CardSet left = position_.legal_unchecked();
        double best = is_max ? -infinite : infinite;
        while (!left.empty() && alpha < beta) {
            const Card card = next_of(left, cache);
            left.remove(card);
            position_.play(card);
            const double value = search(ply + 1, alpha, beta);
            position_.undo();
            if (is_max)
                best = std::max(best, value), alpha = std::max(alpha, value);
            else
                best = std::min(best, value), beta = std::min(beta, value);
            if (alpha >= beta) keep(cache, card);
        }
        return best;
    }

    // The killer that cut last, if it can be played, then the cards in canonical order.
    static Card next_of(CardSet left, const Cache& cache) {
        for (const Card card : cache)
            if (card != no_card && left.has(card)) return card;
        return left.lowest();
    }
    static void keep(Cache& cache, Card card) {
        const auto known = std::find(cache.begin(), cache.end() - 1, card);
        std::move_backward(cache.begin(), known, known + 1);
        cache[0] = card;
    }

    Position<Rules> position_;
    KillersSettings settings_;
    Budget budget_;
    Seat own_;
    std::array<bool, static_cast<std::size_t>(seats)> is_max_{};
    std::array<std::array<Cache, 2>, static_cast<std::size_t>(seats* Rules::hand_size)> caches_ = no_killers();
    Found found_;

    static constexpr auto no_killers() {
        std::array<std::array<Cache, 2>, static_cast<std::size_t>(seats * Rules::hand_size)> caches{};
        for (auto& pair : caches)
            for (Cache& cache : pair) cache.fill(no_card);
        return caches;
    }
};

}  // namespace trula
