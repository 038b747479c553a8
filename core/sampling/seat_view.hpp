// SeatView: a deal in play as one seat sees it, namely its hand and the cards played. Derives which cards the other
// seats cannot hold, and builds the position of a sampled world.
#pragma once

#include <array>
#include <vector>

#include "play/position.hpp"
#include "sampling/worlds.hpp"

namespace trula {

// The cards that are hidden from a seat, in one world.
template <int Seats>
struct HiddenCards {
    std::array<CardSet, Seats> hands;  // by seat, the hidden cards of the hand at the first lead
    CardSet discards;
    std::vector<Card> stock;  // cards that were not dealt to a hand, in order
};

// The owner of a place of hidden cards: a seat, or one of these.
inline constexpr int stock_place = -1, discards_place = -2;

// Sorts the cards of a world by the owners of its places.
template <int Seats>
HiddenCards<Seats> hidden_cards(const std::vector<int>& owners, const Contents& contents) {
    HiddenCards<Seats> hidden{};
    for (std::size_t place = 0; place < owners.size(); ++place) {
        const CardSet cards = contents.places[place];
        const int owner = owners[place];
        if (owner >= 0)
            hidden.hands[static_cast<std::size_t>(owner)] |= cards;
        else if (owner == discards_place)
            hidden.discards |= cards;
        else if (contents.order.empty())
            for (const Card card : cards) hidden.stock.push_back(card);
        else
            hidden.stock = contents.order;
    }
    return hidden;
}

// The view of one seat: the terms it knows, the cards it knows in each hand, and the cards played.
template <Rules R>
class SeatView {
  public:
    using Hands = typename Position<R>::Hands;

    // `known` are the cards of each hand at the first lead that the seat knows, including the cards played since.
    SeatView(const R& rules, const Hands& known, std::vector<Card> played)
        : known_(known), played_(std::move(played)), position_(rules, known, R::hand_size) {
        for (const Card card : played_) {
            exclude(card);
            position_.play(card);
        }
    }

    // The position with the known cards only; its legal cards are correct only for a seat whose hand is known.
    const Position<R>& position() const { return position_; }

    // By seat, the cards that it cannot have held: with one of them in hand, a card that it played would have been
    // illegal. Testing pairs is enough, because no rule needs more than one other card of a hand to forbid a card.
    const Hands& excluded() const { return excluded_; }

    // The present position in a world; its hands may have too few cards.
    Position<R> in_world(const HiddenCards<R::seats>& hidden) const {
        Hands hands = known_;
        for (std::size_t seat = 0; seat < R::seats; ++seat) hands[seat] |= hidden.hands[seat];
        HiddenCards<R::seats> all = hidden;
        all.hands = hands;
        Position<R> position(R(R::complete_terms(position_.rules().terms(), all)), hands, R::hand_size);
        for (const Card card : played_) position.play(card);
        return position;
    }

  private:
    // Excludes from the hand to move every card that would make `played` illegal.
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
