// One template binds the limited searches of any game: many positions at once, on several threads.
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

#include "bindings/long_call.hpp"
#include "judging/play_out.hpp"
#include "play/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/killers.hpp"
#include "search/uct.hpp"

namespace trula {

namespace nb = nanobind;

// Best card, value, values by card, nodes, depth, whether it is complete.
using FoundTuple = std::tuple<int, double, std::map<int, double>, std::uint64_t, int, bool>;

inline FoundTuple as_tuple(const Found& found) {
    return {found.best,  found.value, {found.values.begin(), found.values.end()},
            found.nodes, found.depth, found.is_complete};
}

// Calls `search(position, index, worker, limits)` for every position.
template <class P, class Search>
std::vector<FoundTuple> search_batch(const std::vector<P>& positions, const CallLimits& call, const Stop* stop,
                                     const Search& search) {
    for (const P& position : positions)
        if (position.is_over()) throw std::invalid_argument("the deal is over");
    std::vector<Found> found(positions.size());
    run_long_call(positions.size(), call, stop, [&](std::size_t index, std::size_t worker, const Limits& limits) {
        found[index] = search(positions[index], index, worker, limits);
    });
    std::vector<FoundTuple> result;
    for (const Found& each : found) result.push_back(as_tuple(each));
    return result;
}

inline void check_settings(const AlphaBetaSettings& settings, std::size_t situations) {
    if (settings.depth < 0 || !(settings.discount > 0 && settings.discount <= 1))
        throw std::invalid_argument("a depth or a discount out of range");
    if (!settings.matrix.empty() && settings.matrix.size() != situations)
        throw std::invalid_argument("a matrix of another game");
}

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
                std::vector<std::optional<ValueTable>> tables(positions.size());  // by worker, made when needed
                return search_batch(positions, {nodes, seconds, threads}, stop,
                                    [&](const P& position, std::size_t, std::size_t worker, const Limits& limits) {
                                        auto& table = tables[worker];
                                        if (!table) table.emplace(settings.table == TableKind::none ? 1 : table_bits);
                                        return AlphaBeta<H>(position, settings, *table, limits).run();
                                    });
            },
            nb::arg("positions"), nb::arg("settings"), nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(),
            nb::arg("threads") = 1, nb::arg("stop") = nb::none())
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
            nb::arg("threads") = 1, nb::arg("stop") = nb::none())
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
            nb::arg("seconds") = nb::none(), nb::arg("threads") = 1, nb::arg("stop") = nb::none())
        .def_static(
            "play_out_batch",
            [](const std::vector<P>& positions, const AlphaBetaSettings* settings, int threads, const Stop* stop) {
                if (settings != nullptr) check_settings(*settings, H::situations);
                std::vector<std::optional<ValueTable>> tables(positions.size());  // by worker, made when needed
                std::vector<P> ends = positions;
                run_long_call(positions.size(), {{}, {}, threads}, stop,
                              [&](std::size_t index, std::size_t worker, const Limits& limits) {
                                  if (*limits.is_cancelled) return;  // asked to stop; what is left stays as it is
                                  if (settings == nullptr) return play_out(ends[index]);
                                  auto& table = tables[worker];
                                  if (!table) table.emplace(settings->table == TableKind::none ? 1 : table_bits);
                                  play_out<H>(ends[index], *settings, *table, limits);
                              });
                return ends;
            },
            nb::arg("positions"), nb::arg("settings").none() = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none(),
            "The positions at the end of the deal: by the rule players, or with settings by searchers who see all "
            "cards.");
}

void bind_search_settings(nb::module_& module);

}  // namespace trula
