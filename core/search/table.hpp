// Tables of bounds on values. Keys are exact, so two positions are never confused; a generation stamp empties a table
// in no time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

struct Bounds {
    std::int16_t lower;
    std::int16_t upper;
};

// 2^bits buckets of four entries. An entry has a key and a generation.
template <class Entry>
class Buckets {
  public:
    using Bucket = std::array<Entry, 4>;

    explicit Buckets(int bits) : buckets_(std::size_t{1} << bits), shift_(64 - bits) {}

    void clear() {
        if (++generation_ != 0) return;
        for (Bucket& bucket : buckets_) bucket = Bucket{};
        generation_ = 1;
    }

    const Bucket& bucket(std::uint64_t key) const { return buckets_[index(key)]; }
    bool is_current(const Entry& entry, std::uint64_t key) const {
        return entry.key == key && entry.generation == generation_;
    }

  protected:
    Bucket& bucket(std::uint64_t key) { return buckets_[index(key)]; }
    std::uint16_t generation() const { return generation_; }

  private:
    std::size_t index(std::uint64_t key) const { return (key * 0x9e3779b97f4a7c15) >> shift_; }

    std::vector<Bucket> buckets_;
    int shift_;
    std::uint16_t generation_ = 1;
};

struct BoundEntry {
    std::uint64_t key = 0;
    Bounds bounds{0, 0};
    Card best = no_card;
    std::uint8_t effort = 0;  // logarithm of the nodes below
    std::uint16_t generation = 0;
};

// One entry for each position; the one that cost least gives way.
class BoundTable : public Buckets<BoundEntry> {
  public:
    using Buckets::Buckets;

    const BoundEntry* find(std::uint64_t key) const {
        for (const BoundEntry& entry : Buckets::bucket(key))
            if (is_current(entry, key)) return &entry;
        return nullptr;
    }

    void store(std::uint64_t key, Bounds bounds, Card best, std::uint64_t nodes) {
        const auto rank = [&](const BoundEntry& entry) {
            return entry.generation == generation() ? 1 + entry.effort : 0;
        };
        Bucket& candidates = bucket(key);
        BoundEntry* worst = &candidates[0];
        for (BoundEntry& entry : candidates) {
            if (is_current(entry, key)) {
                worst = &entry;
                break;
            }
            if (rank(entry) < rank(*worst)) worst = &entry;
        }
        *worst = {key, bounds, best, static_cast<std::uint8_t>(64 - std::countl_zero(nodes)), generation()};
    }
};

struct LooseEntry {
    std::uint64_t key = 0;
    std::uint64_t cards = 0;
    Bounds bounds{0, 0};
    std::uint16_t generation = 0;
    std::uint16_t stored = 0;  // when
};

// Several alike positions share a key; each entry keeps the cards it was made of, and the reader widens its bounds by
// how far the two can differ. The oldest entry gives way.
class LooseTable : public Buckets<LooseEntry> {
  public:
    using Buckets::Buckets;

    void store(std::uint64_t key, CardSet cards, Bounds bounds) {
        const auto age = [&](const LooseEntry& entry) { return static_cast<std::uint16_t>(clock_ - entry.stored); };
        Bucket& candidates = bucket(key);
        LooseEntry* oldest = &candidates[0];
        for (LooseEntry& entry : candidates) {
            if (entry.generation != generation() || (entry.key == key && entry.cards == cards.mask())) {
                oldest = &entry;
                break;
            }
            if (age(entry) > age(*oldest)) oldest = &entry;
        }
        *oldest = {key, cards.mask(), bounds, generation(), clock_++};
    }

  private:
    std::uint16_t clock_ = 0;
};

}  // namespace trula
