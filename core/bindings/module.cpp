// The extension module `trula._core`.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/long_call.hpp"
#include "cards/random.hpp"

namespace trula {

NB_MODULE(_core, module) {
    module.doc() = "Card play, searches, solver and sampling of hidden cards for every game.";
    module.attr("build") = TRULA_BUILD;
    nb::class_<Stop>(module, "Stop", "Ask running searches to end with their results so far; any thread may set it.")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.is_set = true; })
        .def_prop_ro("is_set", [](const Stop& stop) { return stop.is_set.load(); });
    module.def(
        "permutation",
        [](int size, const std::array<std::uint64_t, 4>& key) {
            if (size < 1 || size > 64) throw std::invalid_argument("no deck has that size");
            return Random(key).permutation(size);
        },
        nb::arg("size"), nb::arg("key"),
        "The numbers below `size` in a random order that depends on the 256-bit key alone.");
    bind_search_settings(module);
    bind_worlds(module);
    for (const auto& [game, bind] : GameBinding::all()) bind(module);
}

}  // namespace trula
