// What can be played for in tarok with open cards, as goals of the exact search.
#pragma once

#include "games/tarok.hpp"
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
        return {0, static_cast<std::int16_t>(most)};
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

    int order(Card card, const Trick<Seats>& trick, const Hands& hands) const {
        const int worth = card_thirds[card];
        if (trick.is_empty()) {
            CardSet others;
            for (const CardSet hand : hands) others |= hand;
            const bool is_top = (others & suit_of(card)).highest() == card;
            return is_top ? 40 + worth : -worth;
        }
        Trick<Seats> with = trick;
        with.add(card);
        const Card best = rules_.best_card(with);
        const bool is_ours = is_max(with.seat_of(best)) == is_max(trick.to_move());
        if (best == card) return 30 - (card < 22 ? card : 0) + (trick.count == Seats - 1 ? worth : 0);
        return is_ours ? 20 + worth : -worth;
    }

  private:
    static constexpr CardSet suit_starts{1ull << 0 | 1ull << 22 | 1ull << 30 | 1ull << 38 | 1ull << 46};

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
