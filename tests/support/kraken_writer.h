// Writes Kraken streams without a compressor (shared/formats/kraken.md, section 14): stored and filled blocks, and LZ
// chunks from a list of steps, their arrays raw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace navscope::support {

/// As Oodle stores what it cannot compress: every block of 256 KiB restarts and holds its bytes as they are.
std::vector<std::byte> write_kraken_stored(std::span<const std::byte> bytes);

/// As Sekiro and Elden Ring have it, level 6, padded to 16, around a stored stream.
std::vector<std::byte> write_dcx_kraken(std::span<const std::byte> payload);

/// A block of 256 KiB, or the last one, that is one byte over and over.
std::vector<std::byte> write_kraken_fill(uint8_t byte);

/// Literals, then a match.
struct KrakenStep {
    std::vector<std::byte> literals;
    uint32_t distance = 0;  // at least 8; the same as one of the last three is written as such
    uint32_t length = 0;    // at least 2
};

struct KrakenChunkOptions {
    bool delta = false;    // literals are differences to the bytes one distance back
    bool classic = false;  // distances in the older code
    bool restart = true;
};

/// One block of one chunk: eight bytes as they are, the steps, and literals that end it. The bytes it decodes to are
/// the caller's to know; their number must be more than the stream has.
std::vector<std::byte> write_kraken_lz(std::span<const std::byte> first_eight, std::span<const KrakenStep> steps,
                                       std::span<const std::byte> last_literals,
                                       const KrakenChunkOptions& options = {});

}  // namespace navscope::support
