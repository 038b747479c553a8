// Finds values, best cards and lines of play by asking whether a position reaches a value. A Problem numbers the
// possible values in ascending order; these numbers are called rungs.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "play/position.hpp"
#include "search/limits.hpp"

namespace trula {

// The range of rungs that is possible for a position, both ends included.
struct Rungs {
    int low = 0;
    int high = 0;
    bool is_single() const { return low == high; }
    void narrow(Rungs other) {
        low = std::max(low, other.low);
        high = std::min(high, other.high);
        if (low > high) throw std::logic_error("the answers about a position contradict one another");
    }
};

template <class P>
concept Problem = requires(P problem, const Position<typename P::Game>& position, int rung, Seat seat) {
    { problem.rungs() } -> std::same_as<int>;
    { problem.value(rung) } -> std::same_as<int>;
    { problem.guess(position) } -> std::same_as<int>;  // a rung
    { problem.first_step(true) } -> std::same_as<int>;  // distance of the second question from the guess, in rungs
    { problem.is_max(seat) } -> std::same_as<bool>;
    {
        problem.ask(position, rung)
    } -> std::same_as<Rungs>;  // a range that lies either at `rung` and above, or below it
    { problem.moves(position) } -> std::same_as<std::vector<Card>>;  // legal cards, the most promising first
};

struct CardValue {
    Card card;
    int value;
};

struct Answer {
    Card best = no_card;
    int lower = 0;  // proved bounds of the value
    int upper = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool is_exact = false;
    std::vector<CardValue> cards;
    std::vector<Card> line;
};

enum class Want : std::uint8_t { value, cards, line };

template <Problem P>
class Solver {
  public:
    using Game = typename P::Game;

    explicit Solver(P& problem) : problem_(problem) {}

    // The answer, or the bounds proved so far once a limit is reached. A `likely` value is asked about first.
    Answer solve(const Position<Game>& position, Want want, std::optional<int> likely = std::nullopt) {
        Answer answer;
        Rungs known{0, problem_.rungs() - 1};
        if (!position.is_over()) answer.best = problem_.moves(position).front();
        try {
            settle(position, known, likely ? rung_near(*likely) : problem_.guess(position));
            if (!position.is_over()) {
                answer.best = best_card(position, known.low);
                if (want == Want::cards) answer.cards = values(position, known.low);
                if (want == Want::line) answer.line = line(position, known.low, answer.best);
            }
            answer.is_exact = true;
        } catch (const LimitReached&) {
        }
        answer.lower = problem_.value(known.low);
        answer.upper = problem_.value(known.high);
        return answer;
    }

  private:
    // The lowest rung with a value of at least `worth`, or the highest rung.
    int rung_near(int worth) const {
        Rungs rungs{0, problem_.rungs() - 1};
        while (!rungs.is_single()) {
            const int middle = (rungs.low + rungs.high) / 2;
            if (problem_.value(middle) >= worth)
                rungs.high = middle;
            else
                rungs.low = middle + 1;
        }
        return rungs.low;
    }

    // Narrows `known` to one rung: questions near the guess first, then bisection.
    void settle(const Position<Game>& position, Rungs& known, int guess) {
        int step = 0;
        while (!known.is_single()) {
            const int question = std::clamp(guess, known.low + 1, known.high);
            const Rungs answer = measure(position, question);
            known.narrow(answer);
            if (step == 0) step = problem_.first_step(answer.low >= question);
            const int middle = known.low + (known.high - known.low + 1) / 2;
            guess =
                answer.low >= question ? std::min(middle, known.low + step) : std::max(middle, known.high - step + 1);
            step *= 2;
        }
    }

    // As `ask`, with a narrower range where the problem can compute one at little cost.
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

    // Whether the position reaches a rung.
    bool reaches(const Position<Game>& position, int rung) {
        if (rung <= 0) return true;
        return rung < problem_.rungs() && problem_.ask(position, rung).low >= rung;
    }
    bool keeps(const Position<Game>& position, Card card, int rung) {
        const bool is_max = problem_.is_max(position.to_move());
        const Position<Game> next = after(position, card);
        return is_max ? reaches(next, rung) : !reaches(next, rung + 1);
    }

    // The first card that keeps the value of the position.
    Card best_card(const Position<Game>& position, int rung) {
        const std::vector<Card> moves = problem_.moves(position);
        for (const Card card : moves)
            if (card == moves.back() || keeps(position, card, rung)) return card;
        return no_card;
    }

    std::vector<Card> line(Position<Game> position, int rung, Card first) {
        std::vector<Card> cards;
        for (Card card = first;; card = best_card(position, rung)) {
            cards.push_back(card);
            position.play(card);
            if (position.is_over()) return cards;
        }
    }

    // The value of every legal card. Each question is asked for all cards before the next question, so that they share
    // table entries; the questions move away from the value of the best card.
    std::vector<CardValue> values(const Position<Game>& position, int best) {
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
            // The unsettled candidate whose possible values are nearest to the best.
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
            const int question = is_max ? std::max(middle, known.high - step + 1) : std::min(middle, known.low + step);
            for (Candidate& each : candidates)
                if (each.known.low < question && question <= each.known.high)
                    each.known.narrow(measure(each.next, question));
            step *= 2;
        }
        std::vector<CardValue> result;
        for (const Candidate& each : candidates) result.push_back({each.card, problem_.value(each.known.low)});
        return result;
    }

    P& problem_;
};

}  // namespace trula
