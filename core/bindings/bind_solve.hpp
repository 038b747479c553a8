// Binds the exact solver, rollouts and likelihoods of any game to Python: batches of positions on several threads.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/checks.hpp"
#include "bindings/long_call.hpp"
#include "play/position.hpp"
#include "sampling/likelihood.hpp"
#include "search/rollout.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula {

namespace nb = nanobind;

// A SolverResult as a tuple: best card or none, lower bound, upper bound, nodes, seconds, whether it is exact, (card,
// value) pairs, principal variation.
using SolverResultTuple = std::tuple<std::optional<int>, int, int, std::uint64_t, double, bool,
                                     std::vector<std::pair<int, int>>, std::vector<int>>;

inline SolverResultTuple as_tuple(const SolverResult& result) {
    std::vector<std::pair<int, int>> cards;
    for (const CardValue& each : result.cards) cards.emplace_back(each.card, each.value);
    const auto best = result.best == no_card ? std::nullopt : std::optional<int>(result.best);
    return {best,           result.lower,    result.upper,     result.nodes,
            result.seconds, result.is_exact, std::move(cards), {result.line.begin(), result.line.end()}};
}

// The result of a solved choice as a tuple: best card, lower bound, upper bound, nodes, seconds, whether it is exact,
// (card, lower bound, upper bound) of each legal card.
using ChoiceTuple = std::tuple<int, int, int, std::uint64_t, double, bool, std::vector<std::tuple<int, int, int>>>;

inline ChoiceTuple as_choice_tuple(const SolverResult& result) {
    std::vector<std::tuple<int, int, int>> bounds;
    for (const CardBounds& each : result.bounds) bounds.emplace_back(each.card, each.lower, each.upper);
    return {result.best, result.lower, result.upper, result.nodes, result.seconds, result.is_exact, std::move(bounds)};
}

// Throws unless there is a seat for each position, and all hands of a position have the cards that are still to be
// played; a sampled world may have fewer.
template <Rules R>
void check_positions(const std::vector<Position<R>>& positions, const std::vector<int>& seats) {
    if (seats.size() != positions.size()) throw std::invalid_argument("a seat is needed for each position");
    for (const Position<R>& position : positions) require_whole_hands(position);
    for (const int seat : seats)
        if (seat < 0 || seat >= R::seats) throw std::invalid_argument("no such seat");
}

// Calls `job(index, workspace, budget)` for every index below `count`, with a workspace for each thread.
template <class Job>
void run_in_workspaces(std::size_t count, const CallLimits& call, const Stop* stop, const Job& job) {
    std::vector<std::optional<Workspace>> workspaces(count);  // by worker, allocated when needed
    run_long_call(count, call, stop, [&](std::size_t index, std::size_t worker, const Limits& limits) {
        auto& workspace = workspaces[worker];
        if (!workspace) workspace.emplace();
        Budget budget(limits);
        job(index, *workspace, budget);
    });
}

// Adds the solver to the class of a game's positions. `names` holds the names of the objectives in the order of the
// enum.
template <Rules R, class Objective, class Binding, class Objectives>
void bind_solve(Binding& binding, const Objectives& names) {
    using P = Position<R>;
    const auto find_objective = [names](const std::string& objective) {
        const auto found = std::find(names.begin(), names.end(), objective);
        if (found == names.end()) throw std::invalid_argument("no such objective");
        return static_cast<Objective>(found - names.begin());
    };
    // Calls `job(index, workspace, budget)` for every position, fills in nodes and seconds, and returns the results.
    const auto run_jobs = [](const std::vector<P>& positions, const std::vector<int>& seats, const CallLimits& call,
                             const Stop* stop, const auto& job) {
        check_positions<R>(positions, seats);
        std::vector<SolverResult> results(positions.size());
        run_in_workspaces(positions.size(), call, stop, [&](std::size_t index, Workspace& workspace, Budget& budget) {
            const auto begin = Clock::now();
            results[index] = job(index, workspace, budget);
            results[index].nodes = budget.nodes();
            results[index].seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        });
        std::vector<SolverResultTuple> tuples;
        for (const SolverResult& result : results) tuples.push_back(as_tuple(result));
        return tuples;
    };
    binding
        .def_static(
            "solve_batch",
            [find_objective, run_jobs](const std::vector<P>& positions, const std::string& objective,
                                       const std::vector<int>& seats, const std::string& want,
                                       std::optional<std::uint64_t> nodes, std::optional<double> seconds, int threads,
                                       const Stop* stop) {
                const Objective chosen = find_objective(objective);
                const Want wanted = want == "cards" ? Want::cards : want == "line" ? Want::line : Want::value;
                return run_jobs(positions, seats, {nodes, seconds, threads}, stop,
                                [&](std::size_t index, Workspace& workspace, Budget& budget) {
                                    return with_problem(
                                        positions[index], chosen, static_cast<Seat>(seats[index]), workspace, budget,
                                        [&](auto& problem) { return Solver(problem).solve(positions[index], wanted); });
                                });
            },
            nb::arg("positions"), nb::arg("objective"), nb::arg("seats"), nb::arg("want") = "value",
            nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none(),
            "Solve positions exactly with open cards. `seats` holds for each position the seat whose value is sought, "
            "where the objective needs one. `want` is \"value\", \"cards\" (the values of all legal cards) or "
            "\"line\" (the principal variation). `nodes` limits each search, `seconds` the whole call. Return for each "
            "(best card, lower bound, upper bound, nodes, seconds, is exact, (card, value) pairs, line).")
        .def_static(
            "solve_play_batch",
            [find_objective](const std::vector<P>& positions, const std::string& objective,
                             const std::vector<int>& seats, bool own_choices, std::optional<std::uint64_t> nodes,
                             std::optional<double> seconds, int threads, const Stop* stop) {
                const Objective chosen = find_objective(objective);
                check_positions<R>(positions, seats);
                std::vector<std::vector<std::optional<SolverResult>>> results(positions.size());
                run_in_workspaces(positions.size(), {nodes, seconds, threads}, stop,
                                  [&](std::size_t index, Workspace& workspace, Budget& budget) {
                                      const auto seat = static_cast<Seat>(seats[index]);
                                      P first = positions[index];
                                      while (first.plies() > 0) first.undo();
                                      with_problem(first, chosen, seat, workspace, budget, [&](auto& problem) {
                                          results[index] = Solver(problem).solve_play(
                                              positions[index], budget,
                                              [&](Seat mover) { return !own_choices || mover == seat; });
                                      });
                                  });
                std::vector<std::vector<std::optional<ChoiceTuple>>> tuples(results.size());
                for (std::size_t index = 0; index < results.size(); ++index)
                    for (const auto& result : results[index])
                        tuples[index].push_back(result ? std::optional(as_choice_tuple(*result)) : std::nullopt);
                return tuples;
            },
            nb::arg("positions"), nb::arg("objective"), nb::arg("seats"), nb::arg("own_choices") = false,
            nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none(),
            "Solve the choices of deals exactly with open cards, each deal from its last card back with one table. "
            "Each "
            "position is the last of a deal; `seats` as for `solve_batch`. With `own_choices`, only the choices of "
            "that "
            "seat are solved. `nodes` limits each choice, `seconds` the whole call; once no choice of a trick has been "
            "finished, the tricks before it are left out. Return for each deal, by the number of cards played before, "
            "None or (best card, lower bound, upper bound, nodes, seconds, is exact, (card, lower bound, upper bound) "
            "triples).")
        .def_static(
            "rollout_batch",
            [find_objective, run_jobs](const std::vector<P>& positions, const std::string& objective,
                                       const std::vector<int>& seats, int tail, std::optional<std::uint64_t> nodes,
                                       std::optional<double> seconds, int threads, const Stop* stop,
                                       const Network* network, std::optional<std::uint64_t> cards) {
                const Objective chosen = find_objective(objective);
                for (const P& position : positions) {
                    require_move(position);
                    if (cards && !position.legal().has_all(CardSet(*cards)))
                        throw std::invalid_argument("a card is not legal in every position");
                }
                std::optional<NetworkPolicy<R>> learned;
                if (network != nullptr) learned.emplace(*network);
                const auto policy = [&](const P& position) {
                    return learned ? (*learned)(position) : rule_card(position);
                };
                return run_jobs(positions, seats, {nodes, seconds, threads}, stop,
                                [&](std::size_t index, Workspace& workspace, Budget& budget) {
                                    SolverResult result;
                                    result.cards = rollout(
                                        positions[index], cards ? CardSet(*cards) : positions[index].legal(), policy,
                                        chosen, static_cast<Seat>(seats[index]), tail, workspace, budget);
                                    result.is_exact = !result.cards.empty();
                                    result.best = positions[index].legal().lowest();
                                    return result;
                                });
            },
            nb::arg("positions"), nb::arg("objective"), nb::arg("seats"), nb::arg("tail"),
            nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none(), nb::arg("network").none() = nb::none(), nb::arg("cards") = nb::none(),
            "Compute the values of the legal cards, or of the mask `cards`, when rule players or a network play on "
            "until `tail` cards are left in each hand and the rest is solved exactly. Return tuples as `solve_batch` "
            "does, of which only the (card, value) "
            "pairs, nodes, seconds and is exact have a meaning.")
        .def_static(
            "log_likelihoods",
            [](const std::vector<P>& positions, int viewer, const LikelihoodSettings& settings) {
                if (!(settings.noise > 0 && settings.noise <= 1 && settings.temperature > 0))
                    throw std::invalid_argument("noise or temperature out of range");
                std::vector<double> logs;
                for (const P& position : positions)
                    logs.push_back(log_likelihood(position, static_cast<Seat>(viewer), settings));
                return logs;
            },
            nb::arg("positions"), nb::arg("viewer"), nb::arg("settings"), nb::call_guard<nb::gil_scoped_release>(),
            "Return the natural log-likelihoods of the cards played by all seats but the viewer, if these are noisy "
            "rule players.");
}

}  // namespace trula
