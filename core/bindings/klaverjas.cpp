#include "games/klaverjas.hpp"

#include "bindings/bind_game.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "heuristics/klaverjas.hpp"
#include "problems/klaverjas.hpp"
#include "search/plain.hpp"

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
            "plain_batch",
            [](const std::vector<Position<Klaverjas>>& positions, bool gives_up, std::optional<std::uint64_t> leaves,
               int threads, const Stop* stop) {
                std::vector<std::pair<std::optional<int>, std::uint64_t>> found(positions.size());
                run_long_call(positions.size(), {leaves, {}, threads}, stop,
                              [&](std::size_t index, std::size_t, const Limits& limits) {
                                  Position<Klaverjas> position = positions[index];
                                  klaverjas::Plain plain(gives_up, limits);
                                  try {
                                      found[index].first = plain.value(position);
                                  } catch (const LimitReached&) {
                                      found[index].first.reset();
                                  }
                                  found[index].second = plain.leaves();
                              });
                return found;
            },
            nb::arg("positions"), nb::arg("gives_up") = false, nb::arg("leaves") = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none(),
            "What the declaring side writes more, by alpha-beta without a table, and the leaves that this took; no "
            "value after so many leaves.")
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
