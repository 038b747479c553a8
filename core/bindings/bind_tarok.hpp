// Tarok for three or four seats; each is bound in a file of its own, so that they compile side by side.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "bindings/bind_game.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "games/tarok.hpp"
#include "heuristics/tarok.hpp"
#include "problems/tarok.hpp"

namespace trula {

template <int Seats>
void bind_tarok_seats(nb::module_& module, const char* name, const char* seen_name) {
    using P = Position<tarok::Tarok<Seats>>;
    auto binding = bind_position<tarok::Tarok<Seats>>(module, name);
    bind_seen<tarok::Heuristics<Seats>>(module, seen_name);
    bind_search<tarok::Heuristics<Seats>>(binding);
    bind_solve<tarok::Tarok<Seats>, tarok::Objective>(
        binding, std::array<std::string, 9>{"score", "points", "win", "trula", "kings", "king-ultimo", "pagat-ultimo",
                                            "valat", "sides"});
    binding
        .def(
            "verdict",
            [](const P& position) {
                const auto verdict = position.rules().verdict(position.tally());
                return std::make_pair(verdict.is_won, verdict.is_valat);
            },
            "Whether the declarer won the game, and whether the deal was written as a valat.")
        .def_static(
            "scores_of",
            [](const tarok::Terms& terms, const tarok::Summary& summary) {
                return tarok::ScoreSheet<Seats>(checked_rules<tarok::Tarok<Seats>>(terms).terms(), summary).scores();
            },
            nb::arg("terms"), nb::arg("summary"));
}

}  // namespace trula
