// The fixed rule player of briscola: weighs the points in the trick and the chance to win it against the worth of the
// card played.
#pragma once

#include "rules.hpp"
#include "search/rule_player.hpp"

namespace trula {

template <>
struct Knowledge<briscola::Briscola> : SeatKnowledge<briscola::Briscola> {
    // Nobody must follow suit, so that a discard shows no void.
    explicit Knowledge(const Position<briscola::Briscola>& position)
        : SeatKnowledge(position, briscola::suit_of, [](Card, Card) { return CardSet(); }), rules(position.rules()) {}

    const briscola::Briscola& rules;  // the terms are public

    int kind(Card card) const { return 100 * (card / 10) + briscola::points_of(card); }
};

template <>
class RulePlayer<briscola::Briscola> {
  public:
    using Known = Knowledge<briscola::Briscola>;

    explicit RulePlayer(const Known& known) : known_(known), odds_(known.hand.size(), known.unseen.size()) {}

    static Card choose(const Known& known) { return best_rated(known, RulePlayer(known)); }

    // In 1024ths of a card point.
    int rate(Card card) const {
        Trick<4> trick = known_.trick;
        trick.add(card);
        const Card best = known_.rules.best_card(trick);
        const CardSet higher = known_.unseen & known_.rules.above(best);
        // A later player seldom wins with a card that is worth more than the trick.
        const Forecast taker = forecast(
            known_, trick.seat_of(best), [&](Seat seat) { return (seat - known_.seat) % 2 == 0 ? sure : -sure; },
            [&](Seat) { return odds_.any(higher) / 2; });
        const int stake = briscola::card_points(trick.card_set()) * sure + known_.later() * coming;
        return taker.side * stake / sure - spent(card);
    }

  private:
    static constexpr int coming = 2 * sure;  // expected points of a card that will be added to the trick

    int spent(Card card) const {
        const bool is_trump = known_.rules.trumps().has(card);
        return briscola::points_of(card) * sure / 4 + (is_trump ? 4 * sure : 0) + card % 10 * sure / 16;
    }

    const Known& known_;
    Odds odds_;
};

}  // namespace trula
