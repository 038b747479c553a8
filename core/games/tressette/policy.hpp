// The rule player of tressette: wins valuable tricks with the cheapest card that holds, gives aces to the partner's
// tricks and nothing to the opponents', leads from long suits and returns the partner's suit. It is a fixed benchmark:
// do not change its play.
#pragma once

#include "games/tressette/rules.hpp"
#include "search/rule_player.hpp"

namespace trula {

// The knowledge of a seat in tressette; it leaves out the accusi that were declared.
template <>
struct Knowledge<tressette::Tressette> : SeatKnowledge<tressette::Tressette> {
    explicit Knowledge(const Position<tressette::Tressette>& position)
        : SeatKnowledge(position, tressette::suit_of, [](Card led, Card) { return tressette::suit_of(led); }) {}

    int kind(Card card) const { return 100 * (card / 10) + tressette::thirds(CardSet::of(card)); }
};

namespace tressette {

// Weights of the ratings, in 1024ths of a third of a point.
struct Weights {
    int coming = 200;  // expected value of each card still to be added to the trick
    int lead = 400;  // value of winning the trick and leading the next
    std::array<int, 10> spend{150, 150, 0, 0, 100, 250, 250, 2100, 1350, 2150};  // cost of playing a card, by rank
    int spend_top = 100;  // extra cost if no higher card is unseen
    int lead_length = 800;  // for each card of the suit that is led
    int lead_top = 500;  // leading a card that no unseen one beats
    int return_partner = 4500;  // leading a suit that the partner has led
    int return_foe = -650;  // leading a suit that an opponent has led
    int keep_length = 100;  // cost of a discard, for each card of its suit
    int keep_guard = 150;  // cost of a discard, for each ace, two or three that stays in its suit
};
inline constexpr Weights fixed_weights;

}  // namespace tressette

// The rule player of tressette; ratings are in 1024ths of a third of a point.
template <>
class RulePlayer<tressette::Tressette> {
  public:
    using Known = Knowledge<tressette::Tressette>;
    using Weights = tressette::Weights;

    explicit RulePlayer(const Known& known, const Weights& weights = tressette::fixed_weights)
        : known_(known),
          weights_(weights),
          odds_(known.hand.size(), known.unseen.size()),
          on_table_(tressette::thirds(known.trick.card_set()) +
                    (known.is_last_trick() ? tressette::last_trick_thirds : 0)) {}

    static Card choose(const Known& known) { return best_rated(known, RulePlayer(known)); }

    int rate(Card card) const {
        using namespace tressette;
        Trick<4> trick = known_.trick;
        trick.add(card);
        const CardSet led_suit = suit_of(trick.led());
        const Card best = (trick.card_set() & led_suit).highest();
        const CardSet higher = known_.unseen & (led_suit - CardSet::range(0, best + 1));
        const Forecast taker = forecast(
            known_, trick.seat_of(best), [&](Seat seat) { return (seat - known_.seat) % 2 == 0 ? sure : -sure; },
            [&](Seat seat) { return odds_.any(higher - known_.voids[static_cast<std::size_t>(seat)]); });
        const int stake = (on_table_ + thirds(CardSet::of(card))) * sure + weights_.coming * known_.later();
        return taker.side * stake / sure + taker.own * weights_.lead / sure - card_cost(card) +
               suit_preference(card, led_suit);
    }

  private:
    // The cost of playing a card.
    int card_cost(Card card) const {
        const CardSet above = tressette::suit_of(card) - CardSet::range(0, card + 1);
        const bool is_top = (above & known_.unseen).empty();
        return weights_.spend[card % 10] + (is_top ? weights_.spend_top : 0);
    }

    // The part of the rating that depends on the suit of the card: which suit to lead, which to discard from.
    int suit_preference(Card card, CardSet led_suit) const {
        using namespace tressette;
        const CardSet suit = known_.hand & suit_of(card);
        const CardSet honours = CardSet::range(card / 10 * 10 + ace, 3) & suit;
        if (!known_.is_leading()) {
            if (led_suit.has(card)) return 0;
            return -weights_.keep_length * suit.size() - (honours - CardSet::of(card)).size() * weights_.keep_guard;
        }
        const auto led_by = [&](int step) {
            return !(known_.has_led[static_cast<std::size_t>((known_.seat + step) % 4)] & suit).empty();
        };
        int result = weights_.lead_length * suit.size();
        if ((known_.unseen & (suit_of(card) - CardSet::range(0, card + 1))).empty()) result += weights_.lead_top;
        if (led_by(2)) result += weights_.return_partner;
        if (led_by(1) || led_by(3)) result += weights_.return_foe;
        return result;
    }

    const Known& known_;
    const Weights& weights_;
    Odds odds_;
    int on_table_;
};

}  // namespace trula
