// Goals of the exact search in tressette: the thirds won by side 0 (ThirdsGoal), and whether its score less that of
// side 1 reaches a target in deals that may stop early (StopGoal). Side 0 is seats 0 and 2.
#pragma once

#include <algorithm>

#include "games/tressette/move_weights.hpp"
#include "games/tressette/rules.hpp"
#include "search/exact.hpp"
#include "search/move_order.hpp"
#include "search/relative.hpp"

namespace trula::tressette {

// The value of each card in thirds.
inline constexpr std::array<std::int8_t, 40> card_thirds = [] {
    std::array<std::int8_t, 40> result{};
    for (Card card = 0; card < 40; ++card) result[card] = static_cast<std::int8_t>(thirds(CardSet::of(card)));
    return result;
}();

// By mask of the ranks of a suit, the thirds of its cards from low to high in unary: three bits for each card, one bit
// set for each third.
inline constexpr std::array<std::uint32_t, 1024> suit_thirds = [] {
    std::array<std::uint32_t, 1024> result{};
    for (std::uint32_t ranks = 0; ranks < 1024; ++ranks) {
        int place = 0;
        for (std::size_t rank = 0; rank < 10; ++rank)
            if ((ranks >> rank & 1) != 0) result[ranks] |= ((1u << card_thirds[rank]) - 1) << (3 * place++);
    }
    return result;
}();

// The thirds of side 0, less the thirds it needs if these have been set.
class ThirdsGoal {
  public:
    static constexpr int seats = 4;
    static constexpr int history_weight = 20;
    using Hands = std::array<CardSet, 4>;
    using Key = std::uint64_t;
    // The state beside the cards left.
    struct Memory {
        std::int8_t last_side = nobody;  // the side that won the last trick
    };

    ThirdsGoal(const Terms& terms, const Hands& hands) : rules_(terms) {
        Kinds exact{}, loose{};
        CardSet deal;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            deal |= hands[seat];
            for (const Card card : hands[seat]) {
                exact[card] = static_cast<std::uint8_t>(4 * seat + static_cast<std::size_t>(card_thirds[card]));
                loose[card] = static_cast<std::uint8_t>(seat);
            }
        }
        for (int suit = 0; suit < 4; ++suit)
            suits_[static_cast<std::size_t>(suit)] = SmallSuit<10>(deal, 10 * suit, exact, loose);
    }

    bool is_max(Seat seat) const { return seat % 2 == 0; }
    CardSet legal(CardSet hand, const Trick<4>& trick, int) const { return rules_.legal(hand, trick); }
    int winning_index(const Trick<4>& trick, int before) const {
        return rules_.winning_index(trick, before, trick.count - 1);
    }

    int gain(Memory& memory, const Trick<4>& trick, Seat winner, bool is_last) const {
        if (is_last) memory.last_side = static_cast<std::int8_t>(winner % 2);
        return is_max(winner) ? thirds(trick.card_set()) + (is_last ? last_trick_thirds : 0) : 0;
    }
    // Sets the thirds that side 0 needs, by the side that wins the last trick; they are subtracted from the value.
    void set_needed(std::array<int, 2> needed) { needed_ = needed; }
    int final_gain(const Memory& memory) const {
        return memory.last_side == nobody ? 0 : -needed_[static_cast<std::size_t>(memory.last_side)];
    }
    bool is_decided(const Memory&) const { return false; }

    Memory memory_of(const Tressette::Tally& tally, CardSet) const { return {side_of(tally.last_winner)}; }
    int so_far(const Tressette::Tally& tally) const { return tally.thirds[0] + tally.thirds[2]; }

    Bounds range(const Hands&, CardSet left, const Memory&) const {
        const auto [least, most] = std::minmax(needed_[0], needed_[1]);
        return {static_cast<std::int16_t>(-most), static_cast<std::int16_t>(thirds(left) + last_trick_thirds - least)};
    }
    Keys<Key> keys(CardSet left, Seat leader, const Memory&) const {
        RelativeMasks masks;
        for (const auto& suit : suits_) suit.add_to(masks, left);
        const auto seat = static_cast<std::uint64_t>(leader);
        return {masks.exact << 2 | seat, masks.loose << 2 | seat};
    }
    template <class Memory>
    Slack slack(CardSet one, CardSet other, const Memory&) const {
        Slack slack;
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint32_t ones = suit_thirds[one.mask() >> (10 * suit) & 0x3ff];
            const std::uint32_t others = suit_thirds[other.mask() >> (10 * suit) & 0x3ff];
            slack.lower += std::popcount(others & ~ones);
            slack.higher += std::popcount(ones & ~others);
        }
        return slack;
    }

    CardSet same_moves(CardSet legal, CardSet others) const {
        return without_equal_neighbours(legal, others, suit_starts, [](Card card) { return card_thirds[card]; });
    }

    // The order of a card is a weighted sum of its thirds, its rank and the length of its suit in the hand.
    template <int place>
    int rate(CardSet moves, const Trick<4>& trick, const Hands& hands, Moves& rated) const {
        const CardSet own = hands[static_cast<std::size_t>(trick.seat_at(place))];
        const auto weigh = [&](Card card, const TrickProspect& prospect) {
            const MoveWeights& weights = move_weights[place][prospect.kind()];
            return weights.start + weights.thirds * card_thirds[card] + weights.rank * (card % 10) +
                   weights.length * (own & suit_of(card)).size();
        };
        return rate_moves<place>(moves, trick, hands, [](Seat seat) { return seat % 2 == 0; }, Ranks{}, weigh, rated);
    }

  protected:
    static std::int8_t side_of(Seat seat) { return seat == nobody ? nobody : static_cast<std::int8_t>(seat % 2); }

    Tressette rules_;

  private:
    static constexpr CardSet suit_starts{1ull << 0 | 1ull << 10 | 1ull << 20 | 1ull << 30};
    // The functions of the game for rate_moves.
    struct Ranks {
        static CardSet suit(Card card) { return suit_of(card); }
        static CardSet answers(CardSet hand, Card led) { return hand & suit_of(led); }
        static CardSet above(Card card) { return suit_of(card) - CardSet::range(0, card + 1); }
        static Card best(const Trick<4>& trick) { return (trick.card_set() & suit_of(trick.led())).highest(); }
    };

    std::array<int, 2> needed_{};
    std::array<SmallSuit<10>, 4> suits_;
};

// For deals that stop when a side reaches `stop_at` (ruling F4): 0 if the score of side 0 less that of side 1 is at
// least the target, else -1. The thirds won so far decide when the play ends, so that they are part of the key.
class StopGoal : public ThirdsGoal {
  public:
    // The thirds won, and the side that won the last trick.
    struct Memory {
        std::array<std::int8_t, 2> thirds{};  // won so far, by side
        std::int8_t last_side = nobody;
    };

    using ThirdsGoal::ThirdsGoal;

    // Sets the target, a difference of scores in points.
    void set_target(int target) { target_ = target; }

    int gain(Memory& memory, const Trick<4>& trick, Seat winner, bool is_last) const {
        auto& won = memory.thirds[static_cast<std::size_t>(winner) % 2];
        won = static_cast<std::int8_t>(won + tressette::thirds(trick.card_set()) + (is_last ? last_trick_thirds : 0));
        if (is_last) memory.last_side = static_cast<std::int8_t>(winner % 2);
        return 0;
    }
    int final_gain(const Memory& memory) const {
        const auto scores = scores_from(memory);
        return scores[0] - scores[1] >= target_ ? 0 : -1;
    }
    bool is_decided(const Memory& memory) const {
        const auto scores = scores_from(memory);
        const auto& stop_at = rules_.terms().stop_at;
        return scores[0] >= stop_at[0] || scores[1] >= stop_at[1];
    }
    Memory memory_of(const Tressette::Tally& tally, CardSet) const {
        return {{static_cast<std::int8_t>(tally.thirds[0] + tally.thirds[2]),
                 static_cast<std::int8_t>(tally.thirds[1] + tally.thirds[3])},
                side_of(tally.last_winner)};
    }
    int so_far(const Tressette::Tally&) const { return 0; }
    Bounds range(const Hands&, CardSet, const Memory&) const { return {-1, 0}; }
    Keys<Key> keys(CardSet left, Seat leader, const Memory& memory) const {
        const Key cards = ThirdsGoal::keys(left, leader, {}).exact;
        return {cards << 12 | static_cast<Key>(memory.thirds[0]) << 6 | static_cast<Key>(memory.thirds[1]),
                no_loose_key};
    }

  private:
    // The scores of the sides in points.
    std::array<int, 2> scores_from(const Memory& memory) const {
        const auto& accusi = rules_.terms().accusi;
        const Summary summary{
            {memory.thirds[0], memory.thirds[1]}, {accusi[0] + accusi[2], accusi[1] + accusi[3]}, memory.last_side};
        return side_scores(rules_.terms(), summary);
    }

    int target_ = 0;
};

}  // namespace trula::tressette
