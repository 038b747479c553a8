// Goals of the exact search in klaverjas: the difference between the two sides in points and meld, with pit or with an
// amount of meld that the opponents must reach (DifferenceGoal), and whether the declaring side wins every trick
// (PitGoal). All values are for the declaring side, in points. A mask of ranks has bit 0 for the seven to bit 7 for the
// ace of a suit.
#pragma once

#include <algorithm>
#include <cstdlib>
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

#include "games/klaverjas/move_weights.hpp"
#include "games/klaverjas/rules.hpp"
#include "search/exact.hpp"
#include "search/move_order.hpp"
#include "search/relative.hpp"

namespace trula::klaverjas {

// The mask of the ranks of one suit in a set of cards.
inline std::size_t rank_mask(CardSet cards, int suit) {
    return static_cast<std::size_t>(cards.mask() >> (8 * suit) & 0xff);
}

// Upper bounds on the meld points of the tricks to come, by the cards left. A trick has one card of each seat, so that
// the cards of a meld must be in different hands.
class MeldBounds {
  public:
    MeldBounds(const Terms& terms, const std::array<CardSet, 4>& hands) {
        std::array<std::uint8_t, 32> owner{};
        CardSet deal;
        for (std::uint8_t seat = 0; seat < 4; ++seat) {
            deal |= hands[seat];
            for (const Card card : hands[seat]) owner[card] = seat;
        }
        const auto are_apart = [&](Card first, int count, int step) {
            unsigned seats = 0;
            for (int i = 0; i < count; ++i) {
                const auto card = static_cast<Card>(first + i * step);
                if (!deal.has(card)) return false;
                seats |= 1u << owner[card];
            }
            return std::popcount(seats) == count;
        };
        for (int rank = 0; rank < 8; ++rank)
            if (are_apart(static_cast<Card>(rank), 4, 8))
                fours_[static_cast<std::size_t>(rank)] = rank == jack ? terms.four_jacks : 100;
        const auto trump_queen = static_cast<Card>(8 * terms.trump + queen);
        stuk_ = are_apart(trump_queen, 2, 1) ? CardSet::range(trump_queen, 2) : CardSet();
        for (int suit = 0; suit < 4; ++suit) {
            std::array<std::uint8_t, 8> worth_three{}, worth_four{};  // meld points of a run, by its lowest rank
            for (int rank = 0; rank < 6; ++rank) {
                const auto first = static_cast<Card>(8 * suit + rank);
                if (are_apart(first, 3, 1)) worth_three[static_cast<std::size_t>(rank)] = 20;
                if (rank < 5 && are_apart(first, 4, 1)) worth_four[static_cast<std::size_t>(rank)] = 50;
            }
            auto& runs = runs_[static_cast<std::size_t>(suit)];
            for (unsigned ranks = 1; ranks < 256; ++ranks) {
                const auto lowest = static_cast<std::size_t>(std::countr_zero(ranks));
                const auto with_run = [&](unsigned length, int worth) {
                    const unsigned run = ((1u << length) - 1) << lowest;
                    return worth > 0 && (ranks & run) == run ? worth + runs[ranks & ~run] : 0;
                };
                runs[ranks] = static_cast<std::uint8_t>(
                    std::max({int{runs[ranks & (ranks - 1)]}, with_run(3, worth_three[lowest]),
                              with_run(4, worth_four[lowest])}));
            }
            const auto& points = detail::tables.suit_points[suit == terms.trump ? 1 : 0];
            for (std::size_t ranks = 0; ranks < 256; ++ranks)
                with_points_[static_cast<std::size_t>(suit)][ranks] =
                    static_cast<std::uint8_t>(points[ranks] + runs[ranks]);
        }
    }

    // The card points of the cards left plus the bound on the meld points.
    int points_and_melds(CardSet cards) const {
        int sum = four_bound(cards) + stuk_bound(cards);
        for (int suit = 0; suit < 4; ++suit)
            sum += with_points_[static_cast<std::size_t>(suit)][rank_mask(cards, suit)];
        return sum;
    }
    // Bounds on the meld points of the runs in one suit, of stuk (king and queen of trumps), of four of a rank, of all.
    int run_bound(std::size_t ranks, int suit) const { return runs_[static_cast<std::size_t>(suit)][ranks]; }
    int stuk_bound(CardSet cards) const { return !stuk_.empty() && cards.has_all(stuk_) ? 20 : 0; }
    int four_bound(CardSet cards, std::size_t of_ranks = 0xff) const {
        const auto mask = static_cast<std::uint32_t>(cards.mask());
        std::uint32_t ranks = mask & mask >> 8 & mask >> 16 & mask >> 24 & static_cast<std::uint32_t>(of_ranks);
        int sum = 0;
        for (; ranks != 0; ranks &= ranks - 1) sum += fours_[static_cast<std::size_t>(std::countr_zero(ranks))];
        return sum;
    }
    int total(CardSet cards) const {
        int sum = four_bound(cards) + stuk_bound(cards);
        for (int suit = 0; suit < 4; ++suit) sum += run_bound(rank_mask(cards, suit), suit);
        return sum;
    }

  private:
    std::array<int, 8> fours_{};
    CardSet stuk_;
    std::array<std::array<std::uint8_t, 256>, 4> runs_{};
    std::array<std::array<std::uint8_t, 256>, 4> with_points_{};
};

// By mask of ranks, the mask reordered by strength: bit i of the result is the i-th weakest card of the suit. The first
// index is 1 for trumps.
inline constexpr std::array<std::array<std::uint8_t, 256>, 2> by_strength = [] {
    std::array<std::array<std::uint8_t, 256>, 2> result{};
    for (std::size_t is_trump = 0; is_trump < 2; ++is_trump)
        for (std::size_t ranks = 0; ranks < 256; ++ranks)
            for (std::size_t rank = 0; rank < 8; ++rank)
                if ((ranks >> rank & 1) != 0)
                    result[is_trump][ranks] = static_cast<std::uint8_t>(
                        result[is_trump][ranks] | 1u << (is_trump != 0 ? trump_strength : plain_strength)[rank]);
    return result;
}();

// By mask of ranks, the points of its cards from weak to strong, one byte for each card. The first index is 1 for
// trumps.
inline constexpr std::array<std::array<std::uint64_t, 256>, 2> worth_by_strength = [] {
    std::array<std::array<std::uint64_t, 256>, 2> result{};
    for (std::size_t is_trump = 0; is_trump < 2; ++is_trump) {
        const auto& strength = is_trump != 0 ? trump_strength : plain_strength;
        const auto& points = is_trump != 0 ? trump_points : plain_points;
        for (std::size_t ranks = 0; ranks < 256; ++ranks) {
            std::array<std::uint64_t, 8> worth{};
            for (std::size_t rank = 0; rank < 8; ++rank)
                worth[static_cast<std::size_t>(strength[rank])] =
                    (ranks >> rank & 1) != 0 ? static_cast<std::uint64_t>(points[rank]) + 1 : 0;
            int place = 0;
            for (const std::uint64_t each : worth)
                if (each != 0) result[is_trump][ranks] |= (each - 1) << (8 * place++);
        }
    }
    return result;
}();

// The ranks of a suit in which two sets with equally many cards may differ, card by card from weak to strong: from the
// weakest to the strongest card that only one of them has. By the difference of their masks by strength; the first
// index is 1 for trumps.
inline constexpr std::array<std::array<std::uint8_t, 256>, 2> between = [] {
    std::array<std::array<std::uint8_t, 256>, 2> result{};
    for (std::size_t is_trump = 0; is_trump < 2; ++is_trump) {
        const auto& strength = is_trump != 0 ? trump_strength : plain_strength;
        for (unsigned difference = 1; difference < 256; ++difference)
            for (std::size_t rank = 0; rank < 8; ++rank)
                if (strength[rank] >= std::countr_zero(difference) &&
                    strength[rank] < static_cast<int>(std::bit_width(difference)))
                    result[is_trump][difference] = static_cast<std::uint8_t>(result[is_trump][difference] | 1u << rank);
    }
    return result;
}();

// By mask of ranks, the ranks that can be in one run of up to four cards with any of them.
inline constexpr std::array<std::uint8_t, 256> within_a_run = [] {
    std::array<std::uint8_t, 256> result{};
    for (unsigned ranks = 0; ranks < 256; ++ranks)
        for (int distance = 0; distance <= 3; ++distance)
            result[ranks] = static_cast<std::uint8_t>(result[ranks] | ranks << distance | ranks >> distance);
    return result;
}();

// The sum of the absolute differences of the eight bytes of two words.
inline int byte_difference(std::uint64_t one, std::uint64_t other) {
#if defined(__SSE2__) || defined(_M_X64)
    const auto sum =
        _mm_sad_epu8(_mm_cvtsi64_si128(static_cast<long long>(one)), _mm_cvtsi64_si128(static_cast<long long>(other)));
    return _mm_cvtsi128_si32(sum);
#else
    int sum = 0;
    for (int i = 0; i < 64; i += 8)
        sum += std::abs(static_cast<int>(one >> i & 0xff) - static_cast<int>(other >> i & 0xff));
    return sum;
#endif
}

// The points and meld of the declaring side less those of the other side, plus the pit of the declaring side, or plus
// `failure` if the opponents have not made a wanted amount of meld.
class DifferenceGoal {
  public:
    static constexpr int seats = 4;
    static constexpr int history_weight = 70;
    using Hands = std::array<CardSet, 4>;
    using Key = std::uint64_t;

    // Amounts that are added to the difference.
    struct Extras {
        bool with_pit = false;  // the pit is added if the declaring side wins every trick
        bool counts_all_meld = false;  // the meld of both sides counts towards `wanted`, not only the opponents'
        bool with_opponents_pit = false;  // the pit counts towards `wanted` if the opponents win every trick
    };
    // Which sides have won tricks, and the meld still wanted.
    struct Memory {
        bool has_lost_trick = false;  // the declaring side has lost a trick
        bool has_won_trick = false;  // the declaring side has won a trick
        std::int16_t wanted = 0;  // meld points that the opponents still need
    };
    // Added to the value if the opponents do not reach the wanted meld: more than any difference in points.
    static constexpr int failure = 4000;

    DifferenceGoal(const Terms& terms, const Extras& extras, const Hands& hands)
        : rules_(terms),
          extras_(extras),
          meld_bounds_(terms, hands),
          pointless_(0x07070707u & ~(4u << (8 * terms.trump))) {
        Kinds owners{};
        CardSet deal;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            deal |= ranked(hands[seat]);
            for (const Card card : ranked(hands[seat])) owners[card] = static_cast<std::uint8_t>(seat);
        }
        for (int suit = 0; suit < 4; ++suit) {
            const SmallSuit<8> small(deal, 8 * suit, owners, owners);
            for (std::uint64_t ranks = 0; ranks < 256; ++ranks)
                loose_[static_cast<std::size_t>(suit)][ranks] =
                    static_cast<std::uint8_t>(small.loose(ranked(CardSet(ranks << (8 * suit))) & deal));
        }
    }

    bool is_max(Seat seat) const { return (seat ^ terms().declarer) % 2 == 0; }
    CardSet legal(CardSet hand, const Trick<4>& trick, int winning) const { return rules_.legal(hand, trick, winning); }
    int winning_index(const Trick<4>& trick, int before) const {
        return rules_.winning_index(trick, before, trick.count - 1);
    }

    int gain(Memory& memory, const Trick<4>& trick, Seat winner, bool is_last) const {
        const int meld = rules_.meld(trick.card_set());
        int total = meld + (is_last ? last_trick_points : 0);
        for (const Card card : trick.cards) total += rules_.points_of(card);
        const bool is_ours = is_max(winner);
        if (memory.wanted > 0 && (!is_ours || extras_.counts_all_meld))
            memory.wanted = static_cast<std::int16_t>(std::max(0, memory.wanted - meld));
        (is_ours ? memory.has_won_trick : memory.has_lost_trick) = true;
        return is_ours ? total : -total;
    }
    int final_gain(const Memory& memory) const {
        if (memory.wanted > opponents_pit(memory)) return failure;
        return extras_.with_pit && !memory.has_lost_trick ? terms().pit : 0;
    }
    bool is_decided(const Memory&) const { return false; }

    Memory memory_of(const Klaverjas::Tally& tally, CardSet) const {
        Memory memory;
        int meld = 0;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            const bool is_ours = is_max(static_cast<Seat>(seat));
            if (tally.tricks[seat] > 0) (is_ours ? memory.has_won_trick : memory.has_lost_trick) = true;
            if (!is_ours || extras_.counts_all_meld) meld += tally.meld[seat];
        }
        memory.wanted = static_cast<std::int16_t>(std::max(0, wanted_ - meld));
        return memory;
    }
    int so_far(const Klaverjas::Tally& tally) const {
        int sum = 0;
        for (std::size_t seat = 0; seat < 4; ++seat)
            sum += (is_max(static_cast<Seat>(seat)) ? 1 : -1) * (tally.points[seat] + tally.meld[seat]);
        return sum;
    }
    // Sets the meld points that the opponents need in the whole deal.
    void set_wanted(int wanted) { wanted_ = wanted; }

    Bounds range(const Hands&, CardSet left, const Memory& memory) const {
        const int most = meld_bounds_.points_and_melds(left) + last_trick_points;
        if (memory.wanted > 0 && memory.wanted > meld_bounds_.total(left) + opponents_pit(memory))
            return {failure - 1000, failure + 1000};
        int upper = most;
        if (extras_.with_pit && !memory.has_lost_trick) upper += terms().pit;
        if (memory.wanted > 0) upper += failure;
        return {static_cast<std::int16_t>(-most), static_cast<std::int16_t>(upper)};
    }

    // Cards of equal points and relative strength can still make different melds, so the exact key holds the cards
    // themselves. `wanted` is a multiple of ten.
    Keys<Key> keys(CardSet left, Seat leader, const Memory& memory) const {
        const bool pit_is_open = extras_.with_pit && !memory.has_lost_trick;
        const bool other_pit_is_open = extras_.with_opponents_pit && !memory.has_won_trick;
        const std::uint64_t rest = static_cast<std::uint64_t>(memory.wanted / 10) << 4 |
                                   static_cast<std::uint64_t>(leader) << 2 | (other_pit_is_open ? 2 : 0) |
                                   (pit_is_open ? 1 : 0);
        const std::uint64_t exact = left.mask() | rest << 32;
        std::uint64_t loose = rest << 32;
        for (int suit = 0; suit < 4; ++suit)
            loose |= std::uint64_t{loose_[static_cast<std::size_t>(suit)][rank_mask(left, suit)]} << (8 * suit);
        Keys<Key> keys{exact, loose};
        if (memory.wanted > 0)
            keys.below = left.mask() | static_cast<Key>(leader) << 34;  // the same position with `wanted` 0
        return keys;
    }
    // The sum of the absolute differences in points, card by card, and the bounds on the melds of both positions that
    // contain a card in which they differ. Other melds are made in the same tricks of both.
    Slack slack(CardSet one, CardSet other, const Memory& memory) const {
        if (one == other) return {};
        int melds = 0, sum = 0;
        std::size_t differing = 0;  // ranks in which any suit differs
        for (int suit = 0; suit < 4; ++suit) {
            const std::size_t ones = rank_mask(one, suit), others = rank_mask(other, suit);
            if (ones == others) continue;
            const std::size_t kind = suit == terms().trump ? 1 : 0;
            const std::size_t ranks = between[kind][by_strength[kind][ones] ^ by_strength[kind][others]];
            differing |= ranks;
            const std::size_t near = within_a_run[ranks];
            melds += meld_bounds_.run_bound(ones & near, suit) + meld_bounds_.run_bound(others & near, suit);
            if (kind == 1 && (ranks >> queen & 3) != 0)
                melds += meld_bounds_.stuk_bound(one) + meld_bounds_.stuk_bound(other);
            sum += byte_difference(worth_by_strength[kind][ones], worth_by_strength[kind][others]);
        }
        melds += meld_bounds_.four_bound(one, differing) + meld_bounds_.four_bound(other, differing);
        if (memory.wanted > 0 && melds > 0) melds = 2 * failure;  // one meld may decide between success and failure
        return {sum + melds, sum + melds};
    }

    // Keeps one of each group of adjacent cards that have no points and can no longer be part of a meld. A meld has one
    // card of each seat, so that the other seats must hold the rest of it.
    CardSet same_moves(CardSet legal, CardSet others) const {
        const auto mine = static_cast<std::uint32_t>(legal.mask()) & pointless_;
        const auto theirs = static_cast<std::uint32_t>(others.mask());
        const std::uint32_t next_below = theirs << 1 & 0xfefefefe, next_above = theirs >> 1 & 0x7f7f7f7f;
        const std::uint32_t second_below = theirs << 2 & 0xfcfcfcfc, second_above = theirs >> 2 & 0x3f3f3f3f;
        const std::uint32_t runs = (next_below & (second_below | next_above)) | (next_above & second_above);
        const std::uint32_t fours = std::rotr(theirs, 8) & std::rotr(theirs, 16) & std::rotr(theirs, 24);
        const std::uint32_t alike = mine & ~(runs | fours);
        const std::uint32_t touching = (alike & alike << 1) | (alike & alike << 2 & ~((theirs | mine) << 1));
        return legal - CardSet(touching);
    }

    // The order of a card is a weighted sum of its points, its strength, the length of its suit in the hand and the
    // meld that it completes (move_weights.hpp).
    template <int place>
    int rate(CardSet moves, const Trick<4>& trick, const Hands& hands, Moves& rated) const {
        const CardSet table = trick.card_set();
        const CardSet own = hands[static_cast<std::size_t>(trick.seat_at(place))];
        const bool may_meld = place == 3 && can_be_part_of_meld(table);
        const auto weigh = [&](Card card, const TrickProspect& prospect) {
            const int suit = suit_of(card);
            const std::size_t is_trump = suit == terms().trump ? 1 : 0;
            const MoveWeights& weights = move_weights[place][prospect.kind()][is_trump];
            const int strength = (is_trump != 0 ? trump_strength : plain_strength)[rank_of(card)];
            const int meld = may_meld ? rules_.meld(table | CardSet::of(card)) : 0;
            return weights.start + weights.points * rules_.points_of(card) + weights.strength * strength +
                   weights.length * (own & suit_cards(suit)).size() + weights.meld * meld;
        };
        const Ranks ranks{rules_, suit_cards(terms().trump)};
        return rate_moves<place>(moves, trick, hands, [](Seat seat) { return seat % 2 == 0; }, ranks, weigh, rated);
    }

  private:
    // Whether a fourth card can make a meld with three: not if these are of three suits and of different ranks.
    static bool can_be_part_of_meld(CardSet three) {
        const auto mask = static_cast<std::uint32_t>(three.mask());
        const std::uint32_t ranks = (mask | mask >> 8 | mask >> 16 | mask >> 24) & 0xff;
        int suits = 0;
        for (int suit = 0; suit < 4; ++suit) suits += rank_mask(three, suit) != 0 ? 1 : 0;
        return suits < 3 || std::has_single_bit(ranks);
    }

    const Terms& terms() const { return rules_.terms(); }
    int opponents_pit(const Memory& memory) const {
        return extras_.with_opponents_pit && !memory.has_won_trick ? terms().pit : 0;
    }

    // The functions of the game for rate_moves.
    struct Ranks {
        const Klaverjas& rules;
        CardSet trumps;
        static CardSet suit(Card card) { return suit_cards(suit_of(card)); }
        CardSet answers(CardSet hand, Card led) const {
            const CardSet follow = hand & suit(led);
            return follow.empty() ? hand & trumps : follow;
        }
        CardSet above(Card card) const { return trumps.has(card) ? rules.above(card) : rules.above(card) | trumps; }
        Card best(const Trick<4>& trick) const {
            return trick.cards[static_cast<std::size_t>(rules.winning_index(trick))];
        }
    };

    // The cards with the bits of each suit reordered by strength.
    CardSet ranked(CardSet cards) const {
        std::uint64_t mask = 0;
        for (int suit = 0; suit < 4; ++suit)
            mask |= std::uint64_t{by_strength[suit == terms().trump ? 1 : 0][rank_mask(cards, suit)]} << (8 * suit);
        return CardSet(mask);
    }

    Klaverjas rules_;
    Extras extras_;
    MeldBounds meld_bounds_;
    std::uint32_t pointless_;  // the cards without points: 7, 8 and 9 of plain suits, 7 and 8 of trumps
    int wanted_ = 0;
    std::array<std::array<std::uint8_t, 256>, 4> loose_{};  // by suit and ranks left, the key without points
};

// The value 0 if the declaring side wins every trick, else -1.
class PitGoal : public DifferenceGoal {
  public:
    using DifferenceGoal::DifferenceGoal;

    int gain(Memory& memory, const Trick<4>& trick, Seat winner, bool is_last) const {
        DifferenceGoal::gain(memory, trick, winner, is_last);
        return 0;
    }
    int final_gain(const Memory& memory) const { return memory.has_lost_trick ? -1 : 0; }
    bool is_decided(const Memory& memory) const { return memory.has_lost_trick; }
    int so_far(const Klaverjas::Tally&) const { return 0; }
    Bounds range(const Hands&, CardSet, const Memory&) const { return {-1, 0}; }
    Slack slack(CardSet, CardSet, const Memory&) const { return {}; }
};

}  // namespace trula::klaverjas
