// Binds what networks need of any game to Python: the sizes of its encoder, and the class of many deals at once.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/bind_game.hpp"
#include "learning/network.hpp"
#include "learning/vector_play.hpp"
#include "learning/world_player.hpp"
#include "search/rewards.hpp"
#include "search/rule_player.hpp"

namespace trula {

template <class T>
using ArrayRows = nb::ndarray<T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class T>
using Column = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Writes the active inputs into a row and fills the rest with `padding`.
inline void write_row(const FeatureList& list, std::int16_t* row, std::size_t width, int padding) {
    std::size_t next = 0;
    for (const std::uint16_t index : list) row[next++] = static_cast<std::int16_t>(index);
    std::fill(row + next, row + width, static_cast<std::int16_t>(padding));
}

// The mask of the labels of a set of cards.
template <Rules R>
std::int64_t labelled(const R& rules, CardSet cards) {
    CardSet labels;
    for (const Card card : cards) labels.add(GameFeatures<R>::label(rules, card));
    return static_cast<std::int64_t>(labels.mask());
}

// Binds the class of many deals at once under `name`.
template <Heuristics H>
void bind_learning(nb::module_& module, const char* name) {
    using R = typename H::Rules;
    using V = VectorPlay<R>;
    using E = Encoder<R>;
    using Hands = std::array<std::uint64_t, R::seats>;
    auto binding =
        nb::class_<V>(module, name,
                      "The card play of many deals at once. A card is its label: its index in the deck, unless the "
                      "game numbers suits "
                      "anew. Forced cards are played at once, so that every deal that waits for a card has a choice.");
    binding.attr("inputs") = static_cast<int>(E::inputs);
    binding.attr("outputs") = static_cast<int>(E::outputs);
    binding.attr("most_active") = static_cast<int>(E::most_active);
    binding.attr("open_inputs") = static_cast<int>(E::open_inputs);
    binding.attr("plain_inputs") = static_cast<int>(E::plain_inputs);
    binding.attr("belief_inputs") = static_cast<int>(BeliefEncoder<R>::inputs);
    binding.attr("most_active_beliefs") = static_cast<int>(BeliefEncoder<R>::most_active);
    binding.attr("most_open") = static_cast<int>(E::most_open);
    binding
        .def(
            "__init__",
            [](V* self, const std::vector<std::pair<std::string, Hands>>& starts, std::size_t count, std::uint64_t seed,
               int threads) {
                std::vector<Start<R>> bank;
                for (const auto& [terms, hands] : starts) {
                    const Position<R> position = make_position<R>(parse_terms<typename R::Terms>(terms), hands);
                    bank.push_back({position.rules().terms(), position.hands()});
                }
                if (threads < 1) throw std::invalid_argument("the number of threads must be at least 1");
                new (self) V(std::move(bank), count, seed, threads);
            },
            nb::arg("starts"), nb::arg("count"), nb::arg("seed") = 0, nb::arg("threads") = 1,
            "Create `count` deals. `starts` are (text of the terms, masks of the hands) at the first lead, from which "
            "deals are drawn with equal suits exchanged.")
        .def("__len__", &V::count, "The number of deals.")
        .def("reset", &V::reset, nb::call_guard<nb::gil_scoped_release>(), "Start all deals anew.")
        .def(
            "observe",
            [](const V& deals, ArrayRows<std::int16_t> inputs, ArrayRows<std::int16_t> open, Column<std::int64_t> legal,
               Column<std::int8_t> seats, Column<std::int32_t> active, bool for_beliefs) {
                using B = BeliefEncoder<R>;
                const std::size_t rows = deals.active().size();
                const std::size_t most = for_beliefs ? B::most_active : E::most_active;
                if (inputs.shape(0) < rows || inputs.shape(1) < most || open.shape(0) < rows ||
                    open.shape(1) < E::most_open || legal.shape(0) < rows || seats.shape(0) < rows ||
                    active.shape(0) < rows)
                    throw std::invalid_argument("an array is too small");
                const nb::gil_scoped_release released;
                deals.for_active([&](std::size_t row, const Position<R>& position) {
                    FeatureList list;
                    for_beliefs ? B::encode(position, list) : E::encode(position, list);
                    write_row(list, inputs.data() + row * inputs.shape(1), inputs.shape(1),
                              for_beliefs ? B::inputs : E::inputs);
                    E::encode_open(position, list);
                    write_row(list, open.data() + row * open.shape(1), open.shape(1), E::open_inputs);
                    legal.data()[row] = labelled(position.rules(), position.legal_unchecked());
                    seats.data()[row] = position.to_move();
                });
                std::copy(deals.active().begin(), deals.active().end(), active.data());
                return rows;
            },
            nb::arg("inputs"), nb::arg("open"), nb::arg("legal"), nb::arg("seats"), nb::arg("active"),
            nb::arg("for_beliefs") = false,
            "Write a row for every deal that waits for a card, and return their number: the active inputs of the seat "
            "to move (padded with `inputs`; those of a network that tells where cards are, padded with "
            "`belief_inputs`, if "
            "`for_beliefs`), those of what is hidden from it (padded with `open_inputs`), the mask of "
            "the labels of the legal cards, the seat, and the number of the deal.")
        .def(
            "choose",
            [](V& deals, Column<std::int16_t> cards, const Network* network, double temperature, int worlds) {
                if (cards.shape(0) < deals.active().size()) throw std::invalid_argument("the array is too small");
                if (temperature < 0) throw std::invalid_argument("the temperature must be at least 0");
                if (worlds < 0 || (worlds > 0 && network == nullptr))
                    throw std::invalid_argument("a number of worlds is at least 0, and needs a network if it is more");
                const nb::gil_scoped_release released;
                if (network == nullptr)
                    return deals.choose(cards.data(),
                                        [](const Position<R>& position, Random&) { return rule_card(position); });
                if (worlds > 0) return deals.choose(cards.data(), WorldPlayer<H>(*network, worlds));
                const NetworkPolicy<R> policy(*network);
                deals.choose(cards.data(), [&](const Position<R>& position, Random& random) {
                    return temperature == 0 ? policy(position) : policy.draw(position, temperature, random);
                });
            },
            nb::arg("cards"), nb::arg("network").none() = nb::none(), nb::arg("temperature") = 0.0,
            nb::arg("worlds") = 0,
            "Write the label of a card for every deal that waits for one: that of the rule player; the network's most "
            "probable card, or one drawn by its probabilities at a temperature; or, with `worlds`, the card that does "
            "best when so many random worlds are played on.")
        .def(
            "step",
            [](V& deals, Column<std::int16_t> cards) {
                if (cards.shape(0) < deals.active().size()) throw std::invalid_argument("a card is missing");
                const nb::gil_scoped_release released;
                deals.step(cards.data());
            },
            nb::arg("cards"),
            "Play a card, by its label, in every deal that waits for one. Raise ValueError if one is "
            "illegal.")
        .def("reset_on", &V::reset_on, nb::call_guard<nb::gil_scoped_release>(), "Start all deals anew, for `step_on`.")
        .def(
            "observe_on",
            [](const V& deals, ArrayRows<std::uint8_t> inputs, ArrayRows<bool> legal, Column<std::int8_t> seats) {
                if (deals.active().size() != deals.count()) throw std::invalid_argument("some deals are over");
                if (inputs.shape(0) != deals.count() || inputs.shape(1) != E::plain_inputs ||
                    legal.shape(0) != deals.count() || legal.shape(1) != R::deck_size ||
                    seats.shape(0) != deals.count())
                    throw std::invalid_argument("an array has a wrong shape");
                const nb::gil_scoped_release released;
                deals.for_active([&](std::size_t row, const Position<R>& position) {
                    FeatureList list;
                    E::encode_plain(position, list);
                    std::uint8_t* const to = inputs.data() + row * E::plain_inputs;
                    std::fill(to, to + E::plain_inputs, std::uint8_t{0});
                    for (const std::uint16_t index : list) to[index] = 1;
                    bool* const cards = legal.data() + row * R::deck_size;
                    std::fill(cards, cards + R::deck_size, false);
                    for (const Card card : position.legal_unchecked()) cards[card] = true;
                    seats.data()[row] = position.to_move();
                });
            },
            nb::arg("inputs"), nb::arg("legal"), nb::arg("seats"),
            "Write a row for every deal: the `plain_inputs` as zeros and ones, the legal cards by index, the seat.")
        .def(
            "step_on",
            [](V& deals, Column<std::int32_t> cards, ArrayRows<float> scores, Column<bool> ended) {
                if (cards.shape(0) != deals.count() || scores.shape(0) != deals.count() ||
                    scores.shape(1) != R::seats || ended.shape(0) != deals.count())
                    throw std::invalid_argument("an array has a wrong shape");
                const nb::gil_scoped_release released;
                std::fill(scores.data(), scores.data() + deals.count() * R::seats, 0.0F);
                std::fill(ended.data(), ended.data() + deals.count(), false);
                deals.step_on(cards.data(), [&](std::size_t deal, const Position<R>& position) {
                    const auto written = position.scores();
                    for (std::size_t seat = 0; seat < R::seats; ++seat)
                        scores.data()[deal * R::seats + seat] = static_cast<float>(written[seat]);
                    ended.data()[deal] = true;
                });
            },
            nb::arg("cards"), nb::arg("scores"), nb::arg("ended"),
            "Play a card, by its index, in every deal. Write the scores of deals that are over (0 elsewhere) and "
            "whether each is, and start those anew. Raise ValueError if a card is illegal.")
        .def(
            "rewards",
            [](const V& deals, ArrayRows<float> rewards) {
                if (rewards.shape(0) < deals.count() || rewards.shape(1) != R::seats)
                    throw std::invalid_argument("the array has a wrong shape");
                const nb::gil_scoped_release released;
                Rewards<H> by_score(true);
                for (std::size_t deal = 0; deal < deals.count(); ++deal) {
                    const auto values = by_score.at_end(deals.position(deal));
                    for (std::size_t seat = 0; seat < R::seats; ++seat)
                        rewards.data()[deal * R::seats + seat] = static_cast<float>(values[seat]);
                }
            },
            nb::arg("rewards"),
            "Write the rewards by deal and seat: the mean score of the seat's side less that of the other seats, in "
            "points.");
}

// Binds Network (learning.cpp).
void bind_network(nb::module_& module);

}  // namespace trula
