// bind_seats: binds tarok for three or four seats to Python. Each number of seats has its own .cpp file, so that they
// compile in parallel.
#pragma once

#include <array>
#include <string>
#include <utility>

#include "bindings/bind_game.hpp"
#include "bindings/bind_learning.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "games/tarok/features.hpp"
#include "games/tarok/heuristics.hpp"
#include "games/tarok/policy.hpp"
#include "games/tarok/problems.hpp"

namespace trula::tarok {

// Binds the position, the view of one seat and many deals at once under the given names.
template <int Seats>
void bind_seats(nb::module_& module, const char* name, const char* seen_name, const char* deals_name) {
    using P = Position<Tarok<Seats>>;
    auto binding = bind_position<Tarok<Seats>>(module, name);
    bind_seat_view<Heuristics<Seats>>(module, seen_name);
    bind_learning<Heuristics<Seats>>(module, deals_name);
    bind_search<Heuristics<Seats>>(binding);
    bind_solve<Tarok<Seats>, Objective>(
        binding, std::array<std::string, 9>{"score", "points", "win", "trula", "kings", "king-ultimo", "pagat-ultimo",
                                            "valat", "sides"});
    binding
        .def(
            "verdict",
            [](const P& position) {
                const auto verdict = position.rules().verdict(position.tally());
                return std::make_pair(verdict.is_won, verdict.is_valat);
            },
            "Return whether the declarer won the game, and whether the deal was scored as a valat.")
        .def_static(
            "scores_of",
            [](const Terms& terms, const Summary& summary) {
                return ScoreSheet<Seats>(checked_rules<Tarok<Seats>>(terms).terms(), summary).scores();
            },
            nb::arg("terms"), nb::arg("summary"), "Return the scores by seat, in points.");
}

}  // namespace trula::tarok
