// Every kind of member a class can have, in a file of classes made for it.
#include <gtest/gtest.h>

#include <algorithm>

#include "reflect/field_path.h"
#include "reflect/parts.h"
#include "support/tagfile_writer.h"

namespace navscope {
namespace {

using parts::Buffer;
using parts::notes;

constexpr std::string_view class_table =
    "1|Holder||2|2D|7||3|144/16|||rel@8:3/32;big@12:5/32;bigFloat@16:6/32;text@20:7/32;bag@32:8/32;any@40:10/32;"
    "name@48:11/32;ptr@56:12/32;rows@64:14/32;vec@80:16/32;flags@96:18/32;skipped@104:12/33;wide@112:20/32;none@116:23/"
    "32\n"
    "2|Base|||39|7|||8/8|144||\n"
    "3|hkRelArray|tT=4||2B|8|4||4/4|||\n"
    "4|short|||09|4204|||2/2|||\n"
    "5|BigInt|||09|8304|||4/4|||\n"
    "6|BigFloat|||09|174705|||4/4|||\n"
    "7|char[N]|vN=12||09|C0023|||12/1|||\n"
    "8|hkPropertyBag|||2B|8|9||8/8|||bag@0:12/35\n"
    "9|Bag|||2D|7||1|8/8|||\n"
    "10|Opaque|||09|1|||8/8|||\n"
    "11|hkStringPtr|||29|83|||8/8|||\n"
    "12|T*|tT=13||1B|6|13||8/8|64||\n"
    "13|Shape||2|29|7|||16/8|||id@8:4/32\n"
    "14|hkArray|tT=15||2B|8|15||16/8|||\n"
    "15|Row|||29|7|||16/8|||label@0:11/32;shape@8:12/32\n"
    "16|Vec4||17|00|||||||\n"
    "17|Vec4f|||0B|428|19||16/16|||\n"
    "18|hkFlags|tBITS=20;tSTORAGE=22||09|2004|||1/1|||\n"
    "19|float|||09|174605|||4/4|||\n"
    "20|Wide|||09|8002|||4/4|||\n"
    "21|Sphere||13|29|7|||24/8|||radius@16:19/32\n"
    "22|char|||09|2004|||1/1|||\n"
    "23|void|||09|0|||0/1|||\n";

/// A file with a value in each field; `change` may alter it before it is written.
template <typename Change>
Buffer write(Change change) {
    static const support::TypeTable types = support::TypeTable::parse(class_table);
    support::TagfileBuilder file(types);
    const support::Place holder = file.object("Holder");
    const support::Place sphere = file.object("Sphere");
    sphere.field("id").integer(-7);
    sphere.field("radius").real(2.5f);
    const support::Place rel = holder.field("rel").array(3);
    for (uint32_t i = 0; i < 3; ++i) rel.element(i).integer(100 + i);
    holder.field("big").integer(0x04030201);
    holder.field("bigFloat").integer(0x0000C03F);
    holder.field("name").string("abc");
    holder.field("ptr").point_to(sphere);
    const support::Place rows = holder.field("rows").array(2);
    rows.element(1).field("label").string("");
    rows.element(1).field("shape").point_to(sphere);
    holder.field("vec").reals({1, 2, 3, 4});
    holder.field("flags").integer(0x81);
    holder.field("wide").integer(1);
    change(file, holder);
    return file.write({});
}
Buffer write() {
    return write([](auto&, auto&) {});
}

class Classes : public ::testing::Test {
protected:
    void read(const Buffer& bytes) {
        Result<Tagfile> file = read_tagfile(demo::blob(bytes));
        ASSERT_TRUE(file) << describe(file.error());
        tree_ = file->tree;
    }
    ValueRef at(std::string_view path) {
        const Result<Located> found = resolve_path(*tree_, path);
        EXPECT_TRUE(found) << describe(found.error());
        return found ? found->value : ValueRef{};
    }
    std::string value(std::string_view path) { return format_value(*tree_, at(path)); }
    std::shared_ptr<const RecordTree> tree_;
};

TEST_F(Classes, EveryKindOfMemberReadsToWhatWasWritten) {
    Buffer bytes = write();
    EXPECT_EQ(notes(bytes), "");
    read(bytes);
    EXPECT_EQ(value("rel[2]"), "102");
    EXPECT_EQ(at("rel").type->size, 4u) << "a relative array is four bytes";
    EXPECT_EQ(value("big"), "16909060") << "big-endian";
    EXPECT_EQ(value("bigFloat"), "1.5");
    EXPECT_EQ(value("name"), "\"abc\"");
    EXPECT_EQ(value("rows[0].label"), "null");
    EXPECT_EQ(value("rows[1].label"), "\"\"") << "an empty text is not null";
    EXPECT_EQ(value("ptr.radius"), "2.5") << "the class of the object, not of the pointer";
    EXPECT_EQ(value("ptr.id"), "-7");
    EXPECT_EQ(tree_->item_index(at("rows[1].shape")), tree_->item_index(at("ptr"))) << "shared";
    EXPECT_EQ(value("vec"), "(1, 2, 3, 4)") << "an alias of an inline tuple";
    EXPECT_EQ(value("flags"), "129");
    EXPECT_EQ(value("wide"), "1") << "a bool of four bytes";
    EXPECT_EQ(value("bag"), "empty");
    EXPECT_EQ(at("any").type->kind, TypeKind::opaque);
    EXPECT_EQ(at("none").type->size, 0u);
    EXPECT_EQ(at("ptr.id").type->full_name, "short");
    EXPECT_EQ(at("flags").type->full_name, "hkFlags<Wide,char>");

    const uint32_t text = at("text").offset;
    std::memcpy(bytes.data() + text, "inline\0junk", 11);
    read(bytes);
    EXPECT_EQ(value("text"), "\"inline\"");
    EXPECT_EQ(at("text").type->kind, TypeKind::text);
    EXPECT_EQ(at("text").size(), 12u);
}

TEST_F(Classes, FieldsThatAreNotSerialisedAreShownButNothingHangsOnThem) {
    Buffer bytes = write();
    read(bytes);
    bytes[at("skipped").offset] = std::byte{0xEE};
    bytes[at("skipped").offset + 7] = std::byte{0xEE};
    EXPECT_EQ(notes(bytes), "") << "neither followed nor patched";
    read(bytes);
    EXPECT_EQ(value("skipped"), "null");
    EXPECT_EQ(format_bytes(*tree_, at("skipped")), "EE 00 00 00 00 00 00 EE");
}

/// The file with the type of an item's record changed.
Buffer retyped(Buffer bytes, const RecordTree& tree, uint64_t item, std::string_view type) {
    const auto items = std::find_if(tree.sections.begin(), tree.sections.end(),
                                    [](const FileSection& section) { return section.path == "INDX/ITEM"; });
    bytes[items->body + item * 12] = static_cast<std::byte>(tree.types->find(type)->index);
    return bytes;
}

TEST_F(Classes, ReferencesToWhatTheirPlaceDoesNotAllowAreNoted) {
    const Buffer bytes = write();
    read(bytes);
    const uint64_t name = tree_->item_index(at("name")), ptr = tree_->item_index(at("ptr"));
    const uint64_t rows = tree_->item_index(at("rows"));
    EXPECT_EQ(parts::text(retyped(bytes, *tree_, name, "hkFlags<Wide,char>")),
              "field name of hkStringPtr refers to item " + std::to_string(name) + ", a row of hkFlags<Wide,char>");
    const std::string wrong = notes(retyped(bytes, *tree_, ptr, "Bag"));
    EXPECT_NE(wrong.find("tagfile.reference"), std::string::npos) << "a class that is no Shape: " << wrong;
    EXPECT_EQ(notes(retyped(bytes, *tree_, ptr, "Shape")).find("tagfile.reference"), std::string::npos);
    EXPECT_TRUE(notes(retyped(bytes, *tree_, rows, "Shape")).starts_with("tagfile.reference")) << "another element";
}

TEST_F(Classes, TextsEndWithTheirOnlyNul) {
    const Buffer bytes = write();
    read(bytes);
    const uint32_t text = tree_->target(at("name")).offset;
    Buffer changed = bytes;
    changed[text + 3] = std::byte{'x'};
    EXPECT_EQ(parts::text(changed), "the text has no NUL at its end");
    changed = bytes;
    changed[text + 1] = std::byte{0};
    EXPECT_EQ(parts::text(changed), "the text has a NUL before its end, 1 of 3 characters are read");
    EXPECT_TRUE(notes(changed).ends_with(" item " + std::to_string(tree_->item_index(at("name"))))) << notes(changed);
    read(changed);
    EXPECT_EQ(value("name"), "\"a\"");
}

TEST(TypeRecords, InterfacesPropertiesAndLongPackedNumbers) {
    parts::Part file = parts::demo_parts();
    file["TYPE/TBDY"].body = parts::hex(
        "01 00 29 07 18 08 C3 00 02  00 20 E0 00 00 00 02  8001 20 F0 00 00 00 00 00 00 10 03 "
        "02 00 2B 08 03 10 08 03  02 22 00 05  03 22 08 03  04 22 0C 03  03 00 09 C0 82 04 04 04 "
        "04 00 79 07 01 01 10 00  02 03 04 05 80 80   05 00 1B 06 03 08 08 40");
    while (file["TYPE/TBDY"].body.size() % 4) file["TYPE/TBDY"].body.push_back({});
    const Result<Tagfile> read = read_tagfile(demo::blob(parts::put_together(file)));
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(notes(read->deviations), "");
    const TypeTable& types = *read->tree->types;
    EXPECT_EQ(types.get(1)->property_count, 3u);
    ASSERT_EQ(types.get(1)->all_fields.size(), 2u) << "a property has no record";
    EXPECT_EQ(types.get(1)->all_fields[1]->offset, 16u);
    ASSERT_EQ(types.get(4)->interfaces.size(), 2u);
    EXPECT_EQ(types.get(4)->interfaces[0].type->name, "int");
    EXPECT_EQ(types.get(4)->interfaces[0].offset, 4u);
    EXPECT_EQ(types.get(4)->interfaces[1].offset, 128u);
    EXPECT_EQ(format_value(*read->tree, resolve_path(*read->tree, "xs[2]")->value), "-30");
}

}  // namespace
}  // namespace navscope
