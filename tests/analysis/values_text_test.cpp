#include "analysis/values_text.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "made_files.h"

namespace navscope {
namespace {

using Json = nlohmann::json;

std::string dump(const RecordTree& tree, std::string_view path, ValuesOptions options = {}) {
    std::string text;
    const Status status = write_values(tree, path, options, [&](std::string_view part) { text += part; });
    EXPECT_TRUE(status) << describe(status.error());
    return text;
}

Json parsed(const RecordTree& tree, std::string_view path, uint32_t depth) {
    return Json::parse(dump(tree, path, {true, depth}));
}

TEST(ValuesText, ALeafIsOneLine) {
    const RecordTree& tree = *made::tiny().records;
    const Result<Located> found = resolve_path(tree, "faces[0].numEdges");
    ASSERT_TRUE(found);
    EXPECT_EQ(dump(tree, "faces[0].numEdges"),
              "faces[0].numEdges  hkInt16 : i16  8  " + hex_text(found->value.offset) + "  08 00\n");
}

TEST(ValuesText, LinesAreIndentedByDepth) {
    const std::string text = dump(*made::tiny().records, "faces[0]", {false, 1});
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 7);
    EXPECT_NE(text.find("\n  startEdgeIndex      "), std::string::npos) << text;
    const std::string line = dump(*made::tiny().records, "faces", {false, 0});
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
}

TEST(ValuesText, ItemsListsEachByItsNumber) {
    const RecordTree& tree = *made::tiny().records;
    const std::string text = dump(tree, "items");
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), static_cast<int64_t>(tree.items.size()) - 1);
    EXPECT_TRUE(text.starts_with("items[1] ")) << text;
    const Json all = parsed(tree, "items", 3);
    ASSERT_EQ(all.size(), tree.items.size() - 1);
    for (size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i]["path"], "items[" + std::to_string(i + 1) + "]");
        EXPECT_EQ(all[i]["offset"], tree.items[i + 1].offset);
        EXPECT_FALSE(all[i].contains("children"));
    }
}

TEST(ValuesText, JsonHasNumbersTextsAndNull) {
    const RecordTree& tree = *made::tiny().records;
    const Json variant = parsed(tree, "namedVariants[0]", 1);
    EXPECT_EQ(variant["children"][0]["value"], "hkaiNavMesh");
    EXPECT_EQ(variant["children"][0]["path"], "namedVariants[0].name");
    EXPECT_TRUE(variant["children"][2].contains("summary"));
    const Json vertex = parsed(tree, "vertices[1]", 1);
    EXPECT_EQ(vertex["children"][0]["value"], 2.0);
    EXPECT_EQ(vertex["children"][0]["name"], "[0]");
    EXPECT_EQ(parsed(tree, "propertyBag", 1)["value"], nullptr);
}

TEST(ValuesText, NumbersThatAreNotFinite) {
    std::vector<std::byte> bytes = made::tiny_bytes();
    const Result<Located> found = resolve_path(*made::tiny().records, "erosionRadius");
    ASSERT_TRUE(found);
    const float infinite = -std::numeric_limits<float>::infinity();
    std::memcpy(bytes.data() + found->value.offset, &infinite, sizeof infinite);
    EXPECT_EQ(parsed(*made::only_member(bytes, "odd.hkx").records, "erosionRadius", 0)["value"], "-Infinity");
}

TEST(ValuesText, EveryByteOfTheDataAppearsOnce) {
    const Json whole = parsed(*made::tiny().records, "", 200);
    std::vector<std::pair<uint64_t, std::string>> places;
    const auto collect = [&](const Json& node, const auto& self) -> void {
        if (node.contains("value") && node["value"].is_number()) places.emplace_back(node["offset"], node["path"]);
        if (node.contains("children")) {
            for (const Json& one : node["children"]) self(one, self);
        }
    };
    for (const Json& root : whole) collect(root, collect);
    EXPECT_GT(places.size(), 500u);
    std::sort(places.begin(), places.end());
    for (size_t i = 1; i < places.size(); ++i) {
        EXPECT_NE(places[i - 1].first, places[i].first) << places[i - 1].second << " and " << places[i].second;
    }
}

TEST(ValuesText, ARegionsRecordsOfVaryingSize) {
    const RecordTree& tree = *made::region().records;
    const sro::Region& region = *made::region().sro;
    const Json objects = parsed(tree, "objects", 3);
    ASSERT_EQ(objects["children"].size(), region.objects.size());
    for (size_t i = 0; i < region.objects.size(); ++i) {
        const Json& object = objects["children"][i];
        EXPECT_EQ(object["offset"], region.object_offsets[i]);
        EXPECT_EQ(object["children"][0]["value"], region.objects[i].asset_id);
    }
}

TEST(ValuesText, APathThatLeadsNowhere) {
    const Status status = write_values(*made::tiny().records, "faces[0].colour", {}, [](std::string_view) {});
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace navscope
