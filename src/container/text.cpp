#include "container/text.h"

#include <cstdio>

namespace navscope {

namespace {

void append_utf8(std::string& text, uint32_t code) {
    const auto tail = [&](uint32_t bits) { text += static_cast<char>(0x80 | (bits & 0x3F)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | (code >> 6));
        tail(code);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | (code >> 12));
        tail(code >> 6);
        tail(code);
    } else {
        text += static_cast<char>(0xF0 | (code >> 18));
        tail(code >> 12);
        tail(code >> 6);
        tail(code);
    }
}

void append_escape(DecodedName& name, const char* format, uint32_t value) {
    char escape[16];
    std::snprintf(escape, sizeof escape, format, value);
    name.utf8 += escape;
    name.valid = false;
}

bool is_high(uint16_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}
bool is_low(uint16_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

}  // namespace

DecodedName decode_utf16(Bytes bytes, Endian endian) {
    DecodedName name;
    uint64_t at = 0;
    for (; at + 2 <= bytes.size() && !name.terminated; at += 2) {
        const auto unit = load<uint16_t>(bytes.data() + at, endian);
        if (unit == 0) {
            name.terminated = true;
        } else {
            name.units.push_back(unit);
        }
    }
    name.size = at;
    for (size_t i = 0; i < name.units.size(); ++i) {
        const uint16_t unit = name.units[i];
        if (is_high(unit) && i + 1 < name.units.size() && is_low(name.units[i + 1])) {
            append_utf8(name.utf8, 0x10000u + ((unit & 0x3FFu) << 10) + (name.units[i + 1] & 0x3FFu));
            ++i;
        } else if (is_high(unit) || is_low(unit)) {
            append_escape(name, "\\u{%04X}", unit);
        } else {
            append_utf8(name.utf8, unit);
        }
    }
    if (!name.terminated && at < bytes.size()) {
        append_escape(name, "\\x{%02X}", static_cast<uint8_t>(bytes[at]));
        name.size = bytes.size();
    }
    return name;
}

uint16_t ShiftJis::two_bytes(std::byte first, std::byte second) const {
    const std::string unit = pairs_.convert(first, second);
    return unit.size() == 2 ? load<uint16_t>(reinterpret_cast<const std::byte*>(unit.data())) : uint16_t{0};
}

DecodedName ShiftJis::decode(Bytes bytes) const {
    DecodedName name;
    uint64_t at = 0;
    while (at < bytes.size() && !name.terminated) {
        const auto first = static_cast<uint8_t>(bytes[at++]);
        const bool katakana = first >= 0xA1 && first <= 0xDF;
        uint16_t unit = 0;
        if (first == 0) {
            name.terminated = true;
            break;
        }
        if (first < 0x80) {
            unit = first;
        } else if (katakana) {
            unit = static_cast<uint16_t>(0xFF61 + (first - 0xA1));
        } else if (at < bytes.size()) {
            unit = two_bytes(bytes[at - 1], bytes[at]);
            if (unit != 0) ++at;
        }
        if (unit == 0) {
            append_escape(name, "\\x{%02X}", first);
        } else {
            name.units.push_back(unit);
            append_utf8(name.utf8, unit);
        }
    }
    name.size = at;
    return name;
}

}  // namespace navscope
