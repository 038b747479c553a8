// Workspace: the transposition tables of one worker thread, reused from one exact search to the next.
#pragma once

#include <array>

#include "search/exact.hpp"

namespace trula {

// Two slots of tables for each type of key, allocated on first use.
class Workspace {
  public:
    explicit Workspace(TableUse use = TableUse::all) : use_(use) {}

    TableUse use() const { return use_; }

    // Clears and returns the tables of slot 0 or 1, with 2^bits buckets each.
    template <class Key>
    Tables<Key>& tables(std::size_t slot, int bits) {
        Tables<Key>* tables = nullptr;
        if constexpr (std::same_as<Key, WideKey>)
            tables = &wide_[slot];
        else if constexpr (std::same_as<Key, VariantKey>)
            tables = &variant_[slot];
        else
            tables = &narrow_[slot];
        tables->clear(bits);
        return *tables;
    }

  private:
    TableUse use_;
    std::array<Tables<std::uint64_t>, 2> narrow_;
    std::array<Tables<VariantKey>, 2> variant_;
    std::array<Tables<WideKey>, 2> wide_;
};

}  // namespace trula
