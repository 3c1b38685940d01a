#include "container/dcx.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

#include "container/codec.h"

namespace navscope {

namespace {

constexpr uint64_t header_size = 0x4C;
constexpr uint64_t dca_offset = 0x44;

bool begins_with(Bytes bytes, std::string_view magic) {
    return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

std::string hex(uint64_t value) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(value));
    return text;
}

struct Constant {
    uint64_t offset;
    uint32_t value;
    uint32_t mask;  // the bits of the word that are constant
    std::string_view name;
};

// EDGE has its chunk size at 0x34 and other values at 0x40 and 0x48, which its codec is to look at.
constexpr std::array shared_constants = {
    Constant{0x08, 0x18, 0xFFFFFFFF, "offset of DCS"}, Constant{0x0C, 0x24, 0xFFFFFFFF, "offset of DCP"},
    Constant{0x18, 0x44435300, 0xFFFFFFFF, "tag DCS"}, Constant{0x24, 0x44435000, 0xFFFFFFFF, "tag DCP"},
    Constant{0x2C, 0x20, 0xFFFFFFFF, "size of DCP"},   Constant{0x30, 0, 0x00FFFFFF, "bytes after the level"},
    Constant{0x38, 0, 0x00FFFFFF, "bytes at 0x39"},    Constant{0x3C, 0, 0xFFFFFFFF, "word at 0x3C"},
    Constant{0x44, 0x44434100, 0xFFFFFFFF, "tag DCA"},
};
constexpr std::array stream_constants = {
    Constant{0x34, 0, 0xFFFFFFFF, "word at 0x34"},
    Constant{0x40, 0x00010100, 0xFFFFFFFF, "word at 0x40"},
    Constant{0x48, 8, 0xFFFFFFFF, "size of DCA"},
};

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
};

void check_constants(Bytes file, std::span<const Constant> constants, DeviationLog& log) {
    for (const Constant& constant : constants) {
        const uint32_t found = load<uint32_t>(file.data() + constant.offset, Endian::big);
        if ((found & constant.mask) == constant.value) continue;
        log.add("dcx.constant", constant.offset,
                std::string(constant.name) + " is " + hex(found & constant.mask) + ", not " + hex(constant.value));
    }
}

void check_variant(const DcxHeader& header, DeviationLog& log) {
    const auto is_known = [&](const Variant& row) {
        return row.codec == header.codec && row.version == header.version && row.field_10 == header.field_10 &&
               (row.field_14 == header.field_14 || row.field_14 == 0);
    };
    const auto* const variant = std::find_if(variants.begin(), variants.end(), is_known);
    if (variant == variants.end()) {
        log.add("dcx.variant", 0x04,
                "version " + hex(header.version) + " with " + hex(header.field_10) + " at 0x10 and " +
                    hex(header.field_14) + " at 0x14 is not a known combination for " + header.codec);
    } else if (!variant->levels.empty() && variant->levels.find(static_cast<char>(header.level)) == std::string::npos) {
        log.add("dcx.level", 0x30, "level " + std::to_string(header.level) + " is not one the games use here");
    }
    const bool may_be_15 = header.codec == "DFLT" && header.version == 0x11000 && header.level == 9;
    if (header.field_38 != 0 && !(header.field_38 == 15 && may_be_15)) {
        log.add("dcx.constant", 0x38, "byte at 0x38 is " + hex(header.field_38) + ", not 0");
    }
}

/// Behind DCA. Where its size is wrong the payload is looked for where DCA has its usual size.
uint64_t find_payload(Bytes file, uint32_t dca_size, const Codec& codec) {
    const uint64_t announced = dca_offset + dca_size;
    if (announced == header_size || !codec.begins) return announced;
    const bool inside = announced >= header_size && announced <= file.size();
    return inside && codec.begins(file.subspan(announced)) ? announced : header_size;
}

void check_end(Bytes file, const DcxHeader& header, const Codec& codec, uint64_t consumed, DeviationLog& log) {
    if (consumed != header.packed_size) {
        log.add("dcx.size", 0x20,
                "the compressed size is " + std::to_string(header.packed_size) + ", but the stream has " +
                    std::to_string(consumed) + " bytes");
    }
    const uint64_t end = header.payload_offset + std::max<uint64_t>(consumed, header.packed_size);
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

Error unsupported_codec(const std::string& tag, const Codec* row) {
    std::string what = "DCX codec " + tag + (row ? " (" + std::string(row->title) + ")" : "") +
                       " is not supported (supported: " + supported_codecs();
    if (row) what += "; " + std::string(row->advice);
    what += ")";
    return Error{ErrorCode::unsupported, std::move(what), 0x28, {"codec"}};
}

/// Where no row of the table could hold so much in so little, the announcement is a lie and nothing is allocated.
Status check_announced(Bytes file, const DcxHeader& header, const Codec& codec, uint64_t max_size) {
    const uint64_t packed = file.size() - header.payload_offset;
    if (codec.max_ratio != 0 && header.unpacked_size / codec.max_ratio > packed) {
        return Error{ErrorCode::corrupt,
                     std::to_string(header.unpacked_size) + " bytes announced, but " + std::to_string(packed) +
                         " bytes of " + std::string(codec.title) + " hold at most " +
                         std::to_string(packed * codec.max_ratio),
                     0x1C,
                     {"unpacked size"}};
    }
    if (header.unpacked_size > max_size) {
        return Error{
            ErrorCode::too_large,
            std::to_string(header.unpacked_size) + " bytes announced, the limit is " + std::to_string(max_size),
            0x1C,
            {"unpacked size"}};
    }
    return Done{};
}

}  // namespace

bool begins_dcx(Bytes bytes) {
    return begins_with(bytes, std::string_view("DCX\0", 4));
}
bool begins_dcp(Bytes bytes) {
    return begins_with(bytes, std::string_view("DCP\0", 4));
}

std::string tag_text(Bytes four) {
    std::string text;
    for (const std::byte byte : four) {
        const auto value = static_cast<uint8_t>(byte);
        if (value >= 0x20 && value < 0x7F) {
            text += static_cast<char>(value);
        } else {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\x{%02X}", value);
            text += escape;
        }
    }
    return text;
}

std::string dcx_title(const DcxHeader& header) {
    char numbers[64];
    std::snprintf(numbers, sizeof numbers, " %X_%X_%u", header.version, header.field_10, header.level);
    std::string title = "DCX " + header.codec + numbers;
    if (header.field_38 != 0) title += "_" + std::to_string(header.field_38);
    return title;
}

Error dcp_error(Bytes file) {
    std::string what = "DCP files";
    if (file.size() >= 8) what += " (codec " + tag_text(file.subspan(4, 4)) + ")";
    what += " are not supported (supported: DCX with " + supported_codecs() + "; another tool can unpack it first)";
    return Error{ErrorCode::unsupported, std::move(what), 0, {"DCP"}};
}

Result<DcxHeader> read_dcx_header(Bytes file, DeviationLog& log) {
    if (file.size() < header_size) {
        return Error{
            ErrorCode::truncated,
            "the header needs " + std::to_string(header_size) + " bytes, the file has " + std::to_string(file.size()),
            file.size(),
            {"header"}};
    }
    const auto word = [&](uint64_t offset) { return load<uint32_t>(file.data() + offset, Endian::big); };
    DcxHeader header;
    header.version = word(0x04);
    header.field_10 = word(0x10);
    header.field_14 = word(0x14);
    header.unpacked_size = word(0x1C);
    header.packed_size = word(0x20);
    header.codec = tag_text(file.subspan(0x28, 4));
    header.level = static_cast<uint8_t>(file[0x30]);
    header.field_38 = static_cast<uint8_t>(file[0x38]);
    header.dca_size = word(0x48);

    const Codec* const codec = find_codec(header.codec);
    if (!codec || !codec->decode) return unsupported_codec(header.codec, codec);
    check_constants(file, shared_constants, log);
    if (header.codec != "EDGE") check_constants(file, stream_constants, log);
    check_variant(header, log);

    header.payload_offset = find_payload(file, header.dca_size, *codec);
    if (header.payload_offset > file.size()) {
        return Error{ErrorCode::truncated,
                     "the payload begins at " + hex(header.payload_offset) + ", past the end of the file (" +
                         std::to_string(file.size()) + " bytes)",
                     0x48,
                     {"size of DCA"}};
    }
    const uint64_t left = file.size() - header.payload_offset;
    if (header.packed_size > left) {
        return Error{ErrorCode::truncated,
                     "the compressed data run past the end of the file: " + std::to_string(header.packed_size) +
                         " bytes announced, " + std::to_string(left) + " left",
                     0x20,
                     {"compressed size"}};
    }
    return header;
}

Status decode_dcx(Bytes file, const DcxHeader& header, uint64_t max_size, std::vector<std::byte>& output,
                  DeviationLog& log, Progress* progress) {
    const Codec& codec = *find_codec(header.codec);
    if (Status status = check_announced(file, header, codec, max_size); !status) return status;
    const Bytes rest = file.subspan(header.payload_offset);
    const CodecInput input{header, rest.first(header.packed_size), rest, progress};
    Result<uint64_t> consumed = codec.decode(input, output);
    if (!consumed) {
        Error error = std::move(consumed).error();
        if (error.offset) *error.offset += header.payload_offset;
        return error.code == ErrorCode::cancelled ? std::move(error) : std::move(error).within("payload");
    }
    if (output.size() != header.unpacked_size) {
        return Error{ErrorCode::corrupt,
                     std::to_string(header.unpacked_size) + " bytes announced, but " + std::to_string(output.size()) +
                         " came out",
                     0x1C,
                     {"unpacked size"}};
    }
    check_end(file, header, codec, *consumed, log);
    return Done{};
}

}  // namespace navscope
