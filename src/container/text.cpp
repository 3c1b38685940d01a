#include "container/text.h"

#include <iconv.h>

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

const iconv_t no_converter = reinterpret_cast<iconv_t>(-1);

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

// Where the C library has no converter, the two-byte characters stay escapes.
ShiftJis::ShiftJis() : converter_(iconv_open("UTF-16LE", "CP932")) {}

ShiftJis::~ShiftJis() {
    if (converter_ != no_converter) iconv_close(converter_);
}

uint16_t ShiftJis::two_bytes(uint8_t first, uint8_t second) const {
    if (converter_ == no_converter) return 0;
    char input[2] = {static_cast<char>(first), static_cast<char>(second)};
    char output[4] = {};
    char* from = input;
    char* to = output;
    size_t from_left = sizeof input;
    size_t to_left = sizeof output;
    iconv(converter_, nullptr, nullptr, nullptr, nullptr);
    const size_t result = iconv(converter_, &from, &from_left, &to, &to_left);
    if (result != 0 || from_left != 0 || to_left != 2) return 0;
    return load<uint16_t>(reinterpret_cast<const std::byte*>(output));
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
            unit = two_bytes(first, static_cast<uint8_t>(bytes[at]));
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
