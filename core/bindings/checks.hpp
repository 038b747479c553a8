// Checks of positions that come from Python. A sampled world may give a seat too few cards, so that its turn comes when
// it has none.
#pragma once

#include <stdexcept>

#include "play/position.hpp"

namespace trula {

// Throws unless the seat to move has a card to play.
template <Rules R>
void require_move(const Position<R>& position) {
    if (position.is_over()) throw std::invalid_argument("the deal is over");
    if (position.is_stuck()) throw std::invalid_argument("the seat to move has no card");
}

// Throws if a hand has too few cards to play the deal to its end.
template <Rules R>
void require_whole_hands(const Position<R>& position) {
    for (int place = 0; place < R::seats; ++place) {
        const auto seat = static_cast<std::size_t>(position.trick().seat_at(place));
        const int played = place < position.trick().count ? 1 : 0;
        if (position.hands()[seat].size() + played != position.cards_at_trick_start())
            throw std::invalid_argument("a hand has too few cards");
    }
}

}  // namespace trula
