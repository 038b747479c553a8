// The fixed rule player of klaverjas: trick by trick it weighs points and roem against the worth of the card played,
// draws trumps for the declaring side and gives points to the partner's tricks. It is a yardstick and is not to be
// changed once it has landed.
#pragma once

#include "games/klaverjas.hpp"
#include "policies/sight.hpp"

namespace trula {

template <>
struct Glance<klaverjas::Klaverjas> : Sight<klaverjas::Klaverjas> {
    using R = klaverjas::Klaverjas;

    explicit Glance(const Position<R>& position)
        : Sight(
              position, [](Card card) { return klaverjas::suit_cards(klaverjas::suit_of(card)); },
              [&](Card led, Card card) {
                  const klaverjas::Terms& agreed = position.rules().terms();
                  const CardSet trumps = klaverjas::suit_cards(agreed.trump);
                  const CardSet led_suit = klaverjas::suit_cards(klaverjas::suit_of(led));
                  // Under Amsterdam a hand may keep its trumps back.
                  return trumps.has(card) || agreed.is_amsterdam ? led_suit : led_suit | trumps;
              }),
          rules(position.rules()) {}

    const R& rules;  // nothing that was agreed is hidden
};

namespace klaverjas {

// In 1024ths of a point.
struct Weights {
    int lead = 300;  // of being the next to lead
    // By rank 7 8 9 10 J Q K A, of having the card no more.
    std::array<int, 8> spend_trump{0, 1500, 20000, 10500, 10500, 3750, 6500, 7500};
    std::array<int, 8> spend_plain{-200, -300, 100, 2700, -400, -100, 400, 3600};
    int spend_top = 650;  // more, if no higher card of the suit is unseen
    int ripe = 7000;  // an unseen card that would complete a run in the trick
    int draw = 400;  // the declaring side leads trump while others may have some
    int draw_defending = -6000;
    int lead_length = 100;  // for each card of the plain suit that is led
    int lead_top = 2000;  // leading a plain card that no unseen one beats
    int return_partner = 2000;  // leading a plain suit that the partner has led
    int return_foe = -550;
    int keep_length = 400;  // for each card of a suit that a card is thrown from
    int bare_ten = 1000;  // leaving a ten alone
};
inline constexpr Weights fixed_weights;

}  // namespace klaverjas

template <>
class Greedy<klaverjas::Klaverjas> {
  public:
    using Sees = Glance<klaverjas::Klaverjas>;
    using Weights = klaverjas::Weights;

    explicit Greedy(const Sees& glance, const Weights& weights = klaverjas::fixed_weights)
        : glance_(glance),
          weights_(weights),
          odds_(glance.hand.size(), glance.unseen.size()),
          trumps_(klaverjas::suit_cards(glance.rules.terms().trump)),
          on_table_(glance.rules.card_points(glance.trick.card_set()) +
                    (glance.is_last_trick() ? klaverjas::last_trick_points : 0)) {}

    static Card choose(const Sees& glance) { return best_rated(glance, Greedy(glance)); }

    int rate(Card card) const {
        using namespace klaverjas;
        Trick<4> trick = glance_.trick;
        trick.add(card);
        const int winning = glance_.rules.winning_index(trick);
        const Card best = trick.cards[static_cast<std::size_t>(winning)];
        const CardSet led_suit = suit_cards(suit_of(trick.led()));
        const CardSet higher = glance_.rules.above(best) & glance_.unseen;
        const bool is_ruffed = trumps_.has(best) && !trumps_.has(trick.led());
        const CardSet ruffing = is_ruffed ? higher : trumps_.has(best) ? CardSet() : trumps_ & glance_.unseen;
        const Forecast taker = forecast(
            glance_, trick.seat_at(winning), [&](Seat seat) { return (seat - glance_.seat) % 2 == 0 ? sure : -sure; },
            [&](Seat seat) {
                const CardSet lacks = glance_.lacks[static_cast<std::size_t>(seat)];
                const int above = is_ruffed ? 0 : odds_.any(higher - lacks);
                if (ruffing.empty()) return above;
                return above + odds_.none((led_suit & glance_.unseen) - lacks) * odds_.any(ruffing - lacks) / sure;
            });
        const CardSet cards = trick.card_set();
        int stake = (on_table_ + glance_.rules.points_of(card) + glance_.rules.meld(cards)) * sure;
        if (glance_.later() > 0) stake += weights_.ripe * completing(cards);
        return taker.side * stake / sure + taker.own * weights_.lead / sure - spent(card) + manner(card, led_suit);
    }

  private:
    // Unseen cards that would make three of a suit in a row with two in the trick.
    int completing(CardSet cards) const {
        const auto mask = static_cast<std::uint32_t>(cards.mask());
        const std::uint32_t pairs = mask & mask >> 1 & 0x7f7f7f7f;
        const std::uint32_t gaps = mask & mask >> 2 & 0x3f3f3f3f;
        const std::uint32_t found = (pairs & 0x3f3f3f3f) << 2 | (pairs & 0xfefefefe) >> 1 | gaps << 1;
        return (CardSet(found) & glance_.unseen).size();
    }

    int spent(Card card) const {
        using namespace klaverjas;
        const int worth = (trumps_.has(card) ? weights_.spend_trump : weights_.spend_plain)[rank_of(card)];
        return worth + ((glance_.rules.above(card) & glance_.unseen).empty() ? weights_.spend_top : 0);
    }

    // What is not about this trick: which suit to open, which to keep.
    int manner(Card card, CardSet led_suit) const {
        using namespace klaverjas;
        const CardSet suit = suit_cards(suit_of(card)) & glance_.hand;
        const bool is_trump = trumps_.has(card);
        const bool bares_ten = !is_trump && suit.size() == 2 && rank_of((suit - CardSet::of(card)).lowest()) == ten;
        int result = bares_ten ? -weights_.bare_ten : 0;
        if (!glance_.is_leading())
            return led_suit.has(card) || is_trump ? result : result - weights_.keep_length * suit.size();
        if (is_trump) {
            if ((trumps_ & glance_.unseen).empty()) return result;
            const bool is_declaring = (glance_.seat - glance_.rules.terms().declarer) % 2 == 0;
            return result + (is_declaring ? weights_.draw : weights_.draw_defending);
        }
        const auto led_by = [&](int step) {
            return !(glance_.has_led[static_cast<std::size_t>((glance_.seat + step) % 4)] & suit).empty();
        };
        result += weights_.lead_length * suit.size();
        if ((glance_.rules.above(card) & glance_.unseen).empty()) result += weights_.lead_top;
        if (led_by(2)) result += weights_.return_partner;
        if (led_by(1) || led_by(3)) result += weights_.return_foe;
        return result;
    }

    const Sees& glance_;
    const Weights& weights_;
    Odds odds_;
    CardSet trumps_;
    int on_table_;
};

}  // namespace trula
