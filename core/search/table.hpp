// A transposition table of bounds: exact keys, so two positions are never confused; buckets of four, the entry that
// cost least is replaced. A generation stamp empties the table in no time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

struct Bounds {
    std::int16_t lower;
    std::int16_t upper;
};

class BoundTable {
  public:
    // 2^bits buckets of four entries, 16 bytes each.
    explicit BoundTable(int bits) : buckets_(std::size_t{1} << bits), shift_(64 - bits) {}

    void clear() {
        if (++generation_ == 0) {
            for (Bucket& bucket : buckets_) bucket = Bucket{};
            generation_ = 1;
        }
    }

    struct Entry {
        std::uint64_t key = 0;
        Bounds bounds{0, 0};
        Card best = no_card;
        std::uint8_t effort = 0;  // logarithm of the nodes below
        std::uint16_t generation = 0;
    };

    const Entry* find(std::uint64_t key) const {
        for (const Entry& entry : buckets_[index(key)])
            if (entry.key == key && entry.generation == generation_) return &entry;
        return nullptr;
    }

    void store(std::uint64_t key, Bounds bounds, Card best, std::uint64_t nodes) {
        Bucket& bucket = buckets_[index(key)];
        Entry* worst = &bucket[0];
        for (Entry& entry : bucket) {
            if (entry.key == key && entry.generation == generation_) {
                worst = &entry;
                break;
            }
            if (rank(entry) < rank(*worst)) worst = &entry;
        }
        *worst = {key, bounds, best, static_cast<std::uint8_t>(64 - std::countl_zero(nodes)), generation_};
    }

  private:
    using Bucket = std::array<Entry, 4>;

    std::size_t index(std::uint64_t key) const { return (key * 0x9e3779b97f4a7c15) >> shift_; }
    int rank(const Entry& entry) const { return entry.generation == generation_ ? 1 + entry.effort : 0; }

    std::vector<Bucket> buckets_;
    int shift_;
    std::uint16_t generation_ = 1;
};

// The same for likenesses: several positions share a key, each entry keeps the cards it was made of, and the caller
// widens its bounds by how much the two can differ.
class LooseTable {
  public:
    explicit LooseTable(int bits) : buckets_(std::size_t{1} << bits), shift_(64 - bits) {}

    void clear() {
        if (++generation_ == 0) {
            for (Bucket& bucket : buckets_) bucket = Bucket{};
            generation_ = 1;
        }
    }

    struct Entry {
        std::uint64_t key = 0;
        std::uint64_t cards = 0;
        Bounds bounds{0, 0};
        std::uint16_t generation = 0;
        std::uint16_t age = 0;
    };
    using Bucket = std::array<Entry, 4>;

    const Bucket& bucket(std::uint64_t key) const { return buckets_[index(key)]; }
    bool is_current(const Entry& entry, std::uint64_t key) const {
        return entry.key == key && entry.generation == generation_;
    }

    // The oldest entry of the bucket gives way.
    void store(std::uint64_t key, CardSet cards, Bounds bounds) {
        Bucket& bucket = buckets_[index(key)];
        Entry* oldest = &bucket[0];
        for (Entry& entry : bucket) {
            if (entry.generation != generation_ || (entry.key == key && entry.cards == cards.mask())) {
                oldest = &entry;
                break;
            }
            if (static_cast<std::uint16_t>(clock_ - entry.age) > static_cast<std::uint16_t>(clock_ - oldest->age))
                oldest = &entry;
        }
        *oldest = {key, cards.mask(), bounds, generation_, clock_++};
    }

  private:
    std::size_t index(std::uint64_t key) const { return (key * 0x9e3779b97f4a7c15) >> shift_; }

    std::vector<Bucket> buckets_;
    int shift_;
    std::uint16_t generation_ = 1;
    std::uint16_t clock_ = 0;
};

}  // namespace trula
