// DCX, and the older DCP: a big-endian header around one compressed file. Which codec unpacks it is a row of codecs()
// in codec.h.
//
//   DCX  0x00 "DCX\0"  version  0x18  0x24  0x24|0x44  0x2C|0x4C
//        0x18 "DCS\0"  unpacked size  packed size
//        0x24 "DCP\0"  codec  0x20  level 0 0 0  0  0|15 0 0 0  0  0x00010100
//        0x44 "DCA\0"  8, or more with a table of chunks; then the payload
//   DCP  0x00 "DCP\0"  as above from 0x24 on
//        0x20 "DCS\0"  unpacked size  packed size, with EDGE a zero word; then the payload, then "DCA\0" as above
#pragma once

#include <string>

#include "bytes/progress.h"
#include "bytes/reader.h"
#include "container/deviations.h"

namespace navscope {

struct DcxHeader {
    bool is_dcp = false;
    uint32_t version = 0;        // 0x10000 or 0x11000; 0 in DCP, as the next two
    uint32_t field_10 = 0;       // 0x24 or 0x44, by game
    uint32_t field_14 = 0;       // 0x2C or 0x4C, by game; with EDGE 0x50 + 0x10 for each chunk
    uint32_t unpacked_size = 0;  // as announced, unchecked
    uint32_t packed_size = 0;    // of the payload without padding; it is within the file
    std::string codec;           // four characters: "DFLT", "KRAK", …
    uint8_t level = 0;
    uint8_t field_38 = 0;  // 15 in one variant
    uint64_t payload_offset = 0;
    uint64_t dcs_offset = 0;  // of the block with the two sizes
    uint64_t dcp_offset = 0;  // of the block with the codec
    uint64_t dca_offset = 0;  // of the last block; in DCP, where it is told to be
};

bool begins_dcx(Bytes bytes);
bool begins_dcp(Bytes bytes);

/// "DCX DFLT 11000_44_9": codec, version, the field at 0x10 and the level, as modders name the variants. "DCP EDGE".
std::string dcx_title(const DcxHeader& header);

/// The header of `file`, which begins_dcx() or begins_dcp(). Errors, offsets in `file`: truncated (no whole header, or
/// the payload runs past the end), unsupported (a codec that is not built in; the sentence names it and what to do),
/// corrupt (the table of chunks cannot be located).
Result<DcxHeader> read_dcx_header(Bytes file, DeviationLog& log);

/// Unpacks the payload into `output`, which ends at exactly header.unpacked_size bytes. At most `max_size` bytes may be
/// announced. On an error `output` holds what had come out.
Status decode_dcx(Bytes file, const DcxHeader& header, uint64_t max_size, std::vector<std::byte>& output,
                  DeviationLog& log, Progress* progress);

}  // namespace navscope
