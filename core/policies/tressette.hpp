// The fixed rule player of tressette: takes tricks that are worth it with the cheapest card that holds, gives aces to
// the partner's tricks and nothing to the opponents', leads from length and returns the partner's suit. It is a
// yardstick and is not to be changed once it has landed.
#pragma once

#include "games/tressette.hpp"
#include "policies/sight.hpp"

namespace trula {

// What was declared is left out: it is of little use to a simple player.
template <>
struct Glance<tressette::Tressette> : Sight<tressette::Tressette> {
    explicit Glance(const Position<tressette::Tressette>& position)
        : Sight(position, tressette::suit_of, [](Card led, Card) { return tressette::suit_of(led); }) {}
};

namespace tressette {

// In 1024ths of a third of a point.
struct Weights {
    int coming = 200;  // what each card still to come is worth
    int lead = 400;  // of being the next to lead
    std::array<int, 10> spend{150, 150, 0, 0, 100, 250, 250, 2100, 1350, 2150};  // by rank, of having the card no more
    int spend_top = 100;  // more, if no higher card is unseen
    int lead_length = 800;  // for each card of the suit that is led
    int lead_top = 500;  // leading a card that no unseen one beats
    int return_partner = 4500;  // leading a suit that the partner has led
    int return_foe = -650;  // that an opponent has led
    int keep_length = 100;  // for each card of a suit that a card is thrown from
    int keep_guard = 150;  // throwing from under an honour
};
inline constexpr Weights fixed_weights;

}  // namespace tressette

template <>
class Greedy<tressette::Tressette> {
  public:
    using Sees = Glance<tressette::Tressette>;
    using Weights = tressette::Weights;

    explicit Greedy(const Sees& glance, const Weights& weights = tressette::fixed_weights)
        : glance_(glance),
          weights_(weights),
          odds_(glance.hand.size(), glance.unseen.size()),
          on_table_(tressette::thirds(glance.trick.card_set()) +
                    (glance.is_last_trick() ? tressette::last_trick_thirds : 0)) {}

    static Card choose(const Sees& glance) { return best_rated(glance, Greedy(glance)); }

    int rate(Card card) const {
        using namespace tressette;
        Trick<4> trick = glance_.trick;
        trick.add(card);
        const CardSet led_suit = suit_of(trick.led());
        const Card best = (trick.card_set() & led_suit).highest();
        const CardSet higher = glance_.unseen & (led_suit - CardSet::range(0, best + 1));
        const Forecast taker = forecast(
            glance_, trick.seat_of(best), [&](Seat seat) { return (seat - glance_.seat) % 2 == 0 ? sure : -sure; },
            [&](Seat seat) { return odds_.any(higher - glance_.lacks[static_cast<std::size_t>(seat)]); });
        const int stake = (on_table_ + thirds(CardSet::of(card))) * sure + weights_.coming * glance_.later();
        return taker.side * stake / sure + taker.own * weights_.lead / sure - spent(card) + manner(card, led_suit);
    }

  private:
    int spent(Card card) const {
        const CardSet above = tressette::suit_of(card) - CardSet::range(0, card + 1);
        const bool is_top = (above & glance_.unseen).empty();
        return weights_.spend[card % 10] + (is_top ? weights_.spend_top : 0);
    }

    // What is not about this trick: which suit to open, which to keep.
    int manner(Card card, CardSet led_suit) const {
        using namespace tressette;
        const CardSet suit = glance_.hand & suit_of(card);
        const CardSet honours = CardSet::range(card / 10 * 10 + ace, 3) & suit;
        if (!glance_.is_leading()) {
            if (led_suit.has(card)) return 0;
            return -weights_.keep_length * suit.size() - (honours - CardSet::of(card)).size() * weights_.keep_guard;
        }
        const auto led_by = [&](int step) {
            return !(glance_.has_led[static_cast<std::size_t>((glance_.seat + step) % 4)] & suit).empty();
        };
        int result = weights_.lead_length * suit.size();
        if ((glance_.unseen & (suit_of(card) - CardSet::range(0, card + 1))).empty()) result += weights_.lead_top;
        if (led_by(2)) result += weights_.return_partner;
        if (led_by(1) || led_by(3)) result += weights_.return_foe;
        return result;
    }

    const Sees& glance_;
    const Weights& weights_;
    Odds odds_;
    int on_table_;
};

}  // namespace trula
