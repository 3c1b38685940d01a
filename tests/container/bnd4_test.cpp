#include "container/bnd4.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "made.h"

namespace navscope {
namespace {

using namespace made;
using support::BinderMember;
using support::BinderOptions;

std::vector<uint16_t> units(std::string_view ascii) {
    return {ascii.begin(), ascii.end()};
}

/// The places of the deviations after a change to the binder of three members.
template <typename Change>
std::string places_after(Change change) {
    Data data = support::write_bnd4(three_members());
    change(data);
    const Container container = opened(data);
    EXPECT_EQ(container.members.size(), 3u);
    for (const ContainerMember& member : container.members) EXPECT_FALSE(member.error);
    return places(container.deviations);
}

size_t record(size_t index) {
    return 0x40 + 0x24 * index;
}

TEST(Bnd4, EveryKindOfHeaderGivesTheSameMembers) {
    const std::vector<BinderMember> members = three_members();
    for (int bits = 0; bits < 32; ++bits) {
        BinderOptions options;
        options.unicode = bits & 1;
        options.big_endian = bits & 2;
        options.bit_reversed = bits & 4;
        options.hash_table = bits & 8;
        options.long_offsets = bits & 16;
        const Container container = opened(support::write_bnd4(members, options));
        ASSERT_EQ(container.members.size(), 3u) << bits;
        EXPECT_EQ(places(container.deviations), "") << bits;
        EXPECT_TRUE(container.is_binder);
        for (size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(container.members[i].name, members[i].name);
            EXPECT_EQ(container.members[i].id, members[i].id);
            EXPECT_EQ(container.members[i].index, i);
            EXPECT_EQ(text_of(container.members[i].blob.bytes()), text_of(members[i].bytes)) << bits;
        }
        EXPECT_EQ(container.layers.at(0).title, "BND4 07D7R6");
        EXPECT_EQ(container.layers.at(0).members, 3u);
    }
}

// The worked example of the format, byte by byte, so that reader and writer do not merely agree with each other.
TEST(Bnd4, TheWriterMakesTheKnownBytes) {
    const std::string folder = "N:\\NTC\\data\\Target\\INTERROOT_win64\\map\\m10_00_00_00\\navimesh\\bind6\\";
    const Data binder =
        support::write_bnd4(std::vector<BinderMember>{{folder + "n10_00_00_00_000700.hkx", 10000, Data(0x1A70)}});
    const std::string_view start(
        "BND4\0\0\0\0\0\0\1\0\1\0\0\0"
        "\x40\0\0\0\0\0\0\0"
        "07D7R6\0\0"
        "\x24\0\0\0\0\0\0\0\x48\1\0\0\0\0\0\0"
        "\1\x74\4\0\0\0\0\0\x20\1\0\0\0\0\0\0"
        "\x40\0\0\0\xFF\xFF\xFF\xFF\x70\x1A\0\0\0\0\0\0"
        "\x70\x1A\0\0\0\0\0\0\x50\1\0\0\x10\x27\0\0\x64\0\0\0N\0:\0",
        0x68);
    EXPECT_EQ(text_of(Bytes(binder).first(0x68)), start);
    EXPECT_EQ(binder.size(), 0x150u + 0x1A70u);
}

TEST(Bnd4, PathHash) {
    uint32_t expected = 0;
    for (const char letter : std::string_view("/n:/a.hkx")) expected = expected * 37 + static_cast<uint32_t>(letter);
    EXPECT_EQ(bnd4_path_hash(units("N:\\a.hkx")), expected);
    EXPECT_EQ(bnd4_path_hash(units("/n:/a.hkx")), expected);
    EXPECT_EQ(bnd4_path_hash(units("\\N:\\A.HKX")), expected);
    EXPECT_EQ(bnd4_path_hash({}), uint32_t{'/'});
}

TEST(Bnd4, BucketCounts) {
    EXPECT_EQ(bnd4_bucket_count(0), 2u);
    EXPECT_EQ(bnd4_bucket_count(20), 2u);
    EXPECT_EQ(bnd4_bucket_count(28), 5u);
    EXPECT_EQ(bnd4_bucket_count(700), 101u);
}

TEST(Bnd4, NamesOfEveryKind) {
    const std::vector<BinderMember> members = {
        {"a.hkx", 1, noise(5)},          {"x/y/b.hkx", 2, noise(6)}, {"N:\\GR\\c.hkx", 3, noise(7)},
        {"地図\\ナビ.hkx", 4, noise(8)}, {"", 5, noise(9)},          {"same.hkx", 6, noise(10)},
        {"same.hkx", 7, noise(11)}};
    for (const bool unicode : {true, false}) {
        BinderOptions options;
        options.unicode = unicode;
        const Container container = opened(support::write_bnd4(members, options));
        ASSERT_EQ(container.members.size(), members.size());
        EXPECT_EQ(places(container.deviations), "");
        for (size_t i = 0; i < members.size(); ++i) {
            EXPECT_EQ(container.members[i].name, members[i].name);
            EXPECT_EQ(container.members[i].blob.size(), 5 + i);
        }
        EXPECT_EQ(container.members[4].label(), "#4");
    }
}

TEST(Bnd4, NamesThatAreNotTextAreEscaped) {
    Data data = support::write_bnd4(std::vector<BinderMember>{{"ab", 1, noise(5)}});
    const auto name = get<uint32_t>(data, record(0) + 0x20);
    put<uint16_t>(data, name, 0xD800);
    const Container container = opened(data);
    EXPECT_EQ(container.members.at(0).name, "\\u{D800}b");
    EXPECT_EQ(container.deviations.at(0).id, "bnd.name");
    EXPECT_EQ(container.deviations.at(0).offset, name);
}

TEST(Bnd4, HeaderConstants) {
    for (const size_t offset : {0x04, 0x05, 0x06, 0x07, 0x08, 0x0B, 0x33}) {
        char place[32];
        std::snprintf(place, sizeof place, "bnd.constant@%zX", offset);
        EXPECT_EQ(places_after([&](Data& data) { data[offset] = std::byte{1}; }), place);
    }
    EXPECT_EQ(places_after([](Data& data) { put<uint32_t>(data, 0x34, 7); }), "bnd.constant@34");
    EXPECT_EQ(places_after([](Data& data) { put<uint64_t>(data, 0x10, 0x44); }), "bnd.constant@10");
    EXPECT_EQ(places_after([](Data& data) { data[0x0A] = std::byte{2}; }), "bnd.constant@A");
    EXPECT_EQ(places_after([](Data& data) { data[0x30] = std::byte{2}; }), "bnd.constant@30");
}

TEST(Bnd4, FlagsAndHeaderSizes) {
    EXPECT_EQ(places_after([](Data& data) { data[0x31] |= std::byte{0x02}; }), "bnd.flags@31");
    EXPECT_EQ(places_after([](Data& data) { data[record(1)] = std::byte{0x42}; }), "bnd.flags@64");
    EXPECT_EQ(places_after([](Data& data) { put<uint64_t>(data, 0x20, 0x23); }), "bnd.header-size@20");
    EXPECT_EQ(places_after([](Data& data) { put<uint64_t>(data, 0x28, 0x7FFFFFFFFFFFFFFF); }), "bnd.header-size@28");
    EXPECT_EQ(places_after([](Data& data) { data[record(0) + 2] = std::byte{1}; }), "bnd.constant@41");
    EXPECT_EQ(places_after([](Data& data) { put<int32_t>(data, record(2) + 4, 0); }), "bnd.constant@8C");
}

TEST(Bnd4, LongerFileHeadersAreFollowedWhereTheyFit) {
    Data data =
        support::write_bnd4(std::vector<BinderMember>{{"a", 1, noise(40)}, {"b", 2, noise(50)}}, {.hash_table = false});
    // Eight bytes more after each of the two headers; everything behind moves by 16.
    data.insert(data.begin() + static_cast<std::ptrdiff_t>(record(2)), 8, std::byte{0});
    data.insert(data.begin() + static_cast<std::ptrdiff_t>(record(1)), 8, std::byte{0});
    put<uint64_t>(data, 0x20, 0x2C);
    put<uint64_t>(data, 0x28, get<uint64_t>(data, 0x28) + 16);
    for (const size_t header : {size_t{0x40}, size_t{0x6C}}) {
        for (const size_t field : {0x18, 0x20}) put(data, header + field, get<uint32_t>(data, header + field) + 16);
    }
    const Container container = opened(data);
    ASSERT_EQ(container.members.size(), 2u);
    EXPECT_EQ(container.members[1].name, "b");
    EXPECT_EQ(container.members[1].blob.size(), 50u);
    EXPECT_EQ(places(container.deviations), "bnd.header-size@20");
}

TEST(Bnd4, SizesOverlapsAndGaps) {
    EXPECT_EQ(places_after([](Data& data) { put<uint64_t>(data, record(1) + 0x10, 18); }), "bnd.sizes@74");
    EXPECT_EQ(places_after([](Data& data) {
                  const auto first = get<uint32_t>(data, record(0) + 0x18);
                  put<uint32_t>(data, record(1) + 0x18, first + 16);
                  const auto freed = (first + 300 + 15) / 16 * 16;
                  std::fill_n(data.begin() + freed, 17, std::byte{0});
              }),
              "bnd.overlap@64");
    EXPECT_EQ(places_after([](Data& data) { put<uint32_t>(data, record(0) + 0x18, 0x40); }).substr(0, 14),
              "bnd.overlap@40");
    const Data good = support::write_bnd4(three_members());
    const size_t gap = get<uint32_t>(good, record(1) + 0x18) + 17;
    char place[32];
    std::snprintf(place, sizeof place, "bnd.gap@%zX", gap + 2);
    EXPECT_EQ(places_after([&](Data& data) { data[gap + 2] = std::byte{1}; }), place);
    std::snprintf(place, sizeof place, "bnd.gap@%zX", good.size());
    EXPECT_EQ(places_after([](Data& data) { data.resize(data.size() + 3); }), place);
}

TEST(Bnd4, EmptyMembersMayShareAPlace) {
    const std::vector<BinderMember> members = {{"a", 1, {}}, {"b", 2, {}}, {"c", 3, noise(3)}};
    const Container container = opened(support::write_bnd4(members));
    EXPECT_EQ(container.members.size(), 3u);
    EXPECT_EQ(places(container.deviations), "");
    EXPECT_EQ(places(opened(support::write_bnd4({})).deviations), "");
}

TEST(Bnd4, HashTable) {
    const Data good = support::write_bnd4(three_members());
    const auto table = get<uint64_t>(good, 0x38);
    const auto hashes = get<uint64_t>(good, table);
    const auto expect_one = [&](size_t offset, auto value) {
        const std::string found = places_after([&](Data& data) { put(data, offset, value); });
        EXPECT_EQ(found.substr(0, 9), "bnd.hash@") << found << " after a change at " << offset;
        EXPECT_EQ(found.find("bnd.overlap"), std::string::npos) << found;
    };
    expect_one(0x32, uint8_t{7});
    expect_one(0x38, uint64_t{1} << 62);
    expect_one(table, ~uint64_t{0});
    expect_one(table + 8, uint32_t{0});
    expect_one(table + 8, uint32_t{0xFFFFFFFF});
    expect_one(table + 0x0D, uint8_t{9});
    expect_one(table + 0x10, uint32_t{0x80000000});
    expect_one(table + 0x14, uint32_t{1});
    expect_one(hashes, get<uint32_t>(good, hashes) + 1);
    expect_one(hashes + 4, uint32_t{3});
    expect_one(hashes + 4, get<uint32_t>(good, hashes + 12));
}

TEST(Bnd4, AMemberThatCannotBeLocatedLeavesTheOthersAlone) {
    const std::pair<size_t, uint32_t> changes[] = {
        {0x08, 0x7FFFFFFF}, {0x0C, 0xFFFFFFFF}, {0x18, 0xFFFFFF00}, {0x20, 0xFFFFFF00}};
    for (const auto& [field, value] : changes) {
        Data data = support::write_bnd4(three_members());
        put(data, record(1) + field, value);
        const Container container = opened(data);
        ASSERT_EQ(container.members.size(), 3u) << field;
        ASSERT_TRUE(container.members[1].error) << field;
        EXPECT_EQ(container.members[1].error->trail.at(0), "folder/test.nvmhktbnd.dcx");
        EXPECT_EQ(container.members[1].error->trail.at(1), container.members[1].label());
        EXPECT_NE(container.members[1].error->what.find("past the end of the binder"), std::string::npos);
        EXPECT_EQ(container.members[0].blob.size(), 300u);
        EXPECT_EQ(container.members[2].blob.size(), 64u);
    }
}

TEST(Bnd4, EveryFormat) {
    const std::vector<BinderMember> members = three_members();
    for (int bits = 0; bits < 0x80; ++bits) {
        BinderOptions options;
        options.big_endian = bits & 1;
        options.bit_reversed = bits & 2;
        options.format = static_cast<uint8_t>((bits & 0x7C) >> 1);
        options.hash_table = (options.format & 0x0C) != 0;
        SCOPED_TRACE(bits);
        const Container container = opened(support::write_bnd4(members, options));
        ASSERT_EQ(container.members.size(), 3u);
        EXPECT_EQ(places(container.deviations), "");
        for (size_t i = 0; i < 3; ++i) {
            const bool has_id = (options.format & 0x02) != 0 || options.format == 0x04;
            EXPECT_EQ(container.members[i].name, options.format & 0x0C ? members[i].name : "");
            EXPECT_EQ(container.members[i].id, has_id ? members[i].id : -1);
            EXPECT_EQ(text_of(container.members[i].blob.bytes()), text_of(members[i].bytes));
        }
    }
}

TEST(Bnd4, AFormatThatSaysBigEndianIs) {
    Data data = support::write_bnd4(three_members(), {.big_endian = true, .format = 0x2F});
    data[0x09] = std::byte{0};
    const Container container = opened(data);
    ASSERT_EQ(container.members.size(), 3u);
    EXPECT_EQ(places(container.deviations), "");
    EXPECT_EQ(container.members[1].blob.size(), 17u);
}

TEST(Bnd4, SaveFilesHaveAnIdAndAZeroAtTheEnd) {
    Data data = support::write_bnd4(three_members(), {.hash_table = false, .format = 0x04});
    EXPECT_EQ(get<uint64_t>(data, 0x20), 0x20u);
    EXPECT_EQ(get<uint32_t>(data, 0x40 + 0x18), 10000u);
    put<uint32_t>(data, 0x40 + 0x1C, 5);
    const Container container = opened(data);
    EXPECT_EQ(container.members.at(2).id, 20000);
    EXPECT_EQ(places(container.deviations), "bnd.constant@5C");
}

}  // namespace
}  // namespace navscope
