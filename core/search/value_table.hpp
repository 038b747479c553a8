// The transposition table of the depth-limited alpha-beta search. A new entry always replaces the old one in its slot;
// a generation number makes clearing the table cheap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/card_set.hpp"

namespace trula {

// Whether a stored value is exact, a lower bound or an upper bound.
enum class ValueKind : std::uint8_t { exact, at_least, at_most };

// An entry of the table.
struct ValueEntry {
    std::uint64_t key = 0;
    double value = 0;
    std::uint32_t generation = 0;
    std::uint8_t plies = 0;  // depth of the search below the position
    ValueKind kind = ValueKind::exact;
    Card best = no_card;
};

// A table of 2^bits entries without buckets. Two positions whose 64-bit keys are equal are confused.
class ValueTable {
  public:
    explicit ValueTable(int bits) : entries_(std::size_t{1} << bits), shift_(64 - bits) {}

    void clear() { ++generation_; }

    // Returns the entry of `key`, or null.
    const ValueEntry* find(std::uint64_t key) const {
        const ValueEntry& entry = entries_[index(key)];
        return entry.key == key && entry.generation == generation_ ? &entry : nullptr;
    }
    void store(std::uint64_t key, double value, ValueKind kind, int plies, Card best) {
        entries_[index(key)] = {key, value, generation_, static_cast<std::uint8_t>(plies), kind, best};
    }

  private:
    std::size_t index(std::uint64_t key) const { return (key * 0x9e3779b97f4a7c15) >> shift_; }

    std::vector<ValueEntry> entries_;
    int shift_;
    std::uint32_t generation_ = 1;
};

}  // namespace trula
