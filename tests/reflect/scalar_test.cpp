#include "reflect/scalar.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "reflect/record_tree.h"

namespace navscope {
namespace {

TEST(Scalar, Half16IsTheUpperHalfOfAFloat) {
    const std::array<std::byte, 2> bytes{std::byte{0xC0}, std::byte{0x3F}};
    EXPECT_EQ(load_number(bytes.data(), Scalar::f16), 1.5);
}

TEST(Scalar, IntegersKeepTheirSign) {
    const std::array<std::byte, 8> ones = {std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF},
                                           std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}};
    EXPECT_EQ(load_integer(ones.data(), Scalar::i8), -1);
    EXPECT_EQ(load_integer(ones.data(), Scalar::u8), 255);
    EXPECT_EQ(load_integer(ones.data(), Scalar::i32), -1);
    EXPECT_EQ(load_integer(ones.data(), Scalar::u32), 0xFFFFFFFF);
    EXPECT_EQ(load_number(ones.data(), Scalar::u64), 18446744073709551615.0);
}

TEST(Scalar, FloatsPrintTheShortestTextThatReadsBack) {
    EXPECT_EQ(format_float(0.1f), "0.1");
    EXPECT_EQ(format_float(-17.4f), "-17.4");
    EXPECT_EQ(format_float(std::nanf("")), "NaN");
    EXPECT_EQ(format_number(-HUGE_VAL), "-Infinity");
}

}  // namespace
}  // namespace navscope
