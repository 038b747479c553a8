// A position without its hidden cards, for the tests of all that must not use them.
#pragma once

#include <algorithm>
#include <vector>

#include "games/klaverjas/policy.hpp"
#include "games/tarok/policy.hpp"
#include "games/tressette/policy.hpp"
#include "sampling/seat_view.hpp"

namespace trula {

// The terms as far as the seat to move knows them.
template <int Seats>
tarok::Terms public_terms(const Position<tarok::Tarok<Seats>>& position) {
    tarok::Terms terms = position.rules().terms();
    if (position.to_move() != terms.declarer) terms.discards &= tarok::taroks;
    if (terms.called_king != no_card) {
        bool has_announced = false;
        for (const Seat seat : terms.announced_by) has_announced = has_announced || seat == terms.partner;
        if (!has_announced) terms.partner = nobody;
    } else if (!terms.talon_seen) {
        terms.unclaimed = CardSet();
    }
    for (std::size_t gift = 0; gift < 6; ++gift)
        if (static_cast<int>(gift) >= position.trick_count()) terms.gifts[gift] = no_card;
    return terms;
}
inline klaverjas::Terms public_terms(const Position<klaverjas::Klaverjas>& position) {
    return position.rules().terms();
}
inline tressette::Terms public_terms(const Position<tressette::Tressette>& position) {
    // Accusi are declared with the first card.
    tressette::Terms terms = position.rules().terms();
    for (int place = position.plies(); place < 4; ++place)
        terms.accusi[static_cast<std::size_t>((terms.leader + place) % 4)] = tressette::Terms::undeclared;
    return terms;
}

// The position as the seat to move sees it: other hands hold only the cards they have played.
template <Rules R>
Position<R> as_seen(const Position<R>& position) {
    const Seat viewer = position.to_move();
    Position<R> back = position;
    std::vector<Card> played;
    typename Position<R>::Hands known{};
    known[static_cast<std::size_t>(viewer)] = position.hand_to_move();
    while (back.plies() > 0) {
        back.undo();
        const auto& trick = back.trick();
        played.push_back(trick.cards[static_cast<std::size_t>(trick.count)]);
        known[static_cast<std::size_t>(trick.to_move())].add(played.back());
    }
    std::reverse(played.begin(), played.end());
    return SeatView<R>(R(public_terms(position)), known, played).position();
}

}  // namespace trula
