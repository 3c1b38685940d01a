#include "container/deflate.h"

#include <zlib.h>

#include <algorithm>
#include <memory>

#include "container/stream_output.h"

namespace navscope {

namespace {

struct EndInflate {
    void operator()(z_stream* stream) const { inflateEnd(stream); }
};

Error zlib_error(ErrorCode code, std::string what, uint64_t offset) {
    return Error{code, "zlib: " + std::move(what), offset, {}};
}

}  // namespace

bool begins_zlib(Bytes bytes) {
    if (bytes.size() < 2 || bytes[0] != std::byte{0x78}) return false;
    const auto second = static_cast<uint8_t>(bytes[1]);
    return second == 0x01 || second == 0x5E || second == 0x9C || second == 0xDA;
}

Result<uint64_t> inflate_stream(DeflateFrame frame, Bytes input, uint64_t max_output, std::vector<std::byte>& output,
                                Progress* progress) {
    z_stream stream = {};
    if (inflateInit2(&stream, frame == DeflateFrame::zlib ? MAX_WBITS : -MAX_WBITS) != Z_OK) {
        return zlib_error(ErrorCode::too_large, "no memory to inflate with", 0);
    }
    const std::unique_ptr<z_stream, EndInflate> ends(&stream);

    StreamOutput sink(output, max_output, input.size());
    uint64_t consumed = 0;
    int state = Z_OK;
    while (state != Z_STREAM_END) {
        if (!goes_on(progress, consumed, input.size(), "inflating")) return cancelled();
        const uint64_t offered = std::min<uint64_t>(input.size() - consumed, stream_step);
        const std::span<std::byte> room = sink.room();
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(input.data() + consumed));
        stream.avail_in = static_cast<uInt>(offered);
        stream.next_out = reinterpret_cast<Bytef*>(room.data());
        stream.avail_out = static_cast<uInt>(room.size());
        state = inflate(&stream, Z_NO_FLUSH);
        consumed += offered - stream.avail_in;
        if (!sink.filled(room.size() - stream.avail_out)) {
            return zlib_error(ErrorCode::too_large,
                              "the stream goes on after " + std::to_string(max_output) + " bytes of output", consumed);
        }
        if (state == Z_NEED_DICT) return zlib_error(ErrorCode::corrupt, "the stream needs a dictionary", consumed);
        if (state == Z_BUF_ERROR || (state == Z_OK && consumed == input.size() && stream.avail_out != 0)) {
            return zlib_error(ErrorCode::truncated,
                              "the stream does not end within its " + std::to_string(input.size()) + " bytes (" +
                                  std::to_string(sink.produced()) + " bytes came out)",
                              consumed);
        }
        if (state != Z_OK && state != Z_STREAM_END) {
            return zlib_error(ErrorCode::corrupt, stream.msg ? stream.msg : "not a deflate stream", consumed);
        }
    }
    return consumed;
}

}  // namespace navscope
