// Deflate through zlib: the payload of DCX DFLT and plain zlib files, and without zlib's frame the chunks of EDGE.
#pragma once

#include <vector>

#include "bytes/progress.h"
#include "bytes/reader.h"

namespace navscope {

/// No deflate stream unpacks to more than this many bytes for each of its own.
constexpr uint64_t deflate_max_ratio = 1032;

/// Is this the 2-byte header of a zlib stream: 78 and one of 01 5E 9C DA?
bool begins_zlib(Bytes bytes);

enum class DeflateFrame {
    zlib,  // two bytes in front, a checksum behind
    none,
};

/// Inflates the one stream at the start of `input`, appending to `output` as the data come, so that memory grows with
/// what is really there. Returns how many bytes of `input` the stream has.
/// Errors: corrupt (not deflate, wrong checksum), truncated (input ends inside the stream), too_large (more than
/// `max_output` bytes come out), cancelled. Offsets are within `input`. What had come out by then is in `output`.
Result<uint64_t> inflate_stream(DeflateFrame frame, Bytes input, uint64_t max_output, std::vector<std::byte>& output,
                                Progress* progress);

}  // namespace navscope
