#include "support/tagfile_writer.h"

#include <gtest/gtest.h>

namespace navscope::support {
namespace {

std::vector<std::byte> from_hex(std::string_view hex) {
    std::vector<std::byte> out;
    uint32_t digits = 0, value = 0;
    for (const char c : hex) {
        if (c == ' ' || c == '\n') {
            continue;
        }
        value = value * 16 + static_cast<uint32_t>(c <= '9' ? c - '0' : c - 'A' + 10);
        if (++digits % 2 == 0) {
            out.push_back(static_cast<std::byte>(value));
            value = 0;
        }
    }
    return out;
}

std::vector<std::byte> packed(uint64_t value) {
    std::vector<std::byte> out;
    put_packed(out, value);
    return out;
}

TEST(TagfileWriter, PacksNumbersInTheShortestForm) {
    EXPECT_EQ(packed(0), from_hex("00"));
    EXPECT_EQ(packed(127), from_hex("7F"));
    EXPECT_EQ(packed(128), from_hex("80 80"));
    EXPECT_EQ(packed(300), from_hex("81 2C"));
    EXPECT_EQ(packed(16383), from_hex("BF FF"));
    EXPECT_EQ(packed(16384), from_hex("C0 40 00"));
    EXPECT_EQ(packed(0x30001), from_hex("C3 00 01"));
    EXPECT_EQ(packed(0x200000), from_hex("E0 20 00 00"));
    EXPECT_EQ(packed(0xFFFFFFFF), from_hex("E8 FF FF FF FF"));
    EXPECT_EQ(packed(uint64_t{1} << 35), from_hex("F8 08 00 00 00 00"));
    EXPECT_EQ(packed(uint64_t{1} << 40), from_hex("F0 00 01 00 00 00 00 00"));
    EXPECT_EQ(packed(~uint64_t{0}), from_hex("F9 FF FF FF FF FF FF FF FF"));
}

constexpr std::string_view demo_types =
    "1|Demo|||29|7|||24/8||11223344|xs@0:2/32;n@16:3/32\n"
    "2|hkArray|tT=3;tAllocator=4||2B|8|3||16/8|||m_data@0:5/34;m_size@8:3/34;m_capacityAndFlags@12:3/34\n"
    "3|int|||09|8204|||4/4|||\n"
    "4|hkContainerHeapAllocator|||39|7|||1/1|16||\n"
    "5|T*|tT=3||1B|6|3||8/8|64||\n";

// The annotated file of a hand-made class: xs = {10, 20, -30}, n = 7.
constexpr std::string_view demo_file = R"(
000001C4 54414730  40000010 53444B56 3230313830313030  40000038 44415441
0200000000000000 0000000000000000 0700000000000000 0000000000000000
0A000000 14000000 E2FFFFFF 00000000
0000012C 54595045
40000038 54505452 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000
40000044 54535452 44656D6F00 686B417272617900 745400 74416C6C6F6361746F7200 696E7400
  686B436F6E7461696E657248656170416C6C6F6361746F7200 542A00 00
4000001C 544E4131 06 0000 01020203 0304 0400 0500 06010203 000000
40000030 46535452 787300 6E00 6D5F6461746100 6D5F73697A6500 6D5F6361706163697479416E64466C61677300 0000
40000044 54424459
  01 00 29 07 18 08 02  00 20 00 02  01 20 10 03
  02 00 2B 08 03 10 08 03  02 22 00 05  03 22 08 03  04 22 0C 03
  03 00 09 C08204 04 04
  04 00 39 07 01 01 10 00
  05 00 1B 06 03 08 08 40  00
40000010 54485348 01 01 44332211 0000
40000008 54504144
00000048 494E4458
4000002C 4954454D 000000000000000000000000 01000010 00000000 01000000 03000020 20000000 03000000
40000014 50544348 02000000 01000000 00000000
)";

std::vector<std::byte> write_demo(const TagfileOptions& options) {
    static const TypeTable types = TypeTable::parse(demo_types);
    TagfileBuilder file(types);
    const Place demo = file.object("Demo");
    const Place xs = demo.field("xs").array(3);
    xs.element(0).integer(10);
    xs.element(1).integer(20);
    xs.element(2).integer(-30);
    demo.field("n").integer(7);
    return file.write(options);
}

TEST(TagfileWriter, WritesTheWorkedExampleByteForByte) {
    const std::vector<std::byte> expected = from_hex(demo_file);
    ASSERT_EQ(expected.size(), 452U);
    EXPECT_EQ(write_demo({}), expected);
}

TEST(TagfileWriter, SpellsTheTypeSectionsInBothWays) {
    TagfileOptions options;
    options.old_spelling = true;
    options.sdk = "20160200";
    const std::vector<std::byte> bytes = write_demo(options);
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    EXPECT_NE(text.find("20160200"), std::string::npos);
    EXPECT_NE(text.find("TNAM"), std::string::npos);
    EXPECT_NE(text.find("TBOD"), std::string::npos);
    EXPECT_EQ(text.find("TNA1"), std::string::npos);
    EXPECT_EQ(text.find("TBDY"), std::string::npos);
}

TEST(HavokTypes, HoldTheWholeTable) {
    const TypeTable& types = havok_2018_types();
    ASSERT_EQ(types.count(), 150U);
    EXPECT_EQ(types.size(types.find("hkaiNavMesh")), 208U);
    EXPECT_EQ(types.size(types.find("hkVector4")), 16U);  // an alias takes size and format from its parent
    EXPECT_EQ(types.kind(types.find("hkaiIndex")), TypeKind::integer);
    EXPECT_EQ(types.type(types.find("hkPropertyId")).properties, 3U);
    ASSERT_NE(types.field(types.find("hkaiNavMesh"), "propertyBag"), nullptr);
    EXPECT_EQ(types.field(types.find("hkaiNavMesh"), "propertyBag")->offset, 8U);
    EXPECT_EQ(types.field(types.find("hkaiNavMesh"), "nothing"), nullptr);
}

TEST(HavokTypes, FieldsLieInsideTheirRecords) {
    const TypeTable& types = havok_2018_types();
    for (uint32_t i = 1; i < types.count(); ++i) {
        for (const TypeField& field : types.type(i).fields) {
            if (types.kind(i) == TypeKind::record) {
                EXPECT_LE(field.offset + types.size(field.type), types.size(i)) << types.type(i).name;
                EXPECT_EQ(field.offset % types.alignment(field.type), 0U) << types.type(i).name << "." << field.name;
            }
        }
    }
}

}  // namespace
}  // namespace navscope::support
