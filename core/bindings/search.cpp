// Binds the settings of the searches, which are the same for all games.
#include "bindings/bind_search.hpp"
#include "sampling/likelihood.hpp"
#include "search/ismcts.hpp"

namespace trula {

void bind_search_settings(nb::module_& module) {
    nb::enum_<TableKind>(module, "TableKind", "Which positions share an entry in the table of an alpha-beta search.")
        .value("NONE", TableKind::none)
        .value("REGULAR", TableKind::regular)
        .value("EQUIVALENCE", TableKind::equivalence)
        .value("HAND_CODE", TableKind::hand_code);
    nb::class_<AlphaBetaSettings>(module, "AlphaBetaSettings")
        .def(nb::init<>())
        .def_rw("depth", &AlphaBetaSettings::depth)
        .def_rw("table", &AlphaBetaSettings::table)
        .def_rw("history", &AlphaBetaSettings::history)
        .def_rw("deepening", &AlphaBetaSettings::deepening)
        .def_rw("minimal_window", &AlphaBetaSettings::minimal_window)
        .def_rw("all_cards", &AlphaBetaSettings::all_cards)
        .def_rw("discount", &AlphaBetaSettings::discount)
        .def_rw("matrix", &AlphaBetaSettings::matrix);
    nb::class_<KillersSettings>(module, "KillersSettings")
        .def(nb::init<>())
        .def_rw("depth", &KillersSettings::depth)
        .def_rw("all_cards", &KillersSettings::all_cards)
        .def_rw("shuffle", &KillersSettings::shuffle);
    nb::class_<UctSettings>(module, "UctSettings")
        .def(nb::init<>())
        .def_rw("visits", &UctSettings::visits)
        .def_rw("c", &UctSettings::c)
        .def_rw("seed_bug", &UctSettings::seed_bug)
        .def_rw("by_score", &UctSettings::by_score)
        .def_rw("shuffled", &UctSettings::shuffled);
    nb::class_<LikelihoodSettings>(module, "LikelihoodSettings")
        .def(nb::init<>())
        .def_rw("noise", &LikelihoodSettings::noise)
        .def_rw("temperature", &LikelihoodSettings::temperature);
    nb::class_<IsmctsSettings>(module, "IsmctsSettings")
        .def(nb::init<>())
        .def_rw("visits", &IsmctsSettings::visits)
        .def_rw("c", &IsmctsSettings::c)
        .def_rw("by_score", &IsmctsSettings::by_score);
}

}  // namespace trula
