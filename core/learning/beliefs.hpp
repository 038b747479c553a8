// Beliefs: where a network thinks the hidden cards are.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "learning/network.hpp"

namespace trula {

// What a network believes at one decision. The outputs of the network are the open inputs of the encoder: the hand of
// each other seat in order of play, then the cards in no hand.
template <Rules R>
class Beliefs {
  public:
    // `position` need hold no more than the seat to move knows.
    Beliefs(const Network& network, const Position<R>& position) {
        if (network.inputs() != BeliefEncoder<R>::inputs || network.outputs() != BeliefEncoder<R>::outputs)
            throw std::invalid_argument("the network is not one of this game");
        FeatureList list;
        BeliefEncoder<R>::encode(position, list);
        network.logits(list, logits_);
    }

    // The natural logarithm of the likelihood, up to a constant for each card, that a card lies in the hand of `seat`,
    // or, for `nobody`, in none.
    double log_of(const Position<R>& position, Seat seat, Card card) const {
        const int group = seat == nobody ? R::seats - 1 : (seat - position.to_move() + R::seats) % R::seats - 1;
        const int label = GameFeatures<R>::label(position.rules(), card);
        return logits_[static_cast<std::size_t>(group * R::deck_size + label)] * Network::unit;
    }

  private:
    std::array<std::int32_t, BeliefEncoder<R>::outputs> logits_;
};

}  // namespace trula
