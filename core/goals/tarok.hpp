// What can be played for in tarok with open cards, as goals of the exact search.
#pragma once

#include "games/tarok.hpp"
#include "search/outlook.hpp"
#include "search/relative.hpp"
#include "search/table.hpp"

namespace trula::tarok {

// Card points of one side (or of one seat in klop), in thirds, so that tricks add up without rounding.
inline constexpr int thirds(CardSet cards) { return 3 * face_sum(cards) - 2 * cards.size(); }

inline constexpr std::array<std::int8_t, 54> card_thirds = [] {
    std::array<std::int8_t, 54> result{};
    for (Card card = 0; card < 54; ++card) result[card] = static_cast<std::int8_t>(thirds(CardSet::of(card)));
    return result;
}();

template <int Seats>
class PointsGoal {
  public:
    static constexpr int seats = Seats;
    using Hands = std::array<CardSet, Seats>;
    struct Memory {
        std::int8_t tricks = 0;  // done since the first lead, for the gifts of klop
    };

    // `max_seats` is the bit set of the seats whose points count.
    PointsGoal(const Terms& terms, unsigned max_seats, const Hands& hands) : rules_(terms), max_seats_(max_seats) {
        std::array<std::uint8_t, 64> kinds{};
        const bool pagat_is_special = terms.is_negative() || terms.announced_by[pagat_ultimo] != nobody;
        for (int seat = 0; seat < Seats; ++seat)
            for (const Card card : hands[static_cast<std::size_t>(seat)])
                kinds[card] = static_cast<std::uint8_t>(8 * seat + kind_of(card, pagat_is_special));
        std::array<std::uint8_t, 64> owners{};
        for (int seat = 0; seat < Seats; ++seat)
            for (const Card card : hands[static_cast<std::size_t>(seat)])
                owners[card] = static_cast<std::uint8_t>(8 * seat + (kinds[card] % 8 == 5 ? 5 : 0));
        for (int suit = -1; suit < 4; ++suit) {
            const int first = suit < 0 ? 0 : 22 + 8 * suit, count = suit < 0 ? 22 : 8;
            keys_.add_suit(first, count, kinds);
            owners_.add_suit(first, count, owners);
        }
    }

    bool is_max(Seat seat) const { return (max_seats_ >> seat & 1) != 0; }
    CardSet legal(CardSet hand, const Trick<Seats>& trick) const { return rules_.legal(hand, trick); }
    Seat winner(const Trick<Seats>& trick) const { return rules_.winner(trick); }

    int gain(Memory& memory, const Trick<Seats>& trick, Seat winner, bool) const {
        int won = 0;
        for (const Card card : trick.cards) won += card_thirds[card];
        const Terms& terms = rules_.terms();
        if (terms.aim == Aim::klop && memory.tricks < 6)
            if (const Card gift = terms.gifts[static_cast<std::size_t>(memory.tricks)]; gift != no_card)
                won += card_thirds[gift];
        if (terms.king_from_talon && winner == terms.declarer && trick.card_set().has(terms.called_king) &&
            rules_.best_card(trick) == terms.called_king)
            won += thirds(terms.unclaimed);
        ++memory.tricks;
        return is_max(winner) ? won : 0;
    }

    int final_gain(const Memory&) const { return 0; }
    bool is_decided(const Memory&) const { return false; }

    Bounds range(const Hands& hands, const Memory& memory) const {
        CardSet left;
        for (const CardSet hand : hands) left |= hand;
        const Terms& terms = rules_.terms();
        int most = thirds(left);
        if (terms.aim == Aim::klop)
            for (std::size_t i = static_cast<std::size_t>(memory.tricks); i < 6; ++i)
                if (terms.gifts[i] != no_card) most += card_thirds[terms.gifts[i]];
        if (terms.king_from_talon && left.has(terms.called_king)) most += thirds(terms.unclaimed);
        // The holder of the highest taroks wins a trick with each, and every card in it is worth a third at least.
        const CardSet left_taroks = left & taroks;
        int least = 0;
        if (!left_taroks.empty() && terms.taroks_trump) {
            for (int seat = 0; seat < Seats; ++seat) {
                const CardSet hand = hands[static_cast<std::size_t>(seat)];
                if (!hand.has(left_taroks.highest())) continue;
                const CardSet others = left_taroks - hand;
                const CardSet sure =
                    others.empty() ? hand & taroks : (hand & taroks) - CardSet::range(0, others.highest());
                if (left.has_all(trula_cards)) break;  // the emperor's trick may take one
                const int won = thirds(sure) + sure.size() * (Seats - 1);
                if (is_max(static_cast<Seat>(seat)))
                    least = won;
                else
                    most -= won;
                break;
            }
        }
        return {static_cast<std::int16_t>(least), static_cast<std::int16_t>(most)};
    }

    std::uint64_t key(const Hands& hands, Seat leader, const Memory&) const {
        CardSet left;
        for (const CardSet hand : hands) left |= hand;
        return keys_.canonical(left) << 2 | static_cast<std::uint64_t>(leader);
    }

    // Positions are alike when the owners of the cards follow one another in the same way; the emperor's trick has no
    // likeness but itself.
    std::uint64_t likeness(const Hands& hands, Seat leader, const Memory&) const {
        CardSet left;
        for (const CardSet hand : hands) left |= hand;
        if (left.has_all(trula_cards) || (rules_.terms().king_from_talon && left.has(rules_.terms().called_king)))
            return 0;
        return (owners_.canonical(left) << 2 | static_cast<std::uint64_t>(leader)) + 1;
    }
    int slack(CardSet one, CardSet other) const {
        return matched_difference(one, other, [](Card card) { return card_thirds[card]; });
    }

    CardSet same_moves(CardSet legal, const Hands& hands, const Trick<Seats>& trick) const {
        if (legal.is_single()) return legal;
        CardSet others = trick.card_set();
        const Seat mover = trick.to_move();
        for (int seat = 0; seat < Seats; ++seat)
            if (seat != mover) others |= hands[static_cast<std::size_t>(seat)];
        return without_equal_neighbours(legal, others, suit_starts, [](Card card) { return card_thirds[card]; });
    }

    Outlook<Seats> outlook(const Trick<Seats>& trick, const Hands& hands) const {
        const Card best = trick.is_empty() ? no_card : rules_.best_card(trick);
        return make_outlook(trick, hands, best, [&](Seat seat) { return is_max(seat); }, answers);
    }

    // A card that settles the trick for its own side comes first, the more points the sooner; one that leaves it to the
    // others comes last, the fewer points the sooner.
    int order(Card card, const Outlook<Seats>& outlook) const {
        const Prospect seen = prospect(card, outlook, beats, above, answers);
        const int worth = card_thirds[card];
        const int rank = card < 22 ? card : 0;
        if (seen.is_ours && !seen.can_lose) return seen.wins ? 400 + 4 * worth - 10 * rank : 400 + 8 * worth;
        if (!seen.is_ours && !seen.can_gain) return -8 * worth - rank;
        if (seen.is_ours) return -50 - 4 * worth - rank;
        return 200 + (seen.can_lose ? -4 : 4) * worth - rank;
    }

  private:
    static constexpr CardSet suit_starts{1ull << 0 | 1ull << 22 | 1ull << 30 | 1ull << 38 | 1ull << 46};

    // For ordering only: the emperor's trick and the duties of negative contracts are left out.
    static CardSet answers(CardSet hand, Card led) {
        const CardSet follow = hand & suit_of(led);
        return follow.empty() ? hand & taroks : follow;
    }
    static CardSet above(Card best) {
        const CardSet in_suit = suit_of(best) - CardSet::range(0, best + 1);
        return best < 22 ? in_suit : in_suit | taroks;
    }
    static bool beats(Card card, Card best) { return above(best).has(card); }

    // Cards of one kind are worth the same and follow the same rules.
    int kind_of(Card card, bool pagat_is_special) const {
        if (card == rules_.terms().called_king || (card == pagat && pagat_is_special)) return 5;
        return (card_thirds[card] - 1) / 3;
    }

    Tarok<Seats> rules_;
    unsigned max_seats_;
    RelativeKeys keys_;
    RelativeKeys owners_;
};

}  // namespace trula::tarok
