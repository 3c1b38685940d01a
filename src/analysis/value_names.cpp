#include "analysis/value_names.h"

#include <array>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <span>

namespace navscope {

namespace {

struct BitName {
    uint32_t bit;
    std::string_view name;
};

/// Names of the bits set, joined; bits without a name as numbers in hex.
std::string join_bits(uint32_t word, std::span<const BitName> names) {
    std::string text;
    const auto append = [&](std::string_view part) {
        if (!text.empty()) text += " + ";
        text += part;
    };
    for (const BitName& one : names) {
        if (word & one.bit) append(one.name);
        word &= ~one.bit;
    }
    if (word) append(hex_text(word));
    return text;
}

constexpr std::array edge_bits{
    BitName{1, "silhouette"}, BitName{2, "retriangulated"}, BitName{4, "original"},           BitName{8, "orphaned"},
    BitName{16, "user"},      BitName{32, "blocked"},       BitName{64, "external opposite"}, BitName{128, "garbage"},
};

}  // namespace

std::string edge_flags_note(uint32_t flags) {
    return "SDK: " + (flags ? join_bits(flags, edge_bits) : std::string("none"));
}

std::string graph_edge_flags_note(uint32_t flags) {
    static constexpr std::array bits{BitName{2, "is user"}, BitName{64, "external opposite"}};
    return flags ? "SDK: " + join_bits(flags, bits) : std::string();
}

std::string setup_direction_note(uint32_t direction) {
    static constexpr std::array<std::string_view, 4> names{"blocked", "A to B", "B to A", "both ways"};
    return "SDK: " + std::string(direction < names.size() ? names[direction] : "no such value");
}

std::string setup_space_note(uint32_t space) {
    return std::string("SDK: ") + (space == 0 ? "world" : space == 1 ? "local" : "no such value");
}

std::string streaming_side_note(uint32_t side) {
    return std::string("SDK: ") + (side == 0 ? "side A" : side == 1 ? "side B" : "no such value");
}

std::string mesh_flags_note(uint32_t flags) {
    static constexpr std::array bits{BitName{1, "climbing"}};
    return flags ? "SDK of 2014: " + join_bits(flags, bits) : std::string();
}

std::string bits_note(uint32_t word) {
    if (word == 0) return "no bit";
    std::string text;
    for (uint32_t bit = 0; bit < 32; ++bit) {
        if (word >> bit & 1) text += (text.empty() ? "" : ", ") + std::to_string(bit);
    }
    return (text.find(',') == std::string::npos ? "bit " : "bits ") + text;
}

std::string hex_text(uint64_t value, int digits) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%0*" PRIX64, digits, value);
    return text;
}

std::string count_text(uint64_t count) {
    std::string text = std::to_string(count);
    for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

std::string rounded_text(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

std::string plural(uint64_t count, std::string_view word) {
    std::string text = count_text(count) + " " + std::string(word);
    if (count == 1) return text;
    if (text.ends_with("vertex")) return text.substr(0, text.size() - 2) + "ices";
    if (text.ends_with("y")) return text.substr(0, text.size() - 1) + "ies";
    return text + "s";
}

}  // namespace navscope
