// run_long_call: runs searches called from Python without the interpreter lock. They react to Ctrl-C, can be stopped
// from another thread and end when Python exits.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <thread>

#include "search/batch.hpp"
#include "search/limits.hpp"

namespace trula {

namespace nb = nanobind;

// A flag that any thread may set; searches called with it end and return their results so far.
struct Stop {
    std::atomic<bool> is_set{false};
};

// The long calls that are running. When Python exits they are cancelled and waited for, since a thread that asks for
// the interpreter lock after that is killed in the middle of the C++ code.
struct RunningCalls {
    std::atomic<int> count{0};
    std::atomic<bool> is_exiting{false};

    // Registers `end_all` to be called when Python exits.
    void end_at_exit() {
        nb::module_::import_("atexit").attr("register")(nb::cpp_function([this] { end_all(); }));
    }

  private:
    void end_all() {
        is_exiting = true;
        const nb::gil_scoped_release released;
        while (count > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
};
inline RunningCalls running_calls;

// Counts a long call while it runs. Must be created and destroyed with the interpreter lock.
class RunningCall {
  public:
    RunningCall() {
        if (running_calls.is_exiting) throw std::runtime_error("the program is exiting");
        ++running_calls.count;
    }
    RunningCall(const RunningCall&) = delete;
    RunningCall& operator=(const RunningCall&) = delete;
    ~RunningCall() { --running_calls.count; }
};

// The limits of a call from Python.
struct CallLimits {
    std::optional<std::uint64_t> nodes;  // limit of each search
    std::optional<double> seconds;  // limit of the whole call
    int threads;
};

// Runs `job(index, worker, limits)` for every index below `count` (see run_batch); raises KeyboardInterrupt on Ctrl-C.
template <class Job>
void run_long_call(std::size_t count, const CallLimits& call, const Stop* stop, const Job& job) {
    std::atomic<bool> is_cancelled{stop != nullptr && stop->is_set};
    if (call.threads < 1) throw std::invalid_argument("the number of threads must be at least 1");
    Limits limits;
    limits.is_cancelled = &is_cancelled;
    if (call.nodes) limits.nodes = *call.nodes;
    if (call.seconds)
        limits.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(std::min(*call.seconds, 1e8)));
    const RunningCall running;
    const nb::gil_scoped_release released;
    std::optional<nb::python_error> signal;
    run_batch(
        count, call.threads, [&](std::size_t index, std::size_t worker) { job(index, worker, limits); },
        [&] {
            if ((stop != nullptr && stop->is_set) || running_calls.is_exiting) is_cancelled = true;
            const nb::gil_scoped_acquire held;
            if (!signal && PyErr_CheckSignals() != 0) {
                signal.emplace();
                is_cancelled = true;
            }
        });
    if (signal) {
        const nb::gil_scoped_acquire held;
        throw nb::python_error(*signal);
    }
}

}  // namespace trula
