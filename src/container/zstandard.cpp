#include "container/zstandard.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <memory>

#include "container/magic.h"
#include "container/stream_output.h"

namespace navscope {

namespace {

constexpr std::string_view magic("\x28\xB5\x2F\xFD", 4);

struct FreeDecoder {
    void operator()(ZSTD_DCtx* decoder) const { ZSTD_freeDCtx(decoder); }
};

Error zstd_error(ErrorCode code, std::string what, uint64_t offset) {
    return Error{code, "zstd: " + std::move(what), offset, {}};
}

/// Checks what the frame's header asks for before the decoder allocates it: magic, descriptor, window (or none, where
/// the content size stands for it), dictionary, content size.
Status check_frame_header(Bytes input) {
    constexpr uint8_t single_segment = 0x20;
    constexpr std::array<uint8_t, 4> dictionary_bytes = {0, 1, 2, 4};
    Reader reader(input);
    if (!begins_zstd(input)) {
        return zstd_error(ErrorCode::bad_magic,
                          "the data begin with \"" + tag_text(input) + "\", which is no Zstandard frame", 0);
    }
    reader.skip(magic.size());
    const uint8_t descriptor = reader.u8();
    uint64_t window = 0;
    if (!(descriptor & single_segment)) {
        const uint8_t byte = reader.u8();
        const uint64_t power = uint64_t{1024} << (byte >> 3);
        window = power + power / 8 * (byte & 7);
    }
    const uint64_t dictionary_at = reader.position();
    uint32_t dictionary = 0;
    for (int i = 0; i < dictionary_bytes[descriptor & 3]; ++i) dictionary |= uint32_t{reader.u8()} << (8 * i);
    if (descriptor & single_segment) {
        const int size_bytes = descriptor >> 6;
        window = size_bytes == 0   ? reader.u8()
                 : size_bytes == 1 ? reader.u16() + uint64_t{256}
                 : size_bytes == 2 ? reader.u32()
                                   : reader.u64();
    }
    if (!reader.ok()) {
        return zstd_error(ErrorCode::truncated,
                          "the frame's header does not end within its " + std::to_string(input.size()) + " bytes",
                          input.size());
    }
    if (dictionary != 0) {
        return zstd_error(ErrorCode::unsupported, "the frame needs dictionary " + std::to_string(dictionary),
                          dictionary_at);
    }
    if (const uint64_t most = zstd_max_window(input.size()); window > most) {
        return zstd_error(ErrorCode::too_large,
                          "the frame needs a window of " + std::to_string(window) + " bytes, the limit for " +
                              std::to_string(input.size()) + " bytes of data is " + std::to_string(most),
                          magic.size());
    }
    return Done{};
}

}  // namespace

uint64_t zstd_max_window(uint64_t packed_size) {
    constexpr uint64_t always = uint64_t{8} << 20;
    constexpr uint64_t never = uint64_t{128} << 20;
    return std::clamp(packed_size > never / 1024 ? never : packed_size * 1024, always, never);
}

bool begins_zstd(Bytes bytes) {
    return begins_with(bytes, magic);
}

Result<uint64_t> decode_zstd(Bytes input, uint64_t max_output, std::vector<std::byte>& output, Progress* progress) {
    if (Status status = check_frame_header(input); !status) return std::move(status).error();
    const std::unique_ptr<ZSTD_DCtx, FreeDecoder> decoder(ZSTD_createDCtx());
    if (!decoder) return zstd_error(ErrorCode::too_large, "no memory to decode with", 0);

    StreamOutput sink(output, max_output, input.size());
    uint64_t consumed = 0;
    while (true) {
        if (!goes_on(progress, consumed, input.size(), "decoding")) return cancelled();
        const std::span<std::byte> room = sink.room();
        ZSTD_inBuffer from{input.data() + consumed, std::min<uint64_t>(input.size() - consumed, stream_step), 0};
        ZSTD_outBuffer to{room.data(), room.size(), 0};
        const size_t state = ZSTD_decompressStream(decoder.get(), &to, &from);
        consumed += from.pos;
        if (!sink.filled(to.pos)) {
            return zstd_error(ErrorCode::too_large,
                              "the frame goes on after " + std::to_string(max_output) + " bytes of output", consumed);
        }
        if (ZSTD_isError(state)) return zstd_error(ErrorCode::corrupt, ZSTD_getErrorName(state), consumed);
        if (state == 0) return consumed;
        if (consumed == input.size() && to.pos < to.size) {
            return zstd_error(ErrorCode::truncated,
                              "the frame does not end within its " + std::to_string(input.size()) + " bytes (" +
                                  std::to_string(sink.produced()) + " bytes came out)",
                              consumed);
        }
    }
}

}  // namespace navscope
