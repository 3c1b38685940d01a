#include "session/jobs.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace navscope {
namespace {

JobState state_of(const Jobs& jobs, JobId id) {
    for (const JobInfo& info : jobs.list()) {
        if (info.id == id) return info.state;
    }
    return JobState::failed;
}

TEST(Jobs, ResultsAreHandedOverOnTheThreadThatDrains) {
    Jobs jobs(2);
    std::thread::id worker, finisher;
    jobs.start("one", [&](Progress&) -> Jobs::Finish {
        worker = std::this_thread::get_id();
        return [&] { finisher = std::this_thread::get_id(); };
    });
    jobs.finish_all();
    EXPECT_EQ(finisher, std::this_thread::get_id());
    EXPECT_NE(worker, finisher);
    EXPECT_FALSE(jobs.busy());
}

TEST(Jobs, RunFirstInFirstOut) {
    Jobs jobs(1);
    std::vector<int> order;
    for (int i = 0; i < 5; ++i) {
        jobs.start("job", [&order, i](Progress&) -> Jobs::Finish { return [&order, i] { order.push_back(i); }; });
    }
    jobs.finish_all();
    EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST(Jobs, EachHasItsOwnStopSwitchAndACancelIsAnsweredSoon) {
    Jobs jobs(2);
    std::atomic<bool> running{false};
    const auto loop = [&](Progress& progress) -> Jobs::Finish {
        running = true;
        while (!progress.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return {};
    };
    const JobId stopped = jobs.start("stopped", loop);
    while (!running) std::this_thread::yield();
    const JobId other = jobs.start("other", [](Progress&) -> Jobs::Finish { return {}; });
    const auto begin = std::chrono::steady_clock::now();
    jobs.cancel(stopped);
    jobs.finish_all();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    EXPECT_EQ(state_of(jobs, stopped), JobState::cancelled);
    EXPECT_EQ(state_of(jobs, other), JobState::done);
}

TEST(Jobs, ShutdownStopsWhatRuns) {
    std::atomic<bool> running{false}, ended{false};
    {
        Jobs jobs(1);
        jobs.start("endless", [&](Progress& progress) -> Jobs::Finish {
            running = true;
            while (!progress.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            ended = true;
            return {};
        });
        while (!running) std::this_thread::yield();
    }
    EXPECT_TRUE(ended);
}

TEST(Jobs, ProgressIsSeenAndWakes) {
    std::atomic<int> wakes{0};
    std::atomic<bool> reported{false}, go_on{false};
    Jobs jobs(1, [&] { ++wakes; });
    const JobId id = jobs.start("load", [&](Progress& progress) -> Jobs::Finish {
        progress.report(0.5, "reading");
        reported = true;
        while (!go_on && !progress.stopped()) std::this_thread::yield();
        return {};
    });
    while (!reported) std::this_thread::yield();
    const JobInfo info = jobs.list().front();
    EXPECT_EQ(info.id, id);
    EXPECT_EQ(info.what, "reading");
    EXPECT_EQ(info.fraction, 0.5);
    EXPECT_GE(wakes, 1);
    go_on = true;
    jobs.finish_all();
}

}  // namespace
}  // namespace navscope
