// The extension module `trula._core`: Stop, deal_cards, Network, the settings of the searches, Worlds, and every game.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind_learning.hpp"
#include "bindings/bind_sampling.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/long_call.hpp"
#include "cards/random.hpp"

namespace trula {

void bind_information_state(nb::module_& module);  // information_state.cpp

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
        "deal_cards",
        [](int size, const std::array<std::uint64_t, 4>& key, int stock, int hands) {
            if (size < 1 || size > 64 || stock < 0 || stock > size || hands < 1)
                throw std::invalid_argument("a deck, a stock or a number of hands out of range");
            const std::vector<int> order = Random(key).permutation(size);
            const int hand_size = (size - stock) / hands;
            std::vector<std::uint64_t> masks(static_cast<std::size_t>(hands));
            for (int i = 0; i < hands * hand_size; ++i)
                masks[static_cast<std::size_t>(i / hand_size)] |= std::uint64_t{1}
                                                                  << order[static_cast<std::size_t>(stock + i)];
            return std::make_pair(std::vector<int>(order.begin(), order.begin() + stock), masks);
        },
        nb::arg("size"), nb::arg("key"), nb::arg("stock"), nb::arg("hands"),
        "Deal `size` cards in a random order that depends on the 256-bit key alone: return those for nobody, "
        "which are dealt first, and the masks of the hands by seat.");
    running_calls.end_at_exit();
    bind_information_state(module);
    bind_network(module);
    bind_search_settings(module);
    bind_worlds(module);
    for (const auto& [game, bind] : GameBinding::all()) bind(module);
}

}  // namespace trula
