// Binds the structs Terms and Summary and the class Position of any game to Python. A card is passed to Python as its
// index in the deck, a set of cards as an integer mask.
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

#include "bindings/buffers.hpp"
#include "bindings/checks.hpp"
#include "bindings/long_call.hpp"
#include "learning/information_state.hpp"
#include "learning/network.hpp"
#include "play/fields.hpp"
#include "play/perft.hpp"
#include "play/position.hpp"
#include "search/rule_player.hpp"

namespace trula {

namespace nb = nanobind;

// Binds a struct of plain numbers: a property for each field, `text()` and `parse()`.
template <class Terms>
void bind_terms(nb::module_& module, const char* name, const char* doc = "A struct of plain numbers.") {
    auto binding = nb::class_<Terms>(module, name, doc)
                       .def(nb::init<>(), "Create it with default values.")
                       .def(nb::init<const Terms&>(), nb::arg("other"), "Create a copy.");
    const auto bind_field = [&](const auto& field) {
        using Member = std::remove_cvref_t<decltype(std::declval<Terms>().*field.member)>;
        using Type = typename Plain<Member>::Type;
        const auto member = field.member;
        binding.def_prop_rw(
            field.name, [member](const Terms& terms) { return Plain<Member>::out(terms.*member); },
            [member](Terms& terms, const Type& value) { terms.*member = Plain<Member>::in(value); });
    };
    std::apply([&](const auto&... field) { (bind_field(field), ...); }, Terms::fields);
    binding.def(
        "text", [](const Terms& terms) { return terms_text(terms); },
        "Return `name=number` or `name=number,number` for every field, separated by spaces.");
    binding.def_static(
        "parse", [](const std::string& text) { return parse_terms<Terms>(text); },
        "Read the text of `text()`; a field that is not named keeps its default value.");
}

// Builds a trick from Python's arguments; throws if a card or the leader does not exist.
template <Rules R>
Trick<R::seats> make_trick(int leader, const std::vector<int>& cards) {
    if (leader < 0 || leader >= R::seats || cards.size() > R::seats)
        throw std::invalid_argument("leader out of range, or too many cards in the trick");
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

// Throws unless the hands are disjoint, of equal size and made of cards of the deck.
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

// Builds the rules of a deal; throws if the terms are out of range.
template <Rules R>
R checked_rules(const typename R::Terms& terms) {
    if (!R::is_sound(terms)) throw std::invalid_argument("terms with a seat, card or suit out of range");
    return R(terms);
}

// Builds the position at the first lead from masks of the hands.
template <Rules R>
Position<R> make_position(const typename R::Terms& terms, const std::array<std::uint64_t, R::seats>& masks) {
    check_deal<R>(masks);
    typename Position<R>::Hands hands;
    for (std::size_t seat = 0; seat < R::seats; ++seat) hands[seat] = CardSet(masks[seat]);
    return Position<R>(checked_rules<R>(terms), hands);
}

// Runs `job(budget)` as a long call on one thread.
template <class Job>
void run_until_limit(const Job& job) {
    run_long_call(1, {{}, {}, 1}, nullptr, [&](std::size_t, std::size_t, const Limits& limits) {
        Budget budget(limits);
        try {
            job(budget);
        } catch (const LimitReached&) {  // the program exits, or Ctrl-C is reported
        }
    });
}

// Plays cards from the first lead on; throws if the seat to move does not hold one, or the deal is over.
template <Rules R>
void replay(Position<R>& position, const std::vector<int>& cards) {
    for (const int card : cards) {
        if (card < 0 || card >= R::deck_size || position.is_over() ||
            !position.hand_to_move().has(static_cast<Card>(card)))
            throw std::invalid_argument("a card played was not in the hand of the seat to move");
        position.play(static_cast<Card>(card));
    }
}

// A position as plain values: the text of the terms, the masks of the hands at the first lead, the cards played since.
template <Rules R>
using PickledPosition = std::tuple<std::string, std::array<std::uint64_t, R::seats>, std::vector<int>>;

template <Rules R>
PickledPosition<R> pickle_position(Position<R> position) {
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

// The cards played since the first lead, as bytes: the index of the card + 64 times the seat.
template <Rules R>
struct PlayedBytes {
    std::array<std::uint8_t, static_cast<std::size_t>(R::seats* R::hand_size)> bytes;
    std::size_t count = 0;
};

template <Rules R>
PlayedBytes<R> moves_of(const Position<R>& position) {
    static_assert(R::deck_size <= 64 && R::seats <= 4);
    PlayedBytes<R> moves;
    const auto add = [&](const Trick<R::seats>& trick) {
        for (int i = 0; i < trick.count; ++i)
            moves.bytes[moves.count++] =
                static_cast<std::uint8_t>(trick.cards[static_cast<std::size_t>(i)] + 64 * trick.seat_at(i));
    };
    for (int i = 0; i < position.trick_count(); ++i) add(position.taken(i).trick);
    add(position.trick());
    return moves;
}

// Those of `items`, of which there is one for each card of the deck by index, that stand for a set of cards.
template <Rules R>
nb::tuple items_of(CardSet cards, const nb::tuple& items) {
    if (items.size() != R::deck_size) throw std::invalid_argument("an item for each card of the deck is needed");
    PyObject* const chosen = PyTuple_New(cards.size());
    if (chosen == nullptr) throw nb::python_error();
    Py_ssize_t count = 0;
    for (const Card card : cards) PyTuple_SET_ITEM(chosen, count++, Py_NewRef(PyTuple_GET_ITEM(items.ptr(), card)));
    return nb::steal<nb::tuple>(chosen);
}

// Binds Position<R> under `name`; the caller adds the methods of searches and of the game.
template <Rules R>
auto bind_position(nb::module_& module, const char* name) {
    using P = Position<R>;
    using Terms = typename R::Terms;
    const auto play_checked = [](P& position, int card) {
        if (card < 0 || card >= R::deck_size || !position.legal().has(static_cast<Card>(card)))
            throw std::invalid_argument("illegal card");
        position.play(static_cast<Card>(card));
    };
    return nb::class_<P>(module, name,
                         "A position in the play of a deal. A card is its index in the deck, a set of cards a mask.")
        .def(
            "__init__",
            [](P* self, const Terms& terms, const std::array<std::uint64_t, R::seats>& hands) {
                new (self) P(make_position<R>(terms, hands));
            },
            nb::arg("terms"), nb::arg("hands"),
            "Create the position at the first lead; `hands` are masks by seat. Raise ValueError for an impossible "
            "deal.")
        .def("__getstate__", [](const P& position) { return pickle_position<R>(position); })
        .def("__setstate__",
             [](P& self, const PickledPosition<R>& state) {
                 const auto& [terms, hands, played] = state;
                 P position = make_position<R>(parse_terms<Terms>(terms), hands);
                 replay(position, played);
                 new (&self) P(position);
             })
        .def_prop_ro(
            "to_move",
            [](const P& position) -> std::optional<int> {
                if (position.is_over()) return std::nullopt;
                return position.to_move();
            },
            "The seat to move, or None if the deal is over.")
        .def_prop_ro(
            "seats", [](const P&) { return R::seats; }, "The number of seats.")
        .def_prop_ro("is_over", &P::is_over, "Whether the deal is over.")
        .def_prop_ro("plies", &P::plies, "The number of cards played since the first lead.")
        .def_prop_ro(
            "terms", [](const P& position) { return position.rules().terms(); }, "A copy of the terms.")
        .def(
            "with_terms",
            [](const P& position, const Terms& terms) {
                const auto [text, hands, played] = pickle_position<R>(position);
                P changed = make_position<R>(terms, hands);
                replay(changed, played);
                return changed;
            },
            nb::arg("terms"),
            "Return the position after the same cards under other terms. Raise ValueError if they end the deal earlier "
            "or "
            "give the lead to another seat.")
        .def(
            "hand", [](const P& position, std::size_t seat) { return position.hands().at(seat).mask(); },
            "Return the mask of the cards that a seat holds.")
        .def_prop_ro(
            "legal", [](const P& position) { return position.legal().mask(); },
            "The mask of the legal cards; 0 if the deal is over.")
        .def(
            "legal_cards",
            [](const P& position) {
                nb::list cards;
                for (const Card card : position.legal()) cards.append(nb::int_(static_cast<int>(card)));
                return cards;
            },
            nb::sig("def legal_cards(self) -> list[int]"), "Return the legal cards in ascending order.")
        .def(
            "legal_among",
            [](const P& position, const nb::tuple& items) { return items_of<R>(position.legal(), items); },
            nb::sig("def legal_among(self, items: tuple[typing.Any, ...], /) -> tuple[typing.Any, ...]"),
            "Return the items of the legal cards; `items` has one for each card of the deck, by index.")
        .def(
            "why_illegal",
            [](const P& position, int card) {
                if (card < 0 || card >= R::deck_size) throw std::invalid_argument("no such card");
                return std::string(position.why_illegal(static_cast<Card>(card)));
            },
            "Return the name of the rule that forbids a card to the seat to move, or \"NONE\" if it is legal.")
        .def(
            "after",
            [play_checked](const P& position, int card) {
                P next = position;
                play_checked(next, card);
                return next;
            },
            "Return the position after a card. Raise ValueError if it is illegal.")
        .def("play", play_checked, "Play a card in place. Raise ValueError if it is illegal.")
        .def(
            "undo",
            [](P& position) {
                if (position.plies() == 0) throw std::invalid_argument("there is no card to undo");
                position.undo();
            },
            "Take back the last card in place.")
        .def(
            "copy", [](const P& position) { return position; }, "Return an independent copy.")
        .def_prop_ro(
            "trick",
            [](const P& position) {
                return std::make_pair(static_cast<int>(position.trick().leader), cards_of(position.trick()));
            },
            "The trick on the table: (leader, cards in order of play).")
        .def(
            "tricks",
            [](const P& position) {
                std::vector<std::tuple<int, std::vector<int>, int>> tricks;
                for (int i = 0; i < position.trick_count(); ++i) {
                    const auto taken = position.taken(i);
                    tricks.emplace_back(taken.trick.leader, cards_of(taken.trick), taken.winner);
                }
                return tricks;
            },
            "Return the complete tricks: (leader, cards in order of play, winner).")
        .def(
            "moves",
            [](const P& position) {
                const auto moves = moves_of(position);
                return nb::bytes(reinterpret_cast<const char*>(moves.bytes.data()), moves.count);
            },
            "Return the cards played, one byte each: the index of the card + 64 times the seat.")
        .def(
            "seen_by",
            [](const P& position, std::size_t seat, const nb::tuple& items) {
                const auto moves = moves_of(position);
                const bool is_to_move = position.to_move() == static_cast<int>(seat);
                return nb::make_tuple(position.hands().at(seat).mask(),
                                      items_of<R>(is_to_move ? position.legal() : CardSet(), items),
                                      nb::bytes(reinterpret_cast<const char*>(moves.bytes.data()), moves.count));
            },
            nb::sig("def seen_by(self, seat: int, items: tuple[typing.Any, ...], /) -> tuple[int, tuple[typing.Any, "
                    "...], bytes]"),
            "Return the mask of the cards that a seat holds, `legal_among(items)` (empty unless it is to move), and "
            "`moves()`.")
        .def(
            "observe",
            [](const P& position, std::size_t seat, const InformationState& known, std::uint64_t laid_away,
               const nb::bytes& said, nb::handle array) {
                constexpr std::size_t inputs = Encoder<R>::plain_inputs;
                const Floats floats(array, known.size());
                const int to_move = position.is_over() ? -1 : position.to_move();
                const auto moves = moves_of(position);
                known.write(floats.data(), {to_move,
                                            position.hands().at(seat).mask(),
                                            laid_away,
                                            bytes_of(said),
                                            {moves.bytes.data(), moves.count}});
                if (floats.size() < known.size() + inputs) return;
                float* const play = floats.data() + known.size();
                std::fill(play, play + inputs, 0.0F);
                if (to_move != static_cast<int>(seat)) return;
                FeatureList list;
                Encoder<R>::encode_plain(position, list);
                for (const std::uint16_t index : list) play[index] = 1;
            },
            nb::arg("seat"), nb::arg("known"), nb::arg("laid_away"), nb::arg("said"), nb::arg("array"),
            "Write what a seat knows to an array of 32-bit floats: the information state (see "
            "`InformationState.write`) and, where the array has room for them, the `plain_inputs` as zeros and ones, "
            "all zero unless the seat is to move.")
        .def(
            "raw_points",
            [](const P& position) {
                std::array<int, R::seats> points;
                for (std::size_t seat = 0; seat < R::seats; ++seat)
                    points[seat] = position.raw_points(static_cast<Seat>(seat));
                return points;
            },
            "Return by seat the points in the tricks won so far, before any rounding.")
        .def(
            "summary", [](const P& position) { return position.rules().summary(position.tally(), position.plies()); },
            "Return the result of the play so far, from which the scores follow.")
        .def("scores", &P::scores, "Return the scores by seat if the deal ended now.")
        .def_prop_ro("hash", &P::hash, "The Zobrist hash of hands, trick and leader, without the tricks won.")
        .def("fresh_hash", &P::fresh_hash, "Compute the hash from scratch, to check the incremental one.")
        .def(
            "perft",
            [](const P& position, int depth) {
                if (depth < 0) throw std::invalid_argument("the depth must not be negative");
                P copy = position;
                PerftCount count;
                run_until_limit([&](Budget& budget) { perft(copy, depth, count, budget); });
                return std::make_pair(count.nodes, count.sum);
            },
            nb::arg("depth"),
            "Return the number of legal lines to a depth in plies, and the checksum of the scores or points at their "
            "ends.")
        .def(
            "playouts",
            [](const P& position, std::uint64_t count, std::uint64_t seed) {
                require_whole_hands(position);
                Random random(seed);
                PlayoutSum sum;
                run_until_limit([&](Budget& budget) { sum = playouts(position, count, random, budget); });
                return std::make_pair(sum.plies, sum.scores);
            },
            nb::arg("count"), nb::arg("seed"),
            "Play `count` deals to the end with random legal cards; return the sums of the cards played and of the "
            "scores by seat.")
        .def(
            "greedy_card",
            [](const P& position) {
                require_move(position);
                return static_cast<int>(rule_card(position));
            },
            "Return the card of the rule player, who uses only what the seat to move knows.")
        .def(
            "greedy_ratings",
            [](const P& position) {
                require_move(position);
                const Knowledge<R> known(position);
                const RulePlayer<R> player(known);
                std::vector<std::pair<int, int>> ratings;
                for (const Card card : known.legal) ratings.emplace_back(card, player.rate(card));
                return ratings;
            },
            "Return the (card, rating) pairs of the rule player, in 1024ths of the game's smallest unit of points.")
        .def(
            "active_inputs",
            [](const P& position) {
                require_move(position);
                FeatureList list;
                Encoder<R>::encode(position, list);
                return std::vector<int>(list.begin(), list.end());
            },
            "Return the active inputs of a network for the seat to move, which depend only on what it knows.")
        .def(
            "plain_inputs",
            [](const P& position) {
                require_move(position);
                FeatureList list;
                Encoder<R>::encode_plain(position, list);
                return std::vector<int>(list.begin(), list.end());
            },
            "Return the same with every card numbered by its index in the deck.")
        .def(
            "card_probabilities",
            [](const P& position, const Network& network) {
                require_move(position);
                std::vector<std::pair<int, double>> result;
                NetworkPolicy<R>(network).probabilities(
                    position, [&](Card card, double probability) { result.emplace_back(card, probability); });
                return result;
            },
            nb::arg("network"), "Return (card, probability) for each legal card of the seat to move, by a network.")
        .def_static(
            "legal_for",
            [](const Terms& terms, std::uint64_t hand, int leader, const std::vector<int>& cards) {
                return checked_rules<R>(terms).legal(CardSet(hand), make_trick<R>(leader, cards)).mask();
            },
            nb::arg("terms"), nb::arg("hand"), nb::arg("leader"), nb::arg("cards"),
            "Return the mask of the cards of a hand that are legal after `cards` have been played to the trick.")
        .def_static(
            "winner_of",
            [](const Terms& terms, int leader, const std::vector<int>& cards) {
                if (cards.size() != R::seats) throw std::invalid_argument("the trick is not complete");
                return static_cast<int>(checked_rules<R>(terms).winner(make_trick<R>(leader, cards)));
            },
            nb::arg("terms"), nb::arg("leader"), nb::arg("cards"), "Return the seat that wins a complete trick.");
}

}  // namespace trula
