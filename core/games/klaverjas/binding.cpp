// Binds klaverjas to Python: KlaverjasTerms, KlaverjasSummary, KlaverjasPosition, KlaverjasSeen (the view of one seat).
#include "bindings/bind_game.hpp"
#include "bindings/bind_learning.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/bind_solve.hpp"
#include "bindings/checks.hpp"
#include "bindings/game_binding.hpp"
#include "games/klaverjas/features.hpp"
#include "games/klaverjas/heuristics.hpp"
#include "games/klaverjas/plain_alpha_beta.hpp"
#include "games/klaverjas/policy.hpp"
#include "games/klaverjas/problems.hpp"

namespace trula::klaverjas {

namespace {

void bind(nb::module_& module) {
    bind_terms<Terms>(module, "KlaverjasTerms",
                      "Trump suit (0 to 3: clubs, diamonds, hearts, spades), declarer and options of a deal; "
                      "`four_jacks` and `pit` are in points.");
    bind_terms<Summary>(module, "KlaverjasSummary",
                        "The result of the play by side (side 0 is seats 0 and 2): card points with those of the last "
                        "trick, meld points, tricks.");
    auto binding = bind_position<Klaverjas>(module, "KlaverjasPosition");
    bind_seat_view<Heuristics>(module, "KlaverjasSeen");
    bind_learning<Heuristics>(module, "KlaverjasDeals");
    bind_search<Heuristics>(binding);
    bind_solve<Klaverjas, Objective>(binding, std::array<std::string, 4>{"score", "points", "win", "pit"});
    binding
        .def_static(
            "plain_batch",
            [](const std::vector<Position<Klaverjas>>& positions, bool gives_up, std::optional<std::uint64_t> leaves,
               int threads, const Stop* stop) {
                for (const auto& position : positions) require_whole_hands(position);
                std::vector<std::pair<std::optional<int>, std::uint64_t>> results(positions.size());
                run_long_call(positions.size(), {leaves, {}, threads}, stop,
                              [&](std::size_t index, std::size_t, const Limits& limits) {
                                  Position<Klaverjas> position = positions[index];
                                  PlainAlphaBeta plain(gives_up, limits);
                                  try {
                                      results[index].first = plain.value(position);
                                  } catch (const LimitReached&) {
                                      results[index].first.reset();
                                  }
                                  results[index].second = plain.leaves();
                              });
                return results;
            },
            nb::arg("positions"), nb::arg("gives_up") = false, nb::arg("leaves") = nb::none(), nb::arg("threads") = 1,
            nb::arg("stop") = nb::none(),
            "Solve positions by alpha-beta without a transposition table, as in the klaverjas paper. Return for each "
            "(score of the declaring side less that of the other side, number of leaves); the score is None if the "
            "limit `leaves` was reached. With `gives_up`, a deal ends when the declaring side can no longer get more "
            "than half of the card points.")
        .def_static(
            "scores_of",
            [](const Terms& terms, const Summary& summary) {
                return side_scores(checked_rules<Klaverjas>(terms).terms(), summary);
            },
            nb::arg("terms"), nb::arg("summary"), "Return the scores of the two sides, in points.")
        .def_static(
            "meld_of",
            [](const Terms& terms, std::uint64_t cards) {
                return checked_rules<Klaverjas>(terms).meld(CardSet(cards));
            },
            nb::arg("terms"), nb::arg("cards"), "Return the meld points (roem) of the four cards of a trick.")
        .def_static(
            "card_points_of",
            [](const Terms& terms, std::uint64_t cards) {
                return checked_rules<Klaverjas>(terms).card_points(CardSet(cards));
            },
            nb::arg("terms"), nb::arg("cards"), "Return the card points of a set of cards.");
}

const GameBinding registered("klaverjas", bind);

}  // namespace

}  // namespace trula::klaverjas
