// Rules of the card play of Slovenian tarok for three and four seats: card points, legal cards, trick winners, the
// early end of a deal. The results of auction, talon exchange and announcements are the Terms (score.hpp). Section
// numbers refer to docs/rules/tarok.md, rulings to docs/rules/rulings.md.
#pragma once

#include <algorithm>
#include <array>

#include "games/tarok/score.hpp"
#include "play/rules.hpp"

namespace trula::tarok {

// Names of rules beside those of play/rules.hpp.
inline constexpr RuleName pagat_last = "PAGAT_LAST", kept_for_ultimo = "KEPT_FOR_ULTIMO";

// Canonical order: taroks T1 to T22, then hearts, diamonds, spades, clubs with eight cards each, weakest first.
inline constexpr Card pagat = 0, mond = 20, skis = 21;  // T1, T21, T22
inline constexpr CardSet taroks = CardSet::range(0, 22);
// The trula: pagat, mond and skis.
inline constexpr CardSet trula_cards{1ull << pagat | 1ull << mond | 1ull << skis};

// All cards of the suit of a card; the taroks are one suit.
inline constexpr CardSet suit_of(Card card) { return card < 22 ? taroks : CardSet::range(22 + (card - 22) / 8 * 8, 8); }

// The four cards that are `below` ranks below the king.
inline constexpr CardSet rank_from_king(int below) {
    CardSet cards;
    for (int suit = 0; suit < 4; ++suit) cards.add(static_cast<Card>(22 + 8 * suit + 7 - below));
    return cards;
}
inline constexpr CardSet kings_cards = rank_from_king(0);

// The sum of the face values: king and trula 5, queen 4, cavalier 3, jack 2, others 1.
inline constexpr int face_sum(CardSet pile) {
    return pile.size() + 4 * (pile & (kings_cards | trula_cards)).size() + 3 * (pile & rank_from_king(1)).size() +
           2 * (pile & rank_from_king(2)).size() + (pile & rank_from_king(3)).size();
}

// Card points of a pile: the face values, less two for each group of three cards and less one for a remainder of one or
// two cards (section 1).
inline constexpr int points(int face, int cards) { return face - cards / 3 * 2 - (cards % 3 != 0 ? 1 : 0); }
inline constexpr int points(CardSet pile) { return points(face_sum(pile), pile.size()); }

// Card points in thirds of a point, which add up without rounding.
inline constexpr int thirds(CardSet cards) { return 3 * face_sum(cards) - 2 * cards.size(); }
inline constexpr std::array<std::int8_t, 54> card_thirds = [] {
    std::array<std::int8_t, 54> result{};
    for (Card card = 0; card < 54; ++card) result[card] = static_cast<std::int8_t>(thirds(CardSet::of(card)));
    return result;
}();

// The rules of one deal; satisfies the concept Rules.
template <int Seats>
class Tarok {
  public:
    static constexpr int seats = Seats;
    static constexpr int deck_size = 54;
    static constexpr int hand_size = 48 / Seats;
    static constexpr bool can_stop_inside_trick = false;
    using Trick = trula::Trick<Seats>;
    using Terms = tarok::Terms;

    // The tricks won so far, by seat, and the events on which bonuses and penalties depend.
    struct Tally {
        std::array<CardSet, Seats> piles{};  // cards of the tricks won, with the talon cards of klop
        std::array<std::int8_t, Seats> tricks{};  // tricks won
        std::int8_t trick_count = 0;
        Seat mond_lost_by = nobody;  // the seat that lost T21 to T22 in a trick
        Seat last_winner = nobody;  // winner of the last trick of the deal
        Seat pagat_in_last = nobody;  // the seat that played T1 to the last trick
        bool king_in_last = false;  // the called king was in the last trick
        bool talon_won = false;  // the declarer has won the unclaimed talon with the called king (ruling C5)
    };

    explicit Tarok(const Terms& terms) : terms_(terms) {
        if (terms.announced_by[valat] != nobody) return;  // an announced valat cancels the others (ruling B6)
        if (const Seat seat = terms.announced_by[pagat_ultimo]; seat != nobody)
            kept_back_[static_cast<std::size_t>(seat)].add(pagat);
        if (const Seat seat = terms.announced_by[king_ultimo]; seat != nobody)
            kept_back_[static_cast<std::size_t>(seat)].add(terms.called_king);
    }

    const Terms& terms() const { return terms_; }
    static bool is_sound(const Terms& terms) { return terms.is_sound(Seats); }
    Seat first_leader() const { return terms_.leader; }

    // Completes the terms known to one seat with the cards hidden from it: partner, discards, talon.
    template <class Hidden>
    static Terms complete_terms(Terms terms, const Hidden& hidden) {
        if (terms.called_king != no_card)
            for (int seat = 0; seat < Seats; ++seat)
                if (seat != terms.declarer && hidden.hands[static_cast<std::size_t>(seat)].has(terms.called_king))
                    terms.partner = static_cast<Seat>(seat);
        terms.discards |= hidden.discards;
        if (terms.aim == Aim::klop) {
            const auto known = std::find(terms.gifts.begin(), terms.gifts.end(), no_card);
            std::copy(hidden.stock.begin(), hidden.stock.end(), known);
        } else if (terms.aim == Aim::points) {
            for (const Card card : hidden.stock) terms.unclaimed.add(card);
        }
        return terms;
    }

    CardSet legal(CardSet hand, const Trick& trick) const { return narrow(hand, trick, no_trace); }

    RuleName why_illegal(CardSet hand, const Trick& trick, Card card) const {
        LegalTrace trace(card);
        narrow(hand, trick, [&](CardSet kept, RuleName rule) { trace(kept, rule); });
        return trace.broken();
    }

    // The card that is winning a trick (section 8.3).
    Card best_card(const Trick& trick) const {
        const CardSet cards = trick.card_set();
        const bool taroks_win = terms_.taroks_trump || trick.led() < 22;
        if (taroks_win) {
            if (cards.has_all(trula_cards) && is_emperors_order(trick)) return pagat;
            if (const CardSet played = cards & taroks; !played.empty()) return played.highest();
        }
        return (cards & suit_of(trick.led())).highest();
    }

    // The index of the winning card, where it is known which index had the card that was winning before the last one.
    int winning_index(const Trick& trick, int before) const {
        const Card last = trick.cards[static_cast<std::size_t>(trick.count - 1)];
        const Card best = trick.cards[static_cast<std::size_t>(before)];
        if ((last < 22 || best < 22) && trick.card_set().has_all(trula_cards)) return trick.index_of(best_card(trick));
        const bool takes_over = suit_of(best).has(last) ? last > best : last < 22 && terms_.taroks_trump;
        return takes_over ? trick.count - 1 : before;
    }

    Seat winner(const Trick& trick) const { return trick.seat_of(best_card(trick)); }

    void collect(Tally& tally, const Trick& trick, Seat winner, bool is_last) const {
        const CardSet cards = trick.card_set();
        CardSet& pile = tally.piles[static_cast<std::size_t>(winner)];
        pile |= cards;
        ++tally.tricks[static_cast<std::size_t>(winner)];
        if (terms_.aim == Aim::klop && tally.trick_count < 6)
            if (const Card gift = terms_.gifts[static_cast<std::size_t>(tally.trick_count)]; gift != no_card)
                pile.add(gift);
        ++tally.trick_count;
        if (cards.has(mond) && cards.has(skis)) tally.mond_lost_by = trick.seat_of(mond);
        if (terms_.king_from_talon && cards.has(terms_.called_king) && winner == terms_.declarer &&
            best_card(trick) == terms_.called_king)
            tally.talon_won = true;
        if (is_last) {
            tally.last_winner = winner;
            if (cards.has(pagat)) tally.pagat_in_last = trick.seat_of(pagat);
            tally.king_in_last = terms_.called_king != no_card && cards.has(terms_.called_king);
        }
    }

    // Whether the deal ends early (section 8.4, ruling C4).
    bool is_decided(const Tally& tally, int) const {
        if (tally.trick_count == 0) return false;
        if (terms_.announced_by[valat] != nobody)
            return tricks_of(tally, terms_.announced_side(valat)) < tally.trick_count;
        switch (terms_.aim) {
            case Aim::no_trick: return tricks_of(tally, Side::declarer) > 0;
            case Aim::every_trick: return tricks_of(tally, Side::declarer) < tally.trick_count;
            default: return false;
        }
    }

    // The sum of the face values of the seat's pile.
    int raw_points(const Tally& tally, Seat seat) const {
        return face_sum(tally.piles[static_cast<std::size_t>(seat)]);
    }

    // The cards of each side with discards and talon. The unclaimed talon belongs to the defenders until the declarer
    // wins it; with `as_openspiel`, to nobody until then.
    struct SidePiles {
        CardSet declarers, defenders;
    };
    SidePiles side_piles(const Tally& tally) const {
        SidePiles piles{terms_.discards, {}};
        if (tally.talon_won)
            piles.declarers |= terms_.unclaimed;
        else if (!terms_.as_openspiel)
            piles.defenders |= terms_.unclaimed;
        for (std::size_t seat = 0; seat < Seats; ++seat)
            (terms_.side(static_cast<Seat>(seat)) == Side::declarer ? piles.declarers : piles.defenders) |=
                tally.piles[seat];
        return piles;
    }

    Summary summary(const Tally& tally, int = 0) const {
        Summary result;
        for (std::size_t seat = 0; seat < Seats; ++seat) {
            result.points[seat] = points(tally.piles[seat]);
            result.tricks[seat] = tally.tricks[seat];
        }
        const auto [side_pile, other_pile] = side_piles(tally);
        result.side_points = points(side_pile);
        result.trula = holder(side_pile, other_pile, trula_cards);
        result.kings = holder(side_pile, other_pile, kings_cards);
        if (tally.last_winner != nobody) result.last_trick = terms_.side(tally.last_winner);
        result.king_in_last = tally.king_in_last;
        result.pagat_in_last = tally.pagat_in_last;
        result.pagat_won_last = tally.pagat_in_last != nobody && tally.pagat_in_last == tally.last_winner;
        result.mond_lost_by = tally.mond_lost_by;
        if (terms_.talon_seen && terms_.unclaimed.has(mond) && !tally.talon_won) result.mond_lost_by = terms_.declarer;
        return result;
    }

    std::array<int, Seats> scores(const Tally& tally, int = 0) const {
        const Summary result = summary(tally);
        return ScoreSheet<Seats>(terms_, result).scores();
    }
    Verdict verdict(const Tally& tally) const {
        const Summary result = summary(tally);
        return ScoreSheet<Seats>(terms_, result).verdict();
    }

  private:
    // Computes the legal cards (section 8.2); each step keeps a part of the cards and reports its rule to `trace`.
    template <class Trace>
    CardSet narrow(CardSet hand, const Trick& trick, Trace&& trace) const {
        CardSet legal = hand;
        if (!trick.is_empty()) {
            if (const CardSet follow = hand & suit_of(trick.led()); !follow.empty())
                trace(legal = follow, broken::follow_suit);
            else if (const CardSet ruff = hand & taroks; !ruff.empty())
                trace(legal = ruff, broken::play_trump);
        }
        if (terms_.is_negative()) {
            if (!trick.is_empty())
                if (const CardSet beating = legal & beating_cards(trick); !beating.empty())
                    trace(legal = beating, broken::beat_if_able);
            if (legal.has(pagat) && !legal.is_single()) {
                legal.remove(pagat);
                trace(legal, pagat_last);
            }
        }
        const CardSet kept_back = kept_back_[static_cast<std::size_t>(trick.to_move())];
        if (!(legal & kept_back).empty() && !(legal - kept_back).empty()) trace(legal -= kept_back, kept_for_ultimo);
        return legal;
    }

    // The cards that would be winning if they were played to a trick that has begun; used in negative contracts.
    CardSet beating_cards(const Trick& trick) const {
        const CardSet cards = trick.card_set();
        const CardSet played_taroks = cards & taroks;
        if (cards.has(mond) && cards.has(skis)) return cards.has(pagat) ? CardSet() : CardSet::of(pagat);
        if (played_taroks.empty()) {
            const Card best = (cards & suit_of(trick.led())).highest();
            return taroks | above_in_suit(best);
        }
        CardSet above = above_in_suit(played_taroks.highest());
        const bool is_emperors = cards.has(mond) && cards.has(pagat);  // T22 would only complete T1's trick
        if (is_emperors && !terms_.emperor_t1_last && !terms_.as_openspiel) above.remove(skis);
        return above;
    }

    static CardSet above_in_suit(Card card) { return suit_of(card) - CardSet::range(0, card + 1); }

    // Whether T1 wins a trick that holds the whole trula (the emperor's trick).
    bool is_emperors_order(const Trick& trick) const {
        if (!terms_.emperor_t1_last) return true;
        return trick.index_of(pagat) > trick.index_of(mond) && trick.index_of(pagat) > trick.index_of(skis);
    }

    int tricks_of(const Tally& tally, Side side) const {
        int tricks = 0;
        for (int seat = 0; seat < Seats; ++seat)
            if (terms_.side(static_cast<Seat>(seat)) == side) tricks += tally.tricks[static_cast<std::size_t>(seat)];
        return tricks;
    }

    // The side that holds all of `cards`.
    static Side holder(CardSet declarers, CardSet defenders, CardSet cards) {
        if (declarers.has_all(cards)) return Side::declarer;
        return defenders.has_all(cards) ? Side::defenders : Side::none;
    }

    Terms terms_;
    std::array<CardSet, Seats> kept_back_{};  // by seat, cards announced for the last trick (ultimo)
};

}  // namespace trula::tarok
