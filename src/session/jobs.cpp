#include "session/jobs.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace navscope {

namespace {

using Clock = std::chrono::steady_clock;
constexpr size_t kept_ended = 20;                            // ended jobs that stay in the list
constexpr auto wake_every = std::chrono::milliseconds(100);  // progress redraws at most 10 times a second

}  // namespace

struct Jobs::State {
    struct Job : Progress {
        JobId id = 0;
        std::string title;
        std::function<Finish(Progress&)> work;
        State* owner = nullptr;
        std::atomic<bool> stop{false};
        Clock::time_point begun{}, ended{}, woken{};
        // Guarded by the owner's mutex.
        std::string what = "waiting";
        double fraction = 0;
        JobState state = JobState::waiting;
        Finish finish;

        void report(double new_fraction, std::string_view new_what) override {
            bool wake = false;
            {
                const std::lock_guard lock(owner->mutex);
                fraction = new_fraction;
                what = new_what;
                const auto now = Clock::now();
                wake = now - woken >= wake_every;
                if (wake) woken = now;
            }
            if (wake && owner->wake) owner->wake();
        }
        bool stopped() const override { return stop.load(std::memory_order_relaxed); }
    };

    mutable std::mutex mutex;
    std::condition_variable work_there, work_ended;
    std::deque<std::shared_ptr<Job>> waiting;
    std::vector<std::shared_ptr<Job>> all;       // in the order they were started
    std::vector<std::shared_ptr<Job>> finished;  // not yet drained
    bool quitting = false;
    JobId next_id = 1;
    std::function<void()> wake;
    std::vector<std::thread> workers;

    void run() {
        for (;;) {
            std::shared_ptr<Job> job;
            {
                std::unique_lock lock(mutex);
                work_there.wait(lock, [&] { return quitting || !waiting.empty(); });
                if (quitting) return;
                job = waiting.front();
                waiting.pop_front();
                job->state = JobState::running;
                job->begun = Clock::now();
            }
            Finish finish = job->work(*job);
            {
                const std::lock_guard lock(mutex);
                job->work = {};
                job->finish = std::move(finish);
                job->ended = Clock::now();
                job->fraction = 1;
                job->state = job->stopped() ? JobState::cancelled : JobState::done;
                finished.push_back(job);
            }
            work_ended.notify_all();
            if (wake) wake();
        }
    }

    void forget_old() {
        size_t ended = 0;
        for (size_t i = all.size(); i-- > 0;) {
            if (all[i]->state == JobState::waiting || all[i]->state == JobState::running) continue;
            if (++ended > kept_ended) all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
};

Jobs::Jobs(unsigned workers, std::function<void()> wake) : state_(std::make_shared<State>()) {
    state_->wake = std::move(wake);
    const unsigned cores = std::thread::hardware_concurrency();
    if (workers == 0) workers = cores > 2 ? cores - 1 : 1;
    for (unsigned i = 0; i < workers; ++i) state_->workers.emplace_back([state = state_.get()] { state->run(); });
}

Jobs::~Jobs() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->quitting = true;
        for (const auto& job : state_->all) job->stop = true;
    }
    state_->work_there.notify_all();
    for (std::thread& worker : state_->workers) worker.join();
}

JobId Jobs::start(std::string title, std::function<Finish(Progress&)> work) {
    auto job = std::make_shared<State::Job>();
    job->title = std::move(title);
    job->work = std::move(work);
    job->owner = state_.get();
    {
        const std::lock_guard lock(state_->mutex);
        job->id = state_->next_id++;
        state_->all.push_back(job);
        state_->waiting.push_back(job);
    }
    state_->work_there.notify_one();
    return job->id;
}

void Jobs::cancel(JobId id) {
    const std::lock_guard lock(state_->mutex);
    for (const auto& job : state_->all) {
        if (job->id == id) job->stop = true;
    }
}

bool Jobs::drain() {
    std::vector<std::shared_ptr<State::Job>> finished;
    {
        const std::lock_guard lock(state_->mutex);
        finished.swap(state_->finished);
        state_->forget_old();
    }
    for (const auto& job : finished) {
        const Finish finish = std::move(job->finish);
        if (finish) finish();
    }
    return !finished.empty();
}

std::vector<JobInfo> Jobs::list() const {
    const std::lock_guard lock(state_->mutex);
    std::vector<JobInfo> infos;
    for (auto at = state_->all.rbegin(); at != state_->all.rend(); ++at) {
        const State::Job& job = **at;
        const auto end = job.state == JobState::running ? Clock::now() : job.ended;
        const double seconds =
            job.state == JobState::waiting ? 0 : std::chrono::duration<double>(end - job.begun).count();
        infos.push_back({job.id, job.title, job.what, job.fraction, job.state, seconds});
    }
    return infos;
}

bool Jobs::busy() const {
    const std::lock_guard lock(state_->mutex);
    return !state_->finished.empty() || std::any_of(state_->all.begin(), state_->all.end(), [](const auto& job) {
        return job->state == JobState::waiting || job->state == JobState::running;
    });
}

void Jobs::finish_all() {
    while (busy()) {
        {
            std::unique_lock lock(state_->mutex);
            state_->work_ended.wait(lock, [&] {
                return !state_->finished.empty() ||
                       std::none_of(state_->all.begin(), state_->all.end(), [](const auto& job) {
                           return job->state == JobState::waiting || job->state == JobState::running;
                       });
            });
        }
        drain();
    }
}

void Jobs::mark(JobId id, JobState state, std::string what) {
    const std::lock_guard lock(state_->mutex);
    for (const auto& job : state_->all) {
        if (job->id != id) continue;
        job->state = state;
        job->what = std::move(what);
    }
}

}  // namespace navscope
