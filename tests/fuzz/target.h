// A fuzz target: what libFuzzer, or our own driver, feeds with inputs. One target a file and executable.
#pragma once

#include <string>
#include <string_view>

#include "fuzz/edit.h"

namespace navscope::fuzz {

struct Target {
    std::string_view name;            // of its folder in tests/fuzz/corpus
    void (*run)(const Data& input);   // crashes, or stops in a failed expect(), on a fault
    void (*mutate)(Data&, Random&);   // one edit
    bool (*wants)(Bytes);             // is a file found elsewhere worth being a seed?
    uint64_t default_runs;            // of the driver, so that all targets together take seconds
    uint64_t seed_limit = 64 * 1024;  // bytes of such a file
    void (*prepare)(const std::string& path, Data& seed) = nullptr;  // makes such a file an input; may be null
};

/// Defined by each target.
const Target& target();

}  // namespace navscope::fuzz
