// The extension module `briscola_core`. It shares the types of `trula._core`: settings of searches, Stop, Worlds.
#include "bindings/bind_game.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "heuristics.hpp"
#include "policy.hpp"
#include "problems.hpp"

namespace trula::briscola {

NB_MODULE(briscola_core, module) {
    nb::module_::import_("trula._core");
    bind_terms<Terms>(module, "BriscolaTerms");
    bind_terms<Summary>(module, "BriscolaSummary");
    auto binding = bind_position<Briscola>(module, "BriscolaPosition");
    bind_seat_view<Heuristics>(module, "BriscolaSeen");
    bind_search<Heuristics>(binding);
    bind_solve<Briscola, Objective>(binding, std::array<std::string, 3>{"score", "points", "win"});
    module.def(
        "card_points", [](std::uint64_t cards) { return card_points(CardSet(cards)); }, nb::arg("cards"),
        "The points of a set of cards, given as a mask.");
}

}  // namespace trula::briscola
