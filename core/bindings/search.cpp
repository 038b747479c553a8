// Binds the settings of the searches to Python; they are the same for all games.
#include "bindings/bind_search.hpp"
#include "sampling/likelihood.hpp"
#include "search/ismcts.hpp"

namespace trula {

void bind_search_settings(nb::module_& module) {
    nb::enum_<TableKind>(module, "TableKind",
                         "Which positions share an entry of the transposition table of an alpha-beta search.")
        .value("NONE", TableKind::none, "No table.")
        .value("REGULAR", TableKind::regular, "Positions with equal hands.")
        .value("EQUIVALENCE", TableKind::equivalence, "Positions with similar hands, by the features of 2003.")
        .value("HAND_CODE", TableKind::hand_code, "Positions with equal hand codes, by the features of 2002.");
    nb::class_<AlphaBetaSettings>(module, "AlphaBetaSettings", "Settings of the depth-limited alpha-beta search.")
        .def(nb::init<>(), "Create settings with default values.")
        .def_rw("depth", &AlphaBetaSettings::depth,
                "Plies from the start of the trick, rounded up to whole tricks; 0: by the number of cards left.")
        .def_rw("table", &AlphaBetaSettings::table, "Which positions share a table entry.")
        .def_rw("history", &AlphaBetaSettings::history, "Whether to use the history heuristic.")
        .def_rw("deepening", &AlphaBetaSettings::deepening, "Whether to deepen iteratively, by one trick.")
        .def_rw("minimal_window", &AlphaBetaSettings::minimal_window,
                "Whether to search all moves but the first with a minimal window.")
        .def_rw("all_cards", &AlphaBetaSettings::all_cards,
                "Whether to compute the value of every legal card at the root.")
        .def_rw("discount", &AlphaBetaSettings::discount,
                "Factor by which gains shrink with each trick, above 0 and at most 1.")
        .def_rw("matrix", &AlphaBetaSettings::matrix,
                "Rows of selective move generation: bits of the kinds of cards to search; empty: every legal card.");
    nb::class_<KillersSettings>(module, "KillersSettings",
                                "Settings of the depth-limited alpha-beta search with killer moves.")
        .def(nb::init<>(), "Create settings with default values.")
        .def_rw("depth", &KillersSettings::depth, "Plies; lines go on to the end of the trick.")
        .def_rw("all_cards", &KillersSettings::all_cards,
                "Whether to compute the value of every legal card at the root.")
        .def_rw("shuffle", &KillersSettings::shuffle,
                "Seed of the order of the cards at the root, which breaks ties at random; 0: canonical order.");
    nb::class_<UctSettings>(module, "UctSettings", "Settings of UCT.")
        .def(nb::init<>(), "Create settings with default values.")
        .def_rw("visits", &UctSettings::visits, "Number of iterations.")
        .def_rw("c", &UctSettings::c, "Exploration constant, for rewards scaled to [0, 1].")
        .def_rw("seed_bug", &UctSettings::seed_bug,
                "Whether to reproduce a bug of the published code: a card is valued for the opponents of the next seat "
                "to move.")
        .def_rw("by_score", &UctSettings::by_score, "Whether rewards are score differences instead of wins.")
        .def_rw("shuffled", &UctSettings::shuffled,
                "Whether the children of a node are in random order, which breaks ties at random.");
    nb::class_<LikelihoodSettings>(
        module, "LikelihoodSettings",
        "The model of a noisy rule player: a softmax over its ratings, mixed with the uniform distribution.")
        .def(nb::init<>(), "Create settings with default values.")
        .def_rw("noise", &LikelihoodSettings::noise,
                "Probability that a card is drawn uniformly from the legal cards, above 0 and at most 1.")
        .def_rw("temperature", &LikelihoodSettings::temperature,
                "Temperature of the softmax, in the unit of the ratings.");
    nb::class_<IsmctsSettings>(module, "IsmctsSettings", "Settings of information set Monte Carlo tree search.")
        .def(nb::init<>(), "Create settings with default values.")
        .def_rw("visits", &IsmctsSettings::visits, "Number of iterations.")
        .def_rw("c", &IsmctsSettings::c, "Exploration constant, for rewards scaled to [0, 1].")
        .def_rw("by_score", &IsmctsSettings::by_score, "Whether rewards are score differences instead of wins.");
}

}  // namespace trula
