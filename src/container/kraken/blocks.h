// Blocks of an Oodle stream: one for each 256 KiB of output (shared/formats/kraken.md, sections 3 and 4).
#pragma once

#include <vector>

#include "bytes/result.h"
#include "container/kraken/lz.h"

namespace navscope::kraken {

constexpr uint32_t block_size = 0x40000;

struct Block {
    enum class Kind : uint8_t { stored, fill, chunks, small };
    Kind kind = Kind::stored;
    bool restart = false;  // refers to nothing before itself
    uint8_t fill = 0;
    Span payload;           // stored: the bytes themselves
    uint64_t position = 0;  // of its output
    uint32_t size = 0;      // of its output
};

/// The block whose header begins `source`, which moves behind it. `left`: bytes of output still to come.
bool read_block(Span& source, uint64_t position, uint64_t left, Block& block, Fault& fault);

/// Decodes it to its place; `base` is where the window begins. Only a block of chunks needs the buffers. On a fault
/// `chunk` is the one it is in.
bool decode_block(const Block& block, const uint8_t* base, uint8_t* output, ChunkBuffers* buffers, uint32_t& chunk,
                  Fault& fault);

}  // namespace navscope::kraken
