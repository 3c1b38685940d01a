#include "container/magic.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

namespace navscope {

namespace {

struct Swapped {
    std::string_view magic;
    std::string_view name;
};
constexpr std::array swapped = {
    Swapped{std::string_view("\0XCD", 4), "DCX"},
    Swapped{std::string_view("\0PCD", 4), "DCP"},
    Swapped{"4DNB", "BND4"},
    Swapped{"3DNB", "BND3"},
};

}  // namespace

bool begins_with(Bytes bytes, std::string_view magic) {
    return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

std::string tag_text(Bytes bytes) {
    std::string text;
    for (const std::byte byte : bytes.first(std::min<size_t>(bytes.size(), 4))) {
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

std::optional<Error> byte_swapped_error(Bytes bytes) {
    for (const Swapped& row : swapped) {
        if (!begins_with(bytes, row.magic)) continue;
        return Error{
            ErrorCode::unsupported,
            "a byte-swapped " + std::string(row.name) + ": it begins with \"" + tag_text(bytes) +
                "\", its 32-bit words are in the other byte order; a tool that swaps them back makes it readable",
            0,
            {}};
    }
    return std::nullopt;
}

}  // namespace navscope
