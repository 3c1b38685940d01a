// A target as libFuzzer wants it: its own blind edits and ours take turns.
#include <algorithm>
#include <cstring>

#include "fuzz/target.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto* first = reinterpret_cast<const std::byte*>(data);
    navscope::fuzz::target().run(navscope::fuzz::Data(first, first + size));
    return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
    navscope::fuzz::Random random(seed);
    if (random.one_in(4)) return LLVMFuzzerMutate(data, size, max_size);
    const auto* first = reinterpret_cast<const std::byte*>(data);
    navscope::fuzz::Data edited(first, first + size);
    const uint64_t edits = 1 + random.below(random.one_in(4) ? 6 : 2);
    for (uint64_t i = 0; i < edits; ++i) navscope::fuzz::target().mutate(edited, random);
    const size_t kept = std::min(edited.size(), max_size);
    if (kept != 0) std::memcpy(data, edited.data(), kept);
    return kept;
}
