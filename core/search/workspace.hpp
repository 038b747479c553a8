// The tables of one worker, kept from one search to the next so that memory is asked for once.
#pragma once

#include <array>

#include "search/exact.hpp"

namespace trula {

class Workspace {
  public:
    explicit Workspace(Use use = Use::all) : use_(use) {}

    Use use() const { return use_; }

    // Empty tables of 2^bits buckets; each slot has its own.
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
    Use use_;
    std::array<Tables<std::uint64_t>, 2> narrow_;
    std::array<Tables<WideKey>, 2> wide_;
};

}  // namespace trula
