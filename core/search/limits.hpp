// Limits of a search: nodes, a deadline, a flag to cancel it. Nodes are counted exactly, so that a search limited by
// nodes gives the same result on every machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace trula {

using Clock = std::chrono::steady_clock;

struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::optional<Clock::time_point> deadline;
    const std::atomic<bool>* is_cancelled = nullptr;
};

// Thrown by a search at its limit; the caller returns the result so far.
struct LimitReached {};

// Counts nodes and throws at the limit.
class Budget {
  public:
    explicit Budget(const Limits& limits = {}) : limits_(limits) { set_next_look(); }

    std::uint64_t nodes() const { return nodes_; }
    void spend() {
        if (++nodes_ >= next_look_) look();
    }
    // Throws if a limit has been reached.
    void look() {
        const bool is_late = limits_.deadline && Clock::now() >= *limits_.deadline;
        if (nodes_ >= limits_.nodes || is_late || (limits_.is_cancelled != nullptr && *limits_.is_cancelled))
            throw LimitReached{};
        set_next_look();
    }

  private:
    static constexpr std::uint64_t look_every = 4096;
    void set_next_look() { next_look_ = std::min(limits_.nodes, nodes_ + look_every); }

    Limits limits_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
};

}  // namespace trula
