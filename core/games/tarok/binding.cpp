// Binds tarok to Python: TarokTerms, TarokSummary and the functions tarok_points and tarok_points_of, which are the
// same for three and four seats; the positions are in binding3.cpp and binding4.cpp.
#include "bindings/bind_game.hpp"
#include "bindings/game_binding.hpp"
#include "games/tarok/rules.hpp"

namespace trula::tarok {

void bind_three_seats(nb::module_& module);  // binding3.cpp
void bind_four_seats(nb::module_& module);  // binding4.cpp

namespace {

void bind(nb::module_& module) {
    bind_terms<Terms>(
        module, "TarokTerms",
        "Everything that is fixed before the first lead: contract, sides, talon, announcements, kontras and "
        "options of scoring. `value` and `mond` are in points; no seat is -1, no card 255.");
    bind_terms<Summary>(
        module, "TarokSummary",
        "The result of the play: card points and tricks by seat, card points of the declarer's side, and "
        "the cards on which bonuses depend. A side is 0 for none, 1 for the declarer's, 2 for the "
        "defenders.");
    bind_three_seats(module);
    bind_four_seats(module);
    module.def(
        "tarok_points", [](std::uint64_t pile) { return points(CardSet(pile)); }, nb::arg("pile"),
        "Return the card points of a pile, counted in groups of three.");
    module.def(
        "tarok_points_of", [](int face, int cards) { return points(face, cards); }, nb::arg("face"), nb::arg("cards"),
        "Return the card points of a pile of `cards` cards whose face values add up to `face`.");
}

const GameBinding registered("tarok", bind);

}  // namespace

}  // namespace trula::tarok
