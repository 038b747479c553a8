#include "games/klaverjas.hpp"

#include "bindings/bind_game.hpp"
#include "bindings/bind_search.hpp"
#include "goals/klaverjas.hpp"
#include "heuristics/klaverjas.hpp"

namespace trula {

void bind_klaverjas(nb::module_& module) {
    using klaverjas::Klaverjas;
    bind_terms<klaverjas::Terms>(module, "KlaverjasTerms");
    bind_terms<klaverjas::Summary>(module, "KlaverjasSummary");
    auto binding = bind_position<Klaverjas>(module, "KlaverjasPosition");
    bind_search<klaverjas::Heuristics>(binding);
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
            nb::arg("terms"), nb::arg("cards"))
        .def_static(
            "outcome_of",
            [](const klaverjas::Terms& terms, const std::array<std::uint64_t, 4>& masks) {
                const auto hands = make_position<Klaverjas>(terms, masks).hands();
                BoundTable table(14);
                LooseTable loose(14);
                return klaverjas::outcome(terms, hands, table, &loose);
            },
            nb::arg("terms"), nb::arg("hands"), nb::call_guard<nb::gil_scoped_release>(),
            "The paper's OUTCOME of a deal with open cards, for the declaring side; seat 0 leads.");
}

}  // namespace trula
