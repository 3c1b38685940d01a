// LZ chunks of the Kraken stream (shared/formats/kraken.md, section 10): literals, commands, distances and lengths in
// arrays of their own, then the loop that puts them together.
#pragma once

#include <cstdint>
#include <memory>

#include "container/kraken/arrays.h"

namespace navscope::kraken {

constexpr uint32_t largest_chunk = 0x20000;

/// What a chunk decodes to before it is put together; made once and used for chunk after chunk.
struct ChunkBuffers {
    static constexpr uint32_t slack = 32;  // literals are copied in steps wider than they are
    uint8_t literals[largest_chunk + slack];
    uint8_t commands[largest_chunk];
    uint8_t packed_offsets[largest_chunk];
    uint8_t low_offsets[largest_chunk];
    uint8_t packed_lengths[largest_chunk / 4];
    uint32_t offsets[largest_chunk + 1];  // one more behind them, which is 0
    uint32_t lengths[largest_chunk / 4];
    uint32_t literal_count = 0, command_count = 0, offset_count = 0, length_count = 0;
};

enum class LiteralMode : uint8_t { delta = 0, raw = 1 };

/// Where a chunk's output goes. No match reaches before `base`, nothing is written behind `end`.
struct ChunkOutput {
    const uint8_t* base = nullptr;
    uint8_t* begin = nullptr;
    uint8_t* end = nullptr;
};

bool decode_lz_chunk(Span source, LiteralMode mode, const ChunkOutput& output, ChunkBuffers& buffers, Fault& fault);

}  // namespace navscope::kraken
