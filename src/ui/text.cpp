#include "ui/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "ui/imgui_compat.h"

namespace navscope {
namespace {

constexpr std::string_view hex_digits = "0123456789ABCDEF";

char folded(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

void append_escape(std::string& out, char32_t character) {
    const bool byte = (character & broken) != 0;
    out += byte ? "\\x{" : "\\u{";
    const std::string digits = hex(character & ~broken);
    out.append(digits, 2);
    out += '}';
}

bool has_glyph(char32_t character) {
    if (character < 0x20 || character == 0x7F || character > 0xFFFF) return false;
    const ImFont* font = ImGui::GetFont();
    return font && const_cast<ImFont*>(font)->FindGlyphNoFallback(static_cast<ImWchar>(character)) != nullptr;
}

}  // namespace

char32_t next_character(std::string_view text, size_t& at) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(at);
    const size_t length = first < 0x80                    ? 1
                          : first >= 0xC2 && first < 0xE0 ? 2
                          : first >= 0xE0 && first < 0xF0 ? 3
                          : first >= 0xF0 && first < 0xF5 ? 4
                                                          : 0;
    if (length == 1) {
        ++at;
        return first;
    }
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    char32_t value = length == 0 ? 0 : first & (0x7Fu >> length);
    bool good = length != 0 && at + length <= text.size();
    for (size_t i = 1; good && i < length; ++i) {
        good = (byte(at + i) & 0xC0) == 0x80;
        value = value << 6 | (byte(at + i) & 0x3Fu);
    }
    good = good && value >= smallest[length] && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    if (!good) {
        ++at;
        return broken | first;
    }
    at += length;
    return value;
}

std::string displayable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (size_t at = 0; at < text.size();) {
        const size_t begin = at;
        const char32_t character = next_character(text, at);
        if ((character & broken) == 0 && has_glyph(character)) {
            out.append(text.substr(begin, at - begin));
        } else {
            append_escape(out, character);
        }
    }
    return out;
}

std::string displayable_lines(std::string_view text) {
    std::string out;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        if (begin) out += '\n';
        out += displayable(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return out;
}

std::string grouped(uint64_t number) {
    std::string text = std::to_string(number);
    for (size_t place = text.size(); place > 3;) text.insert(place -= 3, ",");
    return text;
}

std::string byte_size(uint64_t bytes) {
    if (bytes < 10'000) return grouped(bytes) + " B";
    constexpr std::array<const char*, 4> units{" kB", " MB", " GB", " TB"};
    double value = static_cast<double>(bytes) / 1000;
    size_t unit = 0;
    for (; value >= 1000 && unit + 1 < units.size(); ++unit) value /= 1000;
    std::array<char, 32> shown{};
    ImFormatString(shown.data(), shown.size(), value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    return shown.data() + std::string(units[unit]);
}

std::string hex(uint64_t number, int digits) {
    std::string text;
    while (number != 0 || digits > 0) {
        text += hex_digits[number & 15];
        number >>= 4;
        --digits;
    }
    text += "x0";
    std::reverse(text.begin(), text.end());
    return text;
}

bool contains_folded(std::string_view text, std::string_view filter) {
    const auto same = [](char a, char b) { return folded(a) == folded(b); };
    return filter.empty() || std::search(text.begin(), text.end(), filter.begin(), filter.end(), same) != text.end();
}

}  // namespace navscope
