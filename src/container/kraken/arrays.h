// Entropy arrays of the Kraken stream: self-delimiting containers that decode to a row of bytes
// (shared/formats/kraken.md, sections 5 to 9).
#pragma once

#include <cstddef>
#include <cstdint>

namespace navscope::kraken {

/// The first thing that was wrong, and where. Everything that can fail returns false once it has told one of these.
struct Fault {
    const char* what = nullptr;
    const uint8_t* at = nullptr;

    bool operator()(const char* sentence, const uint8_t* place) {
        if (!what) what = sentence, at = place;
        return false;
    }
};

/// A range of the input.
struct Span {
    const uint8_t* begin = nullptr;
    const uint8_t* end = nullptr;

    size_t size() const { return static_cast<size_t>(end - begin); }
};

/// Arrays lie within each other at most so deep; genuine streams have 3.
constexpr int deepest_array = 16;

/// Decodes the array at the start of `source` and moves its begin behind it. At most `capacity` bytes go to `output`;
/// how many went is `size`.
bool decode_array(Span& source, uint8_t* output, uint32_t capacity, uint32_t& size, int depth, Fault& fault);

/// The containers: each uses all of its payload and yields exactly `size` bytes.
bool decode_huffman(Span payload, bool two_triples, uint8_t* output, uint32_t size, Fault& fault);
bool decode_tans(Span payload, uint8_t* output, uint32_t size, Fault& fault);
bool decode_runs(Span payload, uint8_t* output, uint32_t size, int depth, Fault& fault);
bool decode_recursive(Span payload, uint8_t* output, uint32_t size, int depth, Fault& fault);

}  // namespace navscope::kraken
