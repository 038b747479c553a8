// What a seat can foresee of the trick on the table, for the order of moves only: who is winning, and with which cards
// the seats still to come could answer.
#pragma once

#include <array>

#include "play/trick.hpp"

namespace trula {

template <int Seats>
struct Outlook {
    bool is_lead = false;
    bool is_last = false;
    bool is_ours = false;  // the trick so far
    Card best = no_card;  // that is winning it
    CardSet table;  // the cards on it
    std::array<CardSet, static_cast<std::size_t>(Seats)> later{};  // hands still to play, in order
    std::array<bool, static_cast<std::size_t>(Seats)> is_later_ours{};
    int later_count = 0;
    CardSet ours, theirs;  // answers of later seats, once a suit is led
};

// `answers` gives the cards of a hand that may follow a suit led; `is_max` tells sides.
template <int Seats, class Hands, class IsMax, class Answers>
Outlook<Seats> make_outlook(const Trick<Seats>& trick, const Hands& hands, Card best, const IsMax& is_max,
                            const Answers& answers) {
    Outlook<Seats> outlook;
    const bool mover = is_max(trick.to_move());
    outlook.is_lead = trick.is_empty();
    outlook.is_last = trick.count == Seats - 1;
    if (!outlook.is_lead) {
        outlook.best = best;
        outlook.is_ours = is_max(trick.seat_of(best)) == mover;
        outlook.table = trick.card_set();
    }
    for (int place = trick.count + 1; place < Seats; ++place) {
        const Seat seat = trick.seat_at(place);
        const CardSet hand = hands[static_cast<std::size_t>(seat)];
        const bool is_ours = is_max(seat) == mover;
        const auto index = static_cast<std::size_t>(outlook.later_count++);
        outlook.later[index] = hand;
        outlook.is_later_ours[index] = is_ours;
        if (!outlook.is_lead) (is_ours ? outlook.ours : outlook.theirs) |= answers(hand, trick.led());
    }
    return outlook;
}

// How a trick stands once a card has been added to it.
struct Prospect {
    bool is_ours;
    bool wins;  // the card itself
    bool can_lose;  // a later opponent can take it
    bool can_gain;  // a later partner can
};

// `beats(card, best)` and `above(best)` are the game's; answers as for the outlook.
template <int Seats, class Beats, class Above, class Answers>
Prospect prospect(Card card, const Outlook<Seats>& outlook, const Beats& beats, const Above& above,
                  const Answers& answers) {
    Prospect result{true, true, false, false};
    if (outlook.is_lead) {
        const CardSet stronger = above(card);
        for (std::size_t i = 0; i < static_cast<std::size_t>(outlook.later_count); ++i)
            if (!(answers(outlook.later[i], card) & stronger).empty())
                (outlook.is_later_ours[i] ? result.can_gain : result.can_lose) = true;
        return result;
    }
    result.wins = beats(card, outlook.best);
    result.is_ours = result.wins || outlook.is_ours;
    const CardSet stronger = above(result.wins ? card : outlook.best);
    result.can_lose = !(outlook.theirs & stronger).empty();
    result.can_gain = !(outlook.ours & stronger).empty();
    return result;
}

}  // namespace trula
