// A deal in play as one seat sees it: the own hand and the cards that have fallen. From it, what the cards that were
// played tell of the hands they came from, and the positions of guessed worlds.
#pragma once

#include <array>
#include <vector>

#include "play/position.hpp"
#include "sampling/worlds.hpp"

namespace trula {

// Everything that is hidden from a seat, in one world.
template <int Seats>
struct HiddenCards {
    std::array<CardSet, Seats> hands;  // at the first lead
    CardSet laid_away;
    std::vector<Card> talon;
};

// Whose cards lie in a hidden place: a seat's, or one of these.
inline constexpr int talon_place = -1, laid_away_place = -2;

template <int Seats>
HiddenCards<Seats> hidden_cards(const std::vector<int>& owners, const Contents& contents) {
    HiddenCards<Seats> hidden{};
    for (std::size_t place = 0; place < owners.size(); ++place) {
        const CardSet cards = contents.places[place];
        const int owner = owners[place];
        if (owner >= 0)
            hidden.hands[static_cast<std::size_t>(owner)] |= cards;
        else if (owner == laid_away_place)
            hidden.laid_away |= cards;
        else if (contents.order.empty())
            for (const Card card : cards) hidden.talon.push_back(card);
        else
            hidden.talon = contents.order;
    }
    return hidden;
}

template <Rules R>
class Seen {
  public:
    using Hands = typename Position<R>::Hands;

    // `known`: the cards of each hand at the first lead that the seat knows of; at least those played.
    Seen(const R& rules, const Hands& known, std::vector<Card> played)
        : known_(known), played_(std::move(played)), position_(rules, known, R::hand_size) {
        for (const Card card : played_) {
            exclude(card);
            position_.play(card);
        }
    }

    // Only the hands of seats whose cards are all known may be asked for.
    const Position<R>& position() const { return position_; }

    // By seat, cards that it cannot hold any more: with them in hand, a card that it played would have been illegal.
    // No rule of any game looks at more than one card of a hand to forbid another, so pairs tell all.
    const Hands& excluded() const { return excluded_; }

    // The position in a world, in which hands may be short of cards.
    Position<R> in_world(const HiddenCards<R::seats>& hidden) const {
        Hands hands = known_;
        for (std::size_t seat = 0; seat < R::seats; ++seat) hands[seat] |= hidden.hands[seat];
        HiddenCards<R::seats> all = hidden;
        all.hands = hands;
        Position<R> position(R(R::told(position_.rules().terms(), all)), hands, R::hand_size);
        for (const Card card : played_) position.play(card);
        return position;
    }

  private:
    void exclude(Card played) {
        const auto& trick = position_.trick();
        CardSet& excluded = excluded_[static_cast<std::size_t>(trick.to_move())];
        for (Card card = 0; card < R::deck_size; ++card)
            if (card != played && !position_.rules().legal(CardSet::of(card) | CardSet::of(played), trick).has(played))
                excluded.add(card);
    }

    Hands known_;
    std::vector<Card> played_;
    Position<R> position_;
    Hands excluded_{};
};

}  // namespace trula
