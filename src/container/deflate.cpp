#include "container/deflate.h"

#include <zlib.h>

#include <algorithm>
#include <memory>

namespace navscope {

namespace {

// Small enough that "cancel" answers at once, and that avail_in and avail_out never overflow.
constexpr uint64_t step = 256 * 1024;
constexpr uint64_t input_step = 1 << 30;

struct EndInflate {
    void operator()(z_stream* stream) const { inflateEnd(stream); }
};

Error zlib_error(ErrorCode code, std::string what, uint64_t offset) {
    return Error{code, "zlib: " + std::move(what), offset, {}};
}

/// Room for the next step of output. One byte more than `max_output` is allowed, to notice that it is passed.
uint64_t grow(std::vector<std::byte>& output, uint64_t produced, uint64_t max_output, uint64_t input_size) {
    const uint64_t room = std::min(step, max_output - produced + 1);
    if (output.capacity() < produced + room) {
        const uint64_t likely = std::max({produced + room, 2 * uint64_t{output.capacity()}, 4 * input_size});
        output.reserve(std::min(likely, max_output + 1));
    }
    output.resize(produced + room);
    return room;
}

}  // namespace

bool begins_zlib(Bytes bytes) {
    if (bytes.size() < 2 || bytes[0] != std::byte{0x78}) return false;
    const auto second = static_cast<uint8_t>(bytes[1]);
    return second == 0x01 || second == 0x5E || second == 0x9C || second == 0xDA;
}

Result<uint64_t> inflate_zlib(Bytes input, uint64_t max_output, std::vector<std::byte>& output, Progress* progress) {
    z_stream stream = {};
    if (inflateInit(&stream) != Z_OK) return zlib_error(ErrorCode::too_large, "no memory to inflate with", 0);
    const std::unique_ptr<z_stream, EndInflate> ends(&stream);

    output.clear();
    uint64_t consumed = 0;
    uint64_t produced = 0;
    int state = Z_OK;
    while (state != Z_STREAM_END) {
        if (progress) {
            if (progress->stopped()) return cancelled();
            progress->report(static_cast<double>(consumed) / static_cast<double>(std::max<size_t>(input.size(), 1)),
                             "inflating");
        }
        const uint64_t offered = std::min<uint64_t>(input.size() - consumed, input_step);
        const uint64_t room = grow(output, produced, max_output, input.size());
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(input.data() + consumed));
        stream.avail_in = static_cast<uInt>(offered);
        stream.next_out = reinterpret_cast<Bytef*>(output.data() + produced);
        stream.avail_out = static_cast<uInt>(room);
        state = inflate(&stream, Z_NO_FLUSH);
        consumed += offered - stream.avail_in;
        produced += room - stream.avail_out;
        output.resize(std::min(produced, max_output));
        if (produced > max_output) {
            return zlib_error(ErrorCode::too_large,
                              "the stream goes on after " + std::to_string(max_output) + " bytes of output", consumed);
        }
        if (state == Z_NEED_DICT) return zlib_error(ErrorCode::corrupt, "the stream needs a dictionary", consumed);
        if (state == Z_BUF_ERROR || (state == Z_OK && consumed == input.size() && stream.avail_out != 0)) {
            return zlib_error(ErrorCode::truncated,
                              "the stream does not end within its " + std::to_string(input.size()) + " bytes (" +
                                  std::to_string(produced) + " bytes came out)",
                              consumed);
        }
        if (state != Z_OK && state != Z_STREAM_END) {
            return zlib_error(ErrorCode::corrupt, stream.msg ? stream.msg : "not a deflate stream", consumed);
        }
    }
    return consumed;
}

}  // namespace navscope
