// The transposition tables of the exact search, whose entries are lower and upper bounds of the value. Whole keys are
// stored, so that two positions are never confused; a generation number makes clearing a table cheap. Buckets are
// aligned to cache lines.
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

// A lower and an upper bound of a value, both inclusive.
struct Bounds {
    std::int16_t lower;
    std::int16_t upper;
    void narrow(Bounds other) {
        lower = std::max(lower, other.lower);
        upper = std::min(upper, other.upper);
    }
};

// A key of 128 bits, for goals whose state does not fit into 64.
struct WideKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend bool operator==(const WideKey&, const WideKey&) = default;
};

// A key of 64 bits whose lowest bits, the variant, are not compared: an entry of another variant is found too.
struct VariantKey {
    static constexpr int variant_bits = 6;
    std::uint64_t value = 0;
    int variant() const { return static_cast<int>(value & ((1u << variant_bits) - 1)); }
    std::uint64_t without_variant() const { return value >> variant_bits; }
    friend bool operator==(const VariantKey& one, const VariantKey& other) {
        return one.without_variant() == other.without_variant();
    }
};

inline std::uint64_t hash_key(std::uint64_t key) { return key * 0x9e3779b97f4a7c15; }
inline std::uint64_t hash_key(const VariantKey& key) { return hash_key(key.without_variant()); }
inline std::uint64_t hash_key(const WideKey& key) { return hash_key(key.low ^ (hash_key(key.high) >> 7)); }

// An aligned array of zero bytes, whose pages the system allocates when they are first written.
template <class T>
class ZeroedArray {
  public:
    // Replaces the array by a larger one of zeros; does nothing if it is large enough.
    void grow(std::size_t size) {
        if (size <= size_) return;
        memory_.reset(std::calloc(size + 1, sizeof(T)));
        if (memory_ == nullptr) throw std::bad_alloc();
        void* first = memory_.get();
        std::size_t space = (size + 1) * sizeof(T);
        elements_ = static_cast<T*>(std::align(alignof(T), size * sizeof(T), first, space));
        size_ = size;
        advise_huge_pages();
    }
    std::size_t size() const { return size_; }
    T& operator[](std::size_t index) { return elements_[index]; }
    const T& operator[](std::size_t index) const { return elements_[index]; }

  private:
    // Tables are read at random, so huge pages save TLB misses.
    void advise_huge_pages() const {
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

// A hash table with buckets of `ways` entries, each with a key and a generation. It starts small, so that a small
// search stays in the fast caches of the processor, and doubles when half of its entries are in use. Clear the table
// before its first use.
template <class Key, class Entry, std::size_t ways>
class Buckets {
  public:
    // Clears the table, which grows to 2^bits buckets at most.
    void clear(int bits) {
        if (std::size_t{1} << bits > buckets_.size()) {
            buckets_.grow(std::size_t{1} << bits);
            generation_ = 0;
        }
        most_bits_ = bits;
        set_bits(std::min(bits, first_bits));
        used_ = 0;
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
    // Writes an entry of this generation over another of its bucket.
    void replace(Entry& place, const Entry& entry) {
        const bool is_new = place.generation != generation_;
        place = entry;
        if (is_new && ++used_ > ways << bits_ >> 1 && bits_ < most_bits_) split();
    }

  private:
    static constexpr int first_bits = 8;

    std::size_t index(const Key& key) const { return hash_key(key) >> shift_; }
    void set_bits(int bits) {
        bits_ = bits;
        shift_ = 64 - bits;
    }
    // Doubles the number of buckets. The entries of a bucket are divided between the two that take its place.
    void split() {
        const std::size_t count = std::size_t{1} << bits_;
        set_bits(bits_ + 1);
        for (std::size_t i = count; i-- > 0;) {
            const Bucket old = buckets_[i];
            std::array<std::size_t, 2> filled{};
            buckets_[2 * i] = buckets_[2 * i + 1] = Bucket{};
            for (const Entry& entry : old.entries) {
                if (entry.generation != generation_) continue;
                const std::size_t place = index(entry.key);
                buckets_[place].entries[filled[place & 1]++] = entry;
            }
        }
    }

    ZeroedArray<Bucket> buckets_;
    int bits_ = 0;
    int most_bits_ = 0;
    int shift_ = 0;
    std::size_t used_ = 0;  // entries of this generation
    std::uint16_t generation_ = 0;
};

// An entry of a BoundTable: the bounds of a position and its best card.
template <class Key>
struct BoundEntry {
    Key key{};
    Bounds bounds{0, 0};
    Card best = no_card;
    std::uint8_t effort = 0;  // binary logarithm of the nodes searched below the position, plus one
    std::uint16_t generation = 0;
};

// Bounds by exact key. The entry of the bucket with the smallest effort is replaced.
template <class Key>
class BoundTable : public Buckets<Key, BoundEntry<Key>, 4> {
  public:
    using Entry = BoundEntry<Key>;
    const Entry* find(const Key& key) const {
        for (const Entry& entry : this->bucket(key))
            if (this->is_current(entry, key)) return &entry;
        return nullptr;
    }

    // Stores the bounds found by a search of `nodes` nodes.
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
        this->replace(*worst,
                      {key, bounds, best, static_cast<std::uint8_t>(64 - std::countl_zero(nodes)), this->generation()});
    }
};

// The most by which the value of a position can be lower or higher than that of another with the same loose key.
struct Slack {
    int lower = 0;
    int higher = 0;
};

inline Bounds widened(Bounds bounds, Slack slack) {
    return {static_cast<std::int16_t>(bounds.lower - slack.lower),
            static_cast<std::int16_t>(bounds.upper + slack.higher)};
}

// An entry of a LooseTable.
struct LooseEntry {
    std::uint64_t key = 0;
    std::uint64_t cards = 0;  // mask of the cards left; above it, the variant of a VariantKey
    Bounds bounds{0, 0};
    std::uint16_t generation = 0;
    std::uint16_t stored = 0;  // value of the table's clock when the entry was stored
};

// Bounds by loose key. An entry keeps the cards of its position, and a reader widens its bounds by the slack between
// the two positions. The oldest entry of the bucket is replaced.
class LooseTable : public Buckets<std::uint64_t, LooseEntry, 5> {
  public:
    // Narrows `known` by the entries with the same key. `slack_to(cards, variant)` returns the slack of the present
    // position relative to an entry with these.
    template <class SlackTo>
    void narrow(std::uint64_t key, Bounds& known, int alpha, int beta, const SlackTo& slack_to) const {
        for (const LooseEntry& entry : bucket(key)) {
            if (!is_current(entry, key) || (entry.bounds.lower < beta && entry.bounds.upper > alpha)) continue;
            known.narrow(widened(
                entry.bounds, slack_to(CardSet(entry.cards & all_cards), static_cast<int>(entry.cards >> deck_bits))));
        }
    }

    void store(std::uint64_t key, CardSet cards, int variant, Bounds bounds) {
        const auto age = [&](const LooseEntry& entry) { return static_cast<std::uint16_t>(clock_ - entry.stored); };
        auto& candidates = bucket(key);
        LooseEntry* oldest = &candidates[0];
        for (LooseEntry& entry : candidates) {
            if (entry.generation != generation() || (entry.key == key && (entry.cards & all_cards) == cards.mask())) {
                oldest = &entry;
                break;
            }
            if (age(entry) > age(*oldest)) oldest = &entry;
        }
        const std::uint64_t tag = static_cast<std::uint64_t>(variant) << deck_bits;
        replace(*oldest, {key, cards.mask() | tag, bounds, generation(), clock_++});
    }

  private:
    static constexpr int deck_bits = 54;  // no deck is larger
    static constexpr std::uint64_t all_cards = (std::uint64_t{1} << deck_bits) - 1;

    std::uint16_t clock_ = 0;
};

}  // namespace trula
