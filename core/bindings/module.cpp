// The extension module `trula._core`: Stop, permutation, Network, the settings of the searches, Worlds, and every game.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind_learning.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/long_call.hpp"
#include "cards/random.hpp"

namespace trula {

NB_MODULE(_core, module) {
    module.doc() =
        "Card play, searches, exact solver and sampling of hidden cards for every game.\n\n"
        "A card is its index in the canonical order of the deck, a set of cards an integer mask with bit i for card i, "
        "a seat a number from 0 on in order of play.";
    module.attr("build") = TRULA_BUILD;
    nb::class_<Stop>(module, "Stop",
                     "A flag that ends running searches with their results so far; any thread may set it.")
        .def(nb::init<>(), "Create a flag that is not set.")
        .def(
            "set", [](Stop& stop) { stop.is_set = true; }, "Set the flag; it cannot be reset.")
        .def_prop_ro("is_set", [](const Stop& stop) { return stop.is_set.load(); }, "Whether the flag is set.");
    module.def(
        "permutation",
        [](int size, const std::array<std::uint64_t, 4>& key) {
            if (size < 1 || size > 64) throw std::invalid_argument("the size must be between 1 and 64");
            return Random(key).permutation(size);
        },
        nb::arg("size"), nb::arg("key"),
        "Return the numbers below `size` in a random order that depends on the 256-bit key alone.");
    running_calls.end_at_exit();
    bind_network(module);
    bind_search_settings(module);
    bind_worlds(module);
    for (const auto& [game, bind] : GameBinding::all()) bind(module);
}

}  // namespace trula
