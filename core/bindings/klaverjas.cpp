#include "games/klaverjas.hpp"

#include "bindings/bind_game.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "heuristics/klaverjas.hpp"
#include "problems/klaverjas.hpp"

namespace trula {

void bind_klaverjas(nb::module_& module) {
    using klaverjas::Klaverjas;
    bind_terms<klaverjas::Terms>(module, "KlaverjasTerms");
    bind_terms<klaverjas::Summary>(module, "KlaverjasSummary");
    auto binding = bind_position<Klaverjas>(module, "KlaverjasPosition");
    bind_seen<klaverjas::Heuristics>(module, "KlaverjasSeen");
    bind_search<klaverjas::Heuristics>(binding);
    bind_solve<Klaverjas, klaverjas::Objective>(binding, std::array<std::string, 4>{"score", "points", "win", "pit"});
    binding
        .def_static(
            "scores_of",
            [](const klaverjas::Terms& terms, const klaverjas::Summary& summary) {
                return klaverjas::side_scores(checked_rules<Klaverjas>(terms).terms(), summary);
            },
            nb::arg("terms"), nb::arg("summary"))
        .def_static(
            "meld_of",
            [](const klaverjas::Terms& terms, std::uint64_t cards) {
                return checked_rules<Klaverjas>(terms).meld(CardSet(cards));
            },
            nb::arg("terms"), nb::arg("cards"))
        .def_static(
            "card_points_of",
            [](const klaverjas::Terms& terms, std::uint64_t cards) {
                return checked_rules<Klaverjas>(terms).card_points(CardSet(cards));
            },
            nb::arg("terms"), nb::arg("cards"));
}

}  // namespace trula
