#include "reflect/field_path.h"

#include <gtest/gtest.h>

#include "reflect/demo.h"
#include "reflect/tagfile.h"

namespace navscope {
namespace {

class FieldPaths : public ::testing::Test {
protected:
    void SetUp() override {
        Result<Tagfile> file = read_tagfile(demo::blob());
        ASSERT_TRUE(file);
        tree_ = file->tree;
    }
    std::string failure(std::string_view path) {
        const Result<Located> found = resolve_path(*tree_, path);
        return found ? "found" : describe(found.error());
    }
    std::shared_ptr<const RecordTree> tree_;
};

TEST_F(FieldPaths, ItemsByNumber) {
    const Result<Located> found = resolve_path(*tree_, "items[2][1]");
    ASSERT_TRUE(found);
    EXPECT_EQ(format_value(*tree_, found->value), "20");
    EXPECT_EQ(format_value(*tree_, resolve_path(*tree_, "items[1].n")->value), "7");
}

TEST_F(FieldPaths, WhatIsNotThereSaysWhatIs) {
    EXPECT_EQ(failure("faces[1]"),
              "path \"faces[1]\": nothing is called \"faces\" here (there is: xs, n, items[1] … items[2])");
    EXPECT_EQ(failure("xs[3]"), "path \"xs[3]\": element 3 of 3 does not exist");
    EXPECT_EQ(failure("items[3]"), "path \"items[3]\": item 3 of 3 does not exist (there is: items[1] … items[2])");
    EXPECT_EQ(failure("items[0]"),
              "path \"items[0]\": item 0 is the null item, which has no value (there is: items[1] … items[2])");
    EXPECT_EQ(failure("n.x"), "path \"n.x\": no field \"x\" here (there is: nothing below it)");
    EXPECT_EQ(failure("n[0]"), "path \"n[0]\": no elements here (there is: nothing below it)");
}

TEST_F(FieldPaths, BrokenPathsAreUsageErrors) {
    for (const char* path : {"", "xs[", "xs[a]", "xs[1]n", "items", "xs[-1]", "xs[99999999999999999999]"}) {
        const Result<Located> found = resolve_path(*tree_, path);
        ASSERT_FALSE(found) << path;
        EXPECT_EQ(found.error().code, ErrorCode::usage) << path;
    }
}

TEST(TypeBuilder, CountedFieldsReadTheirNumberFromTheRecord) {
    // Two records of varying size: a count byte, then so many u16.
    const std::vector<std::byte> bytes{std::byte{1}, std::byte{5}, std::byte{0}, std::byte{2},
                                       std::byte{6}, std::byte{0}, std::byte{7}, std::byte{0}};
    auto table = std::make_shared<TypeTable>();
    TypeBuilder build(*table);
    const Type* u8 = build.scalar("u8", Scalar::u8);
    const Type* list = build.counted("u16[]", build.scalar("u16", Scalar::u16));
    Type& record = build.record("Row", 1);
    build.field(record, "count", u8, 0);
    build.counted_field(record, "values", list, 1, 0, Scalar::u8);
    build.finish(record);
    RecordTree tree;
    tree.blob = demo::blob(bytes);
    tree.types = table;
    tree.owned_places.push_back(std::make_shared<const std::vector<uint32_t>>(std::vector<uint32_t>{0, 3}));
    tree.items = {Item{}, Item{&record, 0, 2, true, tree.owned_places[0].get()}};
    tree.roots = {{"rows", 1}};
    const Result<Located> value = resolve_path(tree, "rows[1].values[1]");
    ASSERT_TRUE(value) << describe(value.error());
    EXPECT_EQ(format_value(tree, value->value), "7");
    EXPECT_EQ(value->value.offset, 6u);
    EXPECT_FALSE(resolve_path(tree, "rows[0].values[1]"));
}

}  // namespace
}  // namespace navscope
