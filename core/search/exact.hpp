// ExactSearch: alpha-beta to the last card with open cards and two sides, with transposition tables at the starts of
// tricks, keys on relative ranks, and bounds from the cards left. A game supplies a Goal, the quantity that one side
// maximises and the other minimises.
//
// Values count only the tricks still to come, so that a table entry does not depend on the tricks won before.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

#include "play/trick.hpp"
#include "search/bound_table.hpp"
#include "search/cut_history.hpp"
#include "search/limits.hpp"
#include "search/move_order.hpp"

namespace trula {

// The loose key of a goal that does not use the LooseTable.
inline constexpr std::uint64_t no_loose_key = 0;

// The table keys of a position: positions with the same exact key have the same value; the values of positions with the
// same loose key differ at most by their Slack.
template <class Key>
struct Keys {
    Key exact{};
    std::uint64_t loose = no_loose_key;
    std::optional<Key> below = std::nullopt;  // exact key of a position whose value is at most as high
    int shift = 0;  // added to the values of table entries, if these are relative to something that keys do not hold
    bool is_usable = true;  // false: the tables are not used
};

// Values beyond ±`undecided` have no amount: the goal is reached, or missed, however the cards fall.
inline constexpr int undecided = 2000;

inline std::int16_t shifted(std::int16_t value, int shift) {
    return static_cast<std::int16_t>(value > undecided || value < -undecided ? value : value + shift);
}
inline Bounds shifted(Bounds bounds, int shift) { return {shifted(bounds.lower, shift), shifted(bounds.upper, shift)}; }

// The quantity that a search maximises. A Memory holds all state besides the cards left on which the value depends
// (flags, counts); it changes only at the end of a trick. Moves, trick winners and table keys come from the goal too.
template <class G>
concept Goal = requires(G goal, CardSet cards, const Trick<G::seats>& trick, typename G::Memory& memory, Seat seat,
                        const std::array<CardSet, G::seats>& hands, Moves& moves) {
    { G::seats } -> std::convertible_to<int>;
    { G::history_weight } -> std::convertible_to<int>;  // largest history bonus, on the scale of `rate`; 0: no history
    { goal.is_max(seat) } -> std::same_as<bool>;
    { goal.legal(cards, trick, 0) } -> std::same_as<CardSet>;  // 0: index of the winning card
    { goal.winning_index(trick, 0) } -> std::same_as<int>;  // with the last card of the trick; 0: the index without it
    { goal.gain(memory, trick, seat, true) } -> std::same_as<int>;  // value of a trick that `seat` wins; true: the last
    { goal.final_gain(memory) } -> std::same_as<int>;  // value that the memory adds at the end of the deal
    { goal.is_decided(memory) } -> std::same_as<bool>;  // the rest of the cards cannot change the value
    {
        goal.range(hands, cards, memory)
    } -> std::same_as<Bounds>;  // bounds of the value still to come; `cards` are all cards left
    {
        goal.keys(cards, seat, memory)
    } -> std::same_as<Keys<typename G::Key>>;  // at the start of a trick that `seat` leads
    {
        goal.slack(cards, cards, memory)
    } -> std::same_as<Slack>;  // of the first set of cards left relative to the second; their loose keys are equal
    {
        goal.same_moves(cards, cards)
    } -> std::same_as<CardSet>;  // (legal, others in play): the lowest of each group of equivalent neighbours
    {
        goal.template rate<0>(cards, trick, hands, moves)
    } -> std::same_as<int>;  // fills `moves` with their order, returns their number
};

// A goal whose keys are VariantKeys: `variant_slack(key, variant)` is the slack of the value with this key relative to
// that of the same position with another variant.
template <class G>
concept HasVariants = requires(G goal, const typename G::Key& key, int variant) {
    { goal.variant_slack(key, variant) } -> std::same_as<Slack>;
};

// The transposition tables that the searches of one deal share; clear them before another deal.
template <class Key>
struct Tables {
    void clear(int bits) {
        bounds.clear(bits);
        loose.clear(bits);
    }
    BoundTable<Key> bounds;
    LooseTable loose;
};

// Which tables a search uses: none, the bounds by exact key, or those by loose key too.
enum class TableUse : std::uint8_t { nothing, bounds, all };

// Alpha-beta for one goal. Positions are the nodes; values are integers in the unit of the goal.
template <Goal G>
class ExactSearch {
  public:
    static constexpr int seats = G::seats;
    using Hands = std::array<CardSet, G::seats>;
    using Memory = typename G::Memory;
    using Key = typename G::Key;

    // The position to search.
    struct Root {
        Hands hands;
        Trick<G::seats> trick;
        Memory memory;
    };

    ExactSearch(const G& goal, Tables<Key>* tables, Budget& budget, TableUse use = TableUse::all)
        : goal_(goal), tables_(tables), budget_(budget), use_(tables == nullptr ? TableUse::nothing : use) {}

    G& goal() { return goal_; }

    // The value still to come if it lies within (alpha, beta), else a bound on it.
    int value(const Root& root, int alpha, int beta) {
        hands_ = root.hands;
        trick_ = root.trick;
        left_ = CardSet();
        for (const CardSet hand : hands_) left_ |= hand;
        budget_.spend();
        if (trick_.is_empty()) return search_trick_start(root.memory, alpha, beta);
        for (int place = 0; place < root.trick.count; ++place) {
            trick_.count = static_cast<std::int8_t>(place + 1);
            record_winning(place);
        }
        return with_place<seats>(trick_.count,
                                 [&]<int place>() { return search_moves<place>(root.memory, alpha, beta).value; });
    }

  private:
    // The value of a position and its best card.
    struct Choice {
        int value;
        Card card;
    };

    // Searches a position at the start of a trick: bounds and tables first, then the moves.
    int search_trick_start(const Memory& memory, int alpha, int beta) {
        const auto leader = static_cast<std::size_t>(trick_.leader);
        if (hands_[leader].empty() || goal_.is_decided(memory)) return goal_.final_gain(memory);
        if (hands_[leader].is_single()) return last_trick(memory);

        // 1. Bounds from the cards left.
        Bounds known = goal_.range(hands_, left_, memory);
        const auto is_cut = [&] { return known.lower >= beta || known.upper <= alpha || known.lower == known.upper; };
        const auto cut_value = [&] { return known.lower >= beta ? known.lower : known.upper; };
        if (is_cut()) return cut_value();
        if (use_ == TableUse::nothing) return search_moves<0>(memory, alpha, beta).value;

        // 2. Bounds from the table, by exact key.
        const Keys<Key> keys = goal_.keys(left_, trick_.leader, memory);
        if (!keys.is_usable) return search_moves<0>(memory, alpha, beta).value;
        const bool uses_loose = use_ == TableUse::all && keys.loose != no_loose_key;
        if (uses_loose) tables_->loose.prefetch(keys.loose);
        Card first = no_card;
        if (const auto* entry = tables_->bounds.find(keys.exact); entry != nullptr) {
            Bounds found = entry->bounds;
            if constexpr (HasVariants<G>) found = widened(found, goal_.variant_slack(keys.exact, entry->key.variant()));
            known.narrow(shifted(found, keys.shift));
            if (is_cut()) return cut_value();
            first = entry->best;
        }

        if (keys.below) {
            if (const auto* entry = tables_->bounds.find(*keys.below); entry != nullptr)
                known.lower = std::max(known.lower, entry->bounds.lower);
            if (is_cut()) return cut_value();
        }

        // 3. Bounds from positions with the same loose key.
        if (uses_loose) {
            Bounds found = shifted(known, -keys.shift);
            const auto slack_to = [&](CardSet cards, [[maybe_unused]] int variant) {
                Slack slack = goal_.slack(left_, cards, memory);
                if constexpr (HasVariants<G>) {
                    const Slack more = goal_.variant_slack(keys.exact, variant);
                    slack = {slack.lower + more.lower, slack.higher + more.higher};
                }
                return slack;
            };
            tables_->loose.narrow(keys.loose, found, alpha - keys.shift, beta - keys.shift, slack_to);
            known.narrow(shifted(found, keys.shift));
            if (is_cut()) return cut_value();
        }

        // 4. Search, and store the new bounds.
        const std::uint64_t before = budget_.nodes();
        const int low = std::max<int>(alpha, known.lower), high = std::min<int>(beta, known.upper);
        const Choice choice = search_moves<0>(memory, low, high, first);
        const auto value = static_cast<std::int16_t>(std::clamp<int>(choice.value, known.lower, known.upper));
        if (value < high) known.upper = value;
        if (value > low) known.lower = value;
        known = shifted(known, -keys.shift);
        tables_->bounds.store(keys.exact, known, choice.card, budget_.nodes() - before);
        int variant = 0;
        if constexpr (HasVariants<G>) variant = keys.exact.variant();
        if (uses_loose) tables_->loose.store(keys.loose, left_, variant, known);
        return value;
    }

    // The value of the last trick, in which every hand plays its only card.
    int last_trick(Memory memory) const {
        Trick<G::seats> trick;
        trick.leader = trick_.leader;
        int winning = 0;
        for (int place = 0; place < seats; ++place) {
            trick.add(hands_[static_cast<std::size_t>(trick.seat_at(place))].lowest());
            if (place > 0) winning = goal_.winning_index(trick, winning);
        }
        const int gain = goal_.gain(memory, trick, trick.seat_at(winning), true);
        return gain + goal_.final_gain(memory);
    }

    // Searches the moves of the seat to move, which plays the card with index `place` of the trick; `first` is the best
    // card from the table.
    template <int place>
    Choice search_moves(const Memory& memory, int alpha, int beta, Card first = no_card) {
        const Seat mover = trick_.seat_at(place);
        const auto seat = static_cast<std::size_t>(mover);
        const bool is_max = goal_.is_max(mover);
        const int winning = winning_[place == 0 ? 0 : place - 1];
        const CardSet legal = goal_.legal(hands_[seat], trick_, winning);
        if (legal.is_single()) return {value_after<place>(memory, legal.lowest(), alpha, beta), legal.lowest()};
        CardSet moves = goal_.same_moves(legal, (left_ - hands_[seat]) | trick_.card_set());

        Choice best{is_max ? -infinite : infinite, no_card};
        const auto is_cut_by = [&](Card card) {
            const int value = value_after<place>(memory, card, alpha, beta);
            if (is_max ? value > best.value : value < best.value) best = {value, card};
            if (is_max)
                alpha = std::max(alpha, value);
            else
                beta = std::min(beta, value);
            return alpha >= beta;
        };
        if (first != no_card && moves.has(first)) {
            if (is_cut_by(first)) return best;
            moves.remove(first);
        }
        Moves ordered;
        const int count = goal_.template rate<place>(moves, trick_, hands_, ordered);
        if constexpr (G::history_weight != 0) {
            for (int i = 0; i < count; ++i) {
                Move& move = ordered[static_cast<std::size_t>(i)];
                move.order += history_.bonus(place, mover, move.card, G::history_weight);
            }
        }
        for (int tried = 0; tried < count; ++tried) {
            if (!is_cut_by(pick_best(ordered, tried, count))) continue;
            if constexpr (G::history_weight != 0) history_.record_cutoff(place, mover, ordered, tried);
            break;
        }
        return best;
    }

    // Swaps the move with the highest order to index `from` and returns its card.
    static Card pick_best(Moves& moves, int from, int count) {
        int best = from;
        for (int i = from + 1; i < count; ++i)
            if (moves[static_cast<std::size_t>(i)].order > moves[static_cast<std::size_t>(best)].order) best = i;
        std::swap(moves[static_cast<std::size_t>(from)], moves[static_cast<std::size_t>(best)]);
        return moves[static_cast<std::size_t>(from)].card;
    }

    // Searches the position after `card`, which becomes the card with index `place` of the trick.
    template <int place>
    int value_after(const Memory& memory, Card card, int alpha, int beta) {
        budget_.spend();
        CardSet& hand = hands_[static_cast<std::size_t>(trick_.seat_at(place))];
        hand.remove(card);
        left_.remove(card);
        trick_.cards[place] = card;
        trick_.count = place + 1;
        record_winning(place);
        int value = 0;
        if constexpr (place + 1 < seats) {
            value = search_moves<place + 1>(memory, alpha, beta).value;
        } else {
            const Trick<seats> full = trick_;
            const Seat winner = full.seat_at(winning_[place]);
            Memory following = memory;
            const int gain = goal_.gain(following, full, winner, left_.empty());
            trick_.count = 0;
            trick_.leader = winner;
            const auto winning = winning_;
            value = gain + search_trick_start(following, alpha - gain, beta - gain);
            winning_ = winning;
            trick_ = full;
        }
        trick_.count = place;
        hand.add(card);
        left_.add(card);
        return value;
    }

    // Notes which card is winning the trick after the card with index `place`, the last one.
    void record_winning(int place) {
        const auto index = static_cast<std::size_t>(place);
        winning_[index] = static_cast<std::int8_t>(place == 0 ? 0 : goal_.winning_index(trick_, winning_[index - 1]));
    }

    static constexpr int infinite = 30'000;

    G goal_;
    Tables<Key>* tables_;
    Budget& budget_;
    TableUse use_;
    Hands hands_{};
    Trick<G::seats> trick_;
    std::array<std::int8_t, G::seats> winning_{};  // by place, the index of the winning card after that card
    CardSet left_;  // cards in the hands
    CutHistory<G::seats> history_;
};

}  // namespace trula
