// Keys on relative ranks. Within one deal, two sets of remaining cards of a suit are alike when the sequences of
// (owner, kind of card) from low to high are the same. Each set is mapped to the leftmost set of the deal that has its
// sequence, so equal sequences get equal masks and the key stays exact.
#pragma once

#include <array>
#include <cstdint>

#include "cards/card_set.hpp"

namespace trula {

class RelativeKeys {
  public:
    // `kinds` gives each card a small number (below 32) of owner and kind; cards of one suit lie together.
    RelativeKeys() = default;

    void add_suit(int first, int count, const std::array<std::uint8_t, 64>& kinds) {
        Suit& suit = suits_[static_cast<std::size_t>(suit_count_++)];
        suit.first = first;
        suit.count = count;
        for (int i = 0; i < count; ++i)
            suit.kind[static_cast<std::size_t>(i)] = kinds[static_cast<std::size_t>(first + i)];
        for (int kind = 0; kind < 32; ++kind) {
            int position = count;
            for (int i = count; i >= 0; --i) {
                if (i < count && suit.kind[static_cast<std::size_t>(i)] == kind) position = i;
                suit.next[static_cast<std::size_t>(i)][static_cast<std::size_t>(kind)] =
                    static_cast<std::int8_t>(position);
            }
        }
        if (count > 10) return;
        suit.is_tabled = true;
        for (std::uint32_t mask = 0; mask < 1u << count; ++mask)
            suit.table[mask] = static_cast<std::uint16_t>(embed(suit, mask));
    }

    std::uint64_t canonical(CardSet cards) const {
        std::uint64_t result = 0;
        for (int i = 0; i < suit_count_; ++i) {
            const Suit& suit = suits_[static_cast<std::size_t>(i)];
            const auto mask = static_cast<std::uint32_t>(cards.mask() >> suit.first & ((1u << suit.count) - 1));
            const std::uint64_t relative = suit.is_tabled ? suit.table[mask] : embed(suit, mask);
            result |= relative << suit.first;
        }
        return result;
    }

  private:
    struct Suit {
        int first = 0;
        int count = 0;
        bool is_tabled = false;
        std::array<std::uint8_t, 24> kind{};
        std::array<std::array<std::int8_t, 32>, 24> next{};
        std::array<std::uint16_t, 1024> table{};
    };

    static std::uint64_t embed(const Suit& suit, std::uint32_t mask) {
        std::uint64_t result = 0;
        int position = 0;
        for (; mask != 0; mask &= mask - 1) {
            const auto kind = suit.kind[static_cast<std::size_t>(std::countr_zero(mask))];
            position = suit.next[static_cast<std::size_t>(position)][kind];
            result |= std::uint64_t{1} << position;
            ++position;
        }
        return result;
    }

    std::array<Suit, 5> suits_{};
    int suit_count_ = 0;
};

// The sum of differences in worth between the cards of two sets, matched from low to high.
template <class Worth>
int matched_difference(CardSet one, CardSet other, Worth worth) {
    int sum = 0;
    auto a = one.begin();
    for (const Card card : other) {
        const int difference = worth(*a) - worth(card);
        sum += difference < 0 ? -difference : difference;
        ++a;
    }
    return sum;
}

// One card of each group of touching cards of equal kind: cards of a hand between which no other seat has a card left.
// `worth` tells the kinds apart; suits are given as the set of their lowest cards.
template <class Worth>
CardSet without_equal_neighbours(CardSet legal, CardSet others, CardSet suit_starts, Worth worth) {
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
