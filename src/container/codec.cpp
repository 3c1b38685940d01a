#include "container/codec.h"

#include <array>

#include "container/deflate.h"
#include "container/edge.h"
#include "container/kraken/kraken.h"
#include "container/zstandard.h"

namespace navscope {

namespace {

// The stream may be longer than packed_size says: public tools ignore that field when they read deflate, so wrong sizes
// survive in the wild. A deflate stream and a Zstandard frame know their own end.
Result<uint64_t> deflate_codec(const CodecInput& input, std::vector<std::byte>& output) {
    return in_payload(
        inflate_stream(DeflateFrame::zlib, input.rest(), input.header.unpacked_size, output, input.progress), input);
}

Result<uint64_t> zstd_codec(const CodecInput& input, std::vector<std::byte>& output) {
    return in_payload(decode_zstd(input.rest(), input.header.unpacked_size, output, input.progress), input);
}

// A Kraken stream does not know its own end: it is what the compressed size says.
Result<uint64_t> kraken_codec(const CodecInput& input, std::vector<std::byte>& output) {
    return in_payload(decode_kraken(input.payload(), input.header.unpacked_size, output, input.progress), input);
}

constexpr std::array table = {
    Codec{"DFLT", "deflate", deflate_max_ratio, false, false, begins_zlib, deflate_codec},
    Codec{"KRAK", "Oodle Kraken", kraken_max_ratio, true, false, begins_kraken, kraken_codec},
    Codec{"ZSTD", "Zstandard", zstd_max_ratio, true, false, begins_zstd, zstd_codec},
    Codec{"EDGE", "deflate in chunks", 0, false, true, nullptr, decode_edge},
};

}  // namespace

std::span<const Codec> codecs() {
    return table;
}

const Codec* find_codec(std::string_view tag) {
    for (const Codec& codec : table) {
        if (codec.tag == tag) return &codec;
    }
    return nullptr;
}

std::string supported_codecs() {
    std::string text;
    for (const Codec& codec : table) {
        text += text.empty() ? "" : ", ";
        text += codec.tag;
    }
    return text;
}

Result<uint64_t> in_payload(Result<uint64_t> result, const CodecInput& input) {
    if (result || result.error().code == ErrorCode::cancelled) return result;
    Error error = std::move(result).error();
    if (error.offset) *error.offset += input.header.payload_offset;
    return std::move(error).within("payload");
}

}  // namespace navscope
