// A small pool of workers. Each job has its own progress and its own stop switch; its result is handed over on the main
// thread by drain(), at the start of a frame. First in, first out. Nothing else in navscope starts threads.
//
// Shutdown: the destructor raises every stop switch, wakes the workers and joins them; results not drained are dropped.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bytes/progress.h"

namespace navscope {

using JobId = uint32_t;

enum class JobState : uint8_t { waiting, running, done, failed, cancelled };

/// A job as the Jobs panel shows it; a copy, so that no lock is held while drawing.
struct JobInfo {
    JobId id = 0;
    std::string title;  // "m60_42_36_00.nvmhktbnd.dcx"
    std::string what;   // "inflating", "reading n60….hkx", …
    double fraction = 0;
    JobState state = JobState::waiting;
    double seconds = 0;
};

class Jobs {
public:
    /// `workers` 0 = one less than the machine has cores, at least 1. `wake` is called (from a worker) when a result or
    /// progress is there to be shown.
    explicit Jobs(unsigned workers = 0, std::function<void()> wake = {});
    ~Jobs();
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    /// `work` runs on a worker and returns what is to be done on the main thread afterwards (may be empty).
    using Finish = std::function<void()>;
    JobId start(std::string title, std::function<Finish(Progress&)> work);
    void cancel(JobId id);

    /// Runs what finished jobs left to do; true if there was any.
    bool drain();
    /// Running and waiting jobs, and the last few that ended, newest first.
    std::vector<JobInfo> list() const;
    bool busy() const;
    /// For tests and the command line: drains until nothing runs.
    void finish_all();
    /// Marks a job as failed in the list (called from its Finish).
    void mark(JobId id, JobState state, std::string what);

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace navscope
