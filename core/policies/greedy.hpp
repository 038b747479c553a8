// The fixed rule players of all games by one name. A rating counts 1024ths of the smallest unit of points (a point in
// klaverjas, a third elsewhere); where a single trick decides a tarok deal, 2^18 stand for the deal.
#pragma once

#include "policies/klaverjas.hpp"
#include "policies/tarok.hpp"
#include "policies/tressette.hpp"

namespace trula {

// The card that the rule player plays; the position may be one in which only the own hand is known.
template <Rules R>
Card greedy_card(const Position<R>& position) {
    const CardSet legal = position.legal_unchecked();
    return legal.is_single() ? legal.lowest() : Greedy<R>::choose(Glance<R>(position));
}

}  // namespace trula
