#include "container/kraken/lz.h"

#include <cstring>

#include "container/kraken/bits.h"
#include "container/kraken/lz_streams.h"

namespace navscope::kraken {

namespace {

constexpr uint32_t initial_bytes = 8;
constexpr uint32_t first_distance = 8;

void copy_8(uint8_t* to, const uint8_t* from) {
    uint64_t value;
    std::memcpy(&value, from, sizeof value);
    std::memcpy(to, &value, sizeof value);
}
void copy_16(uint8_t* to, const uint8_t* from) {
    uint64_t value[2];
    std::memcpy(value, from, sizeof value);
    std::memcpy(to, value, sizeof value);
}

/// Eight bytes added to eight others, each for itself.
void add_8(uint8_t* to, const uint8_t* literals, const uint8_t* from) {
    constexpr uint64_t low = 0x7F7F7F7F7F7F7F7F;
    const uint64_t a = load_le64(literals), b = load_le64(from);
    const uint64_t sum = ((a & low) + (b & low)) ^ ((a ^ b) & ~low);
    std::memcpy(to, &sum, sizeof sum);
}

/// Puts the streams of a chunk together. Copies go in steps of 8 and 16 bytes where that many may be written; a step
/// never reads what an earlier part of itself should have written.
template <LiteralMode mode>
class Assembler {
public:
    Assembler(const ChunkOutput& output, uint8_t* begin, const ChunkBuffers& buffers)
        : buffers_(buffers),
          base_(output.base),
          to_(begin),
          end_(output.end),
          literal_(buffers.literals),
          literal_end_(buffers.literals + buffers.literal_count),
          offset_(buffers.offsets),
          offset_end_(buffers.offsets + buffers.offset_count),
          length_(buffers.lengths),
          length_end_(buffers.lengths + buffers.length_count) {}

    /// Null, or what is wrong.
    const char* run() {
        const uint8_t* const commands_end = buffers_.commands + buffers_.command_count;
        for (const uint8_t* command = buffers_.commands; command != commands_end; ++command) {
            const bool is_short = (*command & 3) != 3 && (*command & 0x3C) != 0x3C;
            const bool has_room = end_ - to_ >= room_of_short && literal_end_ - literal_ >= 2;
            if (const char* const wrong = is_short && has_room ? short_step(*command) : long_step(*command))
                return wrong;
        }
        if (offset_ != offset_end_) return "a distance is not used";
        if (length_ != length_end_) return "a length is not used";
        if (literal_end_ - literal_ != end_ - to_) return "the last literals do not fill the chunk";
        put_literals(static_cast<uint32_t>(end_ - to_));
        return nullptr;
    }

private:
    static constexpr ptrdiff_t room_of_short = 32;  // at most 2 literals and 16 bytes of a match, in steps of 8
    static constexpr const char* no_distance = "a distance is missing";
    static constexpr const char* no_length = "a length is missing";
    static constexpr const char* before_window = "a match reaches before the window";

    /// Most commands have at most 2 literals and a match of at most 16 bytes, and there is room to write more than
    /// that: nothing depends on the numbers then. The distance behind the last one is read, never used.
    [[gnu::always_inline]] const char* short_step(uint32_t command) {
        const uint32_t literals = command & 3;
        if (mode == LiteralMode::raw) {
            copy_8(to_, literal_);
        } else if (distance_0_ >= 8) {
            add_8(to_, literal_, to_ - distance_0_);
        } else {
            for (uint32_t i = 0; i < literals; ++i)
                to_[i] = static_cast<uint8_t>(literal_[i] + *(to_ + i - distance_0_));
        }
        to_ += literals;
        literal_ += literals;
        const uint32_t index = command >> 6;
        take_distance(index, *offset_);
        offset_ += index == 3;
        if (offset_ > offset_end_) return no_distance;
        if (distance_0_ - size_t{1} >= static_cast<size_t>(to_ - base_)) return before_window;
        const uint32_t length = (command >> 2 & 15) + 2;
        const uint8_t* const from = to_ - distance_0_;
        if (distance_0_ >= 8) {
            copy_8(to_, from);
            copy_8(to_ + 8, from + 8);
        } else {
            for (uint32_t i = 0; i < length; ++i) to_[i] = from[i];
        }
        to_ += length;
        return nullptr;
    }

    [[gnu::always_inline]] const char* long_step(uint32_t command) {
        uint32_t literals = command & 3;
        if (literals == 3) {
            if (length_ == length_end_) return no_length;
            literals = *length_++;
        }
        if (literals > static_cast<size_t>(literal_end_ - literal_))
            return "more literals are asked for than there are";
        if (literals > static_cast<size_t>(end_ - to_)) return "literals run past the end of the chunk";
        put_literals(literals);

        const uint32_t index = command >> 6;
        take_distance(index, *offset_);
        offset_ += index == 3;
        if (offset_ > offset_end_) return no_distance;
        uint32_t length = (command >> 2 & 15) + 2;
        if (length == 17) {
            if (length_ == length_end_) return no_length;
            length = *length_++ + 14;
        }
        if (distance_0_ - size_t{1} >= static_cast<size_t>(to_ - base_)) return before_window;
        if (length > static_cast<size_t>(end_ - to_)) return "a match runs past the end of the chunk";
        put_match(distance_0_, length);
        return nullptr;
    }

    /// The one of this index, or for index 3 the new one, moves to the front. Without a jump: the index is a surprise.
    [[gnu::always_inline]] void take_distance(uint32_t index, uint32_t next) {
        uint32_t taken = index == 1 ? distance_1_ : distance_0_;
        taken = index == 2 ? distance_2_ : taken;
        taken = index == 3 ? next : taken;
        distance_2_ = index >= 2 ? distance_1_ : distance_2_;
        distance_1_ = index >= 1 ? distance_0_ : distance_1_;
        distance_0_ = taken;
    }

    [[gnu::always_inline]] void put_literals(uint32_t count) {
        if (mode == LiteralMode::raw) {
            if (end_ - to_ >= static_cast<ptrdiff_t>(count) + 16) {
                for (uint32_t i = 0; i < count; i += 16) copy_16(to_ + i, literal_ + i);
            } else {
                std::memcpy(to_, literal_, count);
            }
        } else {
            const uint8_t* const from = to_ - distance_0_;
            uint32_t i = 0;
            if (distance_0_ >= 8) {
                for (; i + 8 <= count; i += 8) add_8(to_ + i, literal_ + i, from + i);
            }
            for (; i < count; ++i) to_[i] = static_cast<uint8_t>(literal_[i] + from[i]);
        }
        literal_ += count;
        to_ += count;
    }

    [[gnu::always_inline]] void put_match(uint32_t distance, uint32_t length) {
        const uint8_t* const from = to_ - distance;
        if (distance >= 16 && end_ - to_ >= static_cast<ptrdiff_t>(length) + 16) {
            for (uint32_t i = 0; i < length; i += 16) copy_16(to_ + i, from + i);
        } else if (distance >= 8 && end_ - to_ >= static_cast<ptrdiff_t>(length) + 8) {
            for (uint32_t i = 0; i < length; i += 8) copy_8(to_ + i, from + i);
        } else {
            for (uint32_t i = 0; i < length; ++i) to_[i] = from[i];
        }
        to_ += length;
    }

    const ChunkBuffers& buffers_;
    const uint8_t* base_;
    uint8_t* to_;
    uint8_t* end_;
    const uint8_t *literal_, *literal_end_;
    const uint32_t *offset_, *offset_end_, *length_, *length_end_;
    uint32_t distance_0_ = first_distance, distance_1_ = first_distance, distance_2_ = first_distance;  // the last ones
};

}  // namespace

bool decode_lz_chunk(Span source, LiteralMode mode, const ChunkOutput& output, ChunkBuffers& buffers, Fault& fault) {
    const uint8_t* const at = source.begin;
    uint8_t* to = output.begin;
    if (source.size() < 13) return fault("an LZ chunk is too short", at);
    if (to == output.base) {
        if (output.end - to < static_cast<ptrdiff_t>(initial_bytes))
            return fault("an LZ chunk has no room for its first bytes", at);
        copy_8(to, at);
        to += initial_bytes;
        source.begin += initial_bytes;
    }
    if (!read_lz_streams(source, static_cast<uint32_t>(output.end - output.begin), buffers, fault)) return false;
    const char* const wrong = mode == LiteralMode::raw ? Assembler<LiteralMode::raw>(output, to, buffers).run()
                                                       : Assembler<LiteralMode::delta>(output, to, buffers).run();
    return !wrong || fault(wrong, at);
}

}  // namespace navscope::kraken
