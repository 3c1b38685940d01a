// What an LZ chunk is made of (shared/formats/kraken.md, 10.2 and 10.3).
#include "container/kraken/lz_streams.h"

#include <algorithm>

#include "container/kraken/bits.h"

namespace navscope::kraken {

namespace {

constexpr uint32_t most_long_lengths = 512;
constexpr uint32_t classic = 0;  // as a scale: distances are coded in the older way

using Forward = HighBits<Direction::forward>;
using Backward = HighBits<Direction::backward>;

template <typename Bits>
uint64_t classic_distance(uint32_t packed, Bits& bits) {
    if (packed < 0xF0) {
        const uint32_t width = (packed >> 4) + 4;
        return ((uint64_t{1} << width) + bits.bits(width)) * 16 + (packed & 15) - 248;
    }
    const uint32_t width = packed - 0xF0 + 4;
    const uint64_t high = (uint64_t{1} << width) + bits.bits(width);
    return (high << 12) + bits.bits(12) + 0x7EFF00;
}

template <typename Bits>
uint64_t modulo_distance(uint32_t packed, Bits& bits) {
    const uint32_t width = packed >> 3;
    return (uint64_t{8 + (packed & 7)} << width) + bits.bits(width) - 8;
}

/// Distances that no output can have become the largest number, which no window has either.
uint32_t saturated(uint64_t distance) {
    return static_cast<uint32_t>(std::min<uint64_t>(distance, UINT32_MAX));
}

/// The bits of distances and of long lengths, which two readers take in turn from both ends of one area.
class BitArea {
public:
    BitArea(Span area, Fault& fault)
        : area_(area), fault_(fault), forward_(area.begin, area.end), backward_(area.begin, area.end) {}

    bool read(uint32_t scale, ChunkBuffers& buffers) {
        unsigned zeros = 0;
        if (!backward_.zeros(18, zeros)) return fault_("the number of long lengths is not valid", area_.begin);
        const uint32_t longs = backward_.bits(zeros + 1) - 1;
        if (longs > most_long_lengths) return fault_("there are more than 512 long lengths", area_.begin);
        if (!read_distances(scale, buffers)) return false;
        uint32_t long_lengths[most_long_lengths];
        if (!read_long_lengths(longs, long_lengths)) return false;
        if (forward_.used() + backward_.used() != area_.size()) {
            return fault_("the bits of distances and lengths do not meet", area_.begin);
        }
        return unpack_lengths(buffers, long_lengths, longs);
    }

private:
    bool read_distances(uint32_t scale, ChunkBuffers& buffers) {
        const uint32_t count = buffers.offset_count;
        buffers.offsets[count] = 0;
        const uint8_t* const packed = buffers.packed_offsets;
        if (scale == classic) {
            for (uint32_t i = 0; i < count; ++i) {
                buffers.offsets[i] = saturated(i % 2 == 0 ? classic_distance(packed[i], forward_)
                                                          : classic_distance(packed[i], backward_));
            }
            return true;
        }
        for (uint32_t i = 0; i < count; ++i) {
            if (packed[i] >> 3 > 26) return fault_("a distance has too many bits", area_.begin);
            uint64_t distance =
                i % 2 == 0 ? modulo_distance(packed[i], forward_) : modulo_distance(packed[i], backward_);
            if (scale != 1) distance = distance * scale + buffers.low_offsets[i];
            buffers.offsets[i] = saturated(distance);
        }
        return true;
    }

    bool read_long_lengths(uint32_t count, uint32_t* lengths) {
        for (uint32_t i = 0; i < count; ++i) {
            unsigned zeros = 0;
            if (!(i % 2 == 0 ? forward_.zeros(12, zeros) : backward_.zeros(12, zeros))) {
                return fault_("a long length is not valid", area_.begin);
            }
            lengths[i] = (i % 2 == 0 ? forward_.bits(zeros + 7) : backward_.bits(zeros + 7)) - 64;
        }
        return true;
    }

    bool unpack_lengths(ChunkBuffers& buffers, const uint32_t* longs, uint32_t count) {
        uint32_t used = 0;
        for (uint32_t i = 0; i < buffers.length_count; ++i) {
            uint32_t length = buffers.packed_lengths[i];
            if (length == 255) {
                if (used == count) return fault_("a long length is missing", area_.begin);
                length += longs[used++];
            }
            buffers.lengths[i] = length + 3;
        }
        return used == count || fault_("a long length is not used", area_.begin);
    }

    Span area_;
    Fault& fault_;
    Forward forward_;
    Backward backward_;
};

bool read_offsets(Span& source, uint32_t& scale, ChunkBuffers& buffers, Fault& fault) {
    if (source.size() < 3) return fault("the distances are missing", source.begin);
    const uint32_t head = source.begin[0];
    scale = classic;
    if (head >= 0x80) {
        scale = head - 127;
        ++source.begin;
    }
    const uint32_t most = buffers.command_count;
    if (!decode_array(source, buffers.packed_offsets, most, buffers.offset_count, 0, fault)) return false;
    if (scale <= 1) return true;
    uint32_t low_count = 0;
    const uint8_t* const at = source.begin;
    if (!decode_array(source, buffers.low_offsets, most, low_count, 0, fault)) return false;
    return low_count == buffers.offset_count || fault("there are not as many low bytes as distances", at);
}

}  // namespace

bool read_lz_streams(Span source, uint32_t size, ChunkBuffers& buffers, Fault& fault) {
    if (source.size() == 0 || source.begin[0] >= 0x80) {
        return fault("the literals have a form that is not known (excess bytes)", source.begin);
    }
    uint32_t scale = classic;
    if (!decode_array(source, buffers.literals, size, buffers.literal_count, 0, fault)) return false;
    if (!decode_array(source, buffers.commands, size, buffers.command_count, 0, fault)) return false;
    if (!read_offsets(source, scale, buffers, fault)) return false;
    if (!decode_array(source, buffers.packed_lengths, size / 4, buffers.length_count, 0, fault)) return false;
    return BitArea(source, fault).read(scale, buffers);
}

}  // namespace navscope::kraken
