// Encoder: what the seat to move knows, as a list of active inputs of a network. Training, play and environments use
// this one encoder. It reads a Knowledge, never another hand, so that a network cannot use hidden cards.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "play/position.hpp"
#include "search/seat_knowledge.hpp"

namespace trula {

// The features that only one game has; specialised in its features.hpp. A game without a specialisation has only the
// features of Encoder.
template <Rules R>
struct GameFeatures {
    static constexpr int inputs = 0;
    static constexpr int most_active = 0;  // largest number of these features that are active at once

    // The number of a card in the inputs and outputs. A game may renumber suits, so that trumps come first.
    static Card label(const R&, Card card) { return card; }
    // How many numberings `label` chooses from, and which it is under some rules.
    static constexpr int numberings = 1;
    static int numbering(const R&) { return 0; }

    // Calls `add(index)` with the index, from 0 on, of every active feature.
    template <class Add>
    static void write(const Position<R>&, const Knowledge<R>&, const Add&) {}

    // Exchanges suits that are equal by the rules at random, in the hands and in the terms.
    static void permute_suits(typename R::Terms&, typename Position<R>::Hands&, Random&) {}

    // The number of orders of equal suits. Order 0 leaves all as it is.
    static constexpr int orders = 1;
    // The label that takes the place of a label in an order, and the same for the inputs of `write`.
    static Card reordered(int, Card label) { return label; }
    static int reordered_input(int, int index) { return index; }
};

// The number that takes the place of `item` in one of the orders of `Count` items; in order 0 every item stays.
template <int Count>
constexpr int place_in_order(int order, int item) {
    std::array<int, Count> rest{};
    for (int i = 0; i < Count; ++i) rest[static_cast<std::size_t>(i)] = i;
    for (int left = Count;; --left) {
        const int chosen = order % left;
        order /= left;
        const int place = rest[static_cast<std::size_t>(chosen)];
        for (int i = chosen; i + 1 < left; ++i)
            rest[static_cast<std::size_t>(i)] = rest[static_cast<std::size_t>(i) + 1];
        if (item-- == 0) return place;
    }
}

// The indices of the active inputs, in no particular order.
class FeatureList {
  public:
    static constexpr int capacity = 384;

    void clear() { size_ = 0; }
    void add(int index) {
        assert(size_ < capacity);
        indices_[static_cast<std::size_t>(size_++)] = static_cast<std::uint16_t>(index);
    }
    int size() const { return size_; }
    const std::uint16_t* begin() const { return indices_.data(); }
    const std::uint16_t* end() const { return indices_.data() + size_; }

  private:
    std::array<std::uint16_t, capacity> indices_;
    int size_ = 0;
};

// Numbers the inputs. Seats are relative to the seat to move: 0 is this seat, 1 the next one in order of play.
template <Rules R>
class Encoder {
  public:
    static constexpr int seats = R::seats, deck = R::deck_size;
    static constexpr int hand_at = 0;
    static constexpr int legal_at = hand_at + deck;
    static constexpr int played_at = legal_at + deck;  // by seat, the cards it has played
    static constexpr int led_at = played_at + seats * deck;  // by seat, the cards it has led
    static constexpr int table_at = led_at + seats * deck;  // by seat but this one, its card in the trick
    static constexpr int void_at = table_at + (seats - 1) * deck;  // by seat but this one, unseen cards it cannot hold
    static constexpr int trick_at = void_at + (seats - 1) * deck;  // number of the trick
    static constexpr int winner_at = trick_at + R::hand_size;  // the seat that is winning the trick
    static constexpr int place_at = winner_at + seats;  // number of cards in the trick
    static constexpr int game_at = place_at + seats;
    static constexpr int inputs = game_at + GameFeatures<R>::inputs;
    static constexpr int outputs = deck;
    // Hand and legal cards; every card played, and led; trick; voids; number of the trick, winner and place.
    static constexpr int most_active = 3 * R::hand_size + seats * R::hand_size + (seats - 1) +
                                       (seats - 1) * (deck - R::hand_size) + 3 + GameFeatures<R>::most_active;
    static_assert(most_active < FeatureList::capacity && inputs < 65535);
    // The inputs of encode_plain: the same, and the numbering that labels have where there are several.
    static constexpr int plain_inputs = inputs + (GameFeatures<R>::numberings > 1 ? GameFeatures<R>::numberings : 0);

    // What a critic sees in addition: the hands of the other seats, and the cards that are in no hand and not played.
    static constexpr int open_inputs = seats * deck;
    static constexpr int most_open = deck;

    // Lists the active inputs for the seat to move; the deal must not be over. A seat with a short memory has forgotten
    // who played what, and who could not follow, in all but the last `memory` tricks.
    static void encode(const Position<R>& position, FeatureList& list, int memory = R::hand_size) {
        encode_as(position, list, memory, [&](Card card) { return GameFeatures<R>::label(position.rules(), card); });
    }

    // The same with every card numbered by its index in the deck, as environments have it.
    static void encode_plain(const Position<R>& position, FeatureList& list) {
        encode_as(position, list, R::hand_size, [](Card card) { return card; });
        if constexpr (plain_inputs > inputs) list.add(inputs + GameFeatures<R>::numbering(position.rules()));
    }

    // Lists the active inputs of what is hidden from the seat to move.
    static void encode_open(const Position<R>& position, FeatureList& list) {
        list.clear();
        const R& rules = position.rules();
        CardSet rest = CardSet::range(0, deck);
        for (int i = 0; i < position.trick_count(); ++i) rest -= position.taken(i).trick.card_set();
        rest -= position.in_play();
        for (int other = 1; other < seats; ++other)
            for (const Card card : position.hands()[static_cast<std::size_t>((position.to_move() + other) % seats)])
                list.add((other - 1) * deck + GameFeatures<R>::label(rules, card));
        for (const Card card : rest) list.add((seats - 1) * deck + GameFeatures<R>::label(rules, card));
    }

    // The input that takes the place of an input in an order of equal suits.
    static int reordered(int order, int index) {
        if (index >= game_at) return game_at + GameFeatures<R>::reordered_input(order, index - game_at);
        if (index >= trick_at) return index;
        const int label = index % deck;
        return index - label + GameFeatures<R>::reordered(order, static_cast<Card>(label));
    }

  private:
    // `label(card)` is the number of a card.
    template <class Label>
    static void encode_as(const Position<R>& position, FeatureList& list, int memory, const Label& label) {
        list.clear();
        const Knowledge<R> known(position);
        const int first = std::max(0, position.trick_count() - memory);
        const R& rules = position.rules();
        const auto add_cards = [&](int offset, CardSet cards) {
            for (const Card card : cards) list.add(offset + label(card));
        };
        add_cards(hand_at, known.hand);
        add_cards(legal_at, known.legal);
        const auto add_trick = [&](const Trick<R::seats>& trick) {
            for (int i = 0; i < trick.count; ++i) {
                const int other = relative(trick.seat_at(i), known.seat);
                const int number = label(trick.cards[static_cast<std::size_t>(i)]);
                list.add(played_at + other * deck + number);
                if (i == 0) list.add(led_at + other * deck + number);
            }
        };
        for (int i = first; i < position.trick_count(); ++i) add_trick(position.taken(i).trick);
        add_trick(known.trick);
        for (int i = 0; i < known.trick.count; ++i) {
            const int other = relative(known.trick.seat_at(i), known.seat);
            list.add(table_at + (other - 1) * deck + label(known.trick.cards[static_cast<std::size_t>(i)]));
        }
        const auto forgotten = voids_after(position, first);
        for (int other = 1; other < seats; ++other) {
            const auto seat = static_cast<std::size_t>((known.seat + other) % seats);
            add_cards(void_at + (other - 1) * deck, (known.voids[seat] - forgotten[seat]) & known.unseen);
        }
        list.add(trick_at + std::min(position.trick_count(), R::hand_size - 1));
        if (!known.trick.is_empty()) list.add(winner_at + relative(rules.winner(known.trick), known.seat));
        list.add(place_at + known.trick.count);
        GameFeatures<R>::write(position, known, [&](int index) {
            assert(index >= 0 && index < GameFeatures<R>::inputs);
            list.add(game_at + index);
        });
    }

    // By seat, the cards that the first `tricks` tricks have shown it does not hold.
    static std::array<CardSet, R::seats> voids_after(Position<R> position, int tricks) {
        if (tricks == 0) return {};
        while (position.trick_count() > tricks || !position.trick().is_empty()) position.undo();
        return Knowledge<R>(position).voids;
    }

    static int relative(Seat seat, Seat own) { return (seat - own + seats) % seats; }
};

// The inputs of networks that tell where the hidden cards are: those of Encoder, and how each card of another seat was
// played, which says much about the cards that it did not play.
template <Rules R>
class BeliefEncoder {
  public:
    static constexpr int seats = R::seats, deck = R::deck_size;
    // Led; or played while a seat was winning the trick, relative to the player, without or with taking it over.
    static constexpr int ways = 1 + 2 * (seats - 1);
    static constexpr int way_at = Encoder<R>::inputs;  // by seat but this one, way and card
    static constexpr int inputs = way_at + (seats - 1) * ways * deck;
    static constexpr int outputs = Encoder<R>::open_inputs;
    static constexpr int most_active = Encoder<R>::most_active + (seats - 1) * R::hand_size;
    static_assert(most_active <= FeatureList::capacity && inputs < 32768);

    // Lists the active inputs for the seat to move; the deal must not be over.
    static void encode(const Position<R>& position, FeatureList& list) {
        Encoder<R>::encode(position, list);
        for (int i = 0; i < position.trick_count(); ++i) add_ways(position, position.taken(i).trick, list);
        add_ways(position, position.trick(), list);
    }

  private:
    static void add_ways(const Position<R>& position, const Trick<R::seats>& trick, FeatureList& list) {
        const R& rules = position.rules();
        Trick<R::seats> so_far;
        so_far.leader = trick.leader;
        for (int i = 0; i < trick.count; ++i) {
            const Card card = trick.cards[static_cast<std::size_t>(i)];
            const Seat player = trick.seat_at(i);
            int way = 0;
            if (i > 0) {
                const Seat winning = rules.winner(so_far);
                so_far.add(card);
                way = 2 * relative(winning, player) - (rules.winner(so_far) == player ? 0 : 1);
            } else {
                so_far.add(card);
            }
            if (const int other = relative(player, position.to_move()); other > 0)
                list.add(way_at + ((other - 1) * ways + way) * deck + GameFeatures<R>::label(rules, card));
        }
    }

    static int relative(Seat seat, Seat own) { return (seat - own + seats) % seats; }
};

// The index of a value in `count` equal ranges of `width`; values outside are put into the first or last range.
inline int bucket(int value, int width, int count) { return std::clamp(value / width, 0, count - 1); }

}  // namespace trula
