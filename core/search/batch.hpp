// run_batch: runs independent jobs on several threads. A job depends only on its index and uses cleared tables of its
// worker, so that the results do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace trula {

// Threads that are waited for when they go out of scope: std::jthread, which not every standard library has yet.
struct JoinedThreads : std::vector<std::thread> {
    JoinedThreads() = default;
    JoinedThreads(const JoinedThreads&) = delete;
    JoinedThreads& operator=(const JoinedThreads&) = delete;
    ~JoinedThreads() {
        for (std::thread& each : *this) each.join();
    }
};

// Calls `job(index, worker)` once for every index below `count`; workers are numbered from 0. Meanwhile the calling
// thread calls `poll` about fifty times a second. An exception from a job ends the batch and is rethrown here.
template <class Job, class Poll>
void run_batch(std::size_t count, int threads, const Job& job, const Poll& poll) {
    const std::size_t workers = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable is_finished;
    std::size_t running = workers;
    std::exception_ptr failure;

    const auto work = [&](std::size_t worker) {
        try {
            for (std::size_t index; (index = next.fetch_add(1)) < count;) job(index, worker);
        } catch (...) {
            next = count;
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        --running;
        is_finished.notify_one();
    };

    {
        JoinedThreads pool;
        for (std::size_t worker = 0; worker < workers; ++worker) pool.emplace_back(work, worker);
        std::unique_lock lock(mutex);
        while (!is_finished.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; })) {
            lock.unlock();
            poll();
            lock.lock();
        }
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace trula
