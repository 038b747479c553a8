// Solver: computes the value of a position, the values of its legal cards and the principal variation from yes-or-no
// searches (is the value at least v?). A Problem numbers the possible values of a position in ascending order from 0;
// these numbers are called rungs.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <vector>

#include "play/position.hpp"
#include "search/limits.hpp"

namespace trula {

// The range of rungs that are still possible for a position, both ends included.
struct Rungs {
    int low = 0;
    int high = 0;
    bool is_single() const { return low == high; }
    void narrow(Rungs other) {
        low = std::max(low, other.low);
        high = std::min(high, other.high);
        if (low > high) throw std::logic_error("contradictory bounds for a position");
    }
};

// A game's objective for one position: its possible values, and the search that tests them.
template <class P>
concept Problem = requires(P problem, const Position<typename P::Game>& position, int rung, Seat seat) {
    { problem.rungs() } -> std::same_as<int>;  // number of rungs
    { problem.value(rung) } -> std::same_as<int>;  // value of a rung
    { problem.guess(position) } -> std::same_as<int>;  // the rung to test first
    { problem.first_step(true) } -> std::same_as<int>;  // distance in rungs to the second test, upwards or downwards
    { problem.is_max(seat) } -> std::same_as<bool>;
    {
        problem.ask(position, rung)
    } -> std::same_as<Rungs>;  // tests a rung: returns a range that lies either at `rung` and above, or below it
    { problem.moves(position) } -> std::same_as<std::vector<Card>>;  // legal cards in move order
};

// A legal card and the exact value after it.
struct CardValue {
    Card card;
    int value;
};

// A legal card and the proved bounds of the value after it, both inclusive.
struct CardBounds {
    Card card;
    int lower;
    int upper;
};

// The result of an exact solver or of a rollout. The fields `nodes` and `seconds` are filled in by the caller.
struct SolverResult {
    Card best = no_card;
    int lower = 0;  // proved bounds of the value, equal if it is exact
    int upper = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool is_exact = false;  // no limit was reached
    std::vector<CardValue> cards;  // if Want::cards: the legal cards whose values are proved
    std::vector<CardBounds> bounds;  // if Want::cards: every legal card
    std::vector<Card> line;  // if Want::line: the principal variation, to the end of the deal or until a limit
};

// Selects the output beside the value and the best card: none, the values of all cards, or the principal variation.
enum class Want : std::uint8_t { value, cards, line };

// Solves positions of one problem.
template <Problem P>
class Solver {
  public:
    using Game = typename P::Game;

    explicit Solver(P& problem) : problem_(problem) {}

    // Solves a position; once a limit is reached, returns what has been proved so far. The value `likely` is tested
    // first.
    SolverResult solve(const Position<Game>& position, Want want, std::optional<int> likely = std::nullopt) {
        Rungs known = all_rungs();
        return solve_within(position, want, likely ? rung_for_value(*likely) : problem_.guess(position), known, {});
    }

    // Solves the choices of a deal from its last card back, so that the searches share tables. `position` is the
    // present position; the problem must have been made for the first lead. Every choice has a node limit of its own.
    // Once no choice of a whole trick has been finished, the tricks before it are left out. `is_wanted(seat)` says
    // whether to solve the choices of a seat. Returns the results by the number of cards played before.
    template <class IsWanted>
    std::vector<std::optional<SolverResult>> solve_play(Position<Game> position, Budget& budget,
                                                        const IsWanted& is_wanted) {
        std::vector<std::optional<SolverResult>> results(static_cast<std::size_t>(position.plies()));
        Known played{no_card, all_rungs()};  // what is known of the position after the card played
        bool is_known = false;
        int choices = 0, finished = 0;  // in the present trick
        while (position.plies() > 0) {
            position.undo();
            const Trick<Game::seats>& trick = position.trick();
            if (!position.legal().is_single() && !is_wanted(position.to_move())) {
                is_known = false;
            } else if (!position.legal().is_single()) {
                budget.restart();
                const auto begin = Clock::now();
                played.card = trick.cards[static_cast<std::size_t>(trick.count)];
                if (!is_known) played.rungs = all_rungs();
                const bool is_max = problem_.is_max(position.to_move());
                Rungs known = all_rungs();
                (is_max ? known.low : known.high) = is_max ? played.rungs.low : played.rungs.high;
                const int guess = !is_known ? problem_.guess(position) : is_max ? known.low + 1 : known.high;
                SolverResult result = solve_within(position, Want::cards, guess, known, played);
                result.nodes = budget.nodes();
                result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
                ++choices;
                finished += result.is_exact ? 1 : 0;
                played.rungs = known;
                is_known = true;
                results[static_cast<std::size_t>(position.plies())] = std::move(result);
            }
            if (!trick.is_empty()) continue;
            if (choices > 0 && finished == 0) break;
            choices = finished = 0;
        }
        return results;
    }

  private:
    // What is known of the value after a card.
    struct Known {
        Card card = no_card;
        Rungs rungs;
    };

    Rungs all_rungs() const { return {0, problem_.rungs() - 1}; }

    // Solves a position whose value is known to lie within `known`, which is narrowed; `played` is a card of which
    // something is known.
    SolverResult solve_within(const Position<Game>& position, Want want, int guess, Rungs& known, const Known& played) {
        SolverResult result;
        std::vector<Known> cards;
        if (!position.is_over()) result.best = problem_.moves(position).front();
        try {
            find_rung(position, known, guess);
            if (want == Want::cards) {
                cards = possible_values(position, known, played);
                find_values(position, cards);
            } else if (!position.is_over()) {
                result.best = best_card(position, known.low);
                if (want == Want::line) find_line(position, known.low, result.best, result.line);
            }
            result.is_exact = true;
        } catch (const LimitReached&) {
        }
        result.lower = problem_.value(known.low);
        result.upper = problem_.value(known.high);
        if (want == Want::cards && !position.is_over()) {
            if (cards.empty()) cards = possible_values(position, known, played);
            fill_in_cards(position, cards, result);
        }
        return result;
    }

    // The lowest rung with a value of at least `wanted`, or the highest rung.
    int rung_for_value(int wanted) const {
        Rungs rungs{0, problem_.rungs() - 1};
        while (!rungs.is_single()) {
            const int middle = (rungs.low + rungs.high) / 2;
            if (problem_.value(middle) >= wanted)
                rungs.high = middle;
            else
                rungs.low = middle + 1;
        }
        return rungs.low;
    }

    // Narrows `known` to one rung: tests rungs near the guess in growing steps, then bisects.
    void find_rung(const Position<Game>& position, Rungs& known, int guess) {
        int step = 0;
        while (!known.is_single()) {
            const int tested = std::clamp(guess, known.low + 1, known.high);
            const Rungs result = measure(position, tested);
            known.narrow(result);
            if (step == 0) step = problem_.first_step(result.low >= tested);
            const int middle = known.low + (known.high - known.low + 1) / 2;
            guess = result.low >= tested ? std::min(middle, known.low + step) : std::max(middle, known.high - step + 1);
            step *= 2;
        }
    }

    // Tests a rung as `ask` does; a problem with a member `measure` may return a narrower range.
    Rungs measure(const Position<Game>& position, int rung) {
        if constexpr (requires { problem_.measure(position, rung); })
            return problem_.measure(position, rung);
        else
            return problem_.ask(position, rung);
    }

    static Position<Game> after(const Position<Game>& position, Card card) {
        Position<Game> next = position;
        next.play(card);
        return next;
    }

    // Whether the value of the position is at least that of `rung`.
    bool reaches(const Position<Game>& position, int rung) {
        if (rung <= 0) return true;
        return rung < problem_.rungs() && problem_.ask(position, rung).low >= rung;
    }
    // Whether the position after `card` has the value of `rung`, which is the value before it.
    bool keeps_value(const Position<Game>& position, Card card, int rung) {
        const bool is_max = problem_.is_max(position.to_move());
        const Position<Game> next = after(position, card);
        return is_max ? reaches(next, rung) : !reaches(next, rung + 1);
    }

    // The first card in move order that keeps the value of the position.
    Card best_card(const Position<Game>& position, int rung) {
        const std::vector<Card> moves = problem_.moves(position);
        for (const Card card : moves)
            if (card == moves.back() || keeps_value(position, card, rung)) return card;
        return no_card;
    }

    // Fills in the principal variation from `first` to the end of the deal.
    void find_line(Position<Game> position, int rung, Card first, std::vector<Card>& cards) {
        for (Card card = first;; card = best_card(position, rung)) {
            cards.push_back(card);
            position.play(card);
            if (position.is_over()) return;
        }
    }

    // The cards to search, in move order, with the values that are possible: no card is better than the position.
    std::vector<Known> possible_values(const Position<Game>& position, const Rungs& known, const Known& played) {
        Rungs possible = all_rungs();
        (problem_.is_max(position.to_move()) ? possible.high : possible.low) =
            problem_.is_max(position.to_move()) ? known.high : known.low;
        std::vector<Known> cards;
        if (position.is_over()) return cards;
        const std::vector<Card> moves = problem_.moves(position);
        for (const Card card : moves) cards.push_back({card, possible});
        if (played.card != no_card) find(cards, played.card).rungs.narrow(played.rungs);
        return cards;
    }

    // The card among `cards` that is equivalent to a legal card: the nearest that is not higher (see `same_moves`).
    static Known& find(std::vector<Known>& cards, Card card) {
        Known* found = nullptr;
        for (Known& each : cards)
            if (each.card <= card && (found == nullptr || each.card > found->card)) found = &each;
        return *found;
    }

    // Narrows the values of all cards to one rung each. Each rung is tested for all cards before the next rung, so that
    // the searches share table entries; the tests move away from the rung of the best card.
    void find_values(const Position<Game>& position, std::vector<Known>& cards) {
        const bool is_max = problem_.is_max(position.to_move());
        for (int step = 1;; step *= 2) {
            // The card without an exact value whose range is nearest to the best.
            const Known* open = nullptr;
            for (const Known& each : cards) {
                if (each.rungs.is_single()) continue;
                const bool is_nearer =
                    open == nullptr || (is_max ? each.rungs.high > open->rungs.high : each.rungs.low < open->rungs.low);
                if (is_nearer) open = &each;
            }
            if (open == nullptr) return;
            const Rungs known = open->rungs;
            const int middle = known.low + (known.high - known.low + 1) / 2;
            const int tested = is_max ? std::max(middle, known.high - step + 1) : std::min(middle, known.low + step);
            for (Known& each : cards)
                if (each.rungs.low < tested && tested <= each.rungs.high)
                    each.rungs.narrow(measure(after(position, each.card), tested));
        }
    }

    // Fills in the best card, the bounds of all legal cards and their values as far as they are proved.
    void fill_in_cards(const Position<Game>& position, std::vector<Known>& cards, SolverResult& result) {
        const bool is_max = problem_.is_max(position.to_move());
        const Known* best = &cards.front();
        for (const Known& each : cards)
            if (is_max ? each.rungs.low > best->rungs.low : each.rungs.high < best->rungs.high) best = &each;
        result.best = best->card;
        for (const Card card : position.legal()) {
            const Rungs rungs = find(cards, card).rungs;
            result.bounds.push_back({card, problem_.value(rungs.low), problem_.value(rungs.high)});
            if (rungs.is_single()) result.cards.push_back({card, problem_.value(rungs.low)});
        }
    }

    P& problem_;
};

}  // namespace trula
