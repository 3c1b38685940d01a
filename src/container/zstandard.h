// Zstandard through libzstd: the payload of DCX ZSTD.
#pragma once

#include <vector>

#include "bytes/progress.h"
#include "bytes/reader.h"

namespace navscope {

/// No Zstandard frame unpacks to more than this many bytes for each of its own: a block has at least four bytes and
/// gives at most 128 KiB.
constexpr uint64_t zstd_max_ratio = 32768;

/// The most that a frame may make the decoder remember: what the format's own page recommends every decoder to have,
/// more only for a stream long enough to fill it, and in no case more than 128 MiB.
uint64_t zstd_max_window(uint64_t packed_size);

bool begins_zstd(Bytes bytes);

/// Decodes the one frame at the start of `input`, appending to `output` as the data come. The content size in the
/// frame's header, which the games' writers leave out, plays no part. Returns how many bytes of `input` the frame has.
/// Errors: bad_magic, unsupported (the frame needs a dictionary), corrupt, truncated (input ends inside the frame),
/// too_large (more than `max_output` bytes come out, or a window above zstd_max_window()), cancelled. Offsets are
/// within `input`.
Result<uint64_t> decode_zstd(Bytes input, uint64_t max_output, std::vector<std::byte>& output, Progress* progress);

}  // namespace navscope
