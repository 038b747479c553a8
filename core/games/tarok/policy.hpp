// The rule player of tarok. In contracts for points it weighs the points of the trick and its likely winner against the
// cost of the card played; in klop and as a beggar it ducks and discards dangerous cards; against a beggar it lets the
// declarer win the trick; where every trick counts it tries to win the trick. It is a fixed benchmark: do not change
// its play.
#pragma once

#include <algorithm>

#include "games/tarok/rules.hpp"
#include "search/rule_player.hpp"

namespace trula {

// The knowledge of a seat in tarok. The terms are copied as far as the seat knows them.
template <int Seats>
struct Knowledge<tarok::Tarok<Seats>> : SeatKnowledge<tarok::Tarok<Seats>> {
    using R = tarok::Tarok<Seats>;
    using Trick = trula::Trick<Seats>;

    explicit Knowledge(const Position<R>& position)
        : SeatKnowledge<R>(position, tarok::suit_of,
                           [](Card led, Card card) {
                               return tarok::taroks.has(card) ? tarok::suit_of(led)
                                                              : tarok::suit_of(led) | tarok::taroks;
                           }),
          rules_(position.rules()) {
        const tarok::Terms& terms = rules_.terms();
        aim = terms.aim;
        declarer = terms.declarer;
        taroks_trump = terms.taroks_trump;
        has_bonuses = terms.has_difference;
        mond = aim == tarok::Aim::points ? terms.mond : 0;
        called_king = terms.called_king;
        announced_by = terms.announced_by;
        gifts_left = aim == tarok::Aim::klop ? std::max(0, 6 - position.trick_count()) : 0;
        // Discarded taroks are public; only the declarer knows the other discards.
        out_of_play = this->seat == declarer ? terms.discards : terms.discards & tarok::taroks;
        if (is_talon_open()) out_of_play |= terms.unclaimed;
        for (const CardSet pile : position.tally().piles) out_of_play |= pile;  // with the talon cards of klop
        this->unseen -= out_of_play;
        infer_sides(position);
    }

    tarok::Aim aim;
    Seat declarer;  // nobody in klop
    bool taroks_trump;
    bool has_bonuses;
    int mond;  // penalty in points for losing T21
    Card called_king;
    std::array<Seat, tarok::item_count> announced_by;
    int gifts_left;  // klop: talon cards still to be won
    CardSet out_of_play;  // cards known to be in no hand
    // By seat: `sure` for this seat and its partners, -`sure` for opponents, between them if the side is not known.
    std::array<int, Seats> friendship{};

    int kind(Card card) const {
        if (tarok::trula_cards.has(card)) return -1 - card;
        return 100 * (card < 22 ? 0 : (card - 14) / 8) + tarok::card_thirds[card];
    }
    bool is_declarer() const { return this->seat == declarer; }
    bool is_declaring() const { return is_on_declarers_side_; }
    Card best_card(const Trick& cards) const { return rules_.best_card(cards); }

  private:
    bool is_talon_open() const { return rules_.terms().talon_seen || called_king != no_card; }

    // Infers the sides from what is public or in the seat's own hand (ruling B10).
    void infer_sides(const Position<R>& position) {
        const tarok::Terms& terms = rules_.terms();
        is_on_declarers_side_ = is_declarer();
        if (aim == tarok::Aim::klop) {
            friendship[static_cast<std::size_t>(this->seat)] = sure;
            return;
        }
        Seat partner = called_king == no_card ? terms.partner : nobody;
        bool is_known = called_king == no_card || out_of_play.has(called_king) || terms.king_from_talon;
        const unsigned revealed = is_known ? 0 : revealed_seats();
        // Makes the sides known: `holder` has, or had, the called king.
        const auto set_king_holder = [&](Seat holder) {
            is_known = true;
            partner = holder == declarer ? nobody : holder;
        };
        if (called_king != no_card && !terms.king_from_talon) {
            if (this->hand.has(called_king))
                set_king_holder(this->seat);
            else if (this->played_cards.has(called_king))
                set_king_holder(who_played(position, called_king));
            else if (terms.partner != nobody && (revealed >> terms.partner & 1) != 0)
                set_king_holder(terms.partner);
        }
        is_on_declarers_side_ = is_declarer() || (is_known && partner == this->seat);
        for (int other = 0; other < Seats; ++other) {
            int& friendly = friendship[static_cast<std::size_t>(other)];
            if (other == this->seat) {
                friendly = sure;
            } else if (is_known || other == declarer || (revealed >> other & 1) != 0) {
                const bool is_declaring_too = other == declarer || (is_known && other == partner);
                friendly = is_declaring_too == is_on_declarers_side_ ? sure : -sure;
            } else {
                // One of the others is the partner: of three for the declarer, of two for a defender.
                friendly = is_declarer() ? -sure / 3 : 0;
            }
        }
    }

    // The seat that has played a card.
    static Seat who_played(const Position<R>& position, Card card) {
        if (position.trick().card_set().has(card)) return position.trick().seat_of(card);
        int index = 0;
        while (!position.taken(index).trick.card_set().has(card)) ++index;
        return position.taken(index).trick.seat_of(card);
    }

    // The bit set of the seats whose side was revealed by an announcement or a kontra.
    unsigned revealed_seats() const {
        const tarok::Terms& terms = rules_.terms();
        unsigned revealed = 0;
        for (std::size_t item = 0; item < tarok::item_count; ++item) {
            revealed |= terms.against[item];
            for (const Seat seat_heard : {terms.announced_by[item], terms.kontra_by[item]})
                if (seat_heard != nobody) revealed |= 1u << seat_heard;
        }
        return revealed;
    }

    const R& rules_;  // includes hidden terms, so only this class reads it
    bool is_on_declarers_side_;
};

namespace tarok {

// Weights of the ratings, in 1024ths of a third of a point.
struct Weights {
    int coming = 600;  // expected value of each card still to be added to the trick
    int spend_tarok = 2000;  // cost of playing a tarok
    int spend_rank = 200;  // extra cost for each of the 21 other taroks that is lower or no longer unseen
    int spend_skis = 2000;  // extra cost of T22
    int spend_mond = 2000;  // extra cost of T21
    int spend_king = 950;  // cost of a king that does not win the trick
    int spend_low = 500;  // cost for each step of rank in a suit
    int lost_mond = 800;  // losing T21: cost for each third of the penalty
    int won_mond = 600;  // catching T21: value for each third of the penalty
    int pagat_home = 18800;  // value of winning T1 in a trick, beyond its points
    int pagat_keep = 1500;  // cost of playing T1 for each other own tarok, if there are bonuses
    int pagat_fear = 100;  // reduces that cost, for each unseen tarok
    // Leading a tarok, as declarer, partner, defender: base value, for each own tarok, for each unseen tarok.
    std::array<int, 3> draw{-500, 0, -5300};
    std::array<int, 3> draw_own{2050, 600, 300};
    std::array<int, 3> draw_unseen{-600, -300, -800};
    // Leading a suit, in the same roles: for each own card of the suit, if it is a singleton, if the called king's
    // suit.
    std::array<int, 3> lead_length{200, 0, 0};
    std::array<int, 3> lead_single{0, 900, 500};
    std::array<int, 3> lead_called{2500, 0, 0};
    int lead_through = 8000;  // as defender, leading a suit in which the declarer is void
    int lead_foe_lacks = 300;  // leading a suit in which an opponent is void
    int lead_friend_lacks = 850;  // leading a suit in which a partner is void
    int break_ultimo = 3000;  // leading a card that may force out a card announced for the last trick
    int save_taroks = 2000;  // cost of playing a tarok after announcing pagat ultimo
    // Klop.
    int klop_trick = 4400;  // cost of winning a trick
    int klop_gift = 4000;  // extra cost while talon cards are left
    int klop_coming = 800;  // extra cost for each card still to be added to the trick
    int klop_give = 1000;  // value of each third given to others
    int klop_below = 850;  // value of playing a card, for each lower unseen card of the suit, which it may have to beat
    int klop_above = -350;  // the same for each higher unseen card
    // Beggars: the declarer plays dangerous cards first.
    int beggar_below = 650;  // for each lower unseen card of the suit
    int beggar_above = -300;  // for each higher unseen card of the suit
    int beggar_tarok = 550;  // for a tarok
    // The defenders play high cards first, from short suits.
    int hunt_rank = 100;  // for each step of rank
    int hunt_length = 2200;  // cost for each own card of the suit
};
// The weights by number of seats.
template <int Seats>
inline constexpr Weights fixed_weights{};
// With four seats there are fewer taroks in a hand, and a partner is less certain.
template <>
inline constexpr Weights fixed_weights<4>{.spend_tarok = 1500,
                                          .spend_rank = 500,
                                          .spend_skis = 2400,
                                          .pagat_keep = 300,
                                          .pagat_fear = 200,
                                          .draw_unseen = {-1150, -300, -300},
                                          .lead_length = {650, 0, 0},
                                          .lead_single = {700, 900, 550},
                                          .lead_called = {3200, 100, 450},
                                          .lead_through = 5600,
                                          .lead_friend_lacks = 500};

}  // namespace tarok

// The rule player of tarok; ratings are in 1024ths of a third of a point.
template <int Seats>
class RulePlayer<tarok::Tarok<Seats>> {
  public:
    using Known = Knowledge<tarok::Tarok<Seats>>;
    using Weights = tarok::Weights;

    explicit RulePlayer(const Known& known, const Weights& weights = tarok::fixed_weights<Seats>)
        : known_(known),
          weights_(weights),
          odds_(known.hand.size(), known.unseen.size()),
          role_(known.is_declarer()    ? 0
                : known.is_declaring() ? 1
                                       : 2) {
        for (const Card card : known.trick.card_set()) on_table_ += tarok::card_thirds[card];
    }

    static Card choose(const Known& known) { return best_rated(known, RulePlayer(known)); }

    int rate(Card card) const {
        using tarok::Aim;
        const TrickForecast forecast_with = forecast_trick(card);
        if (known_.announced_by[tarok::valat] != nobody) return rate_every_trick(card, forecast_with);
        switch (known_.aim) {
            case Aim::klop: return rate_klop(card, forecast_with);
            case Aim::no_trick:
                return known_.is_declarer() ? rate_as_beggar(card, forecast_with)
                                            : rate_against_beggar(card, forecast_with);
            case Aim::every_trick: return rate_every_trick(card, forecast_with);
            default: return rate_points(card, forecast_with);
        }
    }

  private:
    using Trick = trula::Trick<Seats>;
    static constexpr int deciding_trick = 1 << 18;  // value of a trick that decides the deal

    // The trick after a card has been played to it.
    struct TrickForecast {
        Forecast taker;  // expected winner
        Card best;  // winning card so far
        CardSet cards;
    };

    // Forecasts the trick if `card` is played to it.
    TrickForecast forecast_trick(Card card) const {
        Trick trick = known_.trick;
        trick.add(card);
        const CardSet cards = trick.card_set();
        const Card best = known_.best_card(trick);
        if (known_.later() == 0) {
            const Seat winner = trick.seat_of(best);
            return {{value_of_winner(winner), winner == known_.seat ? sure : 0}, best, cards};
        }
        const CardSet led_suit = tarok::suit_of(trick.led());
        const CardSet higher = (tarok::suit_of(best) - CardSet::range(0, best + 1)) & known_.unseen;
        const bool is_tarok_led = trick.led() < 22;
        const bool is_ruffed = best < 22 && !is_tarok_led;
        const CardSet ruffing = is_ruffed                              ? higher
                                : is_tarok_led || !known_.taroks_trump ? CardSet()
                                                                       : tarok::taroks & known_.unseen;
        const CardSet following = led_suit & known_.unseen;
        const Forecast taker = forecast(
            known_, trick.seat_of(best), [&](Seat seat) { return value_of_winner(seat); },
            [&](Seat seat) {
                const CardSet lacks = known_.voids[static_cast<std::size_t>(seat)];
                const int above = is_ruffed ? 0 : odds_.any(higher - lacks);
                if (ruffing.empty()) return above;
                return above + odds_.none(following - lacks) * odds_.any(ruffing - lacks) / sure;
            });
        return {taker, best, cards};
    }

    // The value to this seat of a trick won by `seat`, in 1024ths: `sure` if it is good for this seat, 0 or
    // -`sure` if not.
    int value_of_winner(Seat seat) const {
        if (known_.aim == tarok::Aim::no_trick) return seat == known_.declarer ? sure : 0;
        return known_.friendship[static_cast<std::size_t>(seat)];
    }

    CardSet unseen_above(Card card) const {
        return (tarok::suit_of(card) - CardSet::range(0, card + 1)) & known_.unseen;
    }
    CardSet unseen_below(Card card) const { return tarok::suit_of(card) & CardSet::range(0, card) & known_.unseen; }

    // The rating in contracts for points.
    int rate_points(Card card, const TrickForecast& forecast_with) const {
        const int stake = (on_table_ + tarok::card_thirds[card]) * sure + weights_.coming * known_.later();
        int result = forecast_with.taker.side * stake / sure;
        result += card < 22 ? rate_tarok(card, forecast_with) : rate_suit_card(card, forecast_with);
        if (known_.is_leading()) result += rate_lead(card);
        return result;
    }

    // The part of the rating for a tarok: its cost, T1, T21 and T22.
    int rate_tarok(Card card, const TrickForecast& forecast_with) const {
        using namespace tarok;
        const int own = (known_.hand & taroks).size(), unseen = (known_.unseen & taroks).size();
        int result = -weights_.spend_tarok - weights_.spend_rank * (21 - unseen_above(card).size());
        if (known_.announced_by[pagat_ultimo] == known_.seat) result -= weights_.save_taroks;
        if (card == pagat) {
            result += forecast_with.taker.side * weights_.pagat_home / sure;
            if (known_.has_bonuses && !known_.is_last_trick())
                result -= std::max(0, weights_.pagat_keep * (own - 1) - weights_.pagat_fear * unseen);
        }
        if (card == skis) {
            result -= weights_.spend_skis;
            if (forecast_with.cards.has(mond)) {
                const Seat loser = known_.trick.seat_of(mond);
                result -= value_of_winner(loser) * known_.mond / sure * 3 * weights_.won_mond;
            }
        }
        if (card == mond) {
            result -= weights_.spend_mond;
            int caught = 0;
            if (forecast_with.cards.has(skis))
                caught = sure;
            else if (known_.unseen.has(skis))
                caught = sure - none_of_later(CardSet::of(skis));
            result -= caught * known_.mond / sure * 3 * weights_.lost_mond;
        }
        return result;
    }

    // The probability, in 1024ths, that no seat that plays later has any of `cards`.
    int none_of_later(CardSet cards) const {
        int chance = sure;
        for (int i = 0; i < known_.later(); ++i) chance = chance * odds_.none(cards) / sure;
        return chance;
    }

    // The part of the rating for a card of a suit.
    int rate_suit_card(Card card, const TrickForecast& forecast_with) const {
        const int rank = (card - 22) % 8;
        int result = -weights_.spend_low * rank;
        if (rank == 7) result -= weights_.spend_king * (sure - forecast_with.taker.own) / sure;
        return result;
    }

    // The part of the rating for leading a card.
    int rate_lead(Card card) const {
        using namespace tarok;
        const CardSet suit = suit_of(card);
        int result = 0;
        if (card < 22) {
            const int own = (known_.hand & taroks).size(), unseen = (known_.unseen & taroks).size();
            if (unseen > 0)
                result += weights_.draw[role_] + weights_.draw_own[role_] * own + weights_.draw_unseen[role_] * unseen;
        } else {
            const int length = (known_.hand & suit).size();
            result += weights_.lead_length[role_] * length;
            if (length == 1) result += weights_.lead_single[role_];
            if (known_.called_king != no_card && suit.has(known_.called_king) && known_.unseen.has(known_.called_king))
                result += weights_.lead_called[role_];
            for (int other = 0; other < Seats; ++other) {
                if (other == known_.seat || (known_.voids[static_cast<std::size_t>(other)] & suit).empty()) continue;
                const bool is_foe = known_.friendship[static_cast<std::size_t>(other)] < 0;
                result += is_foe ? weights_.lead_foe_lacks : weights_.lead_friend_lacks;
                if (other == known_.declarer && role_ == 2) result += weights_.lead_through;
            }
        }
        return result + rate_against_ultimo(card);
    }

    // The part of the rating for leading against an opponent's announced ultimo: T1 is forced out by taroks and by
    // suits in which its owner is void, the king by its suit.
    int rate_against_ultimo(Card card) const {
        using namespace tarok;
        int result = 0;
        if (const Seat owner = known_.announced_by[pagat_ultimo]; is_foe(owner)) {
            const CardSet lacks = known_.voids[static_cast<std::size_t>(owner)];
            if (card < 22 || !(lacks & suit_of(card)).empty()) result += weights_.break_ultimo;
        }
        if (const Seat owner = known_.announced_by[king_ultimo]; is_foe(owner) && suit_of(card).has(known_.called_king))
            result += weights_.break_ultimo;
        return result;
    }
    bool is_foe(Seat seat) const { return seat != nobody && known_.friendship[static_cast<std::size_t>(seat)] < 0; }

    // The rating in klop.
    int rate_klop(Card card, const TrickForecast& forecast_with) const {
        const int stake = (on_table_ + tarok::card_thirds[card]) * sure + weights_.klop_coming * known_.later() +
                          weights_.klop_trick + (known_.gifts_left > 0 ? weights_.klop_gift : 0);
        int result = -forecast_with.taker.own * (stake / 16) / (sure / 16);
        result += (sure - forecast_with.taker.own) * tarok::card_thirds[card] * weights_.klop_give / sure;
        result += weights_.klop_below * unseen_below(card).size() + weights_.klop_above * unseen_above(card).size();
        return result;
    }

    // The rating for the declarer of a beggar.
    int rate_as_beggar(Card card, const TrickForecast& forecast_with) const {
        int result = -forecast_with.taker.own * (deciding_trick / sure);
        result += weights_.beggar_below * unseen_below(card).size() + weights_.beggar_above * unseen_above(card).size();
        return result + (card < 22 ? weights_.beggar_tarok : 0);
    }

    // The rating for the defenders against a beggar.
    int rate_against_beggar(Card card, const TrickForecast& forecast_with) const {
        const int rank = card < 22 ? card : (card - 22) % 8;
        const int length = (known_.hand & tarok::suit_of(card)).size();
        return forecast_with.taker.side * (deciding_trick / sure) + weights_.hunt_rank * rank -
               weights_.hunt_length * length;
    }

    // The rating where every trick counts: valats.
    int rate_every_trick(Card card, const TrickForecast& forecast_with) const {
        return forecast_with.taker.side * (deciding_trick / sure) - (card < 22 ? 8 + card : (card - 22) % 8);
    }

    const Known& known_;
    const Weights& weights_;
    Odds odds_;
    std::size_t role_;  // 0 declarer, 1 partner, 2 defender
    int on_table_ = 0;
};

}  // namespace trula
