#include "ui/value_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "navmesh/load.h"
#include "ui/bytes_view.h"
#include "ui/clip_text.h"
#include "ui/test_window.h"

namespace navscope {
namespace {

class Values : public testing::Test {
protected:
    Values() : file_(load_file(test::fixture("er_tiny.hkx"))) {
        EXPECT_EQ(file_.members.size(), 1u);
        tree_ = file_.members.at(0).records.get();
        rows_.set_tree(tree_);
    }
    std::string faces() const { return file_.members[0].mesh->table(ElementKind::face)->path; }

    LoadedFile file_;
    const RecordTree* tree_ = nullptr;
    ValueRows rows_;
};

TEST_F(Values, BeginFoldedUp) {
    ASSERT_TRUE(tree_);
    EXPECT_EQ(rows_.count(), static_cast<int64_t>(top_count(*tree_)) + 1);
    for (int64_t i = 0; i < rows_.count(); ++i) EXPECT_FALSE(rows_.at(i).open);
}

TEST_F(Values, TheLastRowListsEveryItem) {
    const int64_t last = rows_.count() - 1;
    EXPECT_TRUE(rows_.at(last).group);
    EXPECT_EQ(rows_.at(last).path, "items");
    EXPECT_TRUE(rows_.at(last).has_children);
    rows_.toggle(last);
    ASSERT_EQ(rows_.count(), last + static_cast<int64_t>(tree_->items.size()));
    for (uint32_t item = 1; item < tree_->items.size(); ++item) {
        const std::string path = "items[" + std::to_string(item) + "]";
        EXPECT_EQ(rows_.at(last + item).path, path);
        EXPECT_EQ(rows_.at(last + item).value.offset, tree_->items[item].offset);
        const Result<int64_t> row = rows_.reveal(path);
        ASSERT_TRUE(row) << path;
        EXPECT_EQ(*row, last + item) << path;
    }
    EXPECT_FALSE(rows_.reveal("items[" + std::to_string(tree_->items.size()) + "]"));
}

TEST_F(Values, EveryUnfoldedRowResolvesToItself) {
    // Unfold everything a few levels deep, then ask for each row by its path.
    for (int64_t i = 0; i < rows_.count() && rows_.count() < 4000; ++i) {
        const ValueRows::Row row = rows_.at(i);
        if (row.has_children && row.depth < 5) rows_.toggle(i);
    }
    ASSERT_GT(rows_.count(), 100);
    for (int64_t i = 0; i < rows_.count(); i += 7) {
        const ValueRows::Row row = rows_.at(i);
        if (row.group) continue;
        const Result<Located> located = resolve_path(*tree_, row.path);
        ASSERT_TRUE(located) << row.path;
        EXPECT_EQ(located->value.offset, row.value.offset) << row.path;
        const Result<int64_t> again = rows_.reveal(row.path);
        ASSERT_TRUE(again) << row.path;
        EXPECT_EQ(*again, i) << row.path;
    }
    rows_.close_all();
    EXPECT_EQ(rows_.count(), static_cast<int64_t>(top_count(*tree_)) + 1);
}

TEST_F(Values, TogglingTwiceChangesNothing) {
    const int64_t before = rows_.count();
    int64_t opened = -1;
    for (int64_t i = 0; i < before; ++i) {
        if (rows_.at(i).has_children) opened = i;
    }
    ASSERT_GE(opened, 0);
    rows_.toggle(opened);
    EXPECT_GT(rows_.count(), before);
    EXPECT_TRUE(rows_.at(opened).open);
    rows_.toggle(opened);
    EXPECT_EQ(rows_.count(), before);
}

TEST_F(Values, ShortPathsAreFoundFromTheTop) {
    const Result<int64_t> row = rows_.reveal("faces[3].clusterIndex");
    ASSERT_TRUE(row);
    const ValueRows::Row found = rows_.at(*row);
    EXPECT_EQ(found.path, faces() + "[3].clusterIndex");
    EXPECT_GT(found.depth, 1);
}

TEST_F(Values, PathsThatLeadNowhereAreErrors) {
    EXPECT_FALSE(rows_.reveal("faces[999999]"));
    EXPECT_FALSE(rows_.reveal("no.such.field"));
    EXPECT_FALSE(rows_.reveal("faces[3"));
    EXPECT_EQ(rows_.count(), static_cast<int64_t>(top_count(*tree_)) + 1);
}

TEST_F(Values, AByteLeadsToItsField) {
    const Result<Located> field = resolve_path(*tree_, faces() + "[2].clusterIndex");
    ASSERT_TRUE(field);
    EXPECT_EQ(rows_.path_of_byte(field->value.offset), faces() + "[2].clusterIndex");
    EXPECT_EQ(rows_.path_of_byte(field->value.offset + 1), faces() + "[2].clusterIndex");
    EXPECT_EQ(rows_.path_of_byte(0), "");  // the tagfile's own header
    EXPECT_EQ(rows_.path_of_byte(uint64_t{1} << 40), "");
}

TEST_F(Values, WithoutATreeThereIsNothing) {
    rows_.set_tree(nullptr);
    EXPECT_EQ(rows_.count(), 0);
    EXPECT_FALSE(rows_.reveal("faces"));
    EXPECT_EQ(rows_.path_of_byte(0), "");
}

TEST_F(Values, ClipboardTexts) {
    const Result<Located> face = resolve_path(*tree_, faces() + "[0]");
    ASSERT_TRUE(face);
    const std::string json = json_of(*tree_, face->value);
    EXPECT_NE(json.find("\"startEdgeIndex\": 0"), std::string::npos) << json;
    EXPECT_NE(json.find("\"clusterIndex\": -1"), std::string::npos) << json;
    const std::string hex_text = hex_of(*tree_, face->value);
    EXPECT_EQ(std::count(hex_text.begin(), hex_text.end(), '\n'), (face->value.type->size + 15) / 16);
    const std::string c = c_struct_of(face->value);
    EXPECT_NE(c.find("int32_t startEdgeIndex;"), std::string::npos) << c;
    EXPECT_NE(c.find("int16_t clusterIndex;"), std::string::npos) << c;
}

TEST_F(Values, JsonOfAnArrayEnds) {
    const Result<Located> edges = resolve_path(*tree_, "edges");
    ASSERT_TRUE(edges);
    const std::string json = json_of(*tree_, tree_->target(edges->value), 5);
    EXPECT_NE(json.find(" more\""), std::string::npos);
}

TEST(Lens, ShowsEverySize) {
    const std::array<std::byte, 8> bytes{std::byte{0}, std::byte{0}, std::byte{0x80}, std::byte{0x3F}};
    const std::string text = lens_text(bytes, 0);
    EXPECT_NE(text.find("f32  1 "), std::string::npos) << text;
    EXPECT_NE(text.find("u32  1065353216"), std::string::npos) << text;
    EXPECT_NE(lens_text(bytes, 7).find("u8   0"), std::string::npos);
    EXPECT_EQ(lens_text(bytes, 7).find("u16"), std::string::npos);
    EXPECT_EQ(lens_text(bytes, 8), "");
}

/// An array as long as the biggest of the games', in a file of few bytes: its elements have no size.
TEST(HugeArray, ScrollsAndUnfoldsAtItsEnd) {
    constexpr uint32_t many = 26'313'941;
    TypeTable table;
    TypeBuilder builder(table);
    Type& record = builder.record("Edge", 4);
    builder.field(record, "flags", builder.scalar("u32", Scalar::u32), 0);
    builder.finish(record);
    RecordTree tree;
    tree.blob = Blob(std::vector<std::byte>(uint64_t{many} * 4), nullptr);
    tree.items = {Item{}, Item{&record, 0, many, true, nullptr}};
    tree.roots = {Root{"edges", 1, nullptr}};
    ValueRows rows;
    rows.set_tree(&tree);
    ASSERT_EQ(rows.count(), 1);
    rows.toggle(0);
    EXPECT_EQ(rows.count(), int64_t{many} + 1);
    EXPECT_EQ(rows.at(many).path, "edges[26313940]");
    rows.toggle(many);
    EXPECT_EQ(rows.count(), int64_t{many} + 2);
    EXPECT_EQ(rows.at(int64_t{many} + 1).path, "edges[26313940].flags");
    EXPECT_EQ(*rows.reveal("edges[20000000].flags"), 20'000'002);
}

}  // namespace
}  // namespace navscope
