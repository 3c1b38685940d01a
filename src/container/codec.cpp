#include "container/codec.h"

#include <array>

#include "container/deflate.h"

namespace navscope {

namespace {

// The stream may be longer than packed_size says: public tools ignore that field when they read deflate, so wrong sizes
// survive in the wild. A deflate stream knows its own end.
Result<uint64_t> decode_deflate(const CodecInput& input, std::vector<std::byte>& output) {
    return inflate_zlib(input.rest, input.header.unpacked_size, output, input.progress);
}

constexpr std::string_view oodle_advice = "a modding tool that uses the game's own Oodle library can unpack it first";
constexpr std::string_view other_advice = "another tool can unpack it first";

constexpr std::array table = {
    Codec{"DFLT", "deflate", "", deflate_max_ratio, false, begins_zlib, decode_deflate},
    Codec{"KRAK", "Oodle Kraken", oodle_advice, 0, true, nullptr, nullptr},
    Codec{"ZSTD", "Zstandard", other_advice, 0, true, nullptr, nullptr},
    Codec{"EDGE", "deflate in chunks, of Demon's Souls", other_advice, 0, false, nullptr, nullptr},
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
        if (!codec.decode) continue;
        text += text.empty() ? "" : ", ";
        text += codec.tag;
    }
    return text;
}

}  // namespace navscope
