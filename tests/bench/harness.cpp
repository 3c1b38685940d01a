#include "bench/harness.h"

#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace navscope::bench {

namespace {

double cpu_seconds() {
    timespec time = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

volatile uintptr_t kept = 0;

}  // namespace

double Case::median() const {
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted.empty() ? 0 : sorted[sorted.size() / 2];
}

void Comparison::run(int rounds) {
    for (int round = -1; round < rounds; ++round) {
        for (Case& one : cases_) {
            const double start = cpu_seconds();
            one.work();
            const double taken = cpu_seconds() - start;
            if (round >= 0) one.seconds.push_back(taken);
        }
    }
}

void Comparison::print(const std::vector<std::string>& references) const {
    std::printf("\n%s, %.1f MB\n%-44s %10s %9s", title_.c_str(), static_cast<double>(bytes_) / 1e6, "", "ms", "MB/s");
    for (const std::string& reference : references) std::printf("  / %-12s", reference.c_str());
    std::printf("\n");
    for (const Case& one : cases_) {
        const double seconds = one.median();
        std::printf("%-44s %10.2f %9.0f", one.name.c_str(), seconds * 1e3, static_cast<double>(bytes_) / 1e6 / seconds);
        for (const std::string& reference : references) std::printf("  %-14.2f", ratio(one.name, reference));
        std::printf("\n");
    }
}

double Comparison::ratio(const std::string& name, const std::string& reference) const {
    return find(name).median() / find(reference).median();
}

const Case& Comparison::find(const std::string& name) const {
    const auto found = std::find_if(cases_.begin(), cases_.end(), [&](const Case& one) { return one.name == name; });
    if (found != cases_.end()) return *found;
    std::fprintf(stderr, "no case is called \"%s\"\n", name.c_str());
    std::abort();
}

uint64_t allocated_bytes() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void keep(const void* result) {
    kept = reinterpret_cast<uintptr_t>(result);
}

}  // namespace navscope::bench
