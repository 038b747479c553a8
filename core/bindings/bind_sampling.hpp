// Binds what one seat sees of a deal in play, the worlds that fit it, and the search over them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/bind_game.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/long_call.hpp"
#include "sampling/seen.hpp"
#include "sampling/worlds.hpp"
#include "search/ismcts.hpp"

namespace trula {

// The sets of the places, and the cards of the ordered one in their order.
using ContentsTuple = std::pair<std::vector<std::uint64_t>, std::vector<int>>;

inline Contents as_contents(const ContentsTuple& tuple) {
    Contents contents;
    for (const std::uint64_t set : tuple.first) contents.places.emplace_back(set);
    for (const int card : tuple.second) contents.order.push_back(static_cast<Card>(card));
    return contents;
}

inline void check_owners(const std::vector<int>& owners, int seats) {
    for (const int owner : owners)
        if (owner >= seats || owner < laid_away_place) throw std::invalid_argument("no such seat");
}

template <Rules R>
Seen<R> make_seen(const typename R::Terms& terms, const std::array<std::uint64_t, R::seats>& known,
                  const std::vector<int>& played) {
    typename Position<R>::Hands hands;
    CardSet all;
    for (std::size_t seat = 0; seat < R::seats; ++seat) {
        hands[seat] = CardSet(known[seat]);
        if (!(all & hands[seat]).empty() || hands[seat].size() > R::hand_size || known[seat] >> R::deck_size != 0)
            throw std::invalid_argument("no such hands");
        all |= hands[seat];
    }
    const R rules = checked_rules<R>(terms);
    Position<R> replayed(rules, hands, R::hand_size);
    std::vector<Card> cards;
    for (const int number : played) {
        const auto card = static_cast<Card>(number);
        if (number < 0 || number >= R::deck_size || replayed.is_over() || !replayed.hand_to_move().has(card))
            throw std::invalid_argument("a card that was not there to be played");
        replayed.play(card);
        cards.push_back(card);
    }
    return Seen<R>(rules, hands, std::move(cards));
}

template <Heuristics H>
void bind_seen(nb::module_& module, const char* name) {
    using R = typename H::Rules;
    using S = Seen<R>;
    nb::class_<S>(module, name, "A deal in play as one seat sees it.")
        .def(
            "__init__",
            [](S* self, const typename R::Terms& terms, const std::array<std::uint64_t, R::seats>& known,
               const std::vector<int>& played) { new (self) S(make_seen<R>(terms, known, played)); },
            nb::arg("terms"), nb::arg("known"), nb::arg("played"))
        .def_prop_ro(
            "excluded",
            [](const S& seen) {
                std::array<std::uint64_t, R::seats> masks;
                for (std::size_t seat = 0; seat < R::seats; ++seat) masks[seat] = seen.excluded()[seat].mask();
                return masks;
            },
            "By seat, the cards that it cannot hold any more, as its play tells.")
        .def(
            "greedy_card",
            [](const S& seen) {
                if (seen.position().is_over()) throw std::invalid_argument("the deal is over");
                return static_cast<int>(greedy_card(seen.position()));
            },
            "The card that the fixed rule player plays; the seat to move must be the one whose view this is.")
        .def(
            "in_worlds",
            [](const S& seen, const std::vector<int>& owners, const std::vector<ContentsTuple>& worlds) {
                check_owners(owners, R::seats);
                std::vector<Position<R>> positions;
                positions.reserve(worlds.size());
                for (const ContentsTuple& contents : worlds) {
                    if (contents.first.size() != owners.size()) throw std::invalid_argument("a set for each place");
                    positions.push_back(seen.in_world(hidden_cards<R::seats>(owners, as_contents(contents))));
                }
                return positions;
            },
            nb::arg("owners"), nb::arg("worlds"),
            "The positions of worlds; an owner is a seat, -1 for the talon, -2 for what was laid away.")
        .def(
            "ismcts",
            [](const S& seen, Worlds& worlds, const std::vector<int>& owners, const IsmctsSettings& settings,
               std::uint64_t seed, std::optional<std::uint64_t> nodes, std::optional<double> seconds,
               const Stop* stop) {
                check_owners(owners, R::seats);
                if (worlds.count() == 0 || worlds.at(0).places.size() != owners.size())
                    throw std::invalid_argument("no world, or not of these places");
                if (seen.position().is_over()) throw std::invalid_argument("the deal is over");
                Found found;
                run_long_call(1, {nodes, seconds, 1}, stop, [&](std::size_t, std::size_t, const Limits& limits) {
                    found = Ismcts<H>(seen, worlds, owners, settings, seed, limits).run();
                });
                return as_tuple(found);
            },
            nb::arg("worlds"), nb::arg("owners"), nb::arg("settings"), nb::arg("seed"), nb::arg("nodes") = nb::none(),
            nb::arg("seconds") = nb::none(), nb::arg("stop") = nb::none(),
            "A tree over what can be seen; answers as the searches with open cards do.");
}

void bind_worlds(nb::module_& module);

}  // namespace trula
