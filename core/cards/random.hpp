// The core's only random number generator: xoshiro256** (Blackman and Vigna, 2018). The stream of a seed must never
// change, because deals and results are reproduced from seeds; NumPy makes no such promise between versions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

// Advances `state` and returns the next word of SplitMix64, which serves to seed and to hash.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

// A xoshiro256** generator with the draws that card games need.
class Random {
  public:
    explicit Random(const std::array<std::uint64_t, 4>& state) : state_(state) {}
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) word = splitmix64(seed);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Draws a uniform integer in [0, bound), without bias (Lemire 2019); `bound` is at least 1.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = -bound % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Draws a uniform number in [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // Draws one of `cards` uniformly; the set must not be empty.
    Card pick(CardSet cards) { return cards.nth(static_cast<int>(below(static_cast<std::uint32_t>(cards.size())))); }

    // Returns the numbers 0 … size−1 in random order (Fisher and Yates).
    std::vector<int> permutation(int size) {
        std::vector<int> result(static_cast<std::size_t>(size));
        for (int i = 0; i < size; ++i) result[static_cast<std::size_t>(i)] = i;
        for (int i = size - 1; i > 0; --i)
            std::swap(result[static_cast<std::size_t>(i)], result[below(static_cast<std::uint32_t>(i + 1))]);
        return result;
    }

  private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace trula
