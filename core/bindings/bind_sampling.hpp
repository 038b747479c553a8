// Binds SeatView of any game to Python: the cards that other seats cannot hold, positions of sampled worlds, and
// information set Monte Carlo tree search.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/bind_game.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/checks.hpp"
#include "bindings/long_call.hpp"
#include "learning/beliefs.hpp"
#include "learning/network.hpp"
#include "sampling/seat_view.hpp"
#include "sampling/worlds.hpp"
#include "search/ismcts.hpp"

namespace trula {

// A world as a tuple: the mask of the cards of each place, and the cards of the ordered place in order.
using ContentsTuple = std::pair<std::vector<std::uint64_t>, std::vector<int>>;

inline Contents as_contents(const ContentsTuple& tuple) {
    Contents contents;
    for (const std::uint64_t set : tuple.first) contents.places.emplace_back(set);
    for (const int card : tuple.second) contents.order.push_back(static_cast<Card>(card));
    return contents;
}

// Throws if an owner is neither a seat nor the stock nor the discards.
inline void check_owners(const std::vector<int>& owners, int seats) {
    for (const int owner : owners)
        if (owner >= seats || owner < discards_place) throw std::invalid_argument("no such seat");
}

// Builds the view of a seat; throws if the hands or the cards played are impossible.
template <Rules R>
SeatView<R> make_seat_view(const typename R::Terms& terms, const std::array<std::uint64_t, R::seats>& known,
                           const std::vector<int>& played) {
    typename Position<R>::Hands hands;
    CardSet all;
    for (std::size_t seat = 0; seat < R::seats; ++seat) {
        hands[seat] = CardSet(known[seat]);
        if (!(all & hands[seat]).empty() || hands[seat].size() > R::hand_size || known[seat] >> R::deck_size != 0)
            throw std::invalid_argument("hands overlap, are too large or have cards out of range");
        all |= hands[seat];
    }
    const R rules = checked_rules<R>(terms);
    Position<R> replayed(rules, hands, R::hand_size);
    std::vector<Card> cards;
    for (const int number : played) {
        const auto card = static_cast<Card>(number);
        if (number < 0 || number >= R::deck_size || replayed.is_over() || !replayed.hand_to_move().has(card))
            throw std::invalid_argument("a card played was not in the hand of the seat to move");
        replayed.play(card);
        cards.push_back(card);
    }
    return SeatView<R>(rules, hands, std::move(cards));
}

// Binds SeatView of a game under `name`.
template <Heuristics H>
void bind_seat_view(nb::module_& module, const char* name) {
    using R = typename H::Rules;
    using S = SeatView<R>;
    nb::class_<S>(module, name, "A deal in play as one seat sees it: the cards it knows, and the cards played.")
        .def(
            "__init__",
            [](S* self, const typename R::Terms& terms, const std::array<std::uint64_t, R::seats>& known,
               const std::vector<int>& played) { new (self) S(make_seat_view<R>(terms, known, played)); },
            nb::arg("terms"), nb::arg("known"), nb::arg("played"),
            "Create a view. `known` are the masks, by seat, of the cards at the first lead that the viewer knows; "
            "`played` the cards played in order.")
        .def_prop_ro(
            "excluded",
            [](const S& view) {
                std::array<std::uint64_t, R::seats> masks;
                for (std::size_t seat = 0; seat < R::seats; ++seat) masks[seat] = view.excluded()[seat].mask();
                return masks;
            },
            "By seat, the mask of the cards that it cannot hold, because a card it played would have been illegal.")
        .def(
            "greedy_card",
            [](const S& view) {
                require_move(view.position());
                return static_cast<int>(rule_card(view.position()));
            },
            "Return the card of the rule player; the seat to move must be the viewer.")
        .def(
            "card_probabilities",
            [](const S& view, const Network& network, std::optional<int> memory) {
                require_move(view.position());
                if (memory && *memory < 0) throw std::invalid_argument("memory is a number of tricks");
                std::vector<std::pair<int, double>> result;
                NetworkPolicy<R>(network).mean_probabilities(
                    view.position(), [&](Card card, double probability) { result.emplace_back(card, probability); },
                    memory.value_or(R::hand_size));
                return result;
            },
            nb::arg("network"), nb::arg("memory") = nb::none(),
            "Return (card, probability) for each legal card, by a network that remembers all tricks or the last few: "
            "its mean judgement over all orders of equal suits. The seat to move must be the viewer.")
        .def(
            "equal_cards",
            [](const S& view) {
                require_move(view.position());
                std::vector<std::vector<int>> groups;
                for (const CardSet cards : equal_cards(Knowledge<R>(view.position()))) {
                    groups.emplace_back();
                    for (const Card card : cards) groups.back().push_back(card);
                }
                return groups;
            },
            "Return the legal cards in groups that are equal to the seat to move, which must be the viewer: neighbours "
            "of one suit with the same points.")
        .def(
            "active_inputs",
            [](const S& view) {
                require_move(view.position());
                FeatureList list;
                Encoder<R>::encode(view.position(), list);
                return std::vector<int>(list.begin(), list.end());
            },
            "Return the active inputs of the network for the seat to move, which must be the viewer.")
        .def(
            "plain_inputs",
            [](const S& view) {
                require_move(view.position());
                FeatureList list;
                Encoder<R>::encode_plain(view.position(), list);
                return std::vector<int>(list.begin(), list.end());
            },
            "Return the same with every card numbered by its index in the deck.")
        .def(
            "card_logs",
            [](const S& view, const Network& network, const std::vector<int>& owners) {
                check_owners(owners, R::seats);
                const Position<R>& position = view.position();
                require_move(position);
                const Beliefs<R> beliefs(network, position);
                CardLogs logs;
                for (const int owner : owners) {
                    if (owner == position.to_move()) throw std::invalid_argument("the cards of the viewer are known");
                    auto& row = logs.emplace_back();
                    for (Card card = 0; card < R::deck_size; ++card)
                        row.push_back(beliefs.log_of(position, owner < 0 ? nobody : static_cast<Seat>(owner), card));
                }
                return logs;
            },
            nb::arg("network"), nb::arg("owners"),
            "Return, by owner (as in `in_worlds`) and card, the natural logarithm of how likely a network finds the "
            "card there, up to a constant for each card; the seat to move must be the viewer.")
        .def(
            "in_worlds",
            [](const S& view, const std::vector<int>& owners, const std::vector<ContentsTuple>& worlds) {
                check_owners(owners, R::seats);
                std::vector<Position<R>> positions;
                positions.reserve(worlds.size());
                for (const ContentsTuple& contents : worlds) {
                    if (contents.first.size() != owners.size())
                        throw std::invalid_argument("a world needs a set of cards for each place");
                    positions.push_back(view.in_world(hidden_cards<R::seats>(owners, as_contents(contents))));
                }
                return positions;
            },
            nb::arg("owners"), nb::arg("worlds"),
            "Return the present position in each world. `owners` gives the owner of each place: a seat, -1 for the "
            "undealt cards, or -2 for the discards.")
        .def(
            "ismcts",
            [](const S& view, Worlds& worlds, const std::vector<int>& owners, const IsmctsSettings& settings,
               std::uint64_t seed, std::optional<std::uint64_t> nodes, std::optional<double> seconds,
               const Stop* stop) {
                check_owners(owners, R::seats);
                if (worlds.count() == 0 || worlds.at(0).places.size() != owners.size())
                    throw std::invalid_argument("there is no world, or it has not as many places as owners");
                require_move(view.position());
                require_whole_hands(view.in_world(hidden_cards<R::seats>(owners, worlds.at(0))));
                SearchResult result;
                run_long_call(1, {nodes, seconds, 1}, stop, [&](std::size_t, std::size_t, const Limits& limits) {
                    result = Ismcts<H>(view, worlds, owners, settings, seed, limits).run();
                });
                return as_tuple(result);
            },
            nb::arg("worlds"), nb::arg("owners"), nb::arg("settings"), nb::arg("seed"), nb::arg("nodes") = nb::none(),
            nb::arg("seconds") = nb::none(), nb::arg("stop") = nb::none(),
            "Run information set Monte Carlo tree search. Return (best card, value, values by card, nodes, depth in "
            "plies, is complete).");
}

// Binds Worlds and the clustering of worlds (sampling.cpp).
void bind_worlds(nb::module_& module);

}  // namespace trula
