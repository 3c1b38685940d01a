#include "container/text.h"

#include <gtest/gtest.h>

#include "made.h"

namespace navscope {
namespace {

using namespace made;

Data utf16(std::initializer_list<int> units, Endian endian = Endian::little) {
    Data data;
    for (const int unit : units) {
        const auto low = static_cast<std::byte>(unit & 0xFF);
        const auto high = static_cast<std::byte>(unit >> 8);
        data.push_back(endian == Endian::little ? low : high);
        data.push_back(endian == Endian::little ? high : low);
    }
    return data;
}

TEST(Utf16, EveryLengthOfUtf8InBothByteOrders) {
    for (const Endian endian : {Endian::little, Endian::big}) {
        const DecodedName name = decode_utf16(utf16({'a', 0xE9, 0x30CA, 0xD83D, 0xDE00, 0, 'x'}, endian), endian);
        EXPECT_EQ(name.utf8, "aéナ😀");
        EXPECT_TRUE(name.terminated);
        EXPECT_TRUE(name.valid);
        EXPECT_EQ(name.size, 12u);
        EXPECT_EQ(name.units.size(), 5u);
    }
}

TEST(Utf16, UnpairedSurrogatesBecomeEscapes) {
    EXPECT_EQ(decode_utf16(utf16({'a', 0xD800, 'b', 0}), Endian::little).utf8, "a\\u{D800}b");
    EXPECT_EQ(decode_utf16(utf16({0xDC01, 0xD801, 0}), Endian::little).utf8, "\\u{DC01}\\u{D801}");
    EXPECT_FALSE(decode_utf16(utf16({0xD800, 0}), Endian::little).valid);
}

TEST(Utf16, EndsWithItsBytes) {
    const DecodedName open = decode_utf16(utf16({'a', 'b'}), Endian::little);
    EXPECT_EQ(open.utf8, "ab");
    EXPECT_FALSE(open.terminated);
    Data odd = utf16({'a'});
    odd.push_back(std::byte{0x62});
    const DecodedName half = decode_utf16(odd, Endian::little);
    EXPECT_EQ(half.utf8, "a\\x{62}");
    EXPECT_FALSE(half.valid);
    EXPECT_EQ(half.size, 3u);
    EXPECT_EQ(decode_utf16({}, Endian::little).utf8, "");
}

TEST(ShiftJis, JapaneseKatakanaAndBackslash) {
    const ShiftJis shift_jis;
    // "N:\" in ASCII, ナビ in two bytes each (the second of ソ is a backslash), half-width ｱ.
    const DecodedName name = shift_jis.decode(bytes_of(std::string_view("N:\\\x83\x69\x83\x72\x83\x5C\xB1\0z", 12)));
    EXPECT_EQ(name.utf8, "N:\\ナビソｱ");
    EXPECT_TRUE(name.valid);
    EXPECT_TRUE(name.terminated);
    EXPECT_EQ(name.size, 11u);
    EXPECT_EQ(name.units.size(), 7u);
}

TEST(ShiftJis, BytesThatMeanNothingBecomeEscapes) {
    const ShiftJis shift_jis;
    EXPECT_EQ(shift_jis.decode(bytes_of("a\xFF")).utf8, "a\\x{FF}");
    const DecodedName cut = shift_jis.decode(bytes_of("a\x83"));
    EXPECT_EQ(cut.utf8, "a\\x{83}");
    EXPECT_FALSE(cut.valid);
    const DecodedName pair = shift_jis.decode(bytes_of(std::string_view("\x83\0", 2)));
    EXPECT_EQ(pair.utf8, "\\x{83}");
    EXPECT_TRUE(pair.terminated) << "a terminator is never the second half of a character";
}

}  // namespace
}  // namespace navscope
