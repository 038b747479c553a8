// What can be played for in tressette with open cards: the thirds of side 0, the last trick included.
#pragma once

#include "games/tressette.hpp"
#include "search/outlook.hpp"
#include "search/relative.hpp"
#include "search/table.hpp"

namespace trula::tressette {

inline constexpr std::array<std::int8_t, 40> card_thirds = [] {
    std::array<std::int8_t, 40> result{};
    for (Card card = 0; card < 40; ++card) result[card] = static_cast<std::int8_t>(thirds(CardSet::of(card)));
    return result;
}();

class ThirdsGoal {
  public:
    static constexpr int seats = 4;
    using Hands = std::array<CardSet, 4>;
    struct Memory {};

    ThirdsGoal(const Terms& terms, const Hands& hands) : rules_(terms) {
        std::array<std::uint8_t, 64> kinds{};
        for (std::size_t seat = 0; seat < 4; ++seat)
            for (const Card card : hands[seat])
                kinds[card] = static_cast<std::uint8_t>(4 * seat + static_cast<std::size_t>(thirds(CardSet::of(card))));
        std::array<std::uint8_t, 64> owners{};
        for (std::size_t card = 0; card < 40; ++card) owners[card] = kinds[card] / 4;
        for (int suit = 0; suit < 4; ++suit) {
            keys_.add_suit(10 * suit, 10, kinds);
            owners_.add_suit(10 * suit, 10, owners);
        }
    }

    bool is_max(Seat seat) const { return seat % 2 == 0; }
    CardSet legal(CardSet hand, const Trick<4>& trick) const { return rules_.legal(hand, trick); }
    Seat winner(const Trick<4>& trick) const { return rules_.winner(trick); }

    int gain(Memory&, const Trick<4>& trick, Seat winner, bool is_last) const {
        return is_max(winner) ? thirds(trick.card_set()) + (is_last ? last_trick_thirds : 0) : 0;
    }
    int final_gain(const Memory&) const { return 0; }
    bool is_decided(const Memory&) const { return false; }

    Bounds range(const Hands& hands, const Memory&) const {
        return {0, static_cast<std::int16_t>(thirds(all(hands)) + last_trick_thirds)};
    }
    std::uint64_t key(const Hands& hands, Seat leader, const Memory&) const {
        return keys_.canonical(all(hands)) << 2 | static_cast<std::uint64_t>(leader);
    }

    std::uint64_t likeness(const Hands& hands, Seat leader, const Memory&) const {
        return (owners_.canonical(all(hands)) << 2 | static_cast<std::uint64_t>(leader)) + 1;
    }
    int slack(CardSet one, CardSet other) const {
        return matched_difference(one, other, [](Card card) { return card_thirds[card]; });
    }

    CardSet same_moves(CardSet legal, const Hands& hands, const Trick<4>& trick) const {
        if (legal.is_single()) return legal;
        const CardSet others = (all(hands) | trick.card_set()) - hands[static_cast<std::size_t>(trick.to_move())];
        return without_equal_neighbours(legal, others, suit_starts, [](Card card) { return card_thirds[card]; });
    }

    Outlook<4> outlook(const Trick<4>& trick, const Hands& hands) const {
        const Card best = trick.is_empty() ? no_card : (trick.card_set() & suit_of(trick.led())).highest();
        return make_outlook(trick, hands, best, [&](Seat seat) { return is_max(seat); }, answers);
    }

    // As in tarok: what settles the trick for its own side comes first, with the most points and the lowest rank.
    int order(Card card, const Outlook<4>& outlook) const {
        const auto beats = [](Card one, Card best) { return above(best).has(one); };
        const Prospect seen = prospect(card, outlook, beats, above, answers);
        const int worth = card_thirds[card];
        const int rank = card % 10;
        if (seen.is_ours && !seen.can_lose) return seen.wins ? 400 + 12 * worth - 4 * rank : 400 + 12 * worth;
        if (!seen.is_ours && !seen.can_gain) return -12 * worth - rank;
        if (seen.is_ours) return -50 - 12 * worth - rank;
        return 200 + (seen.can_lose ? -12 : 12) * worth - rank;
    }

  private:
    static constexpr CardSet suit_starts{1ull << 0 | 1ull << 10 | 1ull << 20 | 1ull << 30};
    static CardSet answers(CardSet hand, Card led) { return hand & suit_of(led); }
    static CardSet above(Card best) { return suit_of(best) - CardSet::range(0, best + 1); }
    static CardSet all(const Hands& hands) { return hands[0] | hands[1] | hands[2] | hands[3]; }

    Tressette rules_;
    RelativeKeys keys_;
    RelativeKeys owners_;
};

}  // namespace trula::tressette
