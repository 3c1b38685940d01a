#include <gtest/gtest.h>

#include "gpu/renderer.h"

namespace navscope {
namespace {

Picture pattern(int width, int height) {
    Picture picture{width, height, {}};
    for (int i = 0; i < width * height; ++i)
        for (const int factor : {1, 7, 31, 3}) picture.rgba.push_back(static_cast<uint8_t>(i * factor));
    return picture;
}

TEST(Png, RoundTripKeepsEveryByte) {
    const Picture picture = pattern(37, 19);
    const auto png = encode_png(picture);
    ASSERT_TRUE(png);
    const auto back = decode_png(*png);
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->width, 37);
    EXPECT_EQ(back->height, 19);
    EXPECT_EQ(back->rgba, picture.rgba);
}

TEST(Png, WithoutPixelsNothingIsMade) {
    EXPECT_EQ(encode_png({}).error().code, ErrorCode::usage);
    EXPECT_EQ(encode_png({4, 4, {1, 2, 3}}).error().code, ErrorCode::usage);
}

TEST(Png, EveryPrefixIsAnError) {
    const auto png = encode_png(pattern(20, 20));
    ASSERT_TRUE(png);
    // The last chunk (12 bytes) ends the file; without its checksum the picture is complete.
    for (size_t size = 0; size + 12 < png->size(); ++size)
        EXPECT_FALSE(decode_png(std::span(*png).first(size))) << size;
}

TEST(Png, AnnouncedSizeIsNotBelieved) {
    auto png = encode_png(pattern(20, 20));
    ASSERT_TRUE(png);
    for (const size_t at : {16U, 20U}) {  // width and height in IHDR, big-endian
        (*png)[at] = std::byte{0};
        (*png)[at + 1] = std::byte{0};
        (*png)[at + 2] = std::byte{0x40};
        (*png)[at + 3] = std::byte{0};
    }
    EXPECT_EQ(decode_png(*png).error().code, ErrorCode::truncated);
    (*png)[16] = std::byte{0x7F};
    EXPECT_FALSE(decode_png(*png));
    EXPECT_EQ(decode_png(std::span(*png).first(4)).error().code, ErrorCode::bad_magic);
}

}  // namespace
}  // namespace navscope
