#include "games/tressette.hpp"

#include "bindings/bind_game.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "heuristics/tressette.hpp"
#include "problems/tressette.hpp"

namespace trula {

void bind_tressette(nb::module_& module) {
    using tressette::Tressette;
    bind_terms<tressette::Terms>(module, "TressetteTerms");
    bind_terms<tressette::Summary>(module, "TressetteSummary");
    auto binding = bind_position<Tressette>(module, "TressettePosition");
    bind_seen<tressette::Heuristics>(module, "TressetteSeen");
    bind_search<tressette::Heuristics>(binding);
    bind_solve<Tressette, tressette::Objective>(binding, std::array<std::string, 3>{"score", "points", "win"});
    binding.def_static(
        "scores_of",
        [](const tressette::Terms& terms, const tressette::Summary& summary) {
            return tressette::side_scores(terms, summary);
        },
        nb::arg("terms"), nb::arg("summary"));
    module.def("thirds", [](std::uint64_t cards) { return tressette::thirds(CardSet(cards)); }, nb::arg("cards"));
    module.def(
        "accusi",
        [](std::uint64_t hand) {
            std::vector<std::tuple<std::uint64_t, int, bool>> found;
            for (const auto& accuso : tressette::accusi(CardSet(hand)))
                found.emplace_back(accuso.cards.mask(), accuso.points(), accuso.is_napoletana);
            return found;
        },
        nb::arg("hand"), "The combinations of a dealt hand: cards, points, whether it is a napoletana.");
}

}  // namespace trula
