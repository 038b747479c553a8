// Numbers of worlds: unsigned integers of 128 bits, for 64 are too few. Compilers that have such a type use it; for the
// others TwoWords does the same with two words of 64 bits.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>

namespace trula {

// An unsigned integer of 128 bits; like the built-in ones it wraps around. Dividing by 0 is not allowed.
class TwoWords {
  public:
    constexpr TwoWords() = default;
    template <std::integral Number>
    constexpr TwoWords(Number number)  // not explicit, as between the built-in types
        : high_(std::signed_integral<Number> && number < 0 ? ~std::uint64_t{0} : 0),
          low_(static_cast<std::uint64_t>(number)) {}

    // The lowest bits.
    template <std::integral Number>
    constexpr explicit operator Number() const {
        return static_cast<Number>(low_);
    }

    friend constexpr bool operator==(const TwoWords&, const TwoWords&) = default;
    friend constexpr auto operator<=>(const TwoWords&, const TwoWords&) = default;

    friend constexpr TwoWords operator+(TwoWords one, TwoWords other) {
        const std::uint64_t low = one.low_ + other.low_;
        return {one.high_ + other.high_ + (low < one.low_ ? 1 : 0), low};
    }
    friend constexpr TwoWords operator-(TwoWords one, TwoWords other) {
        return {one.high_ - other.high_ - (one.low_ < other.low_ ? 1 : 0), one.low_ - other.low_};
    }
    friend constexpr TwoWords operator&(TwoWords one, TwoWords other) {
        return {one.high_ & other.high_, one.low_ & other.low_};
    }
    friend constexpr TwoWords operator|(TwoWords one, TwoWords other) {
        return {one.high_ | other.high_, one.low_ | other.low_};
    }
    friend constexpr TwoWords operator<<(TwoWords number, int places) {
        if (places == 0) return number;
        if (places >= 64) return {number.low_ << (places - 64), 0};
        return {number.high_ << places | number.low_ >> (64 - places), number.low_ << places};
    }
    friend constexpr TwoWords operator>>(TwoWords number, int places) {
        if (places == 0) return number;
        if (places >= 64) return {0, number.high_ >> (places - 64)};
        return {number.high_ >> places, number.low_ >> places | number.high_ << (64 - places)};
    }

    friend constexpr TwoWords operator*(TwoWords one, TwoWords other) {
        // The product of the low words by their halves of 32 bits; of the high words only the low bits of a product
        // stay.
        constexpr std::uint64_t half = 0xffffffff;
        const std::uint64_t a = one.low_ >> 32, b = one.low_ & half, c = other.low_ >> 32, d = other.low_ & half;
        const std::uint64_t middle = a * d + (b * d >> 32), other_middle = b * c + (middle & half);
        return {a * c + (middle >> 32) + (other_middle >> 32) + one.high_ * other.low_ + one.low_ * other.high_,
                other_middle << 32 | (b * d & half)};
    }

    friend constexpr TwoWords operator/(TwoWords number, TwoWords by) {
        if (number.high_ == 0 && by.high_ == 0) return number.low_ / by.low_;
        // Long division, bit by bit.
        TwoWords quotient, rest = number;
        for (int place = number.width() - by.width(); place >= 0; --place) {
            const TwoWords shifted = by << place;
            if (rest < shifted) continue;
            rest -= shifted;
            quotient |= TwoWords(1) << place;
        }
        return quotient;
    }
    friend constexpr TwoWords operator%(TwoWords number, TwoWords by) { return number - number / by * by; }

    constexpr TwoWords& operator+=(TwoWords other) { return *this = *this + other; }
    constexpr TwoWords& operator-=(TwoWords other) { return *this = *this - other; }
    constexpr TwoWords& operator*=(TwoWords other) { return *this = *this * other; }
    constexpr TwoWords& operator/=(TwoWords other) { return *this = *this / other; }
    constexpr TwoWords& operator%=(TwoWords other) { return *this = *this % other; }
    constexpr TwoWords& operator|=(TwoWords other) { return *this = *this | other; }
    constexpr TwoWords& operator++() { return *this += 1; }

  private:
    constexpr TwoWords(std::uint64_t high, std::uint64_t low) : high_(high), low_(low) {}

    constexpr int width() const {
        return static_cast<int>(high_ != 0 ? 64 + std::bit_width(high_) : std::bit_width(low_));
    }

    // In this order, so that the comparison of the members is that of the numbers.
    std::uint64_t high_ = 0;
    std::uint64_t low_ = 0;
};

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 Count;
#else
using Count = TwoWords;
#endif

}  // namespace trula
