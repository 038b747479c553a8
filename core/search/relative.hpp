// Relative ranks for the keys of the exact search. Within one deal, two sets of remaining cards of a suit are
// equivalent if their sequences of (owner, kind of card) from low to high are the same. Each set is mapped to the
// lowest set of the deal with the same sequence, its representative, so that equivalent sets have equal masks. Masks of
// representatives have one bit for each card of the deal and none for other cards.
#pragma once

#include <array>
#include <cstdint>

#include "cards/card_set.hpp"

namespace trula {

// For each card of a deal a number below 32 that encodes its owner and its kind (usually its points).
using Kinds = std::array<std::uint8_t, 64>;

// The representatives of a set of cards: `exact` with the kinds of the cards, `loose` with the points ignored.
struct RelativeMasks {
    std::uint64_t exact = 0;
    std::uint64_t loose = 0;
};

// The mapping from a set of cards of one suit to its representative.
class Embedding {
  public:
    Embedding() = default;
    Embedding(CardSet cards, int first, const Kinds& kinds) {
        int index = 0;
        for (const Card card : cards) {
            const auto place = static_cast<std::size_t>(card - first);
            kind_[place] = kinds[card];
            bits_[kind_[place]] |= 1u << index++;
        }
    }

    // Adds a card above all cards of a set to its representative; `end` is the bit after that of the highest card.
    std::uint32_t add(std::uint32_t result, int place, int& end) const {
        end += std::countr_zero(bits_[kind_[static_cast<std::size_t>(place)]] >> end) + 1;
        return result | 1u << (end - 1);
    }

    std::uint32_t operator()(std::uint32_t mask) const {
        std::uint32_t result = 0;
        int end = 0;
        for (; mask != 0; mask &= mask - 1) result = add(result, std::countr_zero(mask), end);
        return result;
    }

  private:
    std::array<std::uint8_t, 22> kind_{};  // by place in the suit
    std::array<std::uint32_t, 32> bits_{};  // by kind
};

// A suit of up to ten cards, with a table of the representatives of all its sets.
template <int count>
class SmallSuit {
  public:
    SmallSuit() = default;
    SmallSuit(CardSet deal, int first, const Kinds& exact, const Kinds& loose)
        : first_(first), first_bit_((deal & CardSet::range(0, first)).size()) {
        const CardSet cards = deal & CardSet::range(first, count);
        const Embedding to_exact(cards, first, exact), to_loose(cards, first, loose);
        const auto whole = static_cast<std::uint32_t>(cards.mask() >> first);
        std::array<std::int8_t, 1u << count> exact_end, loose_end;
        exact_end[0] = loose_end[0] = 0;
        for (std::uint32_t mask = (0 - whole) & whole; mask != 0; mask = (mask - whole) & whole) {
            const int top = 31 - std::countl_zero(mask);
            const std::uint32_t rest = mask ^ 1u << top;
            int end = exact_end[rest];
            const std::uint32_t exact_mask = to_exact.add(table_[rest].exact, top, end);
            exact_end[mask] = static_cast<std::int8_t>(end);
            end = loose_end[rest];
            const std::uint32_t loose_mask = to_loose.add(table_[rest].loose, top, end);
            loose_end[mask] = static_cast<std::int8_t>(end);
            table_[mask] = {static_cast<std::uint16_t>(exact_mask), static_cast<std::uint16_t>(loose_mask)};
        }
    }

    // Adds the representatives of the cards of this suit to `masks`.
    void add_to(RelativeMasks& masks, CardSet cards) const {
        const Pair pair = table_[cards.mask() >> first_ & ((1u << count) - 1)];
        masks.exact |= std::uint64_t{pair.exact} << first_bit_;
        masks.loose |= std::uint64_t{pair.loose} << first_bit_;
    }

    // The representative of the cards of this suit with their points ignored, its lowest card in bit 0.
    std::uint32_t loose(CardSet cards) const { return table_[cards.mask() >> first_ & ((1u << count) - 1)].loose; }

  private:
    struct Pair {
        std::uint16_t exact = 0;
        std::uint16_t loose = 0;
    };
    std::array<Pair, 1u << count> table_{};
    int first_ = 0;  // index of the lowest card
    int first_bit_ = 0;
};

// A trump suit of up to 22 cards, with a cache of the representatives of recent sets.
class TrumpSuit {
  public:
    // An entry of the cache.
    struct Known {
        std::uint32_t mask = 0;
        std::uint32_t exact = 0;
        std::uint32_t loose = 0;
        std::array<std::uint8_t, 4> sure{};  // by seat, a lower bound on the tricks that its trumps win
    };

    TrumpSuit() = default;
    // `owners` gives the seat of each card.
    TrumpSuit(CardSet cards, const Kinds& exact, const Kinds& loose, const Kinds& owners)
        : exact_(cards, 0, exact), loose_(cards, 0, loose) {
        for (const Card card : cards) hands_[owners[card]] |= 1u << card;
    }

    const Known& operator()(std::uint32_t mask) {
        Known& known = recent_[mask * 0x9e3779b1u >> (32 - recent_bits)];
        if (known.mask != mask) {
            known = {mask, exact_(mask), loose_(mask), {}};
            for (std::size_t seat = 0; seat < 4; ++seat) known.sure[seat] = sure_tricks(mask, hands_[seat]);
        }
        return known;
    }

  private:
    // A lower bound on the tricks won by the trumps of `hand`: a trump loses only to a higher one in the same trick, so
    // each higher trump of the others beats at most one.
    static std::uint8_t sure_tricks(std::uint32_t mask, std::uint32_t hand) {
        std::uint8_t tricks = 0;
        int higher = 0;
        while (mask != 0) {
            const int top = 31 - std::countl_zero(mask);
            mask ^= 1u << top;
            if ((hand >> top & 1) == 0)
                ++higher;
            else if (higher > 0)
                --higher;
            else
                ++tricks;
        }
        return tricks;
    }

    static constexpr int recent_bits = 11;
    Embedding exact_;
    Embedding loose_;
    std::array<std::uint32_t, 4> hands_{};
    std::array<Known, 1u << recent_bits> recent_{};
};

// Keeps the lowest card of each group of equivalent legal cards: cards of one suit with equal `worth(card)` between
// which no card of `others` lies. `suit_starts` holds the lowest card of each suit.
template <class Worth>
CardSet without_equal_neighbours(CardSet legal, CardSet others, CardSet suit_starts, const Worth& worth) {
    CardSet kept;
    Card previous = no_card;
    for (const Card card : legal) {
        const bool touches = previous != no_card && worth(previous) == worth(card) &&
                             ((others | suit_starts) & CardSet::range(previous + 1, card - previous)).empty();
        if (!touches) kept.add(card);
        previous = card;
    }
    return kept;
}

}  // namespace trula
