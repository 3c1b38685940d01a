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
    const DcxHeader& header;  // unpacked_size is within the limits and at most max_ratio × the payload
    Bytes payload;            // packed_size bytes
    Bytes rest;  // from the payload's start to the end of the file: what follows may be padding, or the rest
                 // of a stream that is longer than packed_size says
    Progress* progress = nullptr;  // may be null
};

struct Codec {
    std::string_view tag;  // at 0x28
    std::string_view title;
    std::string_view advice;  // what a person can do when decode is null
    uint64_t max_ratio;       // no payload unpacks to more bytes for each of its own (0: not known)
    bool padded;              // the games pad files of this codec with zeros to a multiple of 16

    /// Does a stream begin here? Tells where the payload starts when the header's DCA size is wrong. May be null.
    bool (*begins)(Bytes);

    /// Fills `output` (empty at first) with exactly header.unpacked_size bytes and returns how many bytes of the input
    /// the stream has. Offsets of errors are within the payload. Null: not built in.
    Result<uint64_t> (*decode)(const CodecInput& input, std::vector<std::byte>& output);
};

std::span<const Codec> codecs();

/// The row of a tag, or null.
const Codec* find_codec(std::string_view tag);

/// The tags that can be decoded: "DFLT, KRAK".
std::string supported_codecs();

}  // namespace navscope
