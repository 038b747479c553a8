// What can be played for in tressette with open cards: the thirds of side 0, the last trick included.
#pragma once

#include "games/tressette.hpp"
#include "search/relative.hpp"
#include "search/table.hpp"

namespace trula::tressette {

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
        return matched_difference(one, other, [](Card card) { return thirds(CardSet::of(card)); });
    }

    CardSet same_moves(CardSet legal, const Hands& hands, const Trick<4>& trick) const {
        if (legal.is_single()) return legal;
        const CardSet others = (all(hands) | trick.card_set()) - hands[static_cast<std::size_t>(trick.to_move())];
        return without_equal_neighbours(legal, others, suit_starts,
                                        [](Card card) { return thirds(CardSet::of(card)); });
    }

    int order(Card card, const Trick<4>& trick, const Hands& hands) const {
        const int worth = thirds(CardSet::of(card));
        if (trick.is_empty()) return (all(hands) & suit_of(card)).highest() == card ? 40 + worth : -worth;
        const Card best = (trick.card_set() & suit_of(trick.led())).highest();
        if (suit_of(card) == suit_of(best) && card > best) return 30 + (trick.count == 3 ? worth : 0);
        const bool is_ours = is_max(trick.seat_of(best)) == is_max(trick.to_move());
        return is_ours ? 20 + worth : -worth;
    }

  private:
    static constexpr CardSet suit_starts{1ull << 0 | 1ull << 10 | 1ull << 20 | 1ull << 30};
    static CardSet all(const Hands& hands) { return hands[0] | hands[1] | hands[2] | hands[3]; }

    Tressette rules_;
    RelativeKeys keys_;
    RelativeKeys owners_;
};

}  // namespace trula::tressette
