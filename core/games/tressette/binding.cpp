// Binds tressette to Python.
#include "bindings/bind_game.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "bindings/game_binding.hpp"
#include "games/tressette/heuristics.hpp"
#include "games/tressette/policy.hpp"
#include "games/tressette/problems.hpp"

namespace trula::tressette {

namespace {

void bind(nb::module_& module) {
    bind_terms<Terms>(module, "TressetteTerms");
    bind_terms<Summary>(module, "TressetteSummary");
    auto binding = bind_position<Tressette>(module, "TressettePosition");
    bind_seat_view<Heuristics>(module, "TressetteSeen");
    bind_search<Heuristics>(binding);
    bind_solve<Tressette, Objective>(binding, std::array<std::string, 3>{"score", "points", "win"});
    binding.def_static(
        "scores_of", [](const Terms& terms, const Summary& summary) { return side_scores(terms, summary); },
        nb::arg("terms"), nb::arg("summary"));
    module.def("thirds", [](std::uint64_t cards) { return thirds(CardSet(cards)); }, nb::arg("cards"));
    module.def(
        "accusi",
        [](std::uint64_t hand) {
            std::vector<std::tuple<std::uint64_t, int, bool>> result;
            for (const auto& accuso : accusi(CardSet(hand)))
                result.emplace_back(accuso.cards.mask(), accuso.points(), accuso.is_napoletana);
            return result;
        },
        nb::arg("hand"), "The accusi of a dealt hand: (mask of cards, points, whether it is a napoletana).");
}

const GameBinding registered("tressette", bind);

}  // namespace

}  // namespace trula::tressette
