// EDGE, of Demon's Souls: the payload is cut into chunks of 64 KiB, each a raw deflate stream or stored, at a multiple
// of
// 16. A big-endian table in the DCA block lists them:
//
//   "EgdT"  0x00010100  0x24  0x10  0x10000  unpacked size of the last chunk  size of the table  n  0x00100000
//   n records:  0  offset from the payload's start  size  1 deflate, 0 stored
//
// In DCP files the table has the version 0x00010000, a header of 0x20 and no size of the last chunk.
#pragma once

#include <vector>

#include "container/codec.h"

namespace navscope {

/// Where the table ends, which in DCX is where the payload begins: as two of the size of the DCA block, the table's own
/// size and its number of chunks say. Errors, offsets in `file`: truncated, bad_magic (no table).
Result<uint64_t> edge_table_end(Bytes file, uint64_t dca_offset, bool is_dcp);

/// The codec. Errors: truncated (a chunk is past the end of the file, or ends inside its stream), corrupt (so many
/// chunks do not make the announced size, a chunk does not make its share), too_large (a chunk gives more than its
/// share).
Result<uint64_t> decode_edge(const CodecInput& input, std::vector<std::byte>& output);

}  // namespace navscope
