// Limits of a search: a number of nodes, a deadline, a flag that cancels it. Nodes are counted exactly, so that a
// search limited by nodes gives the same result on every machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace trula {

using Clock = std::chrono::steady_clock;

// The limits of one search; without any it runs to its end.
struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::optional<Clock::time_point> deadline;
    const std::atomic<bool>* is_cancelled = nullptr;
};

// Thrown by a search at its limit; the caller returns the result so far.
struct LimitReached {};

// Counts the nodes of a search and throws LimitReached at a limit. The deadline and the flag are read every 4096 nodes.
class Budget {
  public:
    explicit Budget(const Limits& limits = {}) : limits_(limits) { set_next_check(); }

    std::uint64_t nodes() const { return nodes_; }
    // Counts from 0 again, with the same limits.
    void restart() {
        nodes_ = 0;
        set_next_check();
    }
    // Counts one node.
    void spend() {
        if (++nodes_ >= next_check_) check_limits();
    }
    // Throws LimitReached if a limit has been reached.
    void check_limits() {
        const bool is_late = limits_.deadline && Clock::now() >= *limits_.deadline;
        if (nodes_ >= limits_.nodes || is_late || (limits_.is_cancelled != nullptr && *limits_.is_cancelled))
            throw LimitReached{};
        set_next_check();
    }

  private:
    static constexpr std::uint64_t check_interval = 4096;
    void set_next_check() { next_check_ = std::min(limits_.nodes, nodes_ + check_interval); }

    Limits limits_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;
};

}  // namespace trula
