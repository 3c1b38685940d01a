// Small files that announce the world, and types made to explode: refused or read within bounds.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <random>

#include "reflect/accounting.h"
#include "reflect/field_path.h"
#include "reflect/parts.h"

namespace navscope {
namespace {

using parts::Buffer;
using parts::demo_parts;
using parts::hex;
using parts::notes;
using parts::Part;

/// The most memory the process ever had, in KiB; it only grows.
long peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/// The message of a file that must be refused, without much memory.
std::string refusal(const Part& file) {
    const Buffer bytes = parts::put_together(file);
    const long before = peak_memory();
    const Result<Tagfile> read = read_tagfile(demo::blob(bytes));
    EXPECT_LT(peak_memory() - before, 50 * 1024);
    return read ? "it reads: " + parts::notes(read->deviations) : describe(read.error());
}
std::string with(std::string_view section, std::string_view bytes) {
    Part file = demo_parts();
    file[section].body = hex(bytes);
    return refusal(file);
}

TEST(Hostile, CountsPastTheEnd) {
    EXPECT_EQ(with("TYPE/TNA1", "F9FFFFFFFFFFFFFFFF 000000"),
              "TNA1 › number of types: types: 18446744073709551614 records of 2 bytes announced, but only 3 bytes are "
              "left at 0xE5 (229)");
    EXPECT_EQ(with("TYPE/TNA1", "00000000"),
              "TNA1 › number of types: the number of types is 0, but the null type always counts at 0xDC (220)");
    EXPECT_EQ(
        with("TYPE/TNA1", "02 00 E8FFFFFFFF 00"),
        "TNA1 › type 1: template arguments: 4294967295 records of 2 bytes announced, but only 1 bytes are left at "
        "0xE3 (227)");
    EXPECT_EQ(
        with("TYPE/TBDY", "01 00 29 07 18 08 C0FFFF 00"),
        "TBDY › type 1 (Demo): fields: 65535 records of 4 bytes announced, but only 1 bytes are left at 0x131 (305)");
    EXPECT_EQ(with("TYPE/TBDY", "01 00 49 07 18 08 E8FFFFFFFF 00"),
              "TBDY › type 1 (Demo): interfaces: 4294967295 records of 2 bytes announced, but only 1 bytes are left at "
              "0x133 (307)");
    EXPECT_EQ(with("TYPE/TBDY", "01 00 80 80 FA 00 00 00"),
              "TBDY › type 1 (Demo): option bits 128: attributes (0x80) have no known layout at 0x12C (300)");
    EXPECT_EQ(with("TYPE/TBDY", "01 00 FA 00"),
              "TBDY › type 1 (Demo): a packed integer cannot begin with the byte 250 at 0x12A (298)");
    EXPECT_EQ(with("INDX/ITEM", "00000000 00000000 00000000"), "ITEM: no root object: 1 items at 0x18C (396)");
    EXPECT_EQ(with("INDX/ITEM", "000000000000000000000000 01000010 00000000 01000000 03000020 20000000 F0FFFFFF"),
              "ITEM › item 2: 4294967280 × int of 4 bytes from 32 end past the end of DATA (48 bytes) at 0x1A4 (420)");
    EXPECT_EQ(with("INDX/ITEM", "000000000000000000000000 01000010 F0FFFFFF 01000000"),
              "ITEM › item 1: 1 × Demo of 24 bytes from 4294967280 end past the end of DATA (48 bytes) at 0x198 (408)");
}

TEST(Hostile, ListsThatNothingHangsOnBreakOff) {
    EXPECT_EQ(with("INDX/PTCH", "02000000 FFFFFFFF 00000000"), "it reads: tagfile.patch 0x1B8");
    EXPECT_EQ(with("TYPE/THSH", "E8FFFFFFFF 01 44332211 0000"), "it reads: tagfile.type 0x177");
}

TEST(Hostile, TypesThatCannotBeLaidOut) {
    // Demo (type 1) with another set of fields: name, flags, offset, type.
    const auto demo = [](std::string_view fields) {
        return with("TYPE/TBDY", "01 00 29 07 18 08 " + std::string(fields) +
                                     "02 00 2B 08 03 10 08 00  03 00 09 C08204 04 04  04 00 39 07 01 01 10 00  "
                                     "05 00 1B 06 03 08 08 40");
    };
    EXPECT_NE(demo("01 00 20 00 01").find("type 1 (Demo).xs › type 1 (Demo): contains itself by value"),
              std::string::npos);
    EXPECT_NE(demo("01 00 20 00 00").find("type 1 (Demo): a field has no type"), std::string::npos);
    EXPECT_NE(demo("01 00 20 00 09").find("field type 9 of 6 does not exist"), std::string::npos);
    EXPECT_NE(demo("01 09 20 00 03").find("field name 9 of 7 does not exist"), std::string::npos);
    EXPECT_NE(demo("01 00 20 F8FFFFFFFFFF 03").find("a field lies past the end of any section"), std::string::npos);
    EXPECT_NE(demo("01 00 20 16 03").find("field xs ends at 26, the object has 24 bytes"), std::string::npos);
    EXPECT_NE(with("TYPE/TBDY", "02 00 09 07 18 08 00 00").find("type 1 (Demo): it has no body"), std::string::npos);
    EXPECT_NE(with("TYPE/TBDY", "01 01 09 07 18 08 00 00").find("its parents go round in a ring"), std::string::npos);
    EXPECT_NE(with("TYPE/TBDY", "01 00 08 18 08 00").find("has no format, and neither has a parent of it"),
              std::string::npos);
    EXPECT_NE(with("TYPE/TBDY", "01 00 0B A028 03 18 08 03 00 09 C08204 04 04 00 00")
                  .find("type 1 (Demo): 32 elements of 4 bytes are not its size of 24"),
              std::string::npos);
    EXPECT_NE(with("TYPE/TBDY", "01 00 09 06 04 04 00 00").find("its size is 4, its format needs 8"),
              std::string::npos);
    EXPECT_NE(with("TYPE/TBDY", "01 00 09 07 F8FFFFFFFFFF 08 00").find("its size or alignment is larger"),
              std::string::npos);
}

/// A type table of records, each with two fields of the next at the same place, and an int at the end.
Part doubling(int depth) {
    Part file = demo_parts();
    Buffer names, bodies;
    names.push_back(static_cast<std::byte>(depth + 1));
    for (int i = 1; i <= depth; ++i) {
        const auto type = static_cast<std::byte>(i), next = static_cast<std::byte>(i + 1);
        parts::append(names, hex("0000"));
        bodies.push_back(type);
        if (i == depth) {
            parts::append(bodies, hex("00 09 C08204 04 04"));
            continue;
        }
        parts::append(bodies, hex("00 29 07 04 04 02 00 20 00"));
        bodies.push_back(next);
        parts::append(bodies, hex("01 20 00"));
        bodies.push_back(next);
    }
    for (Buffer* one : {&names, &bodies}) {
        while (one->size() % 4) one->push_back({});
    }
    file["TYPE/TNA1"].body = names;
    file["TYPE/TBDY"].body = bodies;
    file["INDX/ITEM"].body = hex("000000000000000000000000 01000010 00000000 01000000");
    return file;
}

TEST(Hostile, FieldsOnOneAnotherDoNotDouble) {
    EXPECT_NE(refusal(doubling(40)).find("its fields lie on one another"), std::string::npos) << refusal(doubling(40));
    EXPECT_EQ(refusal(doubling(5)).substr(0, 8), "it reads");
    EXPECT_NE(refusal(doubling(100)).find("lies more than 64 records and tuples deep"), std::string::npos);
}

TEST(Hostile, ItemsThatShareTheirBytes) {
    Part file = demo_parts();
    for (int i = 0; i < 60; ++i) parts::append(file["INDX/ITEM"].body, hex("03000020 00000000 0C000000"));
    EXPECT_NE(refusal(file).find("the items up to this one overlap"), std::string::npos) << refusal(file);
}

TEST(Hostile, NamesThatContainOneAnother) {
    // Three types whose two arguments are all of them: printed in full they would never end.
    Part file = demo_parts();
    file["TYPE/TNA1"].body = hex("06 00 02 02 01 02 02  01 02 02 01 02 02  04 00 05 00 06 01 02 03");
    while (file["TYPE/TNA1"].body.size() % 4) file["TYPE/TNA1"].body.push_back({});
    const Result<Tagfile> read = read_tagfile(demo::blob(parts::put_together(file)));
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_LT(read->tree->types->get(1)->full_name.size(), 1100u);
}

TEST(Hostile, TooManyTypesAreRefused) {
    Part file = demo_parts();
    file["TYPE/TNA1"].body = hex("E0040001");
    file["TYPE/TNA1"].body.resize(4 + 2 * 0x40004);
    EXPECT_NE(refusal(file).find("262145 types, of which at most 262144 are read"), std::string::npos) << refusal(file);
}

/// Whatever opens is accounted for, byte by byte, and can be listed.
void exercise(const Buffer& bytes) {
    const Result<Tagfile> file = read_tagfile(demo::blob(bytes));
    if (!file) {
        EXPECT_FALSE(describe(file.error()).empty());
        return;
    }
    const RecordTree& tree = *file->tree;
    uint64_t at = tree.data_begin;
    ByteSpans list(tree);
    for (ByteSpan span; list.next(span); at = span.end) {
        ASSERT_EQ(span.begin, at);
        ASSERT_GT(span.end, at);
    }
    EXPECT_EQ(at, tree.data_end);
    for (uint64_t offset = 0; offset < bytes.size(); offset += 29) (void)locate(tree, offset);
    int budget = 500;
    for (uint32_t item = 1; item < tree.items.size(); ++item) {
        walk_leaves(tree, item, [&](std::string_view path, const ValueRef& value, const Field*) {
            EXPECT_LE(value.offset + value.size(), bytes.size()) << path;
            (void)format_value(tree, value);
            return --budget > 0;
        });
    }
}

TEST(Hostile, WhateverOpensIsAccountedFor) {
    std::mt19937 random(7);
    const Buffer whole = demo::bytes();
    for (int round = 0; round < 5000; ++round) {
        Buffer bytes = whole;
        for (unsigned changes = 1 + static_cast<unsigned>(random() % 4); changes > 0; --changes)
            bytes[random() % bytes.size()] = static_cast<std::byte>(random() % 3 ? random() % 40 : random());
        exercise(bytes);
    }
    exercise(parts::put_together(doubling(5)));
}

}  // namespace
}  // namespace navscope
