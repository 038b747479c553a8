// Binds tressette to Python: TressetteTerms, TressetteSummary, TressettePosition, TressetteSeen (the view of one seat),
// and the functions thirds and accusi.
#include "bindings/bind_game.hpp"
#include "bindings/bind_learning.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "bindings/game_binding.hpp"
#include "games/tressette/features.hpp"
#include "games/tressette/heuristics.hpp"
#include "games/tressette/policy.hpp"
#include "games/tressette/problems.hpp"

namespace trula::tressette {

namespace {

void bind(nb::module_& module) {
    bind_terms<Terms>(
        module, "TressetteTerms",
        "First leader, accusi by seat (in points; -1 if not known) and options of a deal; `stop_at` is, by "
        "side, the score in points with which the game ends at once.");
    bind_terms<Summary>(module, "TressetteSummary",
                        "The result of the play by side (side 0 is seats 0 and 2): thirds of a point won in tricks, "
                        "points of accusi declared, and the side that won the last trick (-1 before it).");
    auto binding = bind_position<Tressette>(module, "TressettePosition");
    bind_seat_view<Heuristics>(module, "TressetteSeen");
    bind_learning<Heuristics>(module, "TressetteDeals");
    bind_search<Heuristics>(binding);
    bind_solve<Tressette, Objective>(binding, std::array<std::string, 3>{"score", "points", "win"});
    binding.def_static(
        "scores_of", [](const Terms& terms, const Summary& summary) { return side_scores(terms, summary); },
        nb::arg("terms"), nb::arg("summary"), "Return the scores of the two sides, in points.");
    module.def(
        "thirds", [](std::uint64_t cards) { return thirds(CardSet(cards)); }, nb::arg("cards"),
        "Return the value of a set of cards of tressette, in thirds of a point.");
    module.def(
        "accusi",
        [](std::uint64_t hand) {
            std::vector<std::tuple<std::uint64_t, int, bool>> result;
            for (const auto& accuso : accusi(CardSet(hand)))
                result.emplace_back(accuso.cards.mask(), accuso.points(), accuso.is_napoletana);
            return result;
        },
        nb::arg("hand"), "Return the accusi of a dealt hand: (mask of cards, points, whether it is a napoletana).");
}

const GameBinding registered("tressette", bind);

}  // namespace

}  // namespace trula::tressette
