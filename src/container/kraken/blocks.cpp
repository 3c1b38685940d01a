#include "container/kraken/blocks.h"

#include <algorithm>
#include <cstring>

#include "container/kraken/bits.h"
#include "container/kraken/small.h"

namespace navscope::kraken {

namespace {

enum DecoderType : unsigned { small_buffer = 2, lzna = 5, kraken_lz = 6, mermaid = 10, bitknit = 11, leviathan = 12 };

const char* refusal(unsigned type) {
    switch (type) {
        case lzna:
            return "the block is of LZNA, which the games do not use";
        case mermaid:
            return "the block is of Mermaid or Selkie, which the games do not use";
        case bitknit:
            return "the block is of BitKnit, which the games do not use";
        case leviathan:
            return "the block is of Leviathan, which the games do not use";
        default:
            return "the block is of an unknown decoder";
    }
}

bool take(Span& source, uint32_t size, Span& payload, Fault& fault) {
    if (size > source.size()) return fault("the block's data run past the end of the stream", source.begin);
    payload = {source.begin, source.begin + size};
    source.begin = payload.end;
    return true;
}

/// Behind the block header: how the block is packed.
bool read_quantum(Span& source, bool checksum, Block& block, Fault& fault) {
    constexpr uint32_t special = 0x3FFFF, fill_kind = 1;
    const uint8_t* const at = source.begin;
    if (source.size() < 3) return fault("the header of a quantum is cut off", at);
    const uint32_t word = load_be24(at);
    source.begin += 3;
    if ((word & special) == special) {
        if (word >> 18 != fill_kind) return fault("a special quantum of an unknown kind", at);
        if (source.size() == 0) return fault("the byte to fill a block with is missing", source.begin);
        block.kind = Block::Kind::fill;
        block.fill = *source.begin++;
        return true;
    }
    const uint32_t packed = (word & special) + 1;
    if (packed > block.size) return fault("a quantum is longer than what it unpacks to", at);
    block.kind = packed == block.size ? Block::Kind::stored : Block::Kind::chunks;
    if (checksum) {  // of an unknown kind
        if (source.size() < 3) return fault("the checksum of a quantum is cut off", source.begin);
        source.begin += 3;
    }
    return take(source, packed, block.payload, fault);
}

bool read_small(Span& source, Block& block, Fault& fault) {
    const uint8_t* const at = source.begin;
    if (source.size() < 2) return fault("the header of a quantum is cut off", at);
    const uint32_t word = static_cast<uint32_t>(at[0] << 8 | at[1]);
    source.begin += 2;
    if (block.size > largest_small_block) return fault("a small block of more than 16 KiB is not known", at);
    if (word >= 0x3FFF) return fault("a special quantum of an unknown kind", at);
    if (word + 1 > block.size) return fault("a quantum is longer than what it unpacks to", at);
    block.kind = word + 1 == block.size ? Block::Kind::stored : Block::Kind::small;
    return take(source, word + 1, block.payload, fault);
}

/// One of the parts of 128 KiB of a block.
bool decode_chunk(Span& source, const ChunkOutput& output, ChunkBuffers& buffers, Fault& fault) {
    const uint8_t* const at = source.begin;
    if (source.size() < 4) return fault("a chunk is cut off", at);
    const auto size = static_cast<uint32_t>(output.end - output.begin);
    const uint32_t word = load_be24(at);
    if ((word & 0x800000) == 0) {
        uint32_t decoded = 0;
        if (!decode_array(source, output.begin, size, decoded, 0, fault)) return false;
        return decoded == size || fault("a chunk decodes to fewer bytes than it should", at);
    }
    source.begin += 3;
    const uint32_t packed = word & 0x7FFFF, mode = word >> 19 & 0xF;
    if (packed > source.size()) return fault("a chunk runs past the end of its quantum", at);
    if (packed > size) return fault("a chunk is longer than what it unpacks to", at);
    const Span payload{source.begin, source.begin + packed};
    source.begin = payload.end;
    if (packed == size) {
        if (mode != 0) return fault("a raw chunk has a mode", at);
        std::memcpy(output.begin, payload.begin, size);
        return true;
    }
    if (mode > 1) return fault("an LZ chunk has an unknown mode", at);
    return decode_lz_chunk(payload, static_cast<LiteralMode>(mode), output, buffers, fault);
}

}  // namespace

bool read_block(Span& source, uint64_t position, uint64_t left, Block& block, Fault& fault) {
    const uint8_t* const at = source.begin;
    if (source.size() < 2) return fault("the stream ends before the block's header", at);
    if ((at[0] & 0x0F) != 0x0C || (at[0] & 0x30) != 0) return fault("this is no block header of Oodle", at);
    const unsigned type = at[1] & 0x7F;
    if (type != kraken_lz && type != small_buffer) return fault(refusal(type), at + 1);
    source.begin += 2;
    block = Block{};
    block.restart = (at[0] & 0x80) != 0;
    block.position = position;
    block.size = static_cast<uint32_t>(std::min<uint64_t>(left, block_size));
    if ((at[0] & 0x40) != 0) return take(source, block.size, block.payload, fault);
    return type == small_buffer ? read_small(source, block, fault)
                                : read_quantum(source, (at[1] & 0x80) != 0, block, fault);
}

bool decode_block(const Block& block, const uint8_t* base, uint8_t* output, ChunkBuffers* buffers, uint32_t& chunk,
                  Fault& fault) {
    chunk = 0;
    uint8_t* const end = output + block.size;
    Span source = block.payload;
    switch (block.kind) {
        case Block::Kind::stored:
            std::memcpy(output, source.begin, block.size);
            return true;
        case Block::Kind::fill:
            std::memset(output, block.fill, block.size);
            return true;
        case Block::Kind::small:
            return decode_small(source, {base, output, end}, fault);
        case Block::Kind::chunks:
            break;
    }
    for (; output != end; ++chunk) {
        const auto size = std::min<uint32_t>(static_cast<uint32_t>(end - output), largest_chunk);
        if (!decode_chunk(source, {base, output, output + size}, *buffers, fault)) return false;
        output += size;
    }
    return source.size() == 0 || fault("bytes follow the last chunk of a quantum", source.begin);
}

}  // namespace navscope::kraken
