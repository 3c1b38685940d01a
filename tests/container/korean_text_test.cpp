#include "container/korean_text.h"

#include <gtest/gtest.h>

namespace navscope {
namespace {

KoreanLine decoded(std::string_view text) {
    return KoreanText().decode(std::as_bytes(std::span(text.data(), text.size())));
}

TEST(KoreanText, AsciiIsItself) {
    const KoreanLine line = decoded("res\\bldg\\cj_stab.bsr\t~");
    EXPECT_EQ(line.utf8, "res\\bldg\\cj_stab.bsr\t~");
    EXPECT_TRUE(line.valid);
    EXPECT_EQ(decoded("").utf8, "");
}

TEST(KoreanText, KoreanIsConverted) {
    // EUC-KR, and a syllable that only code page 949 has (0x8141).
    EXPECT_EQ(decoded("\xB0\xA1\xB3\xAA"
                      "a")
                  .utf8,
              "가나a");
    EXPECT_EQ(decoded("\x81"
                      "A")
                  .utf8,
              "갂");
    EXPECT_TRUE(decoded("\x81"
                        "A")
                    .valid);
}

TEST(KoreanText, WhatMeansNothingIsVisible) {
    const KoreanLine line = decoded("a\xFF\x20\xB0");
    EXPECT_EQ(line.utf8, "a\\x{FF} \\x{B0}");
    EXPECT_FALSE(line.valid);
    EXPECT_EQ(decoded(std::string_view("\0\x7F\n", 3)).utf8, "\\x{00}\\x{7F}\\x{0A}");
}

}  // namespace
}  // namespace navscope
