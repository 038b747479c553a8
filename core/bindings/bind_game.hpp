// Binds the terms and the positions of any game. Sets of cards cross to Python as integer masks, cards as indices.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "play/fields.hpp"
#include "play/perft.hpp"
#include "play/position.hpp"
#include "search/rule_player.hpp"

namespace trula {

namespace nb = nanobind;

// Binds a struct of plain numbers: a property for each field, `text()` and `parse()`.
template <class Terms>
void bind_terms(nb::module_& module, const char* name) {
    auto binding = nb::class_<Terms>(module, name).def(nb::init<>());
    const auto bind_field = [&](const auto& field) {
        using Member = std::remove_cvref_t<decltype(std::declval<Terms>().*field.member)>;
        using Type = typename Plain<Member>::Type;
        const auto member = field.member;
        binding.def_prop_rw(
            field.name, [member](const Terms& terms) { return Plain<Member>::out(terms.*member); },
            [member](Terms& terms, const Type& value) { terms.*member = Plain<Member>::in(value); });
    };
    std::apply([&](const auto&... field) { (bind_field(field), ...); }, Terms::fields);
    binding.def("text", [](const Terms& terms) { return terms_text(terms); });
    binding.def_static("parse", [](const std::string& text) { return parse_terms<Terms>(text); });
}

template <Rules R>
Trick<R::seats> make_trick(int leader, const std::vector<int>& cards) {
    if (leader < 0 || leader >= R::seats || cards.size() > R::seats) throw std::invalid_argument("no such trick");
    Trick<R::seats> trick;
    trick.leader = static_cast<Seat>(leader);
    for (const int card : cards) {
        if (card < 0 || card >= R::deck_size) throw std::invalid_argument("no such card");
        trick.add(static_cast<Card>(card));
    }
    return trick;
}

template <class Trick>
std::vector<int> cards_of(const Trick& trick) {
    return {trick.cards.begin(), trick.cards.begin() + trick.count};
}

template <Rules R>
void check_deal(const std::array<std::uint64_t, R::seats>& hands) {
    std::uint64_t all = 0;
    for (const std::uint64_t hand : hands) {
        if ((all & hand) != 0) throw std::invalid_argument("a card is in two hands");
        if (CardSet(hand).size() != CardSet(hands[0]).size() || CardSet(hand).size() > R::hand_size)
            throw std::invalid_argument("hands of wrong size");
        all |= hand;
    }
    if (all >> R::deck_size != 0) throw std::invalid_argument("no such card");
}

template <Rules R>
R checked_rules(const typename R::Terms& terms) {
    if (!R::is_sound(terms)) throw std::invalid_argument("terms with a seat, card or suit out of range");
    return R(terms);
}

template <Rules R>
Position<R> make_position(const typename R::Terms& terms, const std::array<std::uint64_t, R::seats>& masks) {
    check_deal<R>(masks);
    typename Position<R>::Hands hands;
    for (std::size_t seat = 0; seat < R::seats; ++seat) hands[seat] = CardSet(masks[seat]);
    return Position<R>(checked_rules<R>(terms), hands);
}

// A position as plain values: the text of the terms, the hands at the first lead, the cards played since.
template <Rules R>
using Pickled = std::tuple<std::string, std::array<std::uint64_t, R::seats>, std::vector<int>>;

template <Rules R>
Pickled<R> pickled(Position<R> position) {
    std::vector<int> played;
    while (position.plies() > 0) {
        position.undo();
        const auto& trick = position.trick();
        played.push_back(trick.cards[static_cast<std::size_t>(trick.count)]);
    }
    std::reverse(played.begin(), played.end());
    std::array<std::uint64_t, R::seats> hands;
    for (std::size_t seat = 0; seat < R::seats; ++seat) hands[seat] = position.hands()[seat].mask();
    return {terms_text(position.rules().terms()), hands, played};
}

template <Rules R>
auto bind_position(nb::module_& module, const char* name) {
    using P = Position<R>;
    using Terms = typename R::Terms;
    const auto play_checked = [](P& position, int card) {
        if (card < 0 || card >= R::deck_size || !position.legal().has(static_cast<Card>(card)))
            throw std::invalid_argument("illegal card");
        position.play(static_cast<Card>(card));
    };
    return nb::class_<P>(module, name)
        .def(
            "__init__",
            [](P* self, const Terms& terms, const std::array<std::uint64_t, R::seats>& hands) {
                new (self) P(make_position<R>(terms, hands));
            },
            nb::arg("terms"), nb::arg("hands"))
        .def("__getstate__", [](const P& position) { return pickled<R>(position); })
        .def("__setstate__",
             [](P& self, const Pickled<R>& state) {
                 const auto& [terms, hands, played] = state;
                 new (&self) P(make_position<R>(parse_terms<Terms>(terms), hands));
                 for (const int card : played) self.play(static_cast<Card>(card));
             })
        .def_prop_ro("to_move",
                     [](const P& position) -> std::optional<int> {
                         if (position.is_over()) return std::nullopt;
                         return position.to_move();
                     })
        .def_prop_ro("seats", [](const P&) { return R::seats; })
        .def_prop_ro("is_over", &P::is_over)
        .def_prop_ro("plies", &P::plies)
        .def_prop_ro("terms", [](const P& position) { return position.rules().terms(); })
        .def(
            "with_terms",
            [](const P& position, const Terms& terms) {
                const auto [text, hands, played] = pickled<R>(position);
                P changed = make_position<R>(terms, hands);
                for (const int card : played) changed.play(static_cast<Card>(card));
                return changed;
            },
            nb::arg("terms"), "The same cards played under other terms, in which they must be legal.")
        .def("hand", [](const P& position, std::size_t seat) { return position.hands().at(seat).mask(); })
        .def_prop_ro("legal", [](const P& position) { return position.legal().mask(); })
        .def(
            "legal_cards",
            [](const P& position) {
                nb::list cards;
                for (const Card card : position.legal()) cards.append(nb::int_(static_cast<int>(card)));
                return cards;
            },
            nb::sig("def legal_cards(self) -> list[int]"))
        .def(
            "why_illegal",
            [](const P& position, int card) {
                if (card < 0 || card >= R::deck_size) throw std::invalid_argument("no such card");
                return std::string(position.why_illegal(static_cast<Card>(card)));
            },
            "The name of the rule that forbids a card to the seat to move, or NONE.")
        .def("after",
             [play_checked](const P& position, int card) {
                 P next = position;
                 play_checked(next, card);
                 return next;
             })
        .def("play", play_checked)
        .def("undo",
             [](P& position) {
                 if (position.plies() == 0) throw std::invalid_argument("nothing to take back");
                 position.undo();
             })
        .def("copy", [](const P& position) { return position; })
        .def_prop_ro("trick",
                     [](const P& position) {
                         return std::make_pair(static_cast<int>(position.trick().leader), cards_of(position.trick()));
                     })
        .def("tricks",
             [](const P& position) {
                 std::vector<std::tuple<int, std::vector<int>, int>> tricks;
                 for (int i = 0; i < position.trick_count(); ++i) {
                     const auto taken = position.taken(i);
                     tricks.emplace_back(taken.trick.leader, cards_of(taken.trick), taken.winner);
                 }
                 return tricks;
             })
        .def("raw_points",
             [](const P& position) {
                 std::array<int, R::seats> points;
                 for (std::size_t seat = 0; seat < R::seats; ++seat)
                     points[seat] = position.raw_points(static_cast<Seat>(seat));
                 return points;
             })
        .def("summary", [](const P& position) { return position.rules().summary(position.tally(), position.plies()); })
        .def("scores", &P::scores)
        .def_prop_ro("hash", &P::hash)
        .def("fresh_hash", &P::fresh_hash)
        .def(
            "perft",
            [](const P& position, int depth) {
                if (depth < 0) throw std::invalid_argument("a depth is not negative");
                P copy = position;
                PerftCount count;
                perft(copy, depth, count);
                return std::make_pair(count.nodes, count.sum);
            },
            nb::arg("depth"), nb::call_guard<nb::gil_scoped_release>())
        .def(
            "playouts",
            [](const P& position, std::uint64_t count, std::uint64_t seed) {
                Random random(seed);
                const PlayoutSum sum = playouts(position, count, random);
                return std::make_pair(sum.plies, sum.scores);
            },
            nb::arg("count"), nb::arg("seed"), nb::call_guard<nb::gil_scoped_release>())
        .def(
            "greedy_card",
            [](const P& position) {
                if (position.is_over()) throw std::invalid_argument("the deal is over");
                return static_cast<int>(rule_card(position));
            },
            "The card of the fixed rule player, who sees nothing that is hidden from the seat to move.")
        .def(
            "greedy_ratings",
            [](const P& position) {
                if (position.is_over()) throw std::invalid_argument("the deal is over");
                const Knowledge<R> known(position);
                const RulePlayer<R> player(known);
                std::vector<std::pair<int, int>> ratings;
                for (const Card card : known.legal) ratings.emplace_back(card, player.rate(card));
                return ratings;
            },
            "(card, rating) pairs of the fixed rule player, who plays the card with the highest rating.")
        .def_static(
            "legal_for",
            [](const Terms& terms, std::uint64_t hand, int leader, const std::vector<int>& cards) {
                return checked_rules<R>(terms).legal(CardSet(hand), make_trick<R>(leader, cards)).mask();
            },
            nb::arg("terms"), nb::arg("hand"), nb::arg("leader"), nb::arg("cards"))
        .def_static(
            "winner_of",
            [](const Terms& terms, int leader, const std::vector<int>& cards) {
                if (cards.size() != R::seats) throw std::invalid_argument("the trick is not complete");
                return static_cast<int>(checked_rules<R>(terms).winner(make_trick<R>(leader, cards)));
            },
            nb::arg("terms"), nb::arg("leader"), nb::arg("cards"));
}

}  // namespace trula
