#include <algorithm>
#include <array>
#include <cstdio>

#include "container/codec.h"
#include "container/dcx_notes.h"
#include "container/edge.h"
#include "container/magic.h"

namespace navscope {

namespace {

constexpr uint64_t dcx_size = 0x4C;
constexpr uint64_t dcp_size = 0x2C;
constexpr uint64_t dca_size = 8;  // of a block without a table

constexpr uint32_t all = 0xFFFFFFFF;
constexpr uint32_t low = 0x00FFFFFF;

constexpr std::array dcx_constants = {
    DcxConstant{0x08, 0x18, all, "offset of DCS"},
    DcxConstant{0x0C, 0x24, all, "offset of DCP"},
    DcxConstant{0x44, 0x44434100, all, "tag DCA"},
};
constexpr std::array dcs_constants = {DcxConstant{0x00, 0x44435300, all, "tag DCS"}};
constexpr std::array edge_dcs_constants = {DcxConstant{0x0C, 0, all, "word before the payload"}};
constexpr std::array dcp_constants = {
    DcxConstant{0x00, 0x44435000, all, "tag DCP"},
    DcxConstant{0x08, 0x20, all, "size of DCP"},
    DcxConstant{0x0C, 0, low, "bytes after the level"},
    DcxConstant{0x14, 0, low, "bytes before the last but one word"},
    DcxConstant{0x18, 0, all, "last but one word of DCP"},
};
constexpr std::array stream_constants = {
    DcxConstant{0x10, 0, all, "word after the level"},
    DcxConstant{0x1C, 0x00010100, all, "last word of DCP"},
};
constexpr std::array chunked_constants = {
    DcxConstant{0x10, 0x10000, all, "chunk size"},
    DcxConstant{0x1C, 0x00100100, all, "last word of DCP"},
};
constexpr std::array dca_constants = {DcxConstant{0x04, dca_size, all, "size of DCA"}};

struct Variant {
    std::string_view codec;
    uint32_t version, field_10, field_14;
    std::string_view levels;  // the level bytes the games use with it; empty: any
};

constexpr std::array variants = {
    Variant{"DFLT", 0x10000, 0x24, 0x2C, "\x09"},      // Dark Souls 1, Remastered and 2
    Variant{"DFLT", 0x10000, 0x44, 0x4C, "\x09"},      // Bloodborne, Dark Souls III
    Variant{"DFLT", 0x11000, 0x44, 0x4C, "\x08\x09"},  // Dark Souls III saves (8); Sekiro, Elden Ring mods (9)
    Variant{"KRAK", 0x11000, 0x44, 0x4C, "\x06\x09"},  // Sekiro and Elden Ring (6), Armored Core VI (9)
    Variant{"ZSTD", 0x11000, 0x44, 0x4C, ""},
    Variant{"EDGE", 0x10000, 0x24, 0, "\x09"},  // the field at 0x14 depends on the number of chunks
    Variant{"DFLT", 0, 0, 0, "\x09"},           // DCP
    Variant{"EDGE", 0, 0, 0, "\x09"},
};

void check_variant(const DcxHeader& header, DeviationLog& log) {
    const auto is_known = [&](const Variant& row) {
        return row.codec == header.codec && row.version == header.version && row.field_10 == header.field_10 &&
               (row.version == 0) == header.is_dcp && (row.field_14 == header.field_14 || row.field_14 == 0);
    };
    const auto* const variant = std::find_if(variants.begin(), variants.end(), is_known);
    if (variant == variants.end()) {
        log.add("dcx.variant", 0x04,
                header.is_dcp
                    ? header.codec + " is not known in DCP files"
                    : "version " + dcx_hex(header.version) + " with " + dcx_hex(header.field_10) + " at 0x10 and " +
                          dcx_hex(header.field_14) + " at 0x14 is not a known combination for " + header.codec);
    } else if (!variant->levels.empty() && variant->levels.find(static_cast<char>(header.level)) == std::string::npos) {
        log.add("dcx.level", header.dcp_offset + 0x0C,
                "level " + std::to_string(header.level) + " is not one the games use here");
    }
    const bool may_be_15 = header.codec == "DFLT" && header.version == 0x11000 && header.level == 9;
    if (header.field_38 != 0 && !(header.field_38 == 15 && may_be_15)) {
        log.add("dcx.constant", header.dcp_offset + 0x14,
                "byte at " + dcx_hex(header.dcp_offset + 0x14) + " is " + dcx_hex(header.field_38) + ", not 0");
    }
}

/// Behind DCA. Where its size is wrong the payload is looked for where DCA has its usual size.
Result<uint64_t> find_payload(Bytes file, uint64_t dca_offset, const Codec& codec) {
    if (codec.chunked) return edge_table_end(file, dca_offset, false);
    const uint64_t announced = dca_offset + load<uint32_t>(file.data() + dca_offset + 4, Endian::big);
    if (announced == dcx_size || !codec.begins) return announced;
    const bool inside = announced >= dcx_size && announced <= file.size();
    return inside && codec.begins(file.subspan(announced)) ? announced : dcx_size;
}

Error unsupported_codec(const std::string& tag, uint64_t offset) {
    return Error{ErrorCode::unsupported,
                 "DCX codec " + tag + " is not supported (supported: " + supported_codecs() + ")",
                 offset,
                 {"codec"}};
}

Status check_header_size(Bytes file, uint64_t size) {
    if (file.size() >= size) return Done{};
    return Error{ErrorCode::truncated,
                 "the header needs " + std::to_string(size) + " bytes, the file has " + std::to_string(file.size()),
                 file.size(),
                 {"header"}};
}

/// The two blocks that DCX and DCP have in common, from header.dcs_offset and header.dcp_offset.
Result<const Codec*> read_blocks(Bytes file, DcxHeader& header, DeviationLog& log) {
    const uint64_t dcp = header.dcp_offset;
    header.unpacked_size = load<uint32_t>(file.data() + header.dcs_offset + 4, Endian::big);
    header.packed_size = load<uint32_t>(file.data() + header.dcs_offset + 8, Endian::big);
    header.codec = tag_text(file.subspan(dcp + 0x04, 4));
    header.level = static_cast<uint8_t>(file[dcp + 0x0C]);
    header.field_38 = static_cast<uint8_t>(file[dcp + 0x14]);
    const Codec* const codec = find_codec(header.codec);
    if (!codec) return unsupported_codec(header.codec, dcp + 0x04);
    check_dcx_constants(file, header.dcs_offset, dcs_constants, log);
    check_dcx_constants(file, dcp, dcp_constants, log);
    if (codec->chunked) check_dcx_constants(file, dcp, chunked_constants, log);
    if (!codec->chunked) check_dcx_constants(file, dcp, stream_constants, log);
    return codec;
}

Status check_payload(Bytes file, const DcxHeader& header) {
    if (header.payload_offset > file.size()) {
        return Error{ErrorCode::truncated,
                     "the payload begins at " + dcx_hex(header.payload_offset) + ", past the end of the file (" +
                         std::to_string(file.size()) + " bytes)",
                     header.dca_offset + 4,
                     {"size of DCA"}};
    }
    const uint64_t left = file.size() - header.payload_offset;
    if (header.packed_size <= left) return Done{};
    return Error{ErrorCode::truncated,
                 "the compressed data run past the end of the file: " + std::to_string(header.packed_size) +
                     " bytes announced, " + std::to_string(left) + " left",
                 header.dcs_offset + 8,
                 {"compressed size"}};
}

Result<DcxHeader> read_dcp(Bytes file, DeviationLog& log) {
    if (Status status = check_header_size(file, dcp_size); !status) return std::move(status).error();
    DcxHeader header;
    header.is_dcp = true;
    header.dcs_offset = 0x20;
    const Result<const Codec*> codec = read_blocks(file, header, log);
    if (!codec) return codec.error();
    check_variant(header, log);
    header.payload_offset = dcp_size;
    if ((*codec)->chunked) {
        header.payload_offset += 4;
        if (Status status = check_header_size(file, header.payload_offset); !status) return std::move(status).error();
        check_dcx_constants(file, header.dcs_offset, edge_dcs_constants, log);
    }
    if (Status status = check_payload(file, header); !status) return std::move(status).error();
    header.dca_offset = header.payload_offset + header.packed_size;
    return header;
}

Result<DcxHeader> read_dcx(Bytes file, DeviationLog& log) {
    if (Status status = check_header_size(file, dcx_size); !status) return std::move(status).error();
    const auto word = [&](uint64_t offset) { return load<uint32_t>(file.data() + offset, Endian::big); };
    DcxHeader header;
    header.version = word(0x04);
    header.field_10 = word(0x10);
    header.field_14 = word(0x14);
    header.dcs_offset = 0x18;
    header.dcp_offset = 0x24;
    header.dca_offset = 0x44;
    const Result<const Codec*> codec = read_blocks(file, header, log);
    if (!codec) return codec.error();
    check_dcx_constants(file, 0, dcx_constants, log);
    if (!(*codec)->chunked) check_dcx_constants(file, header.dca_offset, dca_constants, log);
    check_variant(header, log);
    Result<uint64_t> payload = find_payload(file, header.dca_offset, **codec);
    if (!payload) return std::move(payload).error();
    header.payload_offset = *payload;
    if (Status status = check_payload(file, header); !status) return std::move(status).error();
    return header;
}

}  // namespace

std::string dcx_hex(uint64_t value) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(value));
    return text;
}

void check_dcx_constants(Bytes file, uint64_t start, std::span<const DcxConstant> constants, DeviationLog& log) {
    for (const DcxConstant& constant : constants) {
        const uint32_t found = load<uint32_t>(file.data() + start + constant.offset, Endian::big) & constant.mask;
        if (found == constant.value) continue;
        log.add("dcx.constant", start + constant.offset,
                std::string(constant.name) + " is " + dcx_hex(found) + ", not " + dcx_hex(constant.value));
    }
}

bool begins_dcx(Bytes bytes) {
    return begins_with(bytes, std::string_view("DCX\0", 4));
}
bool begins_dcp(Bytes bytes) {
    return begins_with(bytes, std::string_view("DCP\0", 4));
}

std::string dcx_title(const DcxHeader& header) {
    if (header.is_dcp) return "DCP " + header.codec;
    char numbers[64];
    std::snprintf(numbers, sizeof numbers, " %X_%X_%u", header.version, header.field_10, header.level);
    std::string title = "DCX " + header.codec + numbers;
    if (header.field_38 != 0) title += "_" + std::to_string(header.field_38);
    return title;
}

Result<DcxHeader> read_dcx_header(Bytes file, DeviationLog& log) {
    return begins_dcp(file) ? read_dcp(file, log) : read_dcx(file, log);
}

}  // namespace navscope
