#include "support/compendium_writer.h"

#include <cstring>
#include <string_view>

namespace navscope::support {

namespace {

using Data = std::vector<std::byte>;

constexpr uint32_t leaf = 0x40000000;

void append(Data& to, Bytes bytes) {
    to.insert(to.end(), bytes.begin(), bytes.end());
}

void append_section(Data& to, std::string_view tag, Bytes body, uint32_t kind) {
    const auto word = static_cast<uint32_t>(body.size() + 8) | kind;
    for (int shift = 24; shift >= 0; shift -= 8) to.push_back(static_cast<std::byte>(word >> shift));
    append(to, std::as_bytes(std::span(tag)));
    append(to, body);
}

}  // namespace

SplitTagfile split_types(Bytes bytes, const std::array<uint8_t, 8>& id) {
    Data reference(24), parts, types;
    std::memcpy(reference.data(), id.data(), id.size());
    for (uint64_t at = 8; at + 8 <= bytes.size();) {
        const uint64_t size = load<uint32_t>(bytes.data() + at, Endian::big) & 0x3FFFFFFF;
        const Bytes section = bytes.subspan(at, size);
        if (std::memcmp(section.data() + 4, "TYPE", 4) == 0) {
            append(types, section);
            append_section(parts, "TCRF", reference, leaf);
        } else {
            append(parts, section);
        }
        at += size;
    }
    SplitTagfile split;
    append_section(split.tagfile, "TAG0", parts, 0);
    Data body;
    append_section(body, "TCID", Bytes(reference).first(8), leaf);
    append(body, types);
    append_section(split.compendium, "TCM0", body, 0);
    return split;
}

}  // namespace navscope::support
