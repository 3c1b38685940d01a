#include "reflect/tagfile.h"

#include <gtest/gtest.h>

#include <random>

#include "reflect/demo.h"
#include "reflect/field_path.h"

namespace navscope {
namespace {

TEST(Tagfile, WorkedExampleReadsToWhatItSays) {
    ASSERT_EQ(demo::bytes().size(), 452u);
    const Result<Tagfile> file = read_tagfile(demo::blob());
    ASSERT_TRUE(file) << describe(file.error());
    EXPECT_EQ(file->sdk, "20180100");
    EXPECT_EQ(file->names_section, "TNA1");
    const RecordTree& tree = *file->tree;
    EXPECT_EQ(tree.types->size(), 5u);
    ASSERT_EQ(tree.items.size(), 3u);
    EXPECT_EQ(tree.types->get(1)->full_name, "Demo");
    EXPECT_EQ(tree.types->get(2)->full_name, "hkArray<int,hkContainerHeapAllocator>");
    EXPECT_EQ(tree.types->get(1)->hash, 0x11223344u);
    const Result<Located> n = resolve_path(tree, "n");
    ASSERT_TRUE(n);
    EXPECT_EQ(format_value(tree, n->value), "7");
    EXPECT_EQ(n->value.offset, 0x30u);
    const Result<Located> last = resolve_path(tree, "xs[2]");
    ASSERT_TRUE(last);
    EXPECT_EQ(format_value(tree, last->value), "-30");
    EXPECT_EQ(format_bytes(tree, last->value), "E2 FF FF FF");
    EXPECT_EQ(last->value.offset, 0x48u);
}

/// The message of a demo file with one byte changed.
std::string message_with(size_t offset, int value) {
    std::vector<std::byte> bytes = demo::bytes();
    bytes[offset] = static_cast<std::byte>(value);
    const Result<Tagfile> file = read_tagfile(demo::blob(bytes));
    return file ? "it reads" : describe(file.error());
}

TEST(Tagfile, ErrorsNameSectionFoundLimitAndOffset) {
    EXPECT_EQ(message_with(0x19, 0x01),
              "TAG0: section DATA announces 65592 bytes, its parent has 428 left at 0x18 (24)");
    // Item 1 of a type that is not there: its word is at 0x198.
    EXPECT_EQ(message_with(0x198, 0x09), "ITEM › item 1: item type 9 of 6 does not exist at 0x198 (408)");
    // The second field of Demo lies at 200 of 24 bytes.
    EXPECT_NE(message_with(0x135, 0x7F).find("type 1 (Demo): field n ends at 131, the object has 24 bytes"),
              std::string::npos)
        << message_with(0x135, 0x7F);
}

TEST(Tagfile, ItemsAreCheckedAgainstData) {
    // Item 2: count at 0x1AC.
    EXPECT_NE(
        message_with(0x1AC, 0x0D).find("13 × int of 4 bytes from 32 end past the end of DATA (48 bytes) at 0x1A4"),
        std::string::npos)
        << message_with(0x1AC, 0x0D);
    // The array's reference names item 9.
    const std::string message = message_with(0x20, 9);
    EXPECT_EQ(message, "DATA › item 1 (Demo) › xs: reference to item 9 of 3, which does not exist at 0x20 (32)");
}

TEST(Tagfile, OtherFilesAreRefusedByName) {
    EXPECT_NE(message_with(7, '1').find("not a tagfile: TAG0 expected, \"TAG1\" found"), std::string::npos);
    EXPECT_EQ(read_tagfile(demo::blob({})).error().code, ErrorCode::empty);
    std::vector<std::byte> half = demo::bytes();
    half.resize(226);
    EXPECT_EQ(read_tagfile(demo::blob(half)).error().what,
              "the file is shorter than its TAG0 section: 452 bytes announced, 226 there");
}

void walk(const RecordTree& tree, const ValueRef& value, int depth, size_t& budget) {
    (void)format_value(tree, value);
    (void)format_bytes(tree, value);
    const uint64_t count = depth > 0 ? child_count(tree, value) : 0;
    for (uint64_t i = 0; i < count && budget > 0; ++i, --budget)
        walk(tree, child(tree, value, i).value, depth - 1, budget);
}

void read_and_walk(std::vector<std::byte> bytes) {
    const Result<Tagfile> file = read_tagfile(demo::blob(std::move(bytes)));
    if (!file) {
        EXPECT_FALSE(describe(file.error()).empty());
        return;
    }
    size_t budget = 2000;
    for (size_t i = 0; i < file->tree->items.size(); ++i) walk(*file->tree, file->tree->item(i), 6, budget);
    for (uint64_t i = 0; i < top_count(*file->tree); ++i) (void)top(*file->tree, i);
}

TEST(Tagfile, EveryPrefixIsAnError) {
    const std::vector<std::byte> whole = demo::bytes();
    for (size_t size = 0; size < whole.size(); ++size) {
        EXPECT_FALSE(read_tagfile(demo::blob({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)})))
            << size;
    }
}

TEST(Tagfile, MutationsNeverCrash) {
    std::mt19937 random(1);
    const std::vector<std::byte> whole = demo::bytes();
    for (int round = 0; round < 6000; ++round) {
        std::vector<std::byte> bytes = whole;
        for (unsigned changes = 1 + static_cast<unsigned>(random() % 3); changes > 0; --changes) {
            bytes[random() % bytes.size()] = static_cast<std::byte>(random());
        }
        read_and_walk(std::move(bytes));
    }
}

}  // namespace
}  // namespace navscope
