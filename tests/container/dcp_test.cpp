// DCP, the frame before DCX.
#include <gtest/gtest.h>

#include "container/dcx.h"
#include "made.h"

namespace navscope {
namespace {

using namespace made;

const Data payload = bytes_of(std::string(90'000, 'a') + "some payload that is no binder");

std::string refusal(Data data) {
    const Result<Container> result = unpack(blob_of(std::move(data), "x.dcp"));
    return result ? "opened" : describe(result.error());
}

void expect_opens(const Data& data, const std::string& deviations) {
    const Container container = opened(data);
    ASSERT_EQ(container.members.size(), 1u);
    EXPECT_EQ(text_of(container.members[0].blob.bytes()), text_of(payload));
    EXPECT_EQ(places(container.deviations), deviations);
}

TEST(Dcp, BothCodecsUnpackWithoutDeviations) {
    expect_opens(support::write_dcp(payload), "");
    expect_opens(support::write_dcp_edge(payload), "");
    expect_opens(support::write_dcp_edge(payload, {.stored = {0}, .count_padding = false}), "");
    EXPECT_EQ(opened(support::write_dcp(payload)).layers.at(0).title, "DCP DFLT");
    EXPECT_EQ(opened(support::write_dcp_edge(payload)).layers.at(0).title, "DCP EDGE");
    EXPECT_EQ(opened(support::write_dcp(payload)).layers.at(0).unpacked_size, payload.size());
}

// Byte by byte from the format's description, so that reader and writer do not merely agree with each other.
TEST(Dcp, TheWriterMakesTheKnownBytes) {
    const Data flat = support::write_dcp(bytes_of("hello"));
    EXPECT_EQ(text_of(Bytes(flat).first(0x2E)),
              std::string_view("DCP\0DFLT\0\0\0\x20\x09\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\1\0"
                               "DCS\0\0\0\0\5\0\0\0\x0D\x78\xDA",
                               0x2E));
    EXPECT_EQ(text_of(Bytes(flat).subspan(0x39)), std::string_view("DCA\0\0\0\0\x08", 8));
    const Data chunked = support::write_dcp_edge(bytes_of("hello"), {.stored = {0}});
    EXPECT_EQ(text_of(Bytes(chunked)),
              std::string_view("DCP\0EDGE\0\0\0\x20\x09\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\x10\1\0"
                               "DCS\0\0\0\0\5\0\0\0\x10\0\0\0\0hello\0\0\0\0\0\0\0\0\0\0\0"
                               "DCA\0\0\0\0\x38"
                               "EgdT\0\1\0\0\0\0\0\x20\0\0\0\x10\0\1\0\0\0\0\0\x30\0\0\0\1\0\x10\0\0"
                               "\0\0\0\0\0\0\0\0\0\0\0\5\0\0\0\0",
                               0x40 + 8 + 0x30));
}

TEST(Dcp, HeaderWordsThatAreNoSizeOrCodecMayBeWrong) {
    for (const bool chunked : {false, true}) {
        const Data good = chunked ? support::write_dcp_edge(payload) : support::write_dcp(payload);
        for (size_t offset = 8; offset < 0x24; offset += 4) {
            Data bad = good;
            put<uint32_t>(bad, offset, 0x5A5A5A5A);
            const Container container = opened(bad);
            ASSERT_EQ(container.members.size(), 1u) << offset;
            ASSERT_FALSE(container.deviations.empty()) << offset;
            EXPECT_EQ(container.deviations[0].id, "dcx.constant");
            EXPECT_EQ(container.deviations[0].offset, offset);
        }
    }
    Data level = support::write_dcp(payload);
    level[0x0C] = std::byte{3};
    expect_opens(level, "dcx.level@C");
}

TEST(Dcp, TheLastBlock) {
    const Data good = support::write_dcp(payload);
    Data size = good;
    size.back() = std::byte{9};
    char place[32];
    std::snprintf(place, sizeof place, "dcx.constant@%zX", good.size() - 4);
    expect_opens(size, place);
    std::snprintf(place, sizeof place, "dcx.constant@%zX", good.size() - 8);
    expect_opens(Data(good.begin(), good.end() - 8), place);
    Data longer = good;
    longer.resize(good.size() + 16);
    EXPECT_EQ(opened(longer).deviations.at(0).id, "dcx.trailing");
}

TEST(Dcp, AWrongCompressedSizeOfDeflateIsNoted) {
    Data data = support::write_dcp(payload);
    put(data, 0x28, static_cast<uint32_t>(data.size() - 0x2C - 8 + 2), true);
    expect_opens(data, "dcx.size@28");
}

TEST(Dcp, WhatCannotBeLocatedIsRefused) {
    Data table = support::write_dcp_edge(payload);
    put(table, 0x28, uint32_t{16}, true);
    EXPECT_NE(refusal(table).find("x.dcp › DCP › chunk table: the table begins with"), std::string::npos)
        << refusal(table);
    Data far = support::write_dcp(payload);
    put(far, 0x28, uint32_t{1000}, true);
    EXPECT_NE(refusal(far).find("x.dcp › DCP › compressed size: the compressed data run past the end"),
              std::string::npos)
        << refusal(far);
    Data codec = support::write_dcp(payload);
    std::copy_n(bytes_of("XYZW").begin(), 4, codec.begin() + 4);
    EXPECT_NE(refusal(codec).find("x.dcp › DCP › codec: DCX codec XYZW is not supported (supported: DFLT"),
              std::string::npos)
        << refusal(codec);
    EXPECT_NE(refusal(bytes_of(std::string_view("DCP\0DFLT", 8))).find("the header needs 44 bytes, the file has 8"),
              std::string::npos);
}

TEST(Dcp, ZstandardIsUnusualInItButRead) {
    const Data packed = support::write_zstd(payload);
    Data data = support::write_dcp(payload);
    data.resize(0x2C);
    data.insert(data.end(), packed.begin(), packed.end());
    const Data last = bytes_of(std::string_view("DCA\0\0\0\0\x08", 8));
    data.insert(data.end(), last.begin(), last.end());
    data.resize((data.size() + 15) / 16 * 16);
    std::copy_n(bytes_of("ZSTD").begin(), 4, data.begin() + 4);
    put(data, 0x28, static_cast<uint32_t>(packed.size()), true);
    expect_opens(data, "dcx.variant@4");
}

}  // namespace
}  // namespace navscope
