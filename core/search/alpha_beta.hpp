// Depth-limited alpha-beta with open cards, after Luštrek, Gams and Bratko (2003), for any game: gains of later tricks
// are discounted. Each enhancement has a switch: transposition table by exact or by similar hands, history heuristic,
// selective move generation, iterative deepening, minimal window. A game supplies its Heuristics.
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

// Selective move generation: a row for each situation, a bit for each kind of card that is tried in it.
using Matrix = std::vector<std::uint16_t>;

// How similar two hands must be to share a table entry: early or late in the deal (2003), or by hand code (2002).
enum class Likeness : std::uint8_t { early, late, hand_code };

// What the depth-limited and Monte Carlo searches need from a game.
template <class H>
concept Heuristics = requires(const typename H::Rules& rules, const Position<typename H::Rules>& position, Seat seat,
                              CardSet cards, const Matrix& matrix) {
    { H::situations } -> std::convertible_to<std::size_t>;
    { H::are_partners(rules, seat, seat) } -> std::same_as<bool>;  // a seat is its own partner
    {
        H::standing(position, seat)
    } -> std::same_as<double>;  // the evaluation at the end of a trick; searches add up its changes
    { H::difference(position, seat) } -> std::same_as<double>;  // own side's points so far less the other side's
    { H::code(rules, cards, Likeness::early) } -> std::same_as<std::uint64_t>;  // equal for similar hands; below 2^62
    { H::selected(position, cards, matrix) } -> std::same_as<CardSet>;  // at least one of the legal cards
};

enum class TableKind : std::uint8_t { none, regular, equivalence, hand_code };

struct AlphaBetaSettings {
    int depth = 0;  // in plies from the start of the trick; 0: by the number of cards left
    TableKind table = TableKind::equivalence;
    bool history = true;
    bool deepening = true;
    bool minimal_window = false;
    bool all_cards = false;  // compute the value of every card at the root
    double discount = 0.9;  // factor for gains one trick later
    Matrix matrix;  // empty: every legal card is tried
};

// The default depth in plies. Published for three seats, by plies left: up to 18 → all, 21 → 15, 30 → 12, more → 9.
// With four seats the same limits are rounded to whole tricks: up to four cards → all, 5 → 16, 6 and 7 → 12, more → 8.
inline int depth_by_cards_left(int seats, int cards) {
    const int left = seats * cards;
    const int plies = left <= 18 ? left : left <= 21 ? 15 : left <= 30 ? 12 : 9;
    return (plies + seats / 2) / seats * seats;
}

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
                if (result.depth > 0) budget_.look();
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

    struct Choice {
        double value;
        Card card;
    };
    struct Moves {
        std::array<Card, static_cast<std::size_t>(Rules::hand_size)> cards;
        int count = 0;
    };

    // The depth in plies, chosen so that leaves are ends of tricks.
    int plies_to_search() const {
        const int cards = position_.hand_to_move().size(), on_table = position_.trick().count;
        const int depth = settings_.depth > 0 ? settings_.depth : depth_by_cards_left(seats, cards);
        return std::min((depth + seats - 1) / seats, cards) * seats - on_table;
    }

    // The discounted gain of the searching side below the position; `standing` is the evaluation at the last end of a
    // trick.
    double search(int plies, double alpha, double beta, double standing) {
        budget_.spend();
        if (plies == 0 || position_.is_over()) return 0;
        if (settings_.table == TableKind::none) return choose(plies, alpha, beta, standing, no_card).value;

        // 1. Look up the table; entries of another depth only give the card to try first.
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

        // 2. Search, and store the value with its kind, judged by the window at entry.
        const Choice choice = choose(plies, low, high, standing, first);
        const ValueKind kind = choice.value <= alpha  ? ValueKind::at_most
                               : choice.value >= beta ? ValueKind::at_least
                                                      : ValueKind::exact;
        table_.store(key, choice.value, kind, plies, choice.card);
        return choice.value;
    }

    Choice choose(int plies, double alpha, double beta, double standing, Card first) {
        const bool is_root = plies == root_plies_, is_open = is_root && settings_.all_cards;
        const auto seat = static_cast<std::size_t>(position_.to_move());
        const bool is_max = is_max_[seat];
        const Moves moves = ordered(is_open ? position_.legal_unchecked() : tried(), seat, first);
        Choice best{is_max ? -infinite : infinite, no_card};
        for (int i = 0; i < moves.count; ++i) {
            const Card card = moves.cards[static_cast<std::size_t>(i)];
            const bool is_narrow = i > 0 && settings_.minimal_window && !is_open;
            const double value = is_narrow ? after_narrow(card, plies, alpha, beta, standing, is_max)
                                           : after(card, plies, alpha, beta, standing);
            if (is_max ? value > best.value : value < best.value) best = {value, card};
            if (is_root) note(card, value);
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

    CardSet tried() const {
        const CardSet legal = position_.legal_unchecked();
        if (settings_.matrix.empty() || legal.is_single()) return legal;
        return H::selected(position_, legal, settings_.matrix);
    }

    // The card from the table first, then by history; equal ones in canonical order.
    Moves ordered(CardSet cards, std::size_t seat, Card first) const {
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

    double after(Card card, int plies, double alpha, double beta, double standing) {
        position_.play(card);
        double value = 0;
        if (position_.trick().is_empty()) {
            const double now = H::standing(position_, own_), gain = now - standing, fade = settings_.discount;
            value = fade * (gain + search(plies - 1, alpha / fade - gain, beta / fade - gain, now));
        } else {
            value = search(plies - 1, alpha, beta, standing);
        }
        position_.undo();
        return value;
    }

    // Searches with a minimal window first, and again with the full one only if the value lies above it.
    double after_narrow(Card card, int plies, double alpha, double beta, double standing, bool is_max) {
        const double low = is_max ? alpha : std::max(alpha, beta - 1), high = is_max ? std::min(beta, alpha + 1) : beta;
        const double value = after(card, plies, low, high, standing);
        const bool is_open = is_max ? value >= high && value < beta : value <= low && value > alpha;
        return is_open ? after(card, plies, alpha, beta, standing) : value;
    }

    void note(Card card, double value) {
        root_result_.values.emplace_back(card, value);
        if (root_result_.best != no_card && value <= root_result_.value) return;
        root_result_.best = card;
        root_result_.value = value;
    }

    // A key of the hands, the trick, the seat to move and the number of cards left, without the tally.
    std::uint64_t table_key() const {
        if (settings_.table == TableKind::regular) return position_.hash();
        const auto& trick = position_.trick();
        const int cards = position_.hand_to_move().size();
        const Likeness alike = settings_.table == TableKind::hand_code                ? Likeness::hand_code
                               : cards * 16 > static_cast<int>(Rules::hand_size) * 10 ? Likeness::early
                                                                                      : Likeness::late;
        std::uint64_t key = detail::hash_words.leader(trick.leader) ^ mixed(~static_cast<std::uint64_t>(cards));
        for (int i = 0; i < trick.count; ++i)
            key ^= detail::hash_words.on_table(i, trick.cards[static_cast<std::size_t>(i)]);
        for (std::size_t seat = 0; seat < seats; ++seat)
            key ^= mixed(4 * H::code(position_.rules(), position_.hands()[seat], alike) + seat);
        return key;
    }
    static std::uint64_t mixed(std::uint64_t word) { return spread(word); }

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
