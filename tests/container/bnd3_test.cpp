#include "container/bnd3.h"

#include <gtest/gtest.h>

#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::BinderMember;
using support::Bnd3Options;

constexpr size_t record_size = 0x18;  // with the usual format 0x2E

size_t record(size_t index) {
    return 0x20 + record_size * index;
}

template <typename Change>
std::string places_after(Change change) {
    Data data = support::write_bnd3(three_members());
    change(data);
    const Container container = opened(data);
    EXPECT_EQ(container.members.size(), 3u);
    for (const ContainerMember& member : container.members) EXPECT_FALSE(member.error);
    return places(container.deviations);
}

TEST(Bnd3, EveryFormatInBothByteOrdersAndBitOrders) {
    const std::vector<BinderMember> members = three_members();
    for (int bits = 0; bits < 0x80; ++bits) {
        Bnd3Options options;
        options.big_endian = bits & 1;
        options.bit_reversed = bits & 2;
        options.format = static_cast<uint8_t>((bits & 0x7C) >> 1);
        SCOPED_TRACE(bits);
        const Container container = opened(support::write_bnd3(members, options));
        ASSERT_EQ(container.members.size(), 3u);
        EXPECT_EQ(places(container.deviations), "");
        EXPECT_TRUE(container.is_binder);
        EXPECT_EQ(container.layers.at(0).title, "BND3 07D7R6");
        for (size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(container.members[i].name, options.format & 0x0C ? members[i].name : "");
            EXPECT_EQ(container.members[i].id, options.format & 0x02 ? members[i].id : -1);
            EXPECT_EQ(text_of(container.members[i].blob.bytes()), text_of(members[i].bytes));
        }
    }
}

// Byte by byte from the format's description, so that reader and writer do not merely agree with each other.
TEST(Bnd3, TheWriterMakesTheKnownBytes) {
    const std::vector<BinderMember> members = {{"a.mtd", 7, Data(0x105)}};
    const std::string_view remastered(
        "BND307D7R6\0\0\x74\0\0\0\1\0\0\0\x3E\0\0\0\0\0\0\0\0\0\0\0"
        "\x40\0\0\0\x05\1\0\0\x40\0\0\0\7\0\0\0\x38\0\0\0\x05\1\0\0"
        "a.mtd\0\0\0",
        0x40);
    EXPECT_EQ(text_of(Bytes(support::write_bnd3(members)).first(0x40)), remastered);
    const std::string_view demons(
        "BND307D7R6\0\0\x2E\1\1\0\0\0\0\1\0\0\0\x3E\x80\0\0\0\0\0\0\0"
        "\2\0\0\0\0\0\1\x05\0\0\0\x40\0\0\0\7\0\0\0\x38\0\0\1\x05"
        "a.mtd\0\0\0",
        0x40);
    const Data big = support::write_bnd3(members, {.big_endian = true, .bit_reversed = false, .word_18 = 0x80000000});
    EXPECT_EQ(text_of(Bytes(big).first(0x40)), demons);
    EXPECT_EQ(places(opened(big).deviations), "");
}

TEST(Bnd3, AFormatThatSaysBigEndianIsNeverReversed) {
    for (const bool bit_reversed : {true, false}) {
        Data data =
            support::write_bnd3(three_members(), {.big_endian = true, .bit_reversed = bit_reversed, .format = 0x2F});
        EXPECT_EQ(data[0x0C], std::byte{0x2F}) << "whatever byte 0x0E says";
        data[0x0D] = std::byte{0};
        const Container container = opened(data);
        ASSERT_EQ(container.members.size(), 3u);
        EXPECT_EQ(container.members[1].blob.size(), 17u);
        EXPECT_EQ(places(container.deviations), "");
    }
}

TEST(Bnd3, NamesOfEveryKind) {
    const std::vector<BinderMember> members = {{"a.hkx", 1, noise(5)},
                                               {"x/y/b.hkx", 2, noise(6)},
                                               {"N:\\GR\\c.hkx", 3, noise(7)},
                                               {"地図\\ソナビ.hkx", 4, noise(8)},
                                               {"", 5, noise(9)},
                                               {"same.hkx", 6, noise(10)},
                                               {"same.hkx", 7, noise(11)}};
    const Container container = opened(support::write_bnd3(members));
    ASSERT_EQ(container.members.size(), members.size());
    EXPECT_EQ(places(container.deviations), "");
    for (size_t i = 0; i < members.size(); ++i) {
        EXPECT_EQ(container.members[i].name, members[i].name);
        EXPECT_EQ(container.members[i].blob.size(), 5 + i);
    }
}

TEST(Bnd3, CompressedMembersAreUnpackedAndHeldToTheirSize) {
    const Data inside = noise(500);
    const std::vector<BinderMember> members = {{"z", 1, support::write_zlib(inside), true, 500},
                                               {"d.dcx", 2, support::write_dcx(inside), true, 501},
                                               {"p", 3, support::write_dcp(inside), true, 500}};
    const Container container = opened(support::write_bnd3(members));
    ASSERT_EQ(container.members.size(), 3u);
    for (const ContainerMember& member : container.members) EXPECT_EQ(text_of(member.blob.bytes()), text_of(inside));
    EXPECT_EQ(places(container.deviations), "bnd.sizes@4C") << "the last word of the second file header";
}

TEST(Bnd3, Deviations) {
    EXPECT_EQ(places_after([](Data& data) { data[0x0F] = std::byte{1}; }), "bnd.constant@F");
    EXPECT_EQ(places_after([](Data& data) { data[0x0E] = std::byte{0}; }), "");
    EXPECT_EQ(places_after([](Data& data) { put<uint32_t>(data, 0x18, 0x80000000); }), "");
    EXPECT_EQ(places_after([](Data& data) { put<uint32_t>(data, 0x18, 1); }), "bnd.constant@18");
    EXPECT_EQ(places_after([](Data& data) { put<uint32_t>(data, 0x1C, 1); }), "bnd.constant@1C");
    EXPECT_EQ(places_after([](Data& data) { data[0x0C] |= std::byte{0x02}; }), "bnd.flags@C");
    EXPECT_EQ(places_after([](Data& data) { put<uint32_t>(data, 0x14, 0); }), "bnd.header-size@14");
    EXPECT_EQ(places_after([](Data& data) { put<uint32_t>(data, 0x14, 0xFFFFFFFF); }), "bnd.header-size@14");
    EXPECT_EQ(places_after([](Data& data) { data[record(1) + 2] = std::byte{1}; }), "bnd.constant@39");
    EXPECT_EQ(places_after([](Data& data) { data[record(1)] = std::byte{0x42}; }), "bnd.flags@38");
    EXPECT_EQ(places_after([](Data& data) { put<uint32_t>(data, record(0) + 0x14, 3); }), "bnd.sizes@34");
    EXPECT_EQ(places_after([](Data& data) { data.push_back(std::byte{0}); }).substr(0, 8), "bnd.gap@");
}

TEST(Bnd3, TheBitOrderIsTheOtherWayRoundThanInBnd4) {
    Data data = support::write_bnd3(three_members());
    ASSERT_EQ(data[0x0C], std::byte{0x74});
    ASSERT_EQ(data[0x0E], std::byte{0});
    data[0x0E] = std::byte{1};
    data[0x0C] = std::byte{0x2E};
    for (size_t i = 0; i < 3; ++i) data[record(i)] = std::byte{0x02};
    EXPECT_EQ(places(opened(data).deviations), "");
}

TEST(Bnd3, AMemberThatCannotBeLocatedLeavesTheOthersAlone) {
    const std::pair<size_t, uint32_t> changes[] = {{0x04, 0xFFFFFFFF}, {0x08, 0xFFFFFF00}, {0x10, 0xFFFFFF00}};
    for (const auto& [field, value] : changes) {
        Data data = support::write_bnd3(three_members());
        put(data, record(1) + field, value);
        const Container container = opened(data);
        ASSERT_EQ(container.members.size(), 3u) << field;
        ASSERT_TRUE(container.members[1].error) << field;
        EXPECT_EQ(container.members[1].error->offset, record(1) + field);
        EXPECT_NE(container.members[1].error->what.find("past the end of the binder"), std::string::npos);
        EXPECT_EQ(container.members[0].blob.size(), 300u);
        EXPECT_EQ(container.members[2].blob.size(), 64u);
    }
}

TEST(Bnd3, CountsAreHeldToTheBytesThereAre) {
    Data data = support::write_bnd3(three_members());
    for (const uint32_t count : {0xFFFFFFFFu, 0x7FFFFFFFu, 4000u}) {
        put(data, 0x10, count);
        const Result<Container> result = unpack(blob_of(data, "x.bnd"));
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::truncated);
        EXPECT_EQ(describe(result.error()),
                  "x.bnd › BND3 › number of files: " + std::to_string(static_cast<int32_t>(count)) +
                      " files announced, whose headers have 24 bytes each, but only " +
                      std::to_string(data.size() - 0x20) + " bytes are left at 0x10 (16)");
    }
}

}  // namespace
}  // namespace navscope
