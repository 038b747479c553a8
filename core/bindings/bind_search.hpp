// Binds the depth-limited and Monte Carlo searches with open cards of any game to Python: batches of positions on
// several threads.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "bindings/checks.hpp"
#include "bindings/long_call.hpp"
#include "learning/network.hpp"
#include "play/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/killers.hpp"
#include "search/play_out.hpp"
#include "search/rule_player.hpp"
#include "search/uct.hpp"

namespace trula {

namespace nb = nanobind;

// A SearchResult as a tuple: best card, value, values by card, nodes, depth in plies, whether it is complete.
using SearchResultTuple = std::tuple<int, double, std::map<int, double>, std::uint64_t, int, bool>;

inline SearchResultTuple as_tuple(const SearchResult& result) {
    return {result.best,  result.value, {result.values.begin(), result.values.end()},
            result.nodes, result.depth, result.is_complete};
}

// Calls `search(position, index, worker, limits)` for every position and returns the results.
template <class P, class Search>
std::vector<SearchResultTuple> search_batch(const std::vector<P>& positions, const CallLimits& call, const Stop* stop,
                                            const Search& search) {
    for (const P& position : positions) require_move(position);
    std::vector<SearchResult> results(positions.size());
    run_long_call(positions.size(), call, stop, [&](std::size_t index, std::size_t worker, const Limits& limits) {
        results[index] = search(positions[index], index, worker, limits);
    });
    std::vector<SearchResultTuple> tuples;
    for (const SearchResult& result : results) tuples.push_back(as_tuple(result));
    return tuples;
}

// Throws if a setting is out of range or the matrix has another number of rows than the game has situations.
inline void check_settings(const AlphaBetaSettings& settings, std::size_t situations) {
    if (settings.depth < 0 || !(settings.discount > 0 && settings.discount <= 1))
        throw std::invalid_argument("depth or discount out of range");
    if (!settings.matrix.empty() && settings.matrix.size() != situations)
        throw std::invalid_argument("the matrix has a wrong number of rows");
}

// Adds the searches to the class of a game's positions.
template <Heuristics H, class Binding>
void bind_search(Binding& binding) {
    using P = Position<typename H::Rules>;
    static constexpr int table_bits = 18;
    binding
        .def_static(
            "alpha_beta_batch",
            [](const std::vector<P>& positions, const AlphaBetaSettings& settings, std::optional<std::uint64_t> nodes,
               std::optional<double> seconds, int threads, const Stop* stop) {
                check_settings(settings, H::situations);
                for (const P& position : positions) require_whole_hands(position);
                std::vector<std::optional<ValueTable>> tables(positions.size());  // by worker, allocated when needed
                return search_batch(positions, {nodes, seconds, threads}, stop,
                                    [&](const P& position, std::size_t, std::size_t worker, const Limits& limits) {
                                        auto& table = tables[worker];
                                        if (!table) table.emplace(settings.table == TableKind::none ? 1 : table_bits);
                                        return AlphaBeta<H>(position, settings, *table, limits).run();
                                    });
            },
            nb::arg("positions"), nb::arg("settings"), nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(),
            nb::arg("threads") = 1, nb::arg("stop") = nb::none(),
            "Search positions with depth-limited alpha-beta and open cards. Return for each (best card, value, "
            "values by card, nodes, depth in plies, is complete); values are discounted gains in "
            "evaluation for the side to move. `nodes` limits each search, `seconds` the whole call.")
        .def_static(
            "killers_batch",
            [](const std::vector<P>& positions, const KillersSettings& settings, std::optional<std::uint64_t> nodes,
               std::optional<double> seconds, int threads, const Stop* stop) {
                return search_batch(positions, {nodes, seconds, threads}, stop,
                                    [&](const P& position, std::size_t, std::size_t, const Limits& limits) {
                                        return Killers<H>(position, settings, limits).run();
                                    });
            },
            nb::arg("positions"), nb::arg("settings"), nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(),
            nb::arg("threads") = 1, nb::arg("stop") = nb::none(),
            "Search positions with depth-limited alpha-beta, killer moves and open cards. Return tuples as "
            "`alpha_beta_batch` does; values are differences in points for the side to move.")
        .def_static(
            "uct_batch",
            [](const std::vector<P>& positions, const UctSettings& settings, const std::vector<std::uint64_t>& seeds,
               std::optional<std::uint64_t> nodes, std::optional<double> seconds, int threads, const Stop* stop) {
                if (seeds.size() != positions.size()) throw std::invalid_argument("a seed is needed for each position");
                return search_batch(positions, {nodes, seconds, threads}, stop,
                                    [&](const P& position, std::size_t index, std::size_t, const Limits& limits) {
                                        return Uct<H>(position, settings, seeds[index], limits).run();
                                    });
            },
            nb::arg("positions"), nb::arg("settings"), nb::arg("seeds"), nb::arg("nodes") = nb::none(),
            nb::arg("seconds") = nb::none(), nb::arg("threads") = 1, nb::arg("stop") = nb::none(),
            "Search positions with UCT and open cards, one seed for each. Return tuples as `alpha_beta_batch` does; "
            "values are mean rewards for the side to move.")
        .def_static(
            "play_out_batch",
            [](const std::vector<P>& positions, const AlphaBetaSettings* settings, int threads, const Stop* stop,
               const Network* network) {
                if (settings != nullptr) check_settings(*settings, H::situations);
                for (const P& position : positions) require_whole_hands(position);
                std::optional<NetworkPolicy<typename H::Rules>> learned;
                if (network != nullptr) learned.emplace(*network);
                std::vector<std::optional<ValueTable>> tables(positions.size());  // by worker, allocated when needed
                std::vector<P> ends = positions;
                run_long_call(positions.size(), {{}, {}, threads}, stop,
                              [&](std::size_t index, std::size_t worker, const Limits& limits) {
                                  if (*limits.is_cancelled) return;  // the other positions are returned as they are
                                  if (settings == nullptr && learned) return play_out(ends[index], *learned);
                                  if (settings == nullptr)
                                      return play_out(ends[index],
                                                      [](const P& position) { return rule_card(position); });
                                  auto& table = tables[worker];
                                  if (!table) table.emplace(settings->table == TableKind::none ? 1 : table_bits);
                                  play_out<H>(ends[index], *settings, *table, limits);
                              });
                return ends;
            },
            nb::arg("positions"), nb::arg("settings").none() = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none(), nb::arg("network").none() = nb::none(),
            "Return the positions at the end of the deal, played by rule players, by a network or, with settings, by "
            "alpha-beta players who see all cards.");
}

// Binds the settings of all searches (search.cpp).
void bind_search_settings(nb::module_& module);

}  // namespace trula
