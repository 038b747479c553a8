// Depth-limited alpha-beta with open cards, after Luštrek, Gams and Bratko (2003), for any game. The value is the gain
// in evaluation, with the gains of later tricks discounted. Each enhancement has a switch: transposition table on equal
// or on similar hands, history heuristic, selective move generation, iterative deepening, minimal window. Also the
// concept Heuristics, which a game implements for this search and for the Monte Carlo searches.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <vector>

#include "play/position.hpp"
#include "search/limits.hpp"
#include "search/search_result.hpp"
#include "search/value_table.hpp"

namespace trula {

// The table of selective move generation: a row for each situation in a trick, a bit for each kind of card to search.
using Matrix = std::vector<std::uint16_t>;

// Which features two hands must share to be similar: those for early or late in the deal (2003), or the hand code
// (2002).
enum class Likeness : std::uint8_t { early, late, hand_code };

// The functions of a game that the depth-limited and Monte Carlo searches use.
template <class H>
concept Heuristics = requires(const typename H::Rules& rules, const Position<typename H::Rules>& position, Seat seat,
                              CardSet cards, const Matrix& matrix) {
    { H::situations } -> std::convertible_to<std::size_t>;  // number of rows of the matrix
    { H::are_partners(rules, seat, seat) } -> std::same_as<bool>;  // a seat is its own partner
    { H::standing(position, seat) } -> std::same_as<double>;  // evaluation for the side of `seat` at the end of a trick
    { H::difference(position, seat) } -> std::same_as<double>;  // points of the seat's side less the other side's
    { H::code(rules, cards, Likeness::early) } -> std::same_as<std::uint64_t>;  // equal for similar hands; below 2^62
    {
        H::selected(position, cards, matrix)
    } -> std::same_as<CardSet>;  // the legal cards that selective move generation keeps; at least one
};

// Which positions share an entry of the transposition table: none (no table), those with equal hands, with similar
// hands (early and late features), or with equal hand codes.
enum class TableKind : std::uint8_t { none, regular, equivalence, hand_code };

// The settings of an AlphaBeta search.
struct AlphaBetaSettings {
    int depth = 0;  // plies from the start of the trick, rounded up to whole tricks; 0: by the number of cards left
    TableKind table = TableKind::equivalence;
    bool history = true;  // history heuristic
    bool deepening = true;  // iterative deepening by one trick
    bool minimal_window = false;  // search all moves but the first with a minimal window
    bool all_cards = false;  // compute the value of every legal card at the root
    double discount = 0.9;  // factor by which gains shrink with each trick
    Matrix matrix;  // selective move generation; empty: every legal card is searched
};

// The default depth in plies for `cards` cards in each hand. Published for three seats, by plies left: up to 18 → all,
// 21 → 15, 30 → 12, more → 9. With four seats the same limits are rounded to whole tricks: up to four cards → all,
// 5 → 16, 6 and 7 → 12, more → 8.
inline int depth_by_cards_left(int seats, int cards) {
    const int left = seats * cards;
    const int plies = left <= 18 ? left : left <= 21 ? 15 : left <= 30 ? 12 : 9;
    return (plies + seats / 2) / seats * seats;
}

// One search from `root`; clears `table` before it starts. `limits` count the positions visited.
template <Heuristics H>
class AlphaBeta {
  public:
    using Rules = typename H::Rules;
    static constexpr int seats = Rules::seats;

    AlphaBeta(const Position<Rules>& root, const AlphaBetaSettings& settings, ValueTable& table, const Limits& limits)
        : position_(root), settings_(settings), table_(table), budget_(limits), own_(root.to_move()) {
        for (int seat = 0; seat < seats; ++seat)
            is_max_[static_cast<std::size_t>(seat)] = H::are_partners(root.rules(), own_, static_cast<Seat>(seat));
    }

    SearchResult run() {
        table_.clear();
        SearchResult result;
        result.best = position_.legal().lowest();
        const int last = plies_to_search(), on_table = position_.trick().count;
        try {
            for (int plies = settings_.deepening ? seats - on_table : last; plies <= last; plies += seats) {
                if (result.depth > 0) budget_.check_limits();
                root_plies_ = plies;
                root_result_ = SearchResult{};
                search(plies, -infinite, infinite, H::standing(position_, own_));
                result = root_result_;
                result.depth = plies;
            }
        } catch (const LimitReached&) {
            if (result.depth == 0 && root_result_.best != no_card) result = root_result_;
            result.is_complete = false;
        }
        if (!settings_.all_cards) result.values = {{result.best, result.value}};
        result.nodes = budget_.nodes();
        return result;
    }

  private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    // The value of a position and its best card.
    struct Choice {
        double value;
        Card card;
    };
    struct Moves {
        std::array<Card, static_cast<std::size_t>(Rules::hand_size)> cards;
        int count = 0;
    };

    // The depth of the last iteration in plies, chosen so that leaves are ends of tricks.
    int plies_to_search() const {
        const int cards = position_.hand_to_move().size(), on_table = position_.trick().count;
        const int depth = settings_.depth > 0 ? settings_.depth : depth_by_cards_left(seats, cards);
        return std::min((depth + seats - 1) / seats, cards) * seats - on_table;
    }

    // The discounted gain in evaluation of the root seat's side, if it lies within (alpha, beta); else a bound on it.
    // `standing` is the evaluation at the end of the previous trick.
    double search(int plies, double alpha, double beta, double standing) {
        budget_.spend();
        if (plies == 0 || position_.is_over()) return 0;
        if (settings_.table == TableKind::none) return search_moves(plies, alpha, beta, standing, no_card).value;

        // 1. Look up the table; an entry of another depth only supplies the first move.
        const std::uint64_t key = table_key();
        Card first = no_card;
        double low = alpha, high = beta;
        if (const ValueEntry* entry = table_.find(key); entry != nullptr) {
            first = entry->best;
            if (entry->plies == plies) {
                if (entry->kind != ValueKind::at_most) low = std::max(low, entry->value);
                if (entry->kind != ValueKind::at_least) high = std::min(high, entry->value);
                if (low >= high) return entry->value;
            }
        }

        // 2. Search, and store the value with its kind: exact or a bound, by the window at entry.
        const Choice choice = search_moves(plies, low, high, standing, first);
        const ValueKind kind = choice.value <= alpha  ? ValueKind::at_most
                               : choice.value >= beta ? ValueKind::at_least
                                                      : ValueKind::exact;
        table_.store(key, choice.value, kind, plies, choice.card);
        return choice.value;
    }

    // Searches the moves of the position; `first` is the best card from the table.
    Choice search_moves(int plies, double alpha, double beta, double standing, Card first) {
        const bool is_root = plies == root_plies_, is_open = is_root && settings_.all_cards;
        const auto seat = static_cast<std::size_t>(position_.to_move());
        const bool is_max = is_max_[seat];
        const Moves moves = order_moves(is_open ? position_.legal_unchecked() : candidates(), seat, first);
        Choice best{is_max ? -infinite : infinite, no_card};
        for (int i = 0; i < moves.count; ++i) {
            const Card card = moves.cards[static_cast<std::size_t>(i)];
            const bool is_narrow = i > 0 && settings_.minimal_window && !is_open;
            const double value = is_narrow ? value_after_minimal_window(card, plies, alpha, beta, standing, is_max)
                                           : value_after(card, plies, alpha, beta, standing);
            if (is_max ? value > best.value : value < best.value) best = {value, card};
            if (is_root) record_root_value(card, value);
            if (is_open) continue;
            if (is_max)
                alpha = std::max(alpha, value);
            else
                beta = std::min(beta, value);
            if (alpha >= beta) {
                if (settings_.history) history_[seat][card] += static_cast<double>(std::uint64_t{1} << plies);
                break;
            }
        }
        return best;
    }

    // The cards to search: the legal cards, or those that selective move generation keeps.
    CardSet candidates() const {
        const CardSet legal = position_.legal_unchecked();
        if (settings_.matrix.empty() || legal.is_single()) return legal;
        return H::selected(position_, legal, settings_.matrix);
    }

    // Orders the card from the table first, then by history score; ties in canonical order.
    Moves order_moves(CardSet cards, std::size_t seat, Card first) const {
        Moves moves;
        const auto rank = [&](Card card) { return card == first ? infinite : history_[seat][card]; };
        for (const Card card : cards) {
            int place = moves.count++;
            for (; place > 0 && rank(moves.cards[static_cast<std::size_t>(place - 1)]) < rank(card); --place)
                moves.cards[static_cast<std::size_t>(place)] = moves.cards[static_cast<std::size_t>(place - 1)];
            moves.cards[static_cast<std::size_t>(place)] = card;
        }
        return moves;
    }

    // Searches the position after `card`.
    double value_after(Card card, int plies, double alpha, double beta, double standing) {
        position_.play(card);
        double value = 0;
        if (position_.trick().is_empty()) {
            const double now = H::standing(position_, own_), gain = now - standing, discount = settings_.discount;
            value = discount * (gain + search(plies - 1, alpha / discount - gain, beta / discount - gain, now));
        } else {
            value = search(plies - 1, alpha, beta, standing);
        }
        position_.undo();
        return value;
    }

    // Searches with a window of width 1 first, and again with the full window if the value lies beyond it.
    double value_after_minimal_window(Card card, int plies, double alpha, double beta, double standing, bool is_max) {
        const double low = is_max ? alpha : std::max(alpha, beta - 1), high = is_max ? std::min(beta, alpha + 1) : beta;
        const double value = value_after(card, plies, low, high, standing);
        const bool is_open = is_max ? value >= high && value < beta : value <= low && value > alpha;
        return is_open ? value_after(card, plies, alpha, beta, standing) : value;
    }

    // Adds the value of a card at the root to the result of the iteration.
    void record_root_value(Card card, double value) {
        root_result_.values.emplace_back(card, value);
        if (root_result_.best != no_card && value <= root_result_.value) return;
        root_result_.best = card;
        root_result_.value = value;
    }

    // The table key of the hands, the trick, its leader and the number of cards left, without the tally.
    std::uint64_t table_key() const {
        if (settings_.table == TableKind::regular) return position_.hash();
        const auto& trick = position_.trick();
        const int cards = position_.hand_to_move().size();
        const Likeness likeness = settings_.table == TableKind::hand_code                ? Likeness::hand_code
                                  : cards * 16 > static_cast<int>(Rules::hand_size) * 10 ? Likeness::early
                                                                                         : Likeness::late;
        std::uint64_t key = detail::hash_words.leader(trick.leader) ^ hash_word(~static_cast<std::uint64_t>(cards));
        for (int i = 0; i < trick.count; ++i)
            key ^= detail::hash_words.on_table(i, trick.cards[static_cast<std::size_t>(i)]);
        for (std::size_t seat = 0; seat < seats; ++seat)
            key ^= hash_word(4 * H::code(position_.rules(), position_.hands()[seat], likeness) + seat);
        return key;
    }
    static std::uint64_t hash_word(std::uint64_t word) { return splitmix64(word); }

    Position<Rules> position_;
    const AlphaBetaSettings& settings_;
    ValueTable& table_;
    Budget budget_;
    Seat own_;
    std::array<bool, static_cast<std::size_t>(seats)> is_max_{};
    std::array<std::array<double, 64>, static_cast<std::size_t>(seats)> history_{};
    int root_plies_ = 0;
    SearchResult root_result_;  // of the current iteration
};

}  // namespace trula
