// Binds InformationState: what a seat knows as numbers, for any game.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <new>

#include "bindings/buffers.hpp"
#include "learning/information_state.hpp"

namespace trula {

void bind_information_state(nb::module_& module) {
    nb::class_<InformationState>(module, "InformationState",
                                 "All that a seat knows as numbers from 0 to 1, in the blocks of `trula.envs.Tensors`.")
        .def(
            "__init__",
            [](InformationState* self, const std::array<int, 9>& sizes, int phase, int seat, int turned,
               std::vector<std::uint64_t> shown, const nb::bytes& stock, std::vector<float> extra) {
                const auto [phases, seats, suits, cards, others, extras, most_stock, most_said, most_played] = sizes;
                new (self)
                    InformationState({phases, seats, suits, cards, others, extras, most_stock, most_said, most_played},
                                     {phase, seat, turned, std::move(shown), bytes_of(stock), std::move(extra)});
            },
            nb::arg("sizes"), nb::arg("phase"), nb::arg("seat"), nb::arg("turned"), nb::arg("shown"), nb::arg("stock"),
            nb::arg("extra"),
            "Create what is public beside the actions. `sizes` are the numbers of phases, seats, plain suits, cards, "
            "actions that are no plays, and extra numbers, then the cards dealt to nobody, the most actions before the "
            "play, and the cards played in a deal. `turned` is a suit or -1; `shown` are masks by seat; `stock` has a "
            "byte for each card seen that was dealt to nobody.")
        .def("__len__", &InformationState::size, "The number of numbers.")
        .def(
            "write",
            [](const InformationState& known, nb::handle array, int to_move, std::uint64_t hand,
               std::uint64_t laid_away, const nb::bytes& said, const nb::bytes& played) {
                const Floats floats(array, known.size());
                known.write(floats.data(), {to_move, hand, laid_away, bytes_of(said), bytes_of(played)});
            },
            nb::arg("array"), nb::arg("to_move"), nb::arg("hand"), nb::arg("laid_away"), nb::arg("said"),
            nb::arg("played"),
            "Write the information state to the start of an array of 32-bit floats: with the seat to move (-1: none), "
            "the masks of the own hand and of the discards that the seat knows, two bytes for each action before the "
            "play (the seat, and its number after those of the plays or 255), and `Position.moves()`.");
}

}  // namespace trula
