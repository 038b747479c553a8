// Binds to Python what tarok for three and for four seats share.
#include "bindings/bind_game.hpp"
#include "bindings/game_binding.hpp"
#include "games/tarok/rules.hpp"

namespace trula::tarok {

void bind_three_seats(nb::module_& module);  // binding3.cpp
void bind_four_seats(nb::module_& module);  // binding4.cpp

namespace {

void bind(nb::module_& module) {
    bind_terms<Terms>(module, "TarokTerms");
    bind_terms<Summary>(module, "TarokSummary");
    bind_three_seats(module);
    bind_four_seats(module);
    module.def("tarok_points", [](std::uint64_t pile) { return points(CardSet(pile)); }, nb::arg("pile"));
    module.def(
        "tarok_points_of", [](int face, int cards) { return points(face, cards); }, nb::arg("face"), nb::arg("cards"));
}

const GameBinding registered("tarok", bind);

}  // namespace

}  // namespace trula::tarok
