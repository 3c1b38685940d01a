// Times pieces of work side by side: every round runs each of them once, so that a machine that is busy for a while is
// so for all, and what counts is the ratio of medians within one run.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace navscope::bench {

struct Case {
    std::string name;
    std::function<void()> work;
    std::vector<double> seconds = {};  // of CPU time, one a round

    double median() const;
};

class Comparison {
public:
    /// `bytes`: what the work goes through, for the column MB/s.
    Comparison(std::string title, uint64_t bytes) : title_(std::move(title)), bytes_(bytes) {}

    void add(std::string name, std::function<void()> work) { cases_.push_back({std::move(name), std::move(work)}); }
    /// One round unmeasured, then `rounds` measured ones.
    void run(int rounds);
    /// A row a case, with the ratio of its time to that of each of the named cases.
    void print(const std::vector<std::string>& references) const;
    double ratio(const std::string& name, const std::string& reference) const;

private:
    const Case& find(const std::string& name) const;

    std::string title_;
    uint64_t bytes_;
    std::vector<Case> cases_;
};

/// Bytes that the program has from the allocator now.
uint64_t allocated_bytes();

/// Keeps a result from being optimised away.
void keep(const void* result);

}  // namespace navscope::bench
