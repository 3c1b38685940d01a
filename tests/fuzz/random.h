// A small generator of numbers that is the same on every machine: a seed names a whole run.
#pragma once

#include <cstdint>
#include <iterator>

namespace navscope::fuzz {

class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}

    /// splitmix64
    uint64_t next() {
        state_ += 0x9E3779B97F4A7C15u;
        uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    /// 0 … limit - 1; 0 where the limit is 0.
    uint64_t below(uint64_t limit) { return limit == 0 ? 0 : next() % limit; }
    bool one_in(uint64_t n) { return below(n) == 0; }

    /// An element of an array, a vector or a string; it must have one.
    template <typename Container>
    auto& pick(Container& from) {
        return *std::next(std::begin(from), static_cast<std::ptrdiff_t>(below(std::size(from))));
    }

private:
    uint64_t state_;
};

}  // namespace navscope::fuzz
