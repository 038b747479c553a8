// Solver: computes the value of a position, the values of its legal cards and the principal variation from yes-or-no
// searches (is the value at least v?). A Problem numbers the possible values of a position in ascending order from 0;
// these numbers are called rungs.
#pragma once

#include <algorithm>
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

// The result of an exact solver or of a rollout. The fields `nodes` and `seconds` are filled in by the caller.
struct SolverResult {
    Card best = no_card;
    int lower = 0;  // proved bounds of the value, equal if it is exact
    int upper = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool is_exact = false;  // no limit was reached
    std::vector<CardValue> cards;  // if Want::cards: every legal card
    std::vector<Card> line;  // if Want::line: the principal variation to the end of the deal
};

// Selects the output beside the value and the best card: none, the values of all cards, or the principal variation.
enum class Want : std::uint8_t { value, cards, line };

// Solves positions of one problem.
template <Problem P>
class Solver {
  public:
    using Game = typename P::Game;

    explicit Solver(P& problem) : problem_(problem) {}

    // Solves a position; once a limit is reached, returns the bounds proved so far. The value `likely` is tested first.
    SolverResult solve(const Position<Game>& position, Want want, std::optional<int> likely = std::nullopt) {
        SolverResult result;
        Rungs known{0, problem_.rungs() - 1};
        if (!position.is_over()) result.best = problem_.moves(position).front();
        try {
            find_rung(position, known, likely ? rung_for_value(*likely) : problem_.guess(position));
            if (!position.is_over()) {
                result.best = best_card(position, known.low);
                if (want == Want::cards) result.cards = card_values(position, known.low);
                if (want == Want::line) result.line = line(position, known.low, result.best);
            }
            result.is_exact = true;
        } catch (const LimitReached&) {
        }
        result.lower = problem_.value(known.low);
        result.upper = problem_.value(known.high);
        return result;
    }

  private:
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

    // The principal variation from `first` to the end of the deal.
    std::vector<Card> line(Position<Game> position, int rung, Card first) {
        std::vector<Card> cards;
        for (Card card = first;; card = best_card(position, rung)) {
            cards.push_back(card);
            position.play(card);
            if (position.is_over()) return cards;
        }
    }

    // The values of all legal cards. Each rung is tested for all cards before the next rung, so that the searches share
    // table entries; the tests move away from the rung of the best card.
    std::vector<CardValue> card_values(const Position<Game>& position, int best) {
        struct Candidate {
            Card card;
            Position<Game> next;
            Rungs known;
        };
        const bool is_max = problem_.is_max(position.to_move());
        std::vector<Candidate> candidates;
        for (const Card card : position.legal()) {
            const Rungs known = is_max ? Rungs{0, best} : Rungs{best, problem_.rungs() - 1};
            candidates.push_back({card, after(position, card), known});
        }
        int step = 1;
        while (true) {
            // The candidate without an exact value whose range is nearest to the best.
            const Candidate* open = nullptr;
            for (const Candidate& each : candidates) {
                if (each.known.is_single()) continue;
                const bool is_nearer =
                    open == nullptr || (is_max ? each.known.high > open->known.high : each.known.low < open->known.low);
                if (is_nearer) open = &each;
            }
            if (open == nullptr) break;
            const Rungs known = open->known;
            const int middle = known.low + (known.high - known.low + 1) / 2;
            const int tested = is_max ? std::max(middle, known.high - step + 1) : std::min(middle, known.low + step);
            for (Candidate& each : candidates)
                if (each.known.low < tested && tested <= each.known.high) each.known.narrow(measure(each.next, tested));
            step *= 2;
        }
        std::vector<CardValue> result;
        for (const Candidate& each : candidates) result.push_back({each.card, problem_.value(each.known.low)});
        return result;
    }

    P& problem_;
};

}  // namespace trula
