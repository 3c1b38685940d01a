#include "container/dcx.h"

#include <algorithm>

#include "container/codec.h"
#include "container/dcx_notes.h"
#include "container/edge.h"
#include "container/magic.h"

namespace navscope {

namespace {

/// Of a DCP file: the end of the DCA block, which follows the payload. It is looked for behind the announced size and
/// behind the stream's real end.
uint64_t check_last_block(Bytes file, const DcxHeader& header, const Codec& codec, uint64_t consumed,
                          DeviationLog& log) {
    const uint64_t payload = header.payload_offset;
    for (const uint64_t at : {payload + header.packed_size, payload + consumed}) {
        if (!begins_with(file.subspan(at), std::string_view("DCA\0", 4))) continue;
        if (codec.chunked) {
            const Result<uint64_t> end = edge_table_end(file, at, true);
            return end ? std::min<uint64_t>(*end, file.size()) : at + 4;
        }
        Reader reader(file, Endian::big);
        reader.seek(at + 4);
        const uint32_t size = reader.u32();
        if (size != 8) log.add("dcx.constant", at + 4, "size of DCA is " + dcx_hex(size) + ", not 0x8");
        return reader.position();
    }
    const uint64_t end = payload + std::max<uint64_t>(consumed, header.packed_size);
    log.add("dcx.constant", end, "the block DCA is missing after the compressed data");
    return end;
}

void check_end(Bytes file, const DcxHeader& header, const Codec& codec, uint64_t consumed, DeviationLog& log) {
    if (consumed != header.packed_size) {
        log.add("dcx.size", header.dcs_offset + 8,
                "the compressed size is " + std::to_string(header.packed_size) + ", but the stream has " +
                    std::to_string(consumed) + " bytes");
    }
    const uint64_t end = header.is_dcp ? check_last_block(file, header, codec, consumed, log)
                                       : header.payload_offset + std::max<uint64_t>(consumed, header.packed_size);
    const Bytes after = file.subspan(end);
    const auto other = std::find_if(after.begin(), after.end(), [](std::byte byte) { return byte != std::byte{0}; });
    if (other != after.end()) {
        log.add("dcx.trailing", end + static_cast<uint64_t>(other - after.begin()),
                std::to_string(after.size()) + " bytes follow the compressed data, and not all are zero");
    } else if (after.size() > 15) {
        log.add("dcx.trailing", end,
                std::to_string(after.size()) + " zero bytes follow the compressed data, at most 15 belong there");
    } else if (codec.padded && file.size() % 16 != 0) {
        log.add("dcx.trailing", end,
                "the file's " + std::to_string(file.size()) + " bytes are not padded to a multiple of 16");
    }
}

/// Where no row of the table could hold so much in so little, the announcement is a lie and nothing is allocated.
Status check_announced(Bytes file, const DcxHeader& header, const Codec& codec, uint64_t max_size) {
    const uint64_t packed = file.size() - header.payload_offset;
    const uint64_t at = header.dcs_offset + 4;
    if (codec.max_ratio != 0 && header.unpacked_size / codec.max_ratio > packed) {
        return Error{ErrorCode::corrupt,
                     std::to_string(header.unpacked_size) + " bytes announced, but " + std::to_string(packed) +
                         " bytes of " + std::string(codec.title) + " hold at most " +
                         std::to_string(packed * codec.max_ratio),
                     at,
                     {"unpacked size"}};
    }
    if (header.unpacked_size > max_size) {
        return Error{
            ErrorCode::too_large,
            std::to_string(header.unpacked_size) + " bytes announced, the limit is " + std::to_string(max_size),
            at,
            {"unpacked size"}};
    }
    return Done{};
}

}  // namespace

Status decode_dcx(Bytes file, const DcxHeader& header, uint64_t max_size, std::vector<std::byte>& output,
                  DeviationLog& log, Progress* progress) {
    const Codec& codec = *find_codec(header.codec);
    if (Status status = check_announced(file, header, codec, max_size); !status) return status;
    Result<uint64_t> consumed = codec.decode(CodecInput{file, header, log, progress}, output);
    if (!consumed) return std::move(consumed).error();
    if (output.size() != header.unpacked_size) {
        return Error{ErrorCode::corrupt,
                     std::to_string(header.unpacked_size) + " bytes announced, but " + std::to_string(output.size()) +
                         " came out",
                     header.dcs_offset + 4,
                     {"unpacked size"}};
    }
    check_end(file, header, codec, *consumed, log);
    return Done{};
}

}  // namespace navscope
