#include "reflect/accounting.h"

#include <gtest/gtest.h>

#include "reflect/field_path.h"
#include "reflect/parts.h"

namespace navscope {
namespace {

std::shared_ptr<const RecordTree> tree_of(const parts::Buffer& bytes) {
    const Result<Tagfile> file = read_tagfile(demo::blob(bytes));
    EXPECT_TRUE(file) << describe(file.error());
    return file ? file->tree : nullptr;
}

std::string spans(const RecordTree& tree, uint64_t begin = 0, uint64_t end = ~uint64_t{0}) {
    std::string text;
    ByteSpans list(tree, begin, end);
    for (ByteSpan span; list.next(span);) {
        char place[32];
        std::snprintf(place, sizeof place, " %llX-%llX ", static_cast<unsigned long long>(span.begin),
                      static_cast<unsigned long long>(span.end));
        text += (text.empty() ? "" : ";") + std::string(place) + std::string(to_string(span.kind));
        if (span.item) text += " " + std::to_string(span.item);
        if (span.field) text += "." + std::string(span.field->name);
    }
    return text;
}

TEST(Accounting, EveryByteOfTheDemo) {
    const auto tree = tree_of(demo::bytes());
    EXPECT_EQ(spans(*tree),
              " 20-30 value 1.xs; 30-34 value 1.n; 34-38 padding 1; 38-40 gap; 40-44 value 2; 44-48 value 2; "
              "48-4C value 2; 4C-50 tail");
    EXPECT_EQ(spans(*tree, 0x32, 0x46), " 32-34 value 1.n; 34-38 padding 1; 38-40 gap; 40-44 value 2; 44-46 value 2");
    EXPECT_EQ(spans(*tree, 0x50, 0x60), "");
    const std::vector<ItemBytes> items = item_bytes(*tree);
    ASSERT_EQ(items.size(), 2u);
    EXPECT_EQ(items[0].values, 20u);
    EXPECT_EQ(items[0].padding, 4u);
    EXPECT_EQ(items[1].begin, 0x40u);
    EXPECT_EQ(items[1].values, 12u);
}

TEST(Accounting, WhereItemsLieOnOneAnotherTheFirstOwnsTheBytes) {
    parts::Buffer bytes = parts::poked({{0x1A8, 0x10}});  // the ints begin in the object
    const auto tree = tree_of(bytes);
    EXPECT_EQ(spans(*tree), " 20-30 value 1.xs; 30-34 value 1.n; 34-38 padding 1; 38-3C value 2; 3C-50 tail");
    const std::vector<ItemBytes> items = item_bytes(*tree);
    ASSERT_EQ(items.size(), 2u);
    EXPECT_EQ(items[1].values, 4u);
}

TEST(Accounting, WhereFieldsLieOnOneAnotherTheFirstOwnsTheBytes) {
    const auto tree = tree_of(parts::poked({{0x135, 0x0E}}));  // n at 14, within xs
    EXPECT_EQ(spans(*tree, 0, 0x40), " 20-30 value 1.xs; 30-32 value 1.n; 32-38 padding 1; 38-40 gap");
    EXPECT_EQ(item_bytes(*tree)[0].values, 18u);
}

TEST(Locate, FromAByteToItsField) {
    const auto tree = tree_of(demo::bytes());
    const BytePlace last = locate(*tree, 0x4A);
    EXPECT_EQ(last.kind, ByteKind::value);
    EXPECT_EQ(last.section, "DATA");
    EXPECT_EQ(last.item, 2u);
    EXPECT_EQ(last.path, "xs[2]");
    EXPECT_EQ(last.item_path, "items[2][2]");
    EXPECT_EQ(last.begin, 0x48u);
    EXPECT_EQ(last.end, 0x4Cu);
    EXPECT_EQ(format_value(*tree, last.value), "-30");
    EXPECT_EQ(locate(*tree, 0x30).path, "n");
    EXPECT_EQ(locate(*tree, 0x2F).field->name, "xs");
    const BytePlace padding = locate(*tree, 0x35);
    EXPECT_EQ(padding.kind, ByteKind::padding);
    EXPECT_EQ(padding.item_path, "items[1]");
    EXPECT_EQ(padding.value.type->name, "Demo");
    EXPECT_EQ(locate(*tree, 0x3F).kind, ByteKind::gap);
    EXPECT_EQ(locate(*tree, 0x4F).kind, ByteKind::tail);
}

TEST(Locate, OutsideDataTheSectionIsNamed) {
    const auto tree = tree_of(demo::bytes());
    const auto section = [&](uint64_t offset) {
        const BytePlace place = locate(*tree, offset);
        return std::string(to_string(place.kind)) + " " + place.section;
    };
    EXPECT_EQ(section(0x02), "section TAG0");
    EXPECT_EQ(section(0x0C), "section SDKV");
    EXPECT_EQ(section(0x1F), "section DATA") << "its header";
    EXPECT_EQ(section(0x54), "section TYPE");
    EXPECT_EQ(section(0x130), "section TYPE/TBDY");
    EXPECT_EQ(section(0x1C3), "section INDX/PTCH");
    EXPECT_EQ(section(0x1C4), "outside ");
    EXPECT_EQ(locate(*tree, 0x54).end, 0x58u);
}

TEST(Locate, ItemsThatTheRootDoesNotLeadToAreNamedByNumber) {
    parts::Part file = parts::demo_parts();
    file["DATA"].body[0] = std::byte{0};
    const auto tree = tree_of(parts::put_together(file));
    EXPECT_EQ(locate(*tree, 0x48).path, "items[2][2]");
    EXPECT_EQ(path_to_item(*tree, 2), std::nullopt);
    EXPECT_EQ(path_to_item(*tree, 1), "");
    EXPECT_EQ(path_to_item(*tree_of(demo::bytes()), 2), "xs");
    EXPECT_EQ(path_to_item(*tree, 99), std::nullopt);
}

TEST(Leaves, EveryOneByItsPath) {
    const auto tree = tree_of(demo::bytes());
    std::string paths;
    for (uint32_t item = 0; item < 4; ++item) {
        EXPECT_TRUE(walk_leaves(*tree, item, [&](std::string_view path, const ValueRef& value, const Field*) {
            const Result<Located> found = resolve_path(*tree, path);
            EXPECT_TRUE(found && found->value.offset == value.offset) << path;
            paths += std::string(path) + " ";
            return true;
        }));
    }
    EXPECT_EQ(paths, "items[1].xs items[1].n items[2][0] items[2][1] items[2][2] ");
    EXPECT_FALSE(walk_leaves(*tree, 2, [](auto, auto&, auto) { return false; }));
}

TEST(Accounting, HandWrittenFormatsAreCoveredWhole) {
    // Two records of varying size from byte 1 on: a count byte, then so many u16; then a byte of nobody.
    parts::Buffer bytes = parts::hex("00 01 0500 02 0600 0700 00");
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
    tree.owned_places.push_back(std::make_shared<const std::vector<uint32_t>>(std::vector<uint32_t>{1, 4}));
    tree.items = {Item{}, Item{&record, 1, 2, true, tree.owned_places[0].get()}};
    tree.roots = {{"rows", 1}};
    EXPECT_EQ(spans(tree),
              " 0-1 gap; 1-2 value 1.count; 2-4 value 1.values; 4-5 value 1.count; 5-7 value 1.values; "
              "7-9 value 1.values; 9-A tail");
    const BytePlace place = locate(tree, 8);
    EXPECT_EQ(place.path, "rows[1].values[1]");
    EXPECT_EQ(place.section, "");
    EXPECT_EQ(item_bytes(tree)[0].values, 8u);
}

}  // namespace
}  // namespace navscope
