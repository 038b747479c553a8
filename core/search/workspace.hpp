// The tables of one worker thread, reused from one exact search to the next.
#pragma once

#include <array>

#include "search/exact.hpp"

namespace trula {

class Workspace {
  public:
    explicit Workspace(TableUse use = TableUse::all) : use_(use) {}

    TableUse use() const { return use_; }

    // The emptied tables of a slot, with 2^bits buckets.
    template <class Key>
    Tables<Key>& tables(std::size_t slot, int bits) {
        Tables<Key>* tables = nullptr;
        if constexpr (std::same_as<Key, WideKey>)
            tables = &wide_[slot];
        else
            tables = &narrow_[slot];
        tables->clear(bits);
        return *tables;
    }

  private:
    TableUse use_;
    std::array<Tables<std::uint64_t>, 2> narrow_;
    std::array<Tables<WideKey>, 2> wide_;
};

}  // namespace trula
