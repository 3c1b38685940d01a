#include "container/kraken/arrays.h"

#include <cstring>

#include "container/kraken/bits.h"

namespace navscope::kraken {

namespace {

enum ArrayType : unsigned { memcopy = 0, tans = 1, huffman = 2, runs = 3, huffman_two = 4, recursive = 5 };

/// Type 0: the size is that of the bytes which follow as they are.
bool decode_memcopy(Span& source, uint8_t* output, uint32_t capacity, uint32_t& size, Fault& fault) {
    const uint8_t* const at = source.begin;
    const bool is_short = (at[0] & 0x80) != 0;
    if (source.size() < (is_short ? 2u : 3u)) return fault("the header of an array is cut off", at);
    size = is_short ? static_cast<uint32_t>(at[0] & 0xF) << 8 | at[1] : load_be24(at);
    source.begin += is_short ? 2 : 3;
    if (size > 0x3FFFF) return fault("an array of raw bytes is too long", at);
    if (size > source.size()) return fault("an array of raw bytes runs past its end", at);
    if (size > capacity) return fault("an array has more bytes than belong there", at);
    if (size != 0) std::memcpy(output, source.begin, size);
    source.begin += size;
    return true;
}

/// Types 1 to 5: payload and decoded size.
bool read_header(Span& source, uint32_t capacity, Span& payload, uint32_t& size, Fault& fault) {
    const uint8_t* const at = source.begin;
    const bool is_short = (at[0] & 0x80) != 0;
    if (source.size() < (is_short ? 3u : 5u)) return fault("the header of an array is cut off", at);
    uint32_t packed = 0;
    if (is_short) {
        const uint32_t word = load_be24(at);
        packed = word & 0x3FF;
        size = packed + (word >> 10 & 0x3FF) + 1;
        source.begin += 3;
    } else {
        const uint32_t low = load_be24(at + 1) << 8 | at[4];
        packed = low & 0x3FFFF;
        size = (static_cast<uint32_t>(at[0] & 0xF) << 14 | low >> 18) + 1;
        source.begin += 5;
        if (packed >= size) return fault("an array is not smaller than what it decodes to", at);
    }
    if (packed > source.size()) return fault("an array runs past its end", at);
    if (size > capacity) return fault("an array has more bytes than belong there", at);
    payload = {source.begin, source.begin + packed};
    source.begin = payload.end;
    return true;
}

}  // namespace

bool decode_array(Span& source, uint8_t* output, uint32_t capacity, uint32_t& size, int depth, Fault& fault) {
    if (source.size() < 2) return fault("an array is missing", source.begin);
    if (depth > deepest_array) return fault("arrays lie within each other too deep", source.begin);
    const unsigned type = source.begin[0] >> 4 & 7;
    const uint8_t* const at = source.begin;
    if (type == memcopy) return decode_memcopy(source, output, capacity, size, fault);
    if (type > recursive) return fault("an array has an unknown type", at);
    Span payload;
    if (!read_header(source, capacity, payload, size, fault)) return false;
    switch (type) {
        case tans:
            return decode_tans(payload, output, size, fault);
        case huffman:
        case huffman_two:
            return decode_huffman(payload, type == huffman_two, output, size, fault);
        case runs:
            return decode_runs(payload, output, size, depth, fault);
        default:
            return decode_recursive(payload, output, size, depth, fault);
    }
}

}  // namespace navscope::kraken
