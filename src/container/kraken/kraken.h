// Oodle's Kraken streams, as DCX files with the codec KRAK hold them (shared/formats/kraken.md). No library of Oodle is
// needed. Safe on anything: nothing is read or written outside its range, work is linear in input and output.
//
//   stream   blocks of 256 KiB of output: stored, filled, of the small-buffer codec, or …
//   block    … chunks of 128 KiB of output: an entropy array, raw bytes, or …
//   chunk    … LZ: literals, commands, distances, lengths in entropy arrays, and a bit area
#pragma once

#include <vector>

#include "bytes/progress.h"
#include "bytes/reader.h"

namespace navscope {

/// No stream unpacks to more bytes for each of its own: a filled block of 256 KiB has 6.
constexpr uint64_t kraken_max_ratio = 0x40000 / 6 + 1;

/// Does a block header of Oodle begin here?
bool begins_kraken(Bytes bytes);

/// Decodes all of `input`, which must give exactly `size` bytes, to the end of `output`. Blocks that refer to nothing
/// before themselves are decoded side by side where there are enough of them.
/// Errors: corrupt, unsupported (another of Oodle's codecs), cancelled. The trail names block and chunk; offsets are
/// within `input`.
Result<uint64_t> decode_kraken(Bytes input, uint64_t size, std::vector<std::byte>& output, Progress* progress);

}  // namespace navscope
