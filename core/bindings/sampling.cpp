#include "bindings/bind_sampling.hpp"

namespace trula {

namespace {

ContentsTuple as_tuple(const Contents& contents) {
    std::vector<std::uint64_t> sets;
    for (const CardSet set : contents.places) sets.push_back(set.mask());
    return {std::move(sets), {contents.order.begin(), contents.order.end()}};
}

// Python's whole numbers have no end; a Count crosses as its two halves.
using Halves = std::pair<std::uint64_t, std::uint64_t>;

}  // namespace

void bind_worlds(nb::module_& module) {
    using PlaceTuple = std::pair<int, std::uint64_t>;
    using BoundTuple = std::tuple<int, std::uint64_t, int, int>;
    nb::class_<Worlds>(module, "Worlds", "All ways in which hidden cards may lie, counted and numbered.")
        .def(
            "__init__",
            [](Worlds* self, std::uint64_t cards, const std::vector<PlaceTuple>& places,
               const std::vector<BoundTuple>& bounds, std::optional<int> ordered) {
                std::vector<Place> made_places;
                for (const auto& [size, allowed] : places) made_places.push_back({size, CardSet(allowed)});
                std::vector<Bound> made_bounds;
                for (const auto& [place, among, least, most] : bounds)
                    made_bounds.push_back({place, CardSet(among), least, most});
                const int last = static_cast<int>(places.size()) - 1;
                if (ordered && (*ordered < 0 || *ordered > last)) throw std::invalid_argument("no such place");
                new (self) Worlds(CardSet(cards), made_places, made_bounds, ordered.value_or(Worlds::no_order));
            },
            nb::arg("cards"), nb::arg("places"), nb::arg("bounds"), nb::arg("ordered") = nb::none())
        .def_prop_ro(
            "count_halves",
            [](const Worlds& worlds) {
                return Halves(static_cast<std::uint64_t>(worlds.count() >> 64),
                              static_cast<std::uint64_t>(worlds.count()));
            },
            "How many there are: the high 64 bits, and the low.")
        .def(
            "at",
            [](Worlds& worlds, std::uint64_t index) {
                if (index >= worlds.count()) throw std::invalid_argument("there are not so many worlds");
                return as_tuple(worlds.at(index));
            },
            nb::arg("index"), "The sets of the places in the world of a number, and the cards of the ordered place.")
        .def(
            "draw",
            [](Worlds& worlds, int count, std::uint64_t seed) {
                if (worlds.count() == 0) throw std::invalid_argument("there is no world");
                Random random(seed);
                std::vector<ContentsTuple> drawn;
                for (int i = 0; i < count; ++i)
                    drawn.push_back(as_tuple(worlds.at(Worlds::below(worlds.count(), random))));
                return drawn;
            },
            nb::arg("count"), nb::arg("seed"), "Worlds, each as likely as the next.");
}

}  // namespace trula
