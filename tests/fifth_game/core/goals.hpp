// What the exact solver maximises in briscola: the card points of side 0 (seats 0 and 2).
#pragma once

#include "rules.hpp"
#include "search/exact.hpp"
#include "search/move_order.hpp"
#include "search/relative.hpp"

namespace trula::briscola {

class PointsGoal {
  public:
    static constexpr int seats = 4;
    static constexpr int history_weight = 20;
    using Hands = std::array<CardSet, 4>;
    using Key = std::uint64_t;
    struct Memory {};  // the value to come depends on the cards left alone

    PointsGoal(const Terms& terms, const Hands& hands) : rules_(terms) {
        Kinds kinds{};
        CardSet deal;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            deal |= hands[seat];
            for (const Card card : hands[seat]) {
                const int kind = card % 10 < 5 ? 0 : card % 10 - 4;  // cards of one kind have the same points
                kinds[card] = static_cast<std::uint8_t>(8 * seat + static_cast<std::size_t>(kind));
            }
        }
        for (int suit = 0; suit < 4; ++suit)
            suits_[static_cast<std::size_t>(suit)] = SmallSuit<10>(deal, 10 * suit, kinds, kinds);
    }

    bool is_max(Seat seat) const { return seat % 2 == 0; }
    CardSet legal(CardSet hand, const Trick<4>& trick, int) const { return rules_.legal(hand, trick); }
    int winning_index(const Trick<4>& trick, int) const { return trick.index_of(rules_.best_card(trick)); }

    int gain(Memory&, const Trick<4>& trick, Seat winner, bool) const {
        return is_max(winner) ? card_points(trick.card_set()) : 0;
    }
    int final_gain(const Memory&) const { return 0; }
    bool is_decided(const Memory&) const { return false; }
    Memory memory_of(const Briscola::Tally&, CardSet) const { return {}; }
    int so_far(const Briscola::Tally& tally) const { return tally.points[0] + tally.points[2]; }

    // A side never loses its trumps that are higher than all trumps of the other side.
    Bounds range(const Hands& hands, CardSet left, const Memory&) const {
        const CardSet ours = (hands[0] | hands[2]) & rules_.trumps(), theirs = (hands[1] | hands[3]) & rules_.trumps();
        const int lower = card_points(unbeaten(ours, theirs)), upper = card_points(left - unbeaten(theirs, ours));
        return {static_cast<std::int16_t>(lower), static_cast<std::int16_t>(upper)};
    }

    Keys<Key> keys(CardSet left, Seat leader, const Memory&) const {
        RelativeMasks masks;
        for (const auto& suit : suits_) suit.add_to(masks, left);
        return {masks.exact << 2 | static_cast<Key>(leader), no_loose_key};
    }
    Slack slack(CardSet, CardSet, const Memory&) const { return {}; }

    CardSet same_moves(CardSet legal, CardSet others) const {
        constexpr CardSet suit_starts{1ull << 0 | 1ull << 10 | 1ull << 20 | 1ull << 30};
        return without_equal_neighbours(legal, others, suit_starts, points_of);
    }

    // Points go to tricks that the own side will win, worthless cards to the others; trumps are kept.
    template <int place>
    int rate(CardSet moves, const Trick<4>& trick, const Hands& hands, Moves& rated) const {
        const auto weigh = [&](Card card, const TrickProspect& prospect) {
            const int worth = 4 * points_of(card), cost = card % 10 + (rules_.trumps().has(card) ? 30 : 0);
            if (prospect.is_ours && !prospect.can_lose) return 200 + worth - (prospect.wins ? cost : 0);
            if (!prospect.is_ours && !prospect.can_gain) return -worth - cost;
            return 100 - worth - cost;
        };
        return rate_moves<place>(
            moves, trick, hands, [](Seat seat) { return seat % 2 == 0; }, Ranks{rules_}, weigh, rated);
    }

  private:
    struct Ranks {
        const Briscola& rules;
        static CardSet suit(Card card) { return suit_of(card); }
        static CardSet answers(CardSet hand, Card) { return hand; }
        CardSet above(Card card) const { return rules.above(card); }
        Card best(const Trick<4>& trick) const { return rules.best_card(trick); }
    };
    static CardSet unbeaten(CardSet own, CardSet others) {
        return others.empty() ? own : own - CardSet::range(0, others.highest() + 1);
    }

    Briscola rules_;
    std::array<SmallSuit<10>, 4> suits_;
};

}  // namespace trula::briscola
