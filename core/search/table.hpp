// Transposition tables of bounds. Whole keys are stored, so that two positions are never confused; a generation number
// makes clearing a table cheap. A bucket fills whole cache lines.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "cards/card_set.hpp"

namespace trula {

struct Bounds {
    std::int16_t lower;
    std::int16_t upper;
};

// A key of more than 64 bits.
struct WideKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend bool operator==(const WideKey&, const WideKey&) = default;
};

inline std::uint64_t spread_key(std::uint64_t key) { return key * 0x9e3779b97f4a7c15; }
inline std::uint64_t spread_key(const WideKey& key) { return spread_key(key.low ^ (spread_key(key.high) >> 7)); }

// An aligned array of zero bytes, which takes memory only where it is written to.
template <class T>
class ZeroedArray {
  public:
    void grow(std::size_t size) {
        if (size <= size_) return;
        memory_.reset(std::calloc(size + 1, sizeof(T)));
        if (memory_ == nullptr) throw std::bad_alloc();
        void* first = memory_.get();
        std::size_t space = (size + 1) * sizeof(T);
        elements_ = static_cast<T*>(std::align(alignof(T), size * sizeof(T), first, space));
        size_ = size;
        ask_for_large_pages();
    }
    std::size_t size() const { return size_; }
    T& operator[](std::size_t index) { return elements_[index]; }
    const T& operator[](std::size_t index) const { return elements_[index]; }

  private:
    // Tables are read at random; large pages save TLB misses.
    void ask_for_large_pages() const {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
        const auto begin = (reinterpret_cast<std::uintptr_t>(elements_) + page - 1) / page * page;
        const auto end = reinterpret_cast<std::uintptr_t>(elements_ + size_);
        if (begin + page <= end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
    }

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::unique_ptr<void, Free> memory_;
    T* elements_ = nullptr;
    std::size_t size_ = 0;
};

// Buckets of `ways` entries, each with a key and a generation. Clear the table before its first use.
template <class Key, class Entry, std::size_t ways>
class Buckets {
  public:
    // Empties the table, which uses 2^bits buckets from now on.
    void clear(int bits) {
        if (std::size_t{1} << bits > buckets_.size()) {
            buckets_.grow(std::size_t{1} << bits);
            generation_ = 0;
        }
        shift_ = 64 - bits;
        if (++generation_ != 0) return;
        for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i] = Bucket{};
        generation_ = 1;
    }

    // Prefetches the bucket of a key.
    void prefetch(const Key& key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&buckets_[index(key)]);
#endif
    }

  protected:
    struct alignas(ways * sizeof(Entry) <= 64 ? 64 : 128) Bucket {
        std::array<Entry, ways> entries{};
    };

    const std::array<Entry, ways>& bucket(const Key& key) const { return buckets_[index(key)].entries; }
    std::array<Entry, ways>& bucket(const Key& key) { return buckets_[index(key)].entries; }
    std::uint16_t generation() const { return generation_; }
    bool is_current(const Entry& entry, const Key& key) const {
        return entry.key == key && entry.generation == generation_;
    }

  private:
    std::size_t index(const Key& key) const { return spread_key(key) >> shift_; }

    ZeroedArray<Bucket> buckets_;
    int shift_ = 0;
    std::uint16_t generation_ = 0;
};

template <class Key>
struct BoundEntry {
    Key key{};
    Bounds bounds{0, 0};
    Card best = no_card;
    std::uint8_t effort = 0;  // binary logarithm of the nodes searched below
    std::uint16_t generation = 0;
};

// One entry for each position; the entry with the smallest effort is replaced.
template <class Key>
class BoundTable : public Buckets<Key, BoundEntry<Key>, 4> {
  public:
    using Entry = BoundEntry<Key>;
    const Entry* find(const Key& key) const {
        for (const Entry& entry : this->bucket(key))
            if (this->is_current(entry, key)) return &entry;
        return nullptr;
    }

    void store(const Key& key, Bounds bounds, Card best, std::uint64_t nodes) {
        const auto rank = [&](const Entry& entry) {
            return entry.generation == this->generation() ? 1 + entry.effort : 0;
        };
        auto& candidates = this->bucket(key);
        Entry* worst = &candidates[0];
        for (Entry& entry : candidates) {
            if (this->is_current(entry, key)) {
                worst = &entry;
                break;
            }
            if (rank(entry) < rank(*worst)) worst = &entry;
        }
        *worst = {key, bounds, best, static_cast<std::uint8_t>(64 - std::countl_zero(nodes)), this->generation()};
    }
};

// How much lower and how much higher the value can be than that of a position with the same loose key.
struct Slack {
    int lower = 0;
    int higher = 0;
};

struct LooseEntry {
    std::uint64_t key = 0;
    std::uint64_t cards = 0;
    Bounds bounds{0, 0};
    std::uint16_t generation = 0;
    std::uint16_t stored = 0;  // time of storing
};

// Positions with the same loose key share a bucket; each entry keeps its cards, and the reader widens its bounds by the
// slack between the two positions. The oldest entry is replaced.
class LooseTable : public Buckets<std::uint64_t, LooseEntry, 5> {
  public:
    // Narrows `known` by the entries with the same key; `slack_to(cards)` returns the slack from an entry of these
    // cards.
    template <class SlackTo>
    void narrow(std::uint64_t key, Bounds& known, const SlackTo& slack_to) const {
        for (const LooseEntry& entry : bucket(key)) {
            if (!is_current(entry, key)) continue;
            const Slack slack = slack_to(CardSet(entry.cards));
            known.lower = static_cast<std::int16_t>(std::max<int>(known.lower, entry.bounds.lower - slack.lower));
            known.upper = static_cast<std::int16_t>(std::min<int>(known.upper, entry.bounds.upper + slack.higher));
        }
    }

    void store(std::uint64_t key, CardSet cards, Bounds bounds) {
        const auto age = [&](const LooseEntry& entry) { return static_cast<std::uint16_t>(clock_ - entry.stored); };
        auto& candidates = bucket(key);
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
