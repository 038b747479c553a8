// The rule player of klaverjas: weighs the points and meld of the trick against the cost of the card played, draws
// trumps for the declaring side and gives points to the partner's tricks. It is a fixed benchmark: do not change its
// play.
#pragma once

#include "games/klaverjas/rules.hpp"
#include "search/rule_player.hpp"

namespace trula {

// The knowledge of a seat in klaverjas.
template <>
struct Knowledge<klaverjas::Klaverjas> : SeatKnowledge<klaverjas::Klaverjas> {
    using R = klaverjas::Klaverjas;

    explicit Knowledge(const Position<R>& position)
        : SeatKnowledge(
              position, [](Card card) { return klaverjas::suit_cards(klaverjas::suit_of(card)); },
              [&](Card led, Card card) {
                  const klaverjas::Terms& terms = position.rules().terms();
                  const CardSet trumps = klaverjas::suit_cards(terms.trump);
                  const CardSet led_suit = klaverjas::suit_cards(klaverjas::suit_of(led));
                  // Under Amsterdam rules a hand need not always trump.
                  return trumps.has(card) || terms.is_amsterdam ? led_suit : led_suit | trumps;
              }),
          rules(position.rules()) {}

    const R& rules;  // every seat knows all terms

    // A card that can still be part of a meld is equal to no other.
    int kind(Card card) const {
        const CardSet gone = played_cards - trick.card_set();
        const auto left = static_cast<std::uint32_t>((CardSet::range(0, 32) - gone).mask());
        const std::uint32_t runs = left & left >> 1 & left >> 2 & 0x3f3f3f3f;  // the lowest card of each run of three
        const std::uint32_t in_runs = runs | runs << 1 | runs << 2;
        const std::uint32_t fours = 0x01010101u << klaverjas::rank_of(card);
        const bool is_royal =
            rules.terms().trump == klaverjas::suit_of(card) &&
            (klaverjas::rank_of(card) == klaverjas::queen || klaverjas::rank_of(card) == klaverjas::king);
        if ((in_runs >> card & 1) != 0 || (left & fours) == fours || is_royal) return -1 - card;
        return 1000 * klaverjas::suit_of(card) + rules.points_of(card);
    }
};

namespace klaverjas {

// Weights of the ratings, in 1024ths of a point.
struct Weights {
    int lead = 300;  // value of winning the trick and leading the next
    // Cost of playing a card, by rank 7 8 9 10 J Q K A.
    std::array<int, 8> spend_trump{0, 1500, 20000, 10500, 10500, 3750, 6500, 7500};
    std::array<int, 8> spend_plain{-200, -300, 100, 2700, -400, -100, 400, 3600};
    int spend_top = 650;  // extra cost if no higher card of the suit is unseen
    int run_completion = 7000;  // for each unseen card that would complete a run in the trick
    int draw_trumps = 400;  // the declaring side leads trump while other hands may have trumps
    int draw_trumps_defending = -6000;  // the other side does
    int lead_length = 100;  // for each card of the plain suit that is led
    int lead_top = 2000;  // leading a plain card that no unseen one beats
    int return_partner = 2000;  // leading a plain suit that the partner has led
    int return_foe = -550;  // leading a plain suit that an opponent has led
    int keep_length = 400;  // cost of a discard, for each card of its suit
    int bare_ten = 1000;  // cost of leaving a ten as the only card of its suit
};
inline constexpr Weights fixed_weights;

}  // namespace klaverjas

// The rule player of klaverjas; ratings are in 1024ths of a point.
template <>
class RulePlayer<klaverjas::Klaverjas> {
  public:
    using Known = Knowledge<klaverjas::Klaverjas>;
    using Weights = klaverjas::Weights;

    explicit RulePlayer(const Known& known, const Weights& weights = klaverjas::fixed_weights)
        : known_(known),
          weights_(weights),
          odds_(known.hand.size(), known.unseen.size()),
          trumps_(klaverjas::suit_cards(known.rules.terms().trump)),
          on_table_(known.rules.card_points(known.trick.card_set()) +
                    (known.is_last_trick() ? klaverjas::last_trick_points : 0)) {}

    static Card choose(const Known& known) { return best_rated(known, RulePlayer(known)); }

    int rate(Card card) const {
        using namespace klaverjas;
        Trick<4> trick = known_.trick;
        trick.add(card);
        const int winning = known_.rules.winning_index(trick);
        const Card best = trick.cards[static_cast<std::size_t>(winning)];
        const CardSet led_suit = suit_cards(suit_of(trick.led()));
        const CardSet higher = known_.rules.above(best) & known_.unseen;
        const bool is_ruffed = trumps_.has(best) && !trumps_.has(trick.led());
        const CardSet ruffing = is_ruffed ? higher : trumps_.has(best) ? CardSet() : trumps_ & known_.unseen;
        const Forecast taker = forecast(
            known_, trick.seat_at(winning), [&](Seat seat) { return (seat - known_.seat) % 2 == 0 ? sure : -sure; },
            [&](Seat seat) {
                const CardSet lacks = known_.voids[static_cast<std::size_t>(seat)];
                const int above = is_ruffed ? 0 : odds_.any(higher - lacks);
                if (ruffing.empty()) return above;
                return above + odds_.none((led_suit & known_.unseen) - lacks) * odds_.any(ruffing - lacks) / sure;
            });
        const CardSet cards = trick.card_set();
        int stake = (on_table_ + known_.rules.points_of(card) + known_.rules.meld(cards)) * sure;
        if (known_.later() > 0) stake += weights_.run_completion * run_completions(cards);
        return taker.side * stake / sure + taker.own * weights_.lead / sure - card_cost(card) +
               suit_preference(card, led_suit);
    }

  private:
    // The number of unseen cards that would make a run of three with two cards of the trick.
    int run_completions(CardSet cards) const {
        const auto mask = static_cast<std::uint32_t>(cards.mask());
        const std::uint32_t pairs = mask & mask >> 1 & 0x7f7f7f7f;
        const std::uint32_t gaps = mask & mask >> 2 & 0x3f3f3f3f;
        const std::uint32_t found = (pairs & 0x3f3f3f3f) << 2 | (pairs & 0xfefefefe) >> 1 | gaps << 1;
        return (CardSet(found) & known_.unseen).size();
    }

    // The cost of playing a card.
    int card_cost(Card card) const {
        using namespace klaverjas;
        const int worth = (trumps_.has(card) ? weights_.spend_trump : weights_.spend_plain)[rank_of(card)];
        return worth + ((known_.rules.above(card) & known_.unseen).empty() ? weights_.spend_top : 0);
    }

    // The part of the rating that depends on the suit of the card: which suit to lead, which to discard from.
    int suit_preference(Card card, CardSet led_suit) const {
        using namespace klaverjas;
        const CardSet suit = suit_cards(suit_of(card)) & known_.hand;
        const bool is_trump = trumps_.has(card);
        const bool bares_ten = !is_trump && suit.size() == 2 && rank_of((suit - CardSet::of(card)).lowest()) == ten;
        int result = bares_ten ? -weights_.bare_ten : 0;
        if (!known_.is_leading())
            return led_suit.has(card) || is_trump ? result : result - weights_.keep_length * suit.size();
        if (is_trump) {
            if ((trumps_ & known_.unseen).empty()) return result;
            const bool is_declaring = (known_.seat - known_.rules.terms().declarer) % 2 == 0;
            return result + (is_declaring ? weights_.draw_trumps : weights_.draw_trumps_defending);
        }
        const auto led_by = [&](int step) {
            return !(known_.has_led[static_cast<std::size_t>((known_.seat + step) % 4)] & suit).empty();
        };
        result += weights_.lead_length * suit.size();
        if ((known_.rules.above(card) & known_.unseen).empty()) result += weights_.lead_top;
        if (led_by(2)) result += weights_.return_partner;
        if (led_by(1) || led_by(3)) result += weights_.return_foe;
        return result;
    }

    const Known& known_;
    const Weights& weights_;
    Odds odds_;
    CardSet trumps_;
    int on_table_;
};

}  // namespace trula
