// Card and CardSet. A card is its index in the canonical order of the deck, a set of cards a mask of 64 bits. The
// points and the strength of a card are defined by the rules of each game.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace trula {

using Card = std::uint8_t;
inline constexpr Card no_card = 0xff;

// A set of cards; iteration is in ascending order of the index.
class CardSet {
  public:
    constexpr CardSet() = default;
    constexpr explicit CardSet(std::uint64_t mask) : mask_(mask) {}

    static constexpr CardSet of(Card card) { return CardSet(std::uint64_t{1} << card); }

    // The `count` consecutive cards from `first` on.
    static constexpr CardSet range(int first, int count) { return CardSet(((std::uint64_t{1} << count) - 1) << first); }

    constexpr std::uint64_t mask() const { return mask_; }
    constexpr bool empty() const { return mask_ == 0; }
    constexpr int size() const { return std::popcount(mask_); }
    constexpr bool has(Card card) const { return (mask_ >> card & 1) != 0; }
    constexpr bool has_all(CardSet other) const { return (other.mask_ & ~mask_) == 0; }
    constexpr bool is_single() const { return std::has_single_bit(mask_); }

    constexpr Card lowest() const {
        assert(mask_ != 0);
        return static_cast<Card>(std::countr_zero(mask_));
    }
    constexpr Card highest() const {
        assert(mask_ != 0);
        return static_cast<Card>(63 - std::countl_zero(mask_));
    }

    // The card at `index` in ascending order.
    constexpr Card nth(int index) const {
        std::uint64_t rest = mask_;
        for (; index > 0; --index) rest &= rest - 1;
        return static_cast<Card>(std::countr_zero(rest));
    }

    constexpr void add(Card card) { mask_ |= std::uint64_t{1} << card; }
    constexpr void remove(Card card) { mask_ &= ~(std::uint64_t{1} << card); }

    friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.mask_ | b.mask_); }
    friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.mask_ & b.mask_); }
    friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.mask_ & ~b.mask_); }
    constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
    constexpr CardSet& operator&=(CardSet other) { return *this = *this & other; }
    constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }
    friend constexpr bool operator==(CardSet, CardSet) = default;

    class Iterator {
      public:
        constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
        constexpr Card operator*() const { return static_cast<Card>(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint64_t rest_;
    };
    constexpr Iterator begin() const { return Iterator(mask_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint64_t mask_ = 0;
};

}  // namespace trula
