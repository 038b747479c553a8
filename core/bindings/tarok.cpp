#include "games/tarok.hpp"

#include "bindings/bind_game.hpp"

namespace trula {

void bind_tarok(nb::module_& module) {
    bind_terms<tarok::Terms>(module, "TarokTerms");
    bind_terms<tarok::Summary>(module, "TarokSummary");
    bind_tarok3(module);
    bind_tarok4(module);
    module.def("tarok_points", [](std::uint64_t pile) { return tarok::points(CardSet(pile)); }, nb::arg("pile"));
    module.def(
        "tarok_points_of", [](int face, int cards) { return tarok::points(face, cards); }, nb::arg("face"),
        nb::arg("cards"));
}

}  // namespace trula
