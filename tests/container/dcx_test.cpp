#include "container/dcx.h"

#include <gtest/gtest.h>

#include "container/codec.h"
#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::DcxVariant;

const Data payload = bytes_of(std::string(5000, 'a') + "some payload that is no binder");

std::string refusal(Data data, const UnpackLimits& limits = {}) {
    const Result<Container> result = unpack(blob_of(std::move(data), "x.dcx"), limits);
    return result ? "opened" : describe(result.error());
}

TEST(Dcx, EveryVariantOfDeflateUnpacksWithoutDeviations) {
    const std::string_view titles[] = {"DCX DFLT 10000_24_9", "DCX DFLT 10000_44_9", "DCX DFLT 11000_44_8",
                                       "DCX DFLT 11000_44_9", "DCX DFLT 11000_44_9_15"};
    size_t row = 0;
    for (const DcxVariant variant : support::all_dcx_variants) {
        const Container container = opened(support::write_dcx(payload, variant));
        ASSERT_EQ(container.members.size(), 1u);
        EXPECT_EQ(text_of(container.members[0].blob.bytes()), text_of(payload));
        EXPECT_EQ(places(container.deviations), "");
        ASSERT_EQ(container.layers.size(), 1u);
        EXPECT_EQ(container.layers[0].title, titles[row++]);
        EXPECT_EQ(container.layers[0].unpacked_size, payload.size());
        EXPECT_FALSE(container.is_binder);
    }
}

TEST(Dcx, APayloadThatIsNoBinderIsOneMemberNamedForTheFile) {
    const Container container = opened(support::write_dcx(payload));
    EXPECT_EQ(container.members.at(0).name, "test.nvmhktbnd");
    EXPECT_EQ(container.members.at(0).blob.origin()->parent->name, "folder/test.nvmhktbnd.dcx");
    EXPECT_FALSE(container.members.at(0).blob.origin()->offset_in_parent) << "it was compressed there";
}

TEST(Dcx, CodecsThatAreNotBuiltInAreRefusedByName) {
    for (const std::string codec : {"XXXX", "ABCD"}) {
        const Result<Container> result = unpack(blob_of(support::wrap_dcx(codec, 100, noise(80)), "x.dcx"));
        ASSERT_FALSE(result) << codec;
        EXPECT_EQ(result.error().code, ErrorCode::unsupported);
        EXPECT_EQ(result.error().offset, 0x28u);
        const std::string text = describe(result.error());
        EXPECT_NE(text.find("x.dcx › DCX › codec: DCX codec " + codec), std::string::npos) << text;
        EXPECT_NE(text.find("is not supported (supported: DFLT"), std::string::npos) << text;
        EXPECT_NE(text.find(" at 0x28 (40)"), std::string::npos) << text;
    }
    const std::string odd = refusal(support::wrap_dcx(std::string_view("\0\x1B[m", 4), 100, noise(80)));
    EXPECT_NE(odd.find("DCX codec \\x{00}\\x{1B}[m is not"), std::string::npos) << odd;
}

TEST(Dcx, TheTableOfCodecsIsSound) {
    for (const Codec& codec : codecs()) {
        EXPECT_EQ(codec.tag.size(), 4u);
        EXPECT_EQ(find_codec(codec.tag), &codec);
        EXPECT_NE(codec.decode, nullptr);
        EXPECT_NE(supported_codecs().find(codec.tag), std::string::npos);
    }
}

TEST(Dcx, EveryHeaderWordThatIsNoSizeOrCodecMayBeWrong) {
    const Data good = support::write_dcx(payload);
    for (size_t offset = 4; offset < 0x4C; offset += 4) {
        if (offset == 0x1C || offset == 0x20 || offset == 0x28) continue;
        Data bad = good;
        put<uint32_t>(bad, offset, 0x5A5A5A5A);
        const Container container = opened(bad);
        ASSERT_EQ(container.members.size(), 1u) << offset;
        EXPECT_EQ(text_of(container.members[0].blob.bytes()), text_of(payload)) << offset;
        ASSERT_FALSE(container.deviations.empty()) << offset;
        const Deviation& first = container.deviations.front();
        const bool variant = offset == 0x04 || offset == 0x10 || offset == 0x14;
        EXPECT_EQ(first.id, variant ? "dcx.variant" : "dcx.constant") << offset;
        EXPECT_EQ(first.offset, variant ? 4 : offset);
    }
}

TEST(Dcx, AnyLevelIsReadAndUnusualOnesAreNoted) {
    Data data = support::write_dcx(payload);
    data[0x30] = std::byte{3};
    const Container container = opened(data);
    EXPECT_EQ(places(container.deviations), "dcx.level@30");
    EXPECT_EQ(container.layers.at(0).title, "DCX DFLT 11000_44_3");
}

TEST(Dcx, ByteAt38Is15InOneVariantOnly) {
    Data data = support::write_dcx(payload, DcxVariant::dflt_10000_44_9);
    data[0x38] = std::byte{15};
    EXPECT_EQ(places(opened(data).deviations), "dcx.constant@38");
}

TEST(Dcx, APayloadBehindALongerDcaIsFound) {
    Data data = support::write_dcx(payload);
    data.insert(data.begin() + 0x4C, 8, std::byte{0});
    put<uint32_t>(data, 0x48, 0x10, true);
    const Container container = opened(data);
    ASSERT_EQ(container.members.size(), 1u);
    EXPECT_EQ(text_of(container.members[0].blob.bytes()), text_of(payload));
    EXPECT_EQ(places(container.deviations), "dcx.constant@48");
}

TEST(Dcx, TrailingBytes) {
    const Data good = support::write_dcx(payload);
    Data padded = good;
    padded.resize(good.size() + 15);
    EXPECT_EQ(places(opened(padded).deviations), "");
    padded.resize(good.size() + 16);
    EXPECT_EQ(opened(padded).deviations.at(0).id, "dcx.trailing");
    padded.resize(good.size() + 4);
    padded.back() = std::byte{1};
    EXPECT_EQ(opened(padded).deviations.at(0).id, "dcx.trailing");
    EXPECT_EQ(opened(padded).deviations.at(0).offset, padded.size() - 1);
}

TEST(Dcx, AWrongCompressedSizeInsideTheFileIsNoted) {
    for (const int32_t change : {-3, 5}) {
        Data data = support::write_dcx(payload);
        const auto size = static_cast<uint32_t>(data.size() - 0x4C);
        data.resize(data.size() + 8);
        put<uint32_t>(data, 0x20, static_cast<uint32_t>(static_cast<int32_t>(size) + change), true);
        const Container container = opened(data);
        ASSERT_EQ(container.members.size(), 1u) << change;
        EXPECT_EQ(places(container.deviations), "dcx.size@20") << change;
    }
}

TEST(Dcx, SizesThatDoNotHoldAreRefused) {
    const Data good = support::write_dcx(payload);
    const auto with = [&](size_t offset, uint32_t value) {
        Data data = good;
        put(data, offset, value, true);
        return refusal(data);
    };
    const auto packed = static_cast<uint32_t>(good.size() - 0x4C);
    const auto unpacked = static_cast<uint32_t>(payload.size());
    EXPECT_NE(with(0x20, packed + 1)
                  .find("compressed size: the compressed data run past the end of the file: " +
                        std::to_string(packed + 1) + " bytes announced, " + std::to_string(packed)),
              std::string::npos);
    EXPECT_NE(with(0x1C, unpacked - 1).find("the stream goes on after 5029 bytes"), std::string::npos);
    EXPECT_NE(with(0x1C, unpacked + 1).find("5031 bytes announced, but 5030 came out at 0x1C"), std::string::npos);
}

TEST(Dcx, BrokenStreamsAreRefusedWithTheirPlace) {
    Data sum = support::write_dcx(payload);
    sum.back() ^= std::byte{1};
    const std::string text = refusal(sum);
    EXPECT_NE(text.find("x.dcx › DCX › payload: zlib: incorrect data check at " + describe_offset(sum.size())),
              std::string::npos)
        << text;
    Data method = support::write_dcx(payload);
    method[0x4C] = std::byte{0x77};
    EXPECT_NE(refusal(method).find("zlib: "), std::string::npos);
}

TEST(Dcx, HugeAnnouncementsAreRefusedBeforeAllocation) {
    Data data = support::write_dcx(payload);
    put<uint32_t>(data, 0x1C, 0xFFFFFFF0, true);
    const Result<Container> result = unpack(blob_of(data));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::corrupt);
    const uint64_t packed = data.size() - 0x4C;
    EXPECT_EQ(result.error().what, "4294967280 bytes announced, but " + std::to_string(packed) +
                                       " bytes of deflate hold at most " + std::to_string(packed * 1032));
}

TEST(Dcx, LimitsOfTheCallerHold) {
    UnpackLimits limits;
    limits.max_payload = 5000;
    EXPECT_NE(refusal(support::write_dcx(payload), limits).find("5030 bytes announced, the limit is 5000"),
              std::string::npos);
    limits = {};
    limits.free_total = 1000;
    limits.max_ratio = 2;
    EXPECT_NE(refusal(support::write_dcx(payload), limits).find("5030 bytes announced, the limit is 1000"),
              std::string::npos);
}

TEST(Dcx, EmptyPayload) {
    const Container container = opened(support::write_dcx({}));
    ASSERT_EQ(container.members.size(), 1u);
    EXPECT_EQ(container.members[0].blob.size(), 0u);
    EXPECT_FALSE(container.members[0].error);
}

TEST(Zlib, PlainFilesAreUnpacked) {
    for (const int level : {0, 1, 6, 9}) {
        const Container container = opened(support::write_zlib(payload, level));
        ASSERT_EQ(container.members.size(), 1u);
        EXPECT_EQ(text_of(container.members[0].blob.bytes()), text_of(payload));
        EXPECT_EQ(container.layers.at(0).title, "zlib");
        EXPECT_EQ(places(container.deviations), "");
    }
}

TEST(Zlib, WhatFollowsTheStreamIsNoted) {
    Data data = support::write_zlib(payload);
    const size_t end = data.size();
    data.push_back(std::byte{0});
    const Container container = opened(data);
    EXPECT_EQ(container.members.size(), 1u);
    EXPECT_EQ(container.deviations.at(0).id, "dcx.trailing");
    EXPECT_EQ(container.deviations.at(0).offset, end);
}

TEST(Zlib, ABombStopsAtTheLimit) {
    UnpackLimits limits;
    limits.free_total = 1 << 20;
    limits.max_ratio = 10;
    const Data bomb = support::write_zlib(Data(8 << 20));
    const std::string text = refusal(bomb, limits);
    EXPECT_NE(text.find("the stream goes on after 1048576 bytes"), std::string::npos) << text;
}

}  // namespace
}  // namespace navscope
