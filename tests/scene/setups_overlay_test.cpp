// The oriented boxes of user-edge setups, from files whose classes lie as in the games and otherwise.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <glm/geometric.hpp>

#include "navmesh/load.h"
#include "reflect/field_path.h"
#include "scene/overlays.h"
#include "scene/palette.h"
#include "support/sample_world.h"

namespace navscope {
namespace {

support::SoulsMesh slanting() {
    support::SoulsMesh mesh = support::tiny_sekiro();
    mesh.setups.resize(1);
    support::SoulsMesh::Setup& setup = mesh.setups[0];
    setup.a = {2, 4, 0};
    setup.b = {2, 1, -4};
    setup.half_extents = {1, 2, 3};
    setup.turn = {0.8F, 0.6F};
    setup.direction = 1;
    return mesh;
}

Member member_of(const std::vector<std::byte>& bytes) {
    LoadedFile file = load_blob(Blob(bytes, std::make_shared<const Origin>(Origin{"a.hkx", nullptr, std::nullopt})));
    EXPECT_TRUE(file.members.at(0).mesh);
    return std::move(file.members.at(0));
}

Layer drawn(const Member& member, ElementRef primary = {}) {
    const SceneOptions options;
    SceneInput input{*member.mesh, options};
    input.primary = primary;
    return find_overlay("setups")->build(input);
}

size_t lines_with(const Layer& layer, LinePattern pattern) {
    return static_cast<size_t>(std::count_if(layer.lines.begin(), layer.lines.end(),
                                             [&](const Line& line) { return line.pattern == pattern; }));
}

TEST(SetupsOverlay, BothBoxesStandWhereTheFileSaysAndDiffer) {
    const Layer layer = drawn(member_of(support::write_souls_mesh(slanting(), {"20160200", true})));
    ASSERT_EQ(layer.lines.size(), 12u + 12 + 3);  // two boxes, an arrow
    EXPECT_EQ(lines_with(layer, LinePattern::dashed), 12u);
    ASSERT_EQ(layer.points.size(), 2u);
    EXPECT_FALSE(layer.points[0].ring);
    EXPECT_TRUE(layer.points[1].ring);
    EXPECT_NE(layer.points[0].colour, layer.points[1].colour);
    ASSERT_EQ(layer.labels.size(), 2u);
    EXPECT_EQ(layer.labels[0].text, "0A");
    EXPECT_EQ(layer.labels[1].text, "0B");
    const auto world = [&](glm::vec3 at) { return glm::dvec3(at) + layer.origin; };
    EXPECT_LT(glm::distance(world(layer.points[0].at), glm::dvec3(2, 4, 0)), 1e-5);
    EXPECT_LT(glm::distance(world(layer.points[1].at), glm::dvec3(2, 1, -4)), 1e-5);
    // The corner at +x +y +z of box A: the columns are the axes.
    const glm::dvec3 corner =
        glm::dvec3(2, 4, 0) + glm::dvec3(0.8, 0, -0.6) * 1.0 + glm::dvec3(0, 2, 0) + glm::dvec3(0.6, 0, 0.8) * 3.0;
    EXPECT_TRUE(std::any_of(layer.lines.begin(), layer.lines.begin() + 12,
                            [&](const Line& line) { return glm::distance(world(line.b), corner) < 1e-5; }));
    for (const Line& line : layer.lines) EXPECT_GT(glm::length(line.b - line.a), 0.01f);
}

TEST(SetupsOverlay, TheChosenOneStandsOut) {
    const Member member = member_of(support::write_souls_mesh(support::tiny_sekiro(), {"20160200", true}));
    const Layer layer = drawn(member, {ElementKind::setup, 1});
    const Rgba accent = theme_colours(true).accent;
    const auto chosen =
        std::count_if(layer.lines.begin(), layer.lines.end(), [&](const Line& line) { return line.colour == accent; });
    EXPECT_EQ(chosen, 24 + 6);  // both ways: two arrows
    EXPECT_EQ(layer.lines.size(), 2u * (24 + 6));
}

TEST(SetupsOverlay, ABlockedWayIsDotted) {
    auto bytes = support::write_souls_mesh(slanting(), {"20160200", true});
    const Member member = member_of(bytes);
    const Result<Located> direction = resolve_path(*member.records, member.souls->setups.path + "[0].direction");
    ASSERT_TRUE(direction);
    bytes[direction->value.offset] = std::byte{0};
    EXPECT_EQ(lines_with(drawn(member_of(bytes)), LinePattern::dotted), 1u);
    bytes[direction->value.offset] = std::byte{2};
    const Layer back = drawn(member_of(bytes));
    EXPECT_EQ(lines_with(back, LinePattern::dotted), 0u);
    // The arrow starts at B.
    EXPECT_LT(glm::distance(glm::dvec3(back.lines[24].a) + back.origin, glm::dvec3(2, 1, -4)), 1e-5);
}

TEST(SetupsOverlay, ABoxLaidOutOtherwiseIsTheSame) {
    support::TypeTable types = support::havok_2016_types();
    support::HavokType& obb = types.type(types.find("hkaiUserEdgeUtils::Obb"));
    for (support::TypeField& field : obb.fields) field.offset = field.name == "transform" ? 16 : 0;
    const Layer usual = drawn(member_of(support::write_souls_mesh(slanting(), {"20160200", true})));
    const Layer other = drawn(member_of(support::write_souls_mesh(slanting(), {"20160200", true}, &types)));
    ASSERT_EQ(usual.lines.size(), other.lines.size());
    for (size_t i = 0; i < usual.lines.size(); ++i) {
        EXPECT_EQ(usual.lines[i].a, other.lines[i].a);
        EXPECT_EQ(usual.lines[i].b, other.lines[i].b);
    }
    support::SoulsMesh none = slanting();
    none.setups.clear();
    EXPECT_TRUE(drawn(member_of(support::write_souls_mesh(none, {"20160200", true}))).empty());
}

}  // namespace
}  // namespace navscope
