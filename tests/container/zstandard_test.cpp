#include "container/zstandard.h"

#include <gtest/gtest.h>

#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::ZstdOptions;

/// Long enough for several steps, with repeats further apart than a step.
Data content(size_t size = 900'000) {
    Data data = noise(size, 3);
    for (size_t i = 300'000; i < size; ++i) data[i] = data[i % 40'000];
    return data;
}

std::string refusal(Data data, const UnpackLimits& limits = {}) {
    const Result<Container> result = unpack(blob_of(std::move(data), "x.dcx"), limits);
    return result ? "opened" : describe(result.error());
}

Data dcx_of(const Data& frame, size_t unpacked) {
    Data file = support::wrap_dcx("ZSTD", unpacked, frame);
    file.resize((file.size() + 15) / 16 * 16);
    return file;
}

TEST(Zstd, UnpacksWithoutDeviations) {
    for (const size_t size : {0, 1, 2, 5000, 262'144, 900'000}) {
        const Data data = content(static_cast<size_t>(size));
        const Container container = opened(support::write_dcx_zstd(data));
        ASSERT_EQ(container.members.size(), 1u) << size;
        EXPECT_TRUE(text_of(container.members[0].blob.bytes()) == text_of(data)) << size;
        EXPECT_EQ(places(container.deviations), "") << size;
        EXPECT_EQ(container.layers.at(0).title, "DCX ZSTD 11000_44_15");
    }
}

TEST(Zstd, AnyLevelWindowAndFrameHeader) {
    const Data data = content();
    for (const ZstdOptions& options :
         {ZstdOptions{.level = 1, .window_log = 10}, ZstdOptions{.level = 15, .window_log = 23},
          ZstdOptions{.content_size = true}, ZstdOptions{.window_log = 23, .content_size = true},
          ZstdOptions{.checksum = true}}) {
        const Container container = opened(dcx_of(support::write_zstd(data, options), data.size()));
        ASSERT_EQ(container.members.size(), 1u);
        EXPECT_TRUE(text_of(container.members[0].blob.bytes()) == text_of(data));
        EXPECT_EQ(places(container.deviations), "");
    }
}

TEST(Zstd, AMissingPadAndAWrongCompressedSizeAreNoted) {
    // A stored block of three bytes less or more: one of the two sizes is no multiple of 16.
    size_t size = 1000;
    Data frame = support::write_zstd(noise(size));
    if ((0x4C + frame.size()) % 16 == 0) frame = support::write_zstd(noise(size = 1003));
    ASSERT_NE((0x4C + frame.size()) % 16, 0u);
    char place[32];
    std::snprintf(place, sizeof place, "dcx.trailing@%zX", 0x4C + frame.size());
    EXPECT_EQ(places(opened(support::wrap_dcx("ZSTD", size, frame)).deviations), place);
    Data shorter = dcx_of(frame, size);
    put(shorter, 0x20, static_cast<uint32_t>(frame.size() - 5), true);
    EXPECT_EQ(places(opened(shorter).deviations), "dcx.size@20");
}

TEST(Zstd, ExactlyOneFrame) {
    const Data data = content();
    const size_t half = data.size() / 2;
    Data frames = support::write_zstd(Data(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(half)));
    const size_t first = frames.size();
    const Data second = support::write_zstd(Data(data.begin() + static_cast<std::ptrdiff_t>(half), data.end()));
    frames.insert(frames.end(), second.begin(), second.end());
    EXPECT_NE(refusal(dcx_of(frames, data.size())).find("900000 bytes announced, but 450000 came out at 0x1C"),
              std::string::npos);
    EXPECT_EQ(places(opened(dcx_of(frames, half)).deviations), "dcx.size@20") << first;
    Data skippable = bytes_of(std::string_view("\x50\x2A\x4D\x18\4\0\0\0abcd", 12));
    skippable.insert(skippable.end(), second.begin(), second.end());
    EXPECT_NE(refusal(dcx_of(skippable, half)).find("payload: zstd: the data begin with \"P*M\\x{18}\""),
              std::string::npos)
        << refusal(dcx_of(skippable, half));
}

TEST(Zstd, SizesThatDoNotHoldAreRefused) {
    const Data frame = support::write_zstd(content());
    EXPECT_NE(refusal(dcx_of(frame, 899'999)).find("zstd: the frame goes on after 899999 bytes of output"),
              std::string::npos);
    EXPECT_NE(refusal(dcx_of(frame, 900'001)).find("900001 bytes announced, but 900000 came out at 0x1C (28)"),
              std::string::npos);
    const Data sized = support::write_zstd(content(), {.content_size = true});
    EXPECT_NE(refusal(dcx_of(sized, 900'001)).find("900001 bytes announced, but 900000 came out"), std::string::npos)
        << "whatever the frame's own size says";
}

TEST(Zstd, BrokenFramesAreRefusedWithTheirPlace) {
    const Data frame = support::write_zstd(content(), {.checksum = true});
    Data sum = frame;
    sum.back() ^= std::byte{1};
    const std::string text = refusal(dcx_of(sum, 900'000));
    EXPECT_NE(text.find("x.dcx › DCX › payload: zstd: "), std::string::npos) << text;
    EXPECT_NE(text.find("checksum"), std::string::npos) << text;
    Data cut = frame;
    cut.resize(frame.size() - 100);
    const std::string short_text = refusal(support::wrap_dcx("ZSTD", 900'000, cut));
    EXPECT_NE(short_text.find("zstd: the frame does not end within its " + std::to_string(cut.size()) + " bytes"),
              std::string::npos)
        << short_text;
    cut.resize(5);
    EXPECT_NE(refusal(support::wrap_dcx("ZSTD", 100, cut)).find("the frame's header does not end within its 5 bytes"),
              std::string::npos);
    EXPECT_NE(refusal(support::wrap_dcx("ZSTD", 100, noise(40))).find("which is no Zstandard frame at 0x4C (76)"),
              std::string::npos);
}

TEST(Zstd, DictionariesAreNamed) {
    const Data frame = bytes_of(std::string_view("\x28\xB5\x2F\xFD\x01\x30\x07\1\0\0", 10));
    const std::string text = refusal(support::wrap_dcx("ZSTD", 0, frame));
    EXPECT_NE(text.find("zstd: the frame needs dictionary 7 at 0x52 (82)"), std::string::npos) << text;
}

TEST(Zstd, WindowsAreHeldToALimit) {
    const auto window = [](uint8_t descriptor) {
        Data frame = bytes_of(std::string_view("\x28\xB5\x2F\xFD\0\0\1\0\0", 9));
        frame[5] = static_cast<std::byte>(descriptor);
        return refusal(dcx_of(frame, 0));
    };
    EXPECT_EQ(window(13 << 3), "opened") << "8 MiB";
    const std::string text = window((13 << 3) + 1);
    EXPECT_NE(text.find("the frame needs a window of 9437184 bytes, the limit for 20 bytes of data is 8388608"),
              std::string::npos)
        << text;
    EXPECT_NE(window(0xFF).find("zstd: the frame needs a window of 4123168604160 bytes"), std::string::npos)
        << window(0xFF);
    const Data single = bytes_of(std::string_view("\x28\xB5\x2F\xFD\xE0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1\0\0", 16));
    EXPECT_NE(refusal(dcx_of(single, 0)).find("a window of 18446744073709551615 bytes"), std::string::npos);
    EXPECT_EQ(zstd_max_window(0), uint64_t{8} << 20);
    EXPECT_EQ(zstd_max_window(uint64_t{16} << 10), uint64_t{16} << 20);
    EXPECT_EQ(zstd_max_window(uint64_t{1} << 40), uint64_t{128} << 20);
}

TEST(Zstd, ABombStopsAtTheLimit) {
    UnpackLimits limits;
    limits.free_total = 1 << 20;
    limits.max_ratio = 10;
    EXPECT_NE(refusal(support::write_dcx_zstd(Data(8 << 20)), limits)
                  .find("8388608 bytes announced, the limit is 1048576 at 0x1C"),
              std::string::npos);
    Data lie = support::write_dcx_zstd(Data(8 << 20));
    put(lie, 0x1C, uint32_t{1000}, true);
    EXPECT_NE(refusal(lie).find("zstd: the frame goes on after 1000 bytes of output"), std::string::npos);
    put(lie, 0x1C, 0xFFFFFFF0u, true);
    const std::string text = refusal(lie);
    EXPECT_NE(text.find("4294967280 bytes announced, but "), std::string::npos) << text;
    EXPECT_NE(text.find("bytes of Zstandard hold at most"), std::string::npos) << text;
}

}  // namespace
}  // namespace navscope
