// Beliefs: where a network thinks the hidden cards are, and how much likelier that makes one world than another.
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

    // The natural logarithm of the likelihood of a world, up to a constant: every world places each hidden card once.
    double log_likelihood(const Position<R>& world) const {
        FeatureList list;
        Encoder<R>::encode_open(world, list);
        std::int64_t sum = 0;
        for (const std::uint16_t place : list) sum += logits_[place];
        return static_cast<double>(sum) * Network::unit;
    }

  private:
    std::array<std::int32_t, BeliefEncoder<R>::outputs> logits_;
};

}  // namespace trula
