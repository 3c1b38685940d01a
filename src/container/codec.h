// The table of DCX codecs. A new codec is one file with a decode function and one row in codec.cpp; everything that
// lists codecs (messages, reports) reads the table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/progress.h"
#include "bytes/reader.h"
#include "container/dcx.h"

namespace navscope {

struct CodecInput {
    Bytes file;
    const DcxHeader& header;  // unpacked_size is within the limits and at most max_ratio × the payload
    DeviationLog& log;
    Progress* progress = nullptr;  // may be null

    /// packed_size bytes.
    Bytes payload() const { return file.subspan(header.payload_offset, header.packed_size); }
    /// From the payload's start to the end of the file: what follows may be padding, or the rest of a stream that is
    /// longer than packed_size says.
    Bytes rest() const { return file.subspan(header.payload_offset); }
};

struct Codec {
    std::string_view tag;  // at 0x28
    std::string_view title;
    uint64_t max_ratio;       // no payload unpacks to more bytes for each of its own (0: not known)
    bool padded;              // the games pad files of this codec with zeros to a multiple of 16
    bool chunked;             // a table of chunks stands in the DCA block

    /// Does a stream begin here? Tells where the payload starts when the header's DCA size is wrong. May be null.
    bool (*begins)(Bytes);

    /// Fills `output` (empty at first) with exactly header.unpacked_size bytes and returns how many bytes the stream
    /// has, from the payload's start. Offsets of errors are in `file`, their trail begins with "payload" or the table's
    /// name.
    Result<uint64_t> (*decode)(const CodecInput& input, std::vector<std::byte>& output);
};

std::span<const Codec> codecs();

/// The row of a tag, or null.
const Codec* find_codec(std::string_view tag);

/// The tags that can be decoded: "DFLT, KRAK".
std::string supported_codecs();

/// What a decoder of a bare stream, whose offsets count from the payload's start, gives as a codec's result.
Result<uint64_t> in_payload(Result<uint64_t> result, const CodecInput& input);

}  // namespace navscope
