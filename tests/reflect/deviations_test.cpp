// Every kind of deviation by the smallest change of the demo file: the file opens, and exactly what was changed is
// noted.
#include "reflect/deviations.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reflect/field_path.h"
#include "reflect/parts.h"

namespace navscope {
namespace {

using parts::demo_parts;
using parts::hex;
using parts::notes;
using parts::Part;
using parts::poked;
using parts::text;

std::string value(const parts::Buffer& bytes, std::string_view path) {
    const Result<Tagfile> file = read_tagfile(demo::blob(bytes));
    if (!file) return describe(file.error());
    const Result<Located> found = resolve_path(*file->tree, path);
    return found ? format_value(*file->tree, found->value) : describe(found.error());
}

TEST(Deviations, TheDemoHasNoneAndPartsPutItTogetherAgain) {
    EXPECT_EQ(parts::put_together(demo_parts()), demo::bytes());
    EXPECT_EQ(notes(demo::bytes()), "");
}

TEST(Deviations, EveryKindIsAWarningOfTheTable) {
    ASSERT_EQ(tagfile_deviations().size(), 8u);
    for (const DeviationKind& kind : tagfile_deviations()) {
        EXPECT_TRUE(kind.id.starts_with("tagfile.")) << kind.id;
        EXPECT_EQ(kind.severity, Severity::warning) << kind.id;
        EXPECT_FALSE(kind.rule.empty()) << kind.id;
    }
}

TEST(SectionDeviations, OrderAndRepeats) {
    Part file = demo_parts();
    std::swap(file["INDX"].parts[0], file["INDX"].parts[1]);
    EXPECT_EQ(notes(file), "tagfile.section 0x184");
    EXPECT_EQ(text(parts::put_together(file)), "the sections of INDX are ordered PTCH ITEM in place of ITEM PTCH");

    file = demo_parts();
    file["TYPE"].parts.push_back(file["TYPE/THSH"]);
    EXPECT_EQ(notes(file), "tagfile.section 0x17C");
    file = demo_parts();
    file.parts.push_back(file["INDX"]);
    EXPECT_EQ(notes(file), "tagfile.section 0x1C4");
    file = demo_parts();
    file["TYPE"].add("TNAM", hex("FFFFFFFF"));
    EXPECT_EQ(notes(file), "tagfile.section 0x17C") << "the other spelling of a section is the same one";
}

TEST(SectionDeviations, UnknownOnesAndThoseElsewhereArePassedOverOrUsed) {
    Part file = demo_parts();
    file.add("XYZW", hex("01020304"));
    EXPECT_EQ(notes(file), "tagfile.section 0x1C4");
    file = demo_parts();
    const Part patches = file["INDX/PTCH"];
    file["INDX"].remove("PTCH");
    file.parts.push_back(patches);
    EXPECT_EQ(notes(file), "tagfile.section 0x1B0") << "PTCH beside INDX is read all the same";
}

TEST(SectionDeviations, MissingOnesThatNothingHangsOn) {
    for (const auto& [chain, tag, place] : {std::tuple{"TYPE", "TPTR", "0x50"},
                                            {"TYPE", "THSH", "0x50"},
                                            {"TYPE", "TPAD", "0x50"},
                                            {"INDX", "PTCH", "0x17C"}}) {
        Part file = demo_parts();
        file[chain].remove(tag);
        const parts::Buffer bytes = parts::put_together(file);
        EXPECT_EQ(text(bytes), "section " + std::string(tag) + " is missing");
        EXPECT_EQ(notes(bytes).substr(0, 16 + std::string_view(place).size()), "tagfile.section " + std::string(place));
        EXPECT_EQ(value(bytes, "xs[2]"), "-30");
    }
    Part file = demo_parts();
    file.remove("SDKV");
    EXPECT_EQ(text(parts::put_together(file)), "section SDKV is missing");
}

TEST(SectionDeviations, WrongKindBitsOfKnownTags) {
    EXPECT_EQ(notes(poked({{0x18, 0x00}})), "tagfile.section 0x18") << "DATA as a chain";
    EXPECT_EQ(notes(poked({{0x18, 0xC0}})), "tagfile.section 0x18");
    EXPECT_EQ(notes(poked({{0x50, 0x40}})), "tagfile.section 0x50") << "TYPE as a leaf";
    EXPECT_EQ(notes(poked({{0x00, 0x40}})), "tagfile.section 0x0") << "the root as a leaf";
    EXPECT_EQ(value(poked({{0x18, 0x00}}), "xs[2]"), "-30");
}

TEST(TailDeviations, WhatIsLeftOver) {
    parts::Buffer bytes = demo::bytes();
    bytes.resize(455);
    EXPECT_EQ(notes(bytes), "tagfile.tail 0x1C4");
    EXPECT_EQ(notes(poked({{0xEE, 1}})), "tagfile.tail 0xEE") << "behind the types' names";
    EXPECT_EQ(notes(poked({{0x172, 1}})), "tagfile.tail 0x172") << "behind the hashes";
    for (const char* tag : {"TNA1", "TBDY", "THSH", "FSTR", "TSTR", "TPAD"}) {
        Part file = demo_parts();
        parts::append(file["TYPE"][tag].body, hex("00000000"));
        EXPECT_TRUE(notes(file).starts_with("tagfile.tail 0x")) << tag << ": " << notes(file);
        EXPECT_EQ(notes(file).find(';'), std::string::npos) << notes(file);
    }
    Part file = demo_parts();
    file["INDX"].tail = hex("00000000");
    EXPECT_EQ(text(parts::put_together(file)), "4 bytes at the end of INDX are too few for a section");
    file = demo_parts();
    parts::append(file["SDKV"].body, hex("00000001"));
    EXPECT_EQ(notes(file), "tagfile.tail 0x1B");
}

TEST(TailDeviations, SizesAndPointers) {
    Part file = demo_parts();
    file["TYPE/THSH"].body.pop_back();
    EXPECT_EQ(notes(file), "tagfile.tail 0x164");
    EXPECT_EQ(text(parts::put_together(file)), "section THSH has 15 bytes, no multiple of 4");
    EXPECT_EQ(notes(poked({{0x75, 1}})), "tagfile.tail 0x75");
    file = demo_parts();
    file["TYPE/TPTR"].body.resize(44);
    EXPECT_EQ(text(parts::put_together(file)), "TPTR has 44 bytes, 8 for each type are 48");
}

TEST(TailDeviations, ALastStringWithoutItsNulIsStillRead) {
    const parts::Buffer bytes = poked({{0xD2, 'x'}, {0xD3, 'y'}});
    EXPECT_EQ(notes(bytes), "tagfile.tail 0xD3");
    EXPECT_EQ(read_tagfile(demo::blob(bytes))->tree->types->get(5)->name, "T*xy");
}

TEST(TypeDeviations, BodiesThatAreMissingDoubledOrOfNoType) {
    // The bodies of types 4 and 5, which no value needs, stand last.
    Part file = demo_parts();
    parts::Buffer& bodies = file["TYPE/TBDY"].body;
    bodies.erase(bodies.begin() + 0x2B, bodies.begin() + 0x33);
    EXPECT_EQ(notes(file), "tagfile.type 0x128 type 4");

    file = demo_parts();
    parts::Buffer& twice = file["TYPE/TBDY"].body;
    twice.pop_back();
    parts::append(twice, hex("01 00 09 07 63 01"));  // Demo again, 99 bytes
    twice.resize(68);
    EXPECT_EQ(notes(file), "tagfile.type 0x163 type 1");
    EXPECT_EQ(read_tagfile(demo::blob(parts::put_together(file)))->tree->types->get(1)->size, 24u)
        << "the first counts";

    file = demo_parts();
    parts::Buffer& beyond = file["TYPE/TBDY"].body;
    beyond.pop_back();
    parts::append(beyond, hex("09 00 00 00"));
    beyond.resize(64);
    EXPECT_EQ(notes(file), "tagfile.type 0x163 type 9");
}

TEST(TypeDeviations, IndicesIntoNothingMatterWhereAValueNeedsThem) {
    EXPECT_EQ(notes(poked({{0x154, 9}})), "tagfile.type 0x154 type 4");
    EXPECT_EQ(text(poked({{0x154, 9}})), "parent type 9 of 6 does not exist");
    EXPECT_EQ(
        notes(poked({{0x14C, 9}})),
        "refused: item 1 › type 1 (Demo).n › TBDY › type 3 (int): parent type 9 of 6 does not exist at 0x14C (332)");
    EXPECT_EQ(notes(poked({{0x154, 4}})), "tagfile.type 0x153 type 4") << "its own parent";
}

TEST(TypeDeviations, Hashes) {
    EXPECT_EQ(notes(poked({{0x16D, 0}})), "tagfile.type 0x16D type 0");
    EXPECT_EQ(notes(poked({{0x16D, 6}})), "tagfile.type 0x16D type 6");
    Part file = demo_parts();
    file["TYPE/THSH"].body = hex("02 01 44332211 01 55555555 00");
    EXPECT_EQ(notes(file), "tagfile.type 0x172 type 1");
    EXPECT_EQ(read_tagfile(demo::blob(parts::put_together(file)))->tree->types->get(1)->hash, 0x11223344u);
    EXPECT_EQ(notes(poked({{0x16C, 9}})).substr(0, 12), "tagfile.type") << "nine hashes are announced";
}

TEST(TypeDeviations, TemplatePrefixesAndAlignments) {
    EXPECT_EQ(notes(poked({{0xA5, 'x'}})), "tagfile.type 0xE1 type 2; tagfile.type 0xEB type 5");
    EXPECT_EQ(notes(poked({{0x152, 0}})), "tagfile.type 0x14B type 3");
    EXPECT_EQ(notes(poked({{0x152, 3}})), "tagfile.type 0x14B type 3");
    EXPECT_EQ(notes(poked({{0x158, 0}})), "") << "of a type that no value has";
}

TEST(ItemDeviations, Records) {
    Part file = demo_parts();
    parts::append(file["INDX/ITEM"].body, hex("00000000"));
    EXPECT_EQ(notes(file), "tagfile.item 0x1B0");
    EXPECT_EQ(notes(poked({{0x190, 1}})), "tagfile.item 0x190 item 0");
    EXPECT_EQ(notes(poked({{0x19B, 0x00}})), "tagfile.item 0x198 item 1");
    EXPECT_EQ(notes(poked({{0x1A7, 0x30}})), "tagfile.item 0x1A4 item 2");
    EXPECT_EQ(notes(poked({{0x1A7, 0x21}})), "tagfile.item 0x1A7 item 2");
    EXPECT_EQ(notes(poked({{0x1A7, 0x10}})), "tagfile.item 0x1AC item 2");
    EXPECT_EQ(text(poked({{0x1A7, 0x10}})), "a single object with a count of 3");
    EXPECT_EQ(value(poked({{0x1A7, 0x10}}), "xs[2]"), "-30");
}

TEST(ItemDeviations, CountsAndPlaces) {
    // The bytes that belong to no item any more are zeroed, or they would be a gap that is not.
    const auto emptied = [](std::initializer_list<parts::Poke> pokes) {
        parts::Buffer bytes = poked(pokes);
        std::fill(bytes.begin() + 0x40, bytes.begin() + 0x4C, std::byte{0});
        return bytes;
    };
    EXPECT_EQ(notes(emptied({{0x1AC, 0}})), "tagfile.item 0x1AC item 2");
    EXPECT_EQ(notes(emptied({{0x1A8, 0x22}})), "tagfile.item 0x1A8 item 2");
    EXPECT_EQ(text(emptied({{0x1A8, 0x22}})), "its offset 34 is not aligned to the 4 bytes of int");
    EXPECT_EQ(notes(emptied({{0x1A8, 0x10}})), "tagfile.item 0x1A8 item 2");
    EXPECT_EQ(text(emptied({{0x1A8, 0x10}})), "it begins in item 1, which ends 8 bytes later");
}

TEST(GapDeviations, BytesBetweenAndBehindTheItems) {
    EXPECT_EQ(notes(poked({{0x3A, 1}})), "tagfile.gap 0x3A item 1");
    EXPECT_EQ(notes(poked({{0x4F, 1}, {0x4E, 1}})), "tagfile.gap 0x4E item 2");
    EXPECT_EQ(notes(poked({{0x36, 1}})), "") << "padding inside an object is no gap";
}

TEST(ReferenceDeviations, WhatStandsBesideTheIndex) {
    EXPECT_EQ(notes(poked({{0x25, 1}})), "tagfile.reference 0x24 item 1");
    EXPECT_EQ(value(poked({{0x25, 1}}), "xs[2]"), "-30") << "the low half names the item";
    EXPECT_EQ(notes(poked({{0x28, 3}})), "tagfile.reference 0x28 item 1");
    EXPECT_EQ(notes(poked({{0x2F, 0x80}})), "tagfile.reference 0x28 item 1");
}

TEST(OrphanDeviations, ItemsThatNothingRefersTo) {
    Part file = demo_parts();
    file["DATA"].body[0] = std::byte{0};
    file["INDX/PTCH"].body.clear();
    EXPECT_EQ(notes(file), "tagfile.orphan 0x40 item 2");
}

TEST(PatchDeviations, EveryRule) {
    Part file = demo_parts();
    const auto with = [&](std::string_view patches) {
        file["INDX/PTCH"].body = hex(patches);
        return notes(file);
    };
    EXPECT_EQ(with("02000000 01000000 00000000"), "");
    EXPECT_EQ(with(""), "tagfile.patch 0x20") << "not listed";
    EXPECT_EQ(with("02000000 02000000 00000000"), "tagfile.patch 0x1B8") << "breaks off";
    EXPECT_EQ(with("02000000 01000000 00000000 00000000"), "tagfile.patch 0x1C4") << "half an entry";
    EXPECT_EQ(with("05000000 01000000 00000000"), "tagfile.patch 0x1C0") << "another type";
    EXPECT_EQ(with("09000000 01000000 00000000"), "tagfile.patch 0x1B8") << "no type at all";
    EXPECT_EQ(with("02000000 02000000 00000000 00000000"), "tagfile.patch 0x1C4") << "twice";
    EXPECT_EQ(with("02000000 02000000 00000000 10000000"), "tagfile.patch 0x1C4") << "no reference there";
    EXPECT_EQ(with("02000000 02000000 00000000 30000000"), "tagfile.patch 0x1C4") << "outside DATA";
}

TEST(Deviations, OfEachKindTheFirstHundredAreKept) {
    Part file = demo_parts();
    file["INDX/PTCH"].body = hex("02000000 2D010000 00000000");
    for (int i = 0; i < 300; ++i) parts::append(file["INDX/PTCH"].body, hex("10000000"));
    const Result<Tagfile> read = read_tagfile(demo::blob(parts::put_together(file)));
    ASSERT_TRUE(read);
    ASSERT_EQ(read->deviations.size(), 101u);
    EXPECT_EQ(read->deviations.back().number, 200u);
}

}  // namespace
}  // namespace navscope
