// Binds the exact solver, rollouts and likelihoods of any game: batches of positions, on several threads.
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

#include "bindings/long_call.hpp"
#include "play/position.hpp"
#include "sampling/likelihood.hpp"
#include "search/rollout.hpp"
#include "search/solver.hpp"
#include "search/workspace.hpp"

namespace trula {

namespace nb = nanobind;

// An Answer as a tuple: best card (or none), proved bounds, nodes, seconds, whether it is exact, values by card, line.
using AnswerTuple = std::tuple<std::optional<int>, int, int, std::uint64_t, double, bool,
                               std::vector<std::pair<int, int>>, std::vector<int>>;

inline AnswerTuple as_tuple(const Answer& answer) {
    std::vector<std::pair<int, int>> cards;
    for (const CardValue& each : answer.cards) cards.emplace_back(each.card, each.value);
    const auto best = answer.best == no_card ? std::nullopt : std::optional<int>(answer.best);
    return {best,           answer.lower,    answer.upper,     answer.nodes,
            answer.seconds, answer.is_exact, std::move(cards), {answer.line.begin(), answer.line.end()}};
}

// `names` holds the names of the game's objectives in the order of its enum.
template <Rules R, class Objective, class Binding, class Objectives>
void bind_solve(Binding& binding, const Objectives& names) {
    using P = Position<R>;
    const auto objective_named = [names](const std::string& objective) {
        const auto found = std::find(names.begin(), names.end(), objective);
        if (found == names.end()) throw std::invalid_argument("no such objective");
        return static_cast<Objective>(found - names.begin());
    };
    // Calls `job(index, workspace, budget)` for every position, and records its nodes and seconds.
    const auto run = [](const std::vector<P>& positions, const std::vector<int>& seats, const CallLimits& call,
                        const Stop* stop, std::vector<Answer>& answers, const auto& job) {
        if (seats.size() != positions.size()) throw std::invalid_argument("a seat is needed for each position");
        for (const int seat : seats)
            if (seat < 0 || seat >= R::seats) throw std::invalid_argument("no such seat");
        std::vector<std::optional<Workspace>> workspaces(positions.size());  // by worker, allocated when needed
        answers.resize(positions.size());
        run_long_call(positions.size(), call, stop, [&](std::size_t index, std::size_t worker, const Limits& limits) {
            auto& workspace = workspaces[worker];
            if (!workspace) workspace.emplace();
            const auto begin = Clock::now();
            Budget budget(limits);
            answers[index] = job(index, *workspace, budget);
            answers[index].nodes = budget.nodes();
            answers[index].seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        });
        std::vector<AnswerTuple> result;
        for (const Answer& answer : answers) result.push_back(as_tuple(answer));
        return result;
    };
    binding
        .def_static(
            "solve_batch",
            [objective_named, run](const std::vector<P>& positions, const std::string& objective,
                                   const std::vector<int>& seats, const std::string& want,
                                   std::optional<std::uint64_t> nodes, std::optional<double> seconds, int threads,
                                   const Stop* stop) {
                const Objective asked = objective_named(objective);
                const Want wanted = want == "cards" ? Want::cards : want == "line" ? Want::line : Want::value;
                std::vector<Answer> answers;
                return run(positions, seats, {nodes, seconds, threads}, stop, answers,
                           [&](std::size_t index, Workspace& workspace, Budget& budget) {
                               return with_problem(
                                   positions[index], asked, static_cast<Seat>(seats[index]), workspace, budget,
                                   [&](auto& problem) { return Solver(problem).solve(positions[index], wanted); });
                           });
            },
            nb::arg("positions"), nb::arg("objective"), nb::arg("seats"), nb::arg("want") = "value",
            nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none())
        .def_static(
            "rollout_batch",
            [objective_named, run](const std::vector<P>& positions, const std::string& objective,
                                   const std::vector<int>& seats, int tail, std::optional<std::uint64_t> nodes,
                                   std::optional<double> seconds, int threads, const Stop* stop) {
                const Objective asked = objective_named(objective);
                for (const P& position : positions)
                    if (position.is_over()) throw std::invalid_argument("the deal is over");
                std::vector<Answer> answers;
                return run(positions, seats, {nodes, seconds, threads}, stop, answers,
                           [&](std::size_t index, Workspace& workspace, Budget& budget) {
                               Answer answer;
                               answer.cards = rollout(positions[index], asked, static_cast<Seat>(seats[index]), tail,
                                                      workspace, budget);
                               answer.is_exact = !answer.cards.empty();
                               answer.best = positions[index].legal().lowest();
                               return answer;
                           });
            },
            nb::arg("positions"), nb::arg("objective"), nb::arg("seats"), nb::arg("tail"),
            nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none(),
            "Values of all cards when rule players go on until `tail` cards are left in each hand and the rest is "
            "solved.")
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
            "Log-likelihoods of the cards played by all seats but the viewer, if these were noisy rule players.");
}

}  // namespace trula
