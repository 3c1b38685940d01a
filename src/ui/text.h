// Text as the fonts can show it. ImGui draws a "?" for every character its font lacks, which in a file's name is a lie;
// what no font has is written as an escape instead.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navscope {

/// The next character of UTF-8 text; moves `at` behind it. A byte that is no UTF-8 gives `broken` | the byte.
inline constexpr char32_t broken = 0x80000000u;
char32_t next_character(std::string_view text, size_t& at);

/// The same text with "\u{1F600}" for every character that the current font lacks, "\x{FF}" for a byte that is no UTF-8
/// and "\u{A}" for control characters. Needs a current ImGui font.
std::string displayable(std::string_view text);
/// The same, but line ends stay what they are.
std::string displayable_lines(std::string_view text);

/// "12,345": as the panels write counts.
std::string grouped(uint64_t number);
/// "1.2 MB"; bytes below 10,000 stand as they are.
std::string byte_size(uint64_t bytes);
/// "0x00001A2C", at least `digits` digits.
std::string hex(uint64_t number, int digits = 1);

/// Does the text contain the words, in any case (ASCII)? An empty filter fits everything.
bool contains_folded(std::string_view text, std::string_view filter);

}  // namespace navscope
