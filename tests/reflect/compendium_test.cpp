// Types that live in a file of their own.
#include <gtest/gtest.h>

#include <cstring>

#include "reflect/field_path.h"
#include "reflect/parts.h"

namespace navscope {
namespace {

using parts::Buffer;
using parts::hex;
using parts::Part;

constexpr std::string_view wanted = "0123456789ABCDEF";

Part compendium_parts() {
    Part demo = parts::demo_parts();
    Part file{"TCM0", 0, {}, {}, {}};
    file.add("TCID", hex("FFEEDDCCBBAA9988 0123456789ABCDEF"));
    file.parts.push_back(demo["TYPE"]);
    return file;
}

/// The demo without its types.
Part tagfile_parts() {
    Part file = parts::demo_parts();
    file["TYPE"] = Part{"TCRF", 1, hex("0123456789ABCDEF 00000000 00000000 00000000 00000000"), {}, {}};
    return file;
}

Result<Compendium> read(const Part& file) {
    return read_compendium(demo::blob(parts::put_together(file)));
}

TEST(Compendiums, GiveATagfileItsTypes) {
    const Result<Compendium> types = read(compendium_parts());
    ASSERT_TRUE(types) << describe(types.error());
    EXPECT_EQ(types->ids, (std::vector<std::string>{"FFEEDDCCBBAA9988", "0123456789ABCDEF"}));
    EXPECT_EQ(types->types->size(), 5u);
    EXPECT_EQ(types->names_section, "TNA1");
    EXPECT_EQ(parts::notes(types->deviations), "");

    const Result<Tagfile> file = read_tagfile(demo::blob(parts::put_together(tagfile_parts())), &*types);
    ASSERT_TRUE(file) << describe(file.error());
    EXPECT_FALSE(file->own_types);
    EXPECT_EQ(file->bodies_section, "TBDY");
    EXPECT_EQ(parts::notes(file->deviations), "");
    EXPECT_EQ(format_value(*file->tree, resolve_path(*file->tree, "xs[2]")->value), "-30");
    EXPECT_EQ(file->tree->types.get(), types->types.get()) << "shared, not copied";
}

TEST(Compendiums, TheIdTellsWhichOne) {
    const Buffer file = parts::put_together(tagfile_parts()), types = parts::put_together(compendium_parts());
    EXPECT_EQ(wanted_compendium(file), wanted);
    EXPECT_EQ(wanted_compendium(demo::bytes()), std::nullopt);
    EXPECT_EQ(wanted_compendium(types), std::nullopt);
    EXPECT_EQ(compendium_ids(types), (std::vector<std::string>{"FFEEDDCCBBAA9988", "0123456789ABCDEF"}));
    EXPECT_TRUE(compendium_ids(file).empty());
    // Cheap and tolerant: whatever the bytes are.
    for (size_t size = 0; size < 64; ++size) {
        (void)compendium_ids(Bytes(types).first(size));
        (void)wanted_compendium(Bytes(file).first(size));
    }
    EXPECT_TRUE(is_compendium(types));
    EXPECT_FALSE(is_tagfile(types));
}

TEST(Compendiums, WithoutTheRightOneAFileIsRefusedWithTheId) {
    Part other = compendium_parts();
    other["TCID"].body = hex("FFEEDDCCBBAA9988");
    const Result<Compendium> types = read(other);
    ASSERT_TRUE(types);
    for (const Compendium* compendium : {static_cast<const Compendium*>(nullptr), &*types}) {
        const Result<Tagfile> file = read_tagfile(demo::blob(parts::put_together(tagfile_parts())), compendium);
        ASSERT_FALSE(file);
        EXPECT_EQ(file.error().code, ErrorCode::not_found);
        EXPECT_EQ(describe(file.error()),
                  "TCRF: its types live in the compendium 0123456789ABCDEF, which is not at hand at 0x58 (88)");
    }
    Part cut = tagfile_parts();
    cut["TCRF"].body.resize(4);
    EXPECT_EQ(read_tagfile(demo::blob(parts::put_together(cut)), &*types).error().code, ErrorCode::truncated);
}

TEST(Compendiums, OwnTypesCountBeforeThose) {
    Part file = parts::demo_parts();
    file.parts.insert(file.parts.begin() + 2, tagfile_parts()["TCRF"]);
    EXPECT_EQ(parts::notes(file), "tagfile.section 0x50");
    const Result<Tagfile> read = read_tagfile(demo::blob(parts::put_together(file)));
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->own_types);
    EXPECT_EQ(wanted_compendium(parts::put_together(file)), std::nullopt);
}

TEST(Compendiums, DeviationsOfTheirOwn) {
    Part file = compendium_parts();
    file["TCID"].body = hex("0123456789ABCDEF 00000000");
    EXPECT_EQ(parts::notes(read(file)->deviations), "tagfile.tail 0x10");
    file.remove("TCID");
    EXPECT_EQ(parts::notes(read(file)->deviations), "tagfile.section 0x0");
    EXPECT_TRUE(read(file)->ids.empty());
    file["TYPE"].remove("TNA1");
    EXPECT_EQ(read(file).error().what, "section TNA1 is missing");

    Part tail = tagfile_parts();
    tail["TCRF"].body[20] = std::byte{1};
    const Result<Compendium> types = read(compendium_parts());
    EXPECT_EQ(parts::notes(read_tagfile(demo::blob(parts::put_together(tail)), &*types)->deviations),
              "tagfile.tail 0x6C");
}

TEST(Compendiums, AUsedTypeWithABadAlignmentIsNotedAtItsItem) {
    Part bad = compendium_parts();
    bad["TYPE/TBDY"].body[0x2A] = std::byte{0};  // of int
    const Result<Compendium> types = read(bad);
    ASSERT_TRUE(types);
    EXPECT_EQ(parts::notes(types->deviations), "");
    const Buffer file = parts::put_together(tagfile_parts());
    const Result<Tagfile> found = read_tagfile(demo::blob(file), &*types);
    ASSERT_TRUE(found);
    EXPECT_EQ(parts::notes(found->deviations), "tagfile.type 0x8C type 3");
}

TEST(Compendiums, FilesInTheOtherByteOrderAreToldByName) {
    for (const auto& [tag, turned] : {std::pair{"TAG0", "0GAT"}, {"TCM0", "0MCT"}}) {
        Buffer bytes = std::string_view(tag) == "TAG0" ? demo::bytes() : parts::put_together(compendium_parts());
        EXPECT_FALSE(is_swapped_tagfile(bytes));
        std::memcpy(bytes.data() + 4, turned, 4);
        EXPECT_TRUE(is_swapped_tagfile(bytes));
        const Error error = std::string_view(tag) == "TAG0" ? read_tagfile(demo::blob(bytes)).error()
                                                            : read_compendium(demo::blob(bytes)).error();
        EXPECT_EQ(error.code, ErrorCode::unsupported);
        EXPECT_NE(error.what.find("in the other order"), std::string::npos) << error.what;
    }
}

}  // namespace
}  // namespace navscope
