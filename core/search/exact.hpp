// The exact value of a position with open cards: alpha-beta over two sides, a table of bounds at the starts of tricks,
// keys on relative ranks, bounds from what is left to win. Nothing here knows a game: a Goal says what is played for.
//
// Values are counted from the position on ("still to come"), so that an entry does not depend on what was won before.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <utility>

#include "play/trick.hpp"
#include "search/limits.hpp"
#include "search/table.hpp"

namespace trula {

// What a search maximises. A Memory holds what the value depends on beside the cards left (flags, counts); it changes
// at the ends of tricks only. `gain` is what a trick adds at once, `final_gain` what the memory is worth at the end.
template <class G>
concept Goal = requires(const G goal, CardSet hand, const Trick<G::seats>& trick, typename G::Memory& memory, Seat seat,
                        const std::array<CardSet, G::seats>& hands) {
    { G::seats } -> std::convertible_to<int>;
    { goal.is_max(seat) } -> std::same_as<bool>;
    { goal.legal(hand, trick) } -> std::same_as<CardSet>;
    { goal.winner(trick) } -> std::same_as<Seat>;
    { goal.gain(memory, trick, seat, true) } -> std::same_as<int>;
    { goal.final_gain(memory) } -> std::same_as<int>;
    { goal.is_decided(memory) } -> std::same_as<bool>;  // the rest of the cards cannot change the value
    { goal.range(hands, memory) } -> std::same_as<Bounds>;  // of the value still to come
    { goal.key(hands, seat, memory) } -> std::same_as<std::uint64_t>;
    { goal.likeness(hands, seat, memory) } -> std::same_as<std::uint64_t>;  // 0 if there is none
    { goal.slack(hand, hand) } -> std::same_as<int>;  // how far values of alike positions can differ
    { goal.same_moves(hand, hands, trick) } -> std::same_as<CardSet>;  // one card of each group of equal ones
    { goal.order(Card{}, goal.outlook(trick, hands)) } -> std::same_as<int>;  // the higher, the sooner it is tried
};

template <Goal G>
class Exact {
  public:
    static constexpr int seats = G::seats;
    using Hands = std::array<CardSet, G::seats>;
    using Memory = typename G::Memory;

    struct Root {
        Hands hands;
        Trick<G::seats> trick;
        Memory memory;
    };

    Exact(const G& goal, BoundTable* table, LooseTable* loose = nullptr, Limits limits = {})
        : goal_(goal), table_(table), loose_(loose), budget_(limits) {}

    std::uint64_t nodes() const { return budget_.nodes(); }

    // A value within [alpha, beta] is exact; one outside is a bound.
    int value(const Root& root, int alpha, int beta) {
        hands_ = root.hands;
        trick_ = root.trick;
        return search(root.memory, alpha, beta);
    }

  private:
    int search(const Memory& memory, int alpha, int beta) {
        budget_.spend();
        if (!trick_.is_empty()) return choose(memory, alpha, beta, no_card).value;

        const bool is_end = hands_[static_cast<std::size_t>(trick_.leader)].empty();
        if (is_end || goal_.is_decided(memory)) return goal_.final_gain(memory);

        // 1. What is left to win bounds the value.
        Bounds known = goal_.range(hands_, memory);
        if (known.lower >= beta || known.lower == known.upper) return known.lower;
        if (known.upper <= alpha) return known.upper;

        // 2. What the table knows.
        if (table_ == nullptr) return choose(memory, alpha, beta, no_card).value;
        const std::uint64_t key = goal_.key(hands_, trick_.leader, memory);
        Card first = no_card;
        if (const BoundEntry* entry = table_->find(key); entry != nullptr) {
            known.lower = std::max(known.lower, entry->bounds.lower);
            known.upper = std::min(known.upper, entry->bounds.upper);
            if (known.lower >= beta || known.lower == known.upper) return known.lower;
            if (known.upper <= alpha) return known.upper;
            first = entry->best;
        }

        // 3. What alike positions tell.
        std::uint64_t likeness = 0;
        if (loose_ != nullptr && (likeness = goal_.likeness(hands_, trick_.leader, memory)) != 0) {
            const CardSet left = cards_left();
            for (const LooseEntry& entry : std::as_const(*loose_).bucket(likeness)) {
                if (!loose_->is_current(entry, likeness)) continue;
                const int slack = goal_.slack(left, CardSet(entry.cards));
                known.lower = static_cast<std::int16_t>(std::max<int>(known.lower, entry.bounds.lower - slack));
                known.upper = static_cast<std::int16_t>(std::min<int>(known.upper, entry.bounds.upper + slack));
            }
            if (known.lower >= beta || known.lower == known.upper) return known.lower;
            if (known.upper <= alpha) return known.upper;
        }

        // 4. Search, and note what was learnt.
        const std::uint64_t before = nodes();
        const int low = std::max<int>(alpha, known.lower), high = std::min<int>(beta, known.upper);
        const Choice choice = choose(memory, low, high, first);
        const auto value = static_cast<std::int16_t>(std::clamp<int>(choice.value, known.lower, known.upper));
        if (value < high) known.upper = value;
        if (value > low) known.lower = value;
        table_->store(key, known, choice.card, nodes() - before);
        if (likeness != 0) loose_->store(likeness, cards_left(), known);
        return value;
    }

    CardSet cards_left() const {
        CardSet left;
        for (const CardSet hand : hands_) left |= hand;
        return left;
    }

    struct Choice {
        int value;
        Card card;
    };

    Choice choose(const Memory& memory, int alpha, int beta, Card first) {
        const auto seat = static_cast<std::size_t>(trick_.to_move());
        const bool is_max = goal_.is_max(static_cast<Seat>(seat));
        const CardSet moves = goal_.same_moves(goal_.legal(hands_[seat], trick_), hands_, trick_);
        if (moves.is_single()) return {after(memory, moves.lowest(), alpha, beta), moves.lowest()};

        std::array<Move, 16> ordered;
        int count = 0;
        const auto outlook = goal_.outlook(trick_, hands_);
        for (const Card card : moves)
            ordered[static_cast<std::size_t>(count++)] = {card, card == first ? 1 << 20 : goal_.order(card, outlook)};

        Choice best{is_max ? -infinite : infinite, no_card};
        for (int tried = 0; tried < count; ++tried) {
            const Card card = take_best(ordered, tried, count);
            const int value = after(memory, card, alpha, beta);
            if (is_max ? value > best.value : value < best.value) best = {value, card};
            if (is_max)
                alpha = std::max(alpha, value);
            else
                beta = std::min(beta, value);
            if (alpha >= beta) break;
        }
        return best;
    }

    struct Move {
        Card card;
        int order;
    };

    static Card take_best(std::array<Move, 16>& moves, int from, int count) {
        int best = from;
        for (int i = from + 1; i < count; ++i)
            if (moves[static_cast<std::size_t>(i)].order > moves[static_cast<std::size_t>(best)].order) best = i;
        std::swap(moves[static_cast<std::size_t>(from)], moves[static_cast<std::size_t>(best)]);
        return moves[static_cast<std::size_t>(from)].card;
    }

    int after(const Memory& memory, Card card, int alpha, int beta) {
        const auto seat = static_cast<std::size_t>(trick_.to_move());
        hands_[seat].remove(card);
        trick_.add(card);
        int value = 0;
        if (trick_.is_complete()) {
            const Trick<G::seats> full = trick_;
            const Seat winner = goal_.winner(full);
            Memory following = memory;
            const int gain = goal_.gain(following, full, winner, hands_[seat].empty());
            trick_.count = 0;
            trick_.leader = winner;
            value = gain + search(following, alpha - gain, beta - gain);
            trick_ = full;
        } else {
            value = search(memory, alpha, beta);
        }
        trick_.take_back();
        hands_[seat].add(card);
        return value;
    }

    static constexpr int infinite = 30'000;

    G goal_;
    BoundTable* table_;
    LooseTable* loose_;
    Budget budget_;
    Hands hands_{};
    Trick<G::seats> trick_;
};

// The value of a root: questions "is it at least b?", each answer moving the bounds, the next b between them.
template <Goal G>
int exact_value(Exact<G>& search, const typename Exact<G>::Root& root, Bounds bounds, int guess) {
    int low = bounds.lower, high = bounds.upper;
    while (low < high) {
        const int question = std::clamp(guess, low + 1, high);
        const int answer = search.value(root, question - 1, question);
        if (answer >= question)
            low = answer;
        else
            high = answer;
        guess = low + (high - low + 1) / 2;
    }
    return low;
}

}  // namespace trula
