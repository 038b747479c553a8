// The extension module `trula._core`.
#include "bindings/bind_game.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/long_call.hpp"
#include "cards/random.hpp"

namespace trula {

NB_MODULE(_core, module) {
    module.doc() = "Card play of the four games: positions, legal cards, scores, perft, playouts.";
    module.attr("build") = TRULA_BUILD;
    nb::enum_<Broken>(module, "Broken", "The rule that forbids a card.")
        .value("NONE", Broken::none)
        .value("NOT_IN_HAND", Broken::not_in_hand)
        .value("FOLLOW_SUIT", Broken::follow_suit)
        .value("PLAY_TRUMP", Broken::play_trump)
        .value("BEAT_IF_ABLE", Broken::beat_if_able)
        .value("PAGAT_LAST", Broken::pagat_last)
        .value("KEPT_FOR_ULTIMO", Broken::kept_for_ultimo)
        .value("OVERTRUMP", Broken::overtrump)
        .value("UNDERTRUMP_FORBIDDEN", Broken::undertrump_forbidden);
    nb::class_<Stop>(module, "Stop", "Asks running searches to end with what they have; any thread may set it.")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.is_set = true; })
        .def_prop_ro("is_set", [](const Stop& stop) { return stop.is_set.load(); });
    module.def(
        "permutation",
        [](int size, const std::array<std::uint64_t, 4>& key) {
            if (size < 1 || size > 64) throw std::invalid_argument("no deck has that size");
            return Random(key).permutation(size);
        },
        nb::arg("size"), nb::arg("key"), "The numbers below `size` in an order that the 256-bit key fixes for good.");
    bind_search_settings(module);
    bind_worlds(module);
    bind_tarok(module);
    bind_klaverjas(module);
    bind_tressette(module);
}

}  // namespace trula
