// Binds Worlds (counting and sampling) and the clustering of worlds to Python; both are the same for all games.
#include "bindings/bind_sampling.hpp"
#include "sampling/clustering.hpp"

namespace trula {

namespace {

ContentsTuple as_tuple(const Contents& contents) {
    std::vector<std::uint64_t> sets;
    for (const CardSet set : contents.places) sets.push_back(set.mask());
    return {std::move(sets), {contents.order.begin(), contents.order.end()}};
}

// Throws if there is not a finite number for every place and every card that a world puts into one.
void check_logs(const CardLogs& logs, const std::vector<CardSet>& places) {
    if (logs.size() != places.size()) throw std::invalid_argument("the likelihoods need a row for each place");
    CardSet cards;
    for (const CardSet place : places) cards |= place;
    for (const auto& row : logs)
        for (const Card card : cards)
            if (card >= row.size() || !std::isfinite(row[card]))
                throw std::invalid_argument("a likelihood is missing, or its logarithm is not a finite number");
}

// A Count of 128 bits is passed to Python as its high and low 64 bits.
using Halves = std::pair<std::uint64_t, std::uint64_t>;

}  // namespace

void bind_worlds(nb::module_& module) {
    using PlaceTuple = std::pair<int, std::uint64_t>;
    using BoundTuple = std::tuple<int, std::uint64_t, int, int>;
    nb::class_<Worlds>(module, "Worlds",
                       "All worlds, counted and numbered: the ways to put hidden cards into places within bounds.")
        .def(
            "__init__",
            [](Worlds* self, std::uint64_t cards, const std::vector<PlaceTuple>& places,
               const std::vector<BoundTuple>& bounds, std::optional<int> ordered) {
                std::vector<Place> checked_places;
                for (const auto& [size, allowed] : places) checked_places.push_back({size, CardSet(allowed)});
                std::vector<Bound> checked_bounds;
                for (const auto& [place, among, least, most] : bounds)
                    checked_bounds.push_back({place, CardSet(among), least, most});
                const int last = static_cast<int>(places.size()) - 1;
                if (ordered && (*ordered < 0 || *ordered > last))
                    throw std::invalid_argument("ordered is not the index of a place");
                new (self) Worlds(CardSet(cards), checked_places, checked_bounds, ordered.value_or(Worlds::no_order));
            },
            nb::arg("cards"), nb::arg("places"), nb::arg("bounds"), nb::arg("ordered") = nb::none(),
            "Count the worlds. `places` holds (number of cards, mask of allowed cards) pairs, `bounds` (place, mask of "
            "cards, least, most) tuples. In the place with index `ordered` the order of the cards counts too.")
        .def_prop_ro(
            "count_halves",
            [](const Worlds& worlds) {
                return Halves(static_cast<std::uint64_t>(worlds.count() >> 64),
                              static_cast<std::uint64_t>(worlds.count()));
            },
            "The number of worlds as a pair: its high 64 bits and its low 64 bits.")
        .def(
            "at",
            [](Worlds& worlds, std::uint64_t index) {
                if (index >= worlds.count()) throw std::invalid_argument("the index is not below the number of worlds");
                return as_tuple(worlds.at(index));
            },
            nb::arg("index"),
            "Return the world with number `index`: the masks of the places, and the cards of the ordered place in "
            "order.")
        .def(
            "draw",
            [](Worlds& worlds, int count, std::uint64_t seed) {
                if (worlds.count() == 0) throw std::invalid_argument("there is no world");
                Random random(seed);
                std::vector<ContentsTuple> drawn;
                for (int i = 0; i < count; ++i) {
                    if (i % 1024 == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
                    drawn.push_back(as_tuple(worlds.at(Worlds::below(worlds.count(), random))));
                }
                return drawn;
            },
            nb::arg("count"), nb::arg("seed"), "Draw `count` worlds uniformly and independently.")
        .def(
            "draw_likely",
            [](Worlds& worlds, std::size_t count, std::uint64_t seed, const CardLogs& logs) {
                if (worlds.count() == 0) throw std::invalid_argument("there is no world");
                check_logs(logs, worlds.at(0).places);
                Random random(seed);
                std::vector<ContentsTuple> drawn;
                for (const Contents& contents : worlds.draw_likely(count, logs, random))
                    drawn.push_back(as_tuple(contents));
                return drawn;
            },
            nb::arg("count"), nb::arg("seed"), nb::arg("logs"),
            "Draw `count` worlds, each in proportion to the product of the likelihoods of its cards' places. `logs` "
            "are the natural logarithms of these by place and card.")
        .def_static(
            "log_likelihoods",
            [](const std::vector<ContentsTuple>& drawn, const CardLogs& logs) {
                std::vector<double> sums;
                for (const ContentsTuple& tuple : drawn) {
                    const Contents contents = as_contents(tuple);
                    check_logs(logs, contents.places);
                    sums.push_back(Worlds::log_likelihood(contents, logs));
                }
                return sums;
            },
            nb::arg("worlds"), nb::arg("logs"),
            "Return the natural logarithm of the likelihood of each world, up to a constant; `logs` as above.");

    module.def(
        "representatives",
        [](const std::vector<std::vector<std::uint64_t>>& worlds, const std::vector<int>& worth,
           const std::vector<int>& mass, std::size_t keep, std::size_t clusters) {
            if (worth.size() > 64 || mass.size() > 64)
                throw std::invalid_argument("worth or mass has more than 64 cards");
            if (clusters < 1 || clusters > worlds.size() || keep > worlds.size())
                throw std::invalid_argument("clusters or keep is out of range");
            WorldDistance weights;
            std::copy(worth.begin(), worth.end(), weights.worth.begin());
            std::copy(mass.begin(), mass.end(), weights.mass.begin());
            std::vector<std::vector<CardSet>> sets;
            for (const auto& world : worlds) {
                if (world.size() != worlds[0].size())
                    throw std::invalid_argument("worlds differ in their number of hands");
                auto& hands = sets.emplace_back();
                for (const std::uint64_t hand : world) hands.emplace_back(hand);
            }
            const Distances distances = distances_of(sets, weights);
            return representatives(distances, clusters_of(average_linkage(distances), sets.size(), clusters), keep);
        },
        nb::arg("worlds"), nb::arg("worth"), nb::arg("mass"), nb::arg("keep"), nb::arg("clusters"),
        nb::call_guard<nb::gil_scoped_release>(),
        "Return the indices of `keep` representative worlds, a proportional number from each of `clusters` clusters by "
        "average linkage. A world is the masks of the hands by seat. The distance of two worlds is the sum over the "
        "seats of `worth` of every card held in only one of them, plus the absolute difference of the sums of `mass`.");
    module.def(
        "average_linkage",
        [](const std::vector<std::vector<double>>& rows) {
            Distances distances(rows.size());
            for (std::size_t one = 0; one < rows.size(); ++one)
                for (std::size_t other = 0; other < one; ++other) distances.set(one, other, rows.at(one).at(other));
            std::vector<std::tuple<std::size_t, std::size_t, double>> merges;
            for (const Merge& merge : average_linkage(distances))
                merges.emplace_back(merge.one, merge.other, merge.distance);
            return merges;
        },
        nb::arg("distances"),
        "Return the merges of a distance matrix by average linkage, in ascending order of distance: (member of one "
        "cluster, member of the other, distance).");
}

}  // namespace trula
