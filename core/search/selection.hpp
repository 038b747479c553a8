// Parts of selective move generation that all games share: the situation of the seat to move in the trick, and whether
// a later seat can or must beat a card.
#pragma once

#include <cstdint>

#include "play/position.hpp"

namespace trula {

// The situation of the seat to move: it leads; it plays in the middle and an opponent or a partner plays last; or it
// plays last and a partner or an opponent is winning.
enum class Order : std::uint8_t { lead, opponent_last, partner_last, partner_winning, opponent_winning };

// The situation of the seat to move in a position.
template <class H, class R>
Order order_of(const Position<R>& position) {
    const auto& trick = position.trick();
    if (trick.is_empty()) return Order::lead;
    const bool is_last = trick.count == R::seats - 1;
    const Seat other = is_last ? position.rules().winner(trick) : trick.seat_at(R::seats - 1);
    const bool is_partner = H::are_partners(position.rules(), trick.to_move(), other);
    if (is_last) return is_partner ? Order::partner_winning : Order::opponent_winning;
    return is_partner ? Order::partner_last : Order::opponent_last;
}

// Whether `matches(answers, beating)` holds for any later seat: `answers` are its legal cards as if it played right
// after `card`, `beating` the cards that would win the trick then, as returned by `beating_of(trick)`.
template <class R, class BeatingOf, class Matches>
bool any_later_seat(const Position<R>& position, Card card, const BeatingOf& beating_of, const Matches& matches) {
    Trick<R::seats> trick = position.trick();
    trick.add(card);
    const CardSet beating = beating_of(trick);
    for (int place = trick.count; place < R::seats; ++place) {
        const CardSet hand = position.hands()[static_cast<std::size_t>(trick.seat_at(place))];
        if (matches(position.rules().legal(hand, trick), beating)) return true;
    }
    return false;
}

// Whether a later seat has a legal card that beats `card`.
template <class R, class BeatingOf>
bool can_be_beaten(const Position<R>& position, Card card, const BeatingOf& beating_of) {
    return any_later_seat(position, card, beating_of,
                          [](CardSet answers, CardSet beating) { return !(answers & beating).empty(); });
}

// Whether all legal cards of a later seat beat `card`.
template <class R, class BeatingOf>
bool must_be_beaten(const Position<R>& position, Card card, const BeatingOf& beating_of) {
    return any_later_seat(position, card, beating_of,
                          [](CardSet answers, CardSet beating) { return beating.has_all(answers); });
}

}  // namespace trula
