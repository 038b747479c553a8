// Binds what one seat sees of a deal in play, and the worlds that fit it.
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
#include "sampling/seen.hpp"
#include "sampling/worlds.hpp"

namespace trula {

// Whose cards lie in a hidden place: a seat's, or one of these.
inline constexpr int talon_place = -1, laid_away_place = -2;

// The sets of the places, and the cards of the ordered one in their order.
using ContentsTuple = std::pair<std::vector<std::uint64_t>, std::vector<int>>;

template <int Seats>
HiddenCards<Seats> hidden_cards(const std::vector<int>& owners, const ContentsTuple& contents) {
    const auto& [sets, order] = contents;
    if (sets.size() != owners.size()) throw std::invalid_argument("a set of cards is needed for each place");
    HiddenCards<Seats> hidden{};
    for (std::size_t place = 0; place < owners.size(); ++place) {
        const CardSet cards(sets[place]);
        const int owner = owners[place];
        if (owner >= Seats || owner < laid_away_place) throw std::invalid_argument("no such seat");
        if (owner >= 0)
            hidden.hands[static_cast<std::size_t>(owner)] |= cards;
        else if (owner == laid_away_place)
            hidden.laid_away |= cards;
        else if (order.empty())
            for (const Card card : cards) hidden.talon.push_back(card);
        else
            for (const int card : order) hidden.talon.push_back(static_cast<Card>(card));
    }
    return hidden;
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

template <Rules R>
void bind_seen(nb::module_& module, const char* name) {
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
            "in_worlds",
            [](const S& seen, const std::vector<int>& owners, const std::vector<ContentsTuple>& worlds) {
                std::vector<Position<R>> positions;
                positions.reserve(worlds.size());
                for (const ContentsTuple& contents : worlds)
                    positions.push_back(seen.in_world(hidden_cards<R::seats>(owners, contents)));
                return positions;
            },
            nb::arg("owners"), nb::arg("worlds"),
            "The positions of worlds; an owner is a seat, -1 for the talon, -2 for what was laid away.");
}

void bind_worlds(nb::module_& module);

}  // namespace trula
