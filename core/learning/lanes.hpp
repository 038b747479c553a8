// Lanes: 16-bit integers that are computed together, with the widest instructions that the build may use. The results
// are the same everywhere, since nothing overflows.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

namespace trula {

#if defined(__AVX2__)

struct Lanes {
    static constexpr int count = 16;
    __m256i value;

    static Lanes load(const void* from) { return {_mm256_loadu_si256(static_cast<const __m256i*>(from))}; }
    void store(void* to) const { _mm256_storeu_si256(static_cast<__m256i*>(to), value); }
    // Every 32 bits are the same two 16-bit numbers.
    static Lanes repeat(std::int32_t two) { return {_mm256_set1_epi32(two)}; }
    Lanes plus16(Lanes other) const { return {_mm256_add_epi16(value, other.value)}; }
    Lanes plus32(Lanes other) const { return {_mm256_add_epi32(value, other.value)}; }
    // The sums of the products of two neighbours, as 32-bit numbers.
    Lanes dot(Lanes other) const { return {_mm256_madd_epi16(value, other.value)}; }
};

#elif defined(__SSE2__) || defined(_M_X64)

struct Lanes {
    static constexpr int count = 8;
    __m128i value;

    static Lanes load(const void* from) { return {_mm_loadu_si128(static_cast<const __m128i*>(from))}; }
    void store(void* to) const { _mm_storeu_si128(static_cast<__m128i*>(to), value); }
    static Lanes repeat(std::int32_t two) { return {_mm_set1_epi32(two)}; }
    Lanes plus16(Lanes other) const { return {_mm_add_epi16(value, other.value)}; }
    Lanes plus32(Lanes other) const { return {_mm_add_epi32(value, other.value)}; }
    Lanes dot(Lanes other) const { return {_mm_madd_epi16(value, other.value)}; }
};

#else

struct Lanes {
    static constexpr int count = 8;
    std::array<std::int16_t, 8> value;

    static Lanes load(const void* from) {
        Lanes lanes;
        std::memcpy(&lanes, from, sizeof lanes);
        return lanes;
    }
    void store(void* to) const { std::memcpy(to, this, sizeof *this); }
    static Lanes repeat(std::int32_t two) {
        const std::array<std::int32_t, 4> all{two, two, two, two};
        return load(all.data());
    }
    Lanes plus16(Lanes other) const {
        for (std::size_t i = 0; i < 8; ++i) other.value[i] = static_cast<std::int16_t>(other.value[i] + value[i]);
        return other;
    }
    Lanes plus32(Lanes other) const {
        std::array<std::int32_t, 4> a, b;
        store(a.data());
        other.store(b.data());
        for (std::size_t i = 0; i < 4; ++i) a[i] += b[i];
        return load(a.data());
    }
    Lanes dot(Lanes other) const {
        std::array<std::int32_t, 4> sums;
        for (std::size_t i = 0; i < 4; ++i)
            sums[i] = value[2 * i] * other.value[2 * i] + value[2 * i + 1] * other.value[2 * i + 1];
        return load(sums.data());
    }
};

#endif

}  // namespace trula
