// Packed integers in all their forms, and what the formats of types mean.
#include <gtest/gtest.h>

#include "reflect/tagfile_sections.h"

namespace navscope {
namespace {

uint64_t packed(std::initializer_list<int> values) {
    std::vector<std::byte> bytes;
    for (const int value : values) bytes.push_back(static_cast<std::byte>(value));
    Reader reader{Bytes(bytes)};
    const uint64_t value = tagfile::read_packed(reader);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.remaining(), 0u) << "every byte belongs to the number";
    return value;
}

TEST(Packed, EveryForm) {
    EXPECT_EQ(packed({0x7F}), 127u);
    EXPECT_EQ(packed({0x80, 0x80}), 128u);
    EXPECT_EQ(packed({0x81, 0x2C}), 300u);
    EXPECT_EQ(packed({0xBF, 0xFF}), 16383u);
    EXPECT_EQ(packed({0xC0, 0x40, 0x00}), 16384u);
    EXPECT_EQ(packed({0xC3, 0x00, 0x01}), 0x30001u);
    EXPECT_EQ(packed({0xE0, 0x20, 0x00, 0x00}), 0x200000u);
    EXPECT_EQ(packed({0xE8, 0xFF, 0xFF, 0xFF, 0xFF}), 0xFFFFFFFFu);
    EXPECT_EQ(packed({0xF0, 0, 0, 0, 1, 0, 0, 0}), uint64_t{1} << 24);
    EXPECT_EQ(packed({0xF8, 0x08, 0x00, 0x00, 0x00, 0x00}), uint64_t{1} << 35);
    EXPECT_EQ(packed({0xF9, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}), ~uint64_t{0});
}

TEST(Packed, InvalidPrefixesAndCutNumbersFail) {
    for (int first = 0xFA; first <= 0xFF; ++first) {
        const std::byte bytes[10] = {static_cast<std::byte>(first)};
        Reader reader{Bytes(bytes)};
        EXPECT_EQ(tagfile::read_packed(reader), 0u);
        EXPECT_FALSE(reader.ok()) << first;
    }
    const std::byte cut[2] = {std::byte{0xC0}, std::byte{0x40}};
    Reader reader{Bytes(cut)};
    EXPECT_EQ(tagfile::read_packed(reader), 0u);
    EXPECT_FALSE(reader.ok());
}

Type resolved(uint64_t format, uint32_t size) {
    TypeTable table;
    Type& type = table.add("x");
    type.options = 0x09;
    type.format = format;
    type.size = size;
    EXPECT_TRUE(tagfile::resolve_types(table));
    return type;
}

TEST(Formats, ScalarsOfAllWidths) {
    EXPECT_EQ(resolved(0x2002, 1).scalar, Scalar::boolean);
    EXPECT_EQ(resolved(0x2004, 1).scalar, Scalar::u8);
    EXPECT_EQ(resolved(0x2204, 1).scalar, Scalar::i8);
    EXPECT_EQ(resolved(0x4004, 2).scalar, Scalar::u16);
    EXPECT_EQ(resolved(0x8204, 4).scalar, Scalar::i32);
    EXPECT_EQ(resolved(0x10004, 8).scalar, Scalar::u64);
    EXPECT_EQ(resolved(0x174605, 4).scalar, Scalar::f32);
    EXPECT_EQ(resolved(0x345E05, 8).scalar, Scalar::f64);
    EXPECT_EQ(resolved(0x74605, 2).scalar, Scalar::f16) << "hkHalf16 by its format word, not by its name";
    EXPECT_EQ(resolved(0x8304, 4).endian, Endian::big);
}

TEST(Formats, TuplesAndTexts) {
    EXPECT_EQ(resolved(0x428, 16).kind, TypeKind::tuple);
    EXPECT_EQ(resolved(0x428, 16).count, 4u);
    EXPECT_EQ(resolved(0x1028, 64).count, 16u);
    EXPECT_EQ(resolved(0x83, 8).kind, TypeKind::string);
    EXPECT_EQ(resolved(0x3, 8).kind, TypeKind::string);
    EXPECT_EQ(resolved(0x100023, 16).kind, TypeKind::text);
    EXPECT_EQ(resolved(0x8, 16).kind, TypeKind::array);
}

TEST(Formats, AliasesTakeWhatTheyLackFromTheirParents) {
    TypeTable table;
    Type& base = table.add("int");
    base.options = 0x09;
    base.format = 0x8204;
    base.size = base.alignment = 4;
    Type& alias = table.add("hkInt32");
    alias.parent = &base;
    Type& index = table.add("hkaiIndex");
    index.parent = &alias;
    ASSERT_TRUE(tagfile::resolve_types(table));
    EXPECT_EQ(index.kind, TypeKind::scalar);
    EXPECT_EQ(index.scalar, Scalar::i32);
    EXPECT_EQ(index.size, 4u);
}

TEST(Formats, ARingOfParentsIsAFlawAndIsCut) {
    TypeTable table;
    Type& a = table.add("a");
    Type& b = table.add("b");
    Type& c = table.add("c");
    a.parent = &b;
    b.parent = &a;
    c.parent = &b;
    ASSERT_TRUE(tagfile::resolve_types(table));
    ASSERT_NE(table.flaw(1), nullptr);
    EXPECT_EQ(table.flaw(1)->text(), "its parents go round in a ring");
    EXPECT_NE(table.flaw(2), nullptr);
    EXPECT_EQ(a.parent, nullptr);
    EXPECT_EQ(c.parent, &b) << "only what makes the ring is cut";
    EXPECT_EQ(b.parent, nullptr);
}

TEST(Formats, MoreThan64ParentsAreAFlaw) {
    TypeTable table;
    for (int i = 0; i < 200; ++i) table.add("x");
    for (uint32_t i = 1; i < 200; ++i) table.get(i)->parent = table.get(i + 1);
    ASSERT_TRUE(tagfile::resolve_types(table));
    EXPECT_EQ(table.flaw(137), nullptr) << "it has 63 parents";
    EXPECT_NE(table.flaw(136), nullptr);
    EXPECT_FALSE(table.get(1)->derives_from(*table.get(200)));
}

}  // namespace
}  // namespace navscope
