#include "scene/overlays.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <set>

#include "scene/face_mesh_build.h"
#include "scene/mesh_fixture.h"
#include "scene/palette.h"

namespace navscope {
namespace {

using test::MeshBuilder;

Layer build(std::string_view id, const SceneInput& input) {
    return find_overlay(id)->build(input);
}

size_t wire_edges(const Layer& layer) {
    size_t sum = 0;
    for (const Wire& wire : layer.wires) {
        sum += wire.pairs.size() / 2;
    }
    return sum;
}

std::shared_ptr<Navmesh> grid(uint32_t width, uint32_t depth) {
    MeshBuilder builder;
    builder.grid(width, depth, 3);
    return builder.take();
}

Camera above(const Navmesh& mesh) {
    Camera camera;
    camera.pitch = 1.4;
    camera.frame((glm::dvec3(mesh.bounds->min) + glm::dvec3(mesh.bounds->max)) * 0.5, 6, 1.5);
    return camera;
}

TEST(Overlays, IdsAreUniqueAndTitlesThere) {
    std::set<std::string_view> ids;
    for (const Overlay& one : overlays()) {
        EXPECT_TRUE(ids.insert(one.id).second) << one.id;
        EXPECT_FALSE(one.title.empty());
        EXPECT_TRUE(one.depends & depends_mesh);
        EXPECT_EQ(find_overlay(one.id), &one);
    }
    EXPECT_EQ(find_overlay("no such"), nullptr);
    EXPECT_EQ(overlays().size(), 24u);
}

TEST(Overlays, OfAnEmptyMeshAreEmpty) {
    const auto mesh = test::empty_mesh();
    const SceneOptions options{LinkMode::all};
    const std::vector<ElementRef> selected{{ElementKind::face, 3}, {ElementKind::edge, 1}, {ElementKind::tree_node, 0}};
    const std::vector<Mark> marks{{{ElementKind::vertex, 5}, MarkKind::error}};
    const std::vector<TreeStep> trace{{TreeStep::Kind::entered, 2}};
    SceneInput input{*mesh, options};
    input.faces = make_face_mesh(*mesh);
    input.selected = selected;
    input.primary = selected[0];
    input.hover = {ElementKind::cell, 4};
    input.marks = marks;
    input.tree_node = 7;
    input.trace = trace;
    input.trace_step = 1;
    for (const Overlay& one : overlays()) {
        EXPECT_TRUE(one.build(input).empty()) << one.id;
    }
}

TEST(Overlays, WireDrawsSharedEdgesOnce) {
    const auto mesh = grid(4, 3);
    const SceneOptions options;
    SceneInput input{*mesh, options};
    input.faces = make_face_mesh(*mesh);
    // 4 × 3 quads: 31 different sides, 14 of them on the boundary.
    const Layer wire = build("wire", input), boundary = build("boundary", input);
    EXPECT_EQ(wire_edges(wire), 31u);
    EXPECT_TRUE(wire.lines.empty());
    EXPECT_EQ(wire_edges(boundary), 14u);
    EXPECT_EQ(wire_edges(build("triangulation", input)), 12u);
    EXPECT_TRUE(build("not-reverse", input).empty());
    for (const uint32_t index : wire.wires[0].pairs) {
        EXPECT_LT(index, input.faces->positions.size());
    }
    // Without the surface's positions the same edges are single lines.
    input.faces = nullptr;
    const Layer lines = build("wire", input);
    EXPECT_EQ(lines.lines.size(), 31u);
    EXPECT_LT(glm::length(lines.origin - glm::dvec3(2, 3, 1.5)), 1e-9);
}

TEST(Overlays, EdgesThatAreNotReverse) {
    const auto mesh = grid(2, 1);
    EdgeSet& edges = mesh->edge_sets[0];
    uint32_t shared = 0;
    while (edges.opposite[shared] == no_index) {
        ++shared;
    }
    edges.roles[shared] |= edge_not_reverse;
    const SceneOptions options;
    const SceneInput input{*mesh, options};
    EXPECT_EQ(build("not-reverse", input).lines.size(), 1u);
    EXPECT_EQ(build("wire", input).lines.size(), 8u);  // both of the pair are drawn now
    edges.roles[shared] |= edge_broken;
    EXPECT_TRUE(build("not-reverse", input).empty());
}

TEST(Overlays, VerticesAndNormals) {
    MeshBuilder builder;
    builder.grid(2, 2, 0);
    builder.point({50, 0, 50});
    const auto mesh = builder.take();
    mesh->surface.roles[1] = face_clockwise;
    const SceneOptions options;
    const SceneInput input{*mesh, options};
    const Layer vertices = build("vertices", input);
    EXPECT_EQ(vertices.points.size(), 10u);
    EXPECT_TRUE(vertices.points.back().ring);
    const Layer normals = build("normals", input);
    ASSERT_EQ(normals.lines.size(), 4u);
    EXPECT_GT(normals.lines[0].b.y, normals.lines[0].a.y);
    EXPECT_EQ(normals.lines[1].colour, theme_colours(true).warning);
    EXPECT_EQ(build("aabb", input).lines.size(), 12u);
}

/// Two floors joined by a pair of user edges, and one that leads nowhere.
std::shared_ptr<Navmesh> linked() {
    MeshBuilder builder;
    builder.grid(1, 1, 0);
    builder.grid(1, 1, 10);
    auto mesh = builder.take();
    EdgeSet& edges = mesh->edge_sets[0];
    auto ends = std::make_shared<std::vector<uint32_t>>(*edges.owned);
    const auto add = [&](uint32_t a, uint32_t b, uint32_t owner, uint32_t opposite, uint8_t role) {
        ends->insert(ends->end(), {a, b});
        edges.owner.push_back(owner);
        edges.opposite.push_back(opposite);
        edges.roles.push_back(static_cast<uint8_t>(edge_user | role));
    };
    add(0, 1, 0, 9, 0);
    add(4, 5, 1, 8, 0);
    add(2, 3, 0, no_index, edge_boundary);
    add(6, 7, 1, 8, edge_one_sided);
    edges.owned = ends;
    const auto* base = reinterpret_cast<const std::byte*>(ends->data());
    edges.a = {base, 8, edges.count()};
    edges.b = {base + 4, 8, edges.count()};
    mesh->links = {{8, 0, 1}, {9, 1, 0}, {10, 0, no_index}, {11, 1, 0}};
    return mesh;
}

TEST(Overlays, LinksByMode) {
    const auto mesh = linked();
    SceneOptions options;
    options.links = LinkMode::all;
    SceneInput input{*mesh, options};
    // 4 user edges, one arc for the pair, one dashed arc; dots at three targets, a circle where one leads nowhere.
    const Layer all = build("links", input);
    EXPECT_EQ(all.lines.size(), 4u + 8 + 8);
    EXPECT_EQ(all.points.size(), 4u);
    EXPECT_EQ(std::count_if(all.lines.begin(), all.lines.end(),
                            [](const Line& line) { return line.pattern == LinePattern::dashed; }),
              8);
    EXPECT_EQ(std::count_if(all.points.begin(), all.points.end(), [](const Point& point) { return point.ring; }), 1);
    EXPECT_TRUE(all.through);

    options.links = LinkMode::selected;
    EXPECT_TRUE(build("links", input).empty());
    const std::vector<ElementRef> selected{{ElementKind::edge, 10}};
    input.selected = selected;
    EXPECT_EQ(build("links", input).lines.size(), 1u);
    options.links = LinkMode::off;
    EXPECT_TRUE(build("links", input).empty());
}

TEST(Overlays, ClusterGraphDrawsPairsOnce) {
    const auto mesh = grid(2, 2);
    auto graph = std::make_shared<ClusterGraph>();
    graph->positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, glm::vec3(std::nanf(""))};
    graph->edges = {{0, 1, 1.5f}, {1, 0, 2}, {1, 2, 4}, {2, no_index, 1}, {0, 3, 1}};
    mesh->graph = graph;
    const SceneOptions options;
    const SceneInput input{*mesh, options};
    const Layer layer = build("graph", input);
    EXPECT_EQ(layer.points.size(), 3u);
    EXPECT_EQ(layer.lines.size(), 1u + 3);  // both ways: a line; one way: an arrow
    ASSERT_EQ(layer.labels.size(), 2u);
    EXPECT_EQ(layer.labels[0].text, "1.5 / 2");
    EXPECT_EQ(layer.labels[1].text, "4");
}

std::shared_ptr<Navmesh> treed() {
    const auto mesh = grid(2, 1);
    auto tree = std::make_shared<BoxTree>();
    tree->boxes = {{{0, 3, 0}, {2, 3, 1}}, {{0, 3, 0}, {1, 3, 1}}, {{1, 3, 0}, {2, 3, 1}}};
    tree->parent = {no_index, 0, 0};
    tree->data = {BoxTree::internal | 2, 0, 1};
    tree->depth = {1, 2, 2};
    tree->leaf_of_face = {1, 2};
    tree->leaves = tree->max_depth = 2;
    mesh->tree = tree;
    return mesh;
}

TEST(Overlays, TreeByDepthAndTheWayToANode) {
    const auto mesh = treed();
    SceneOptions options;
    SceneInput input{*mesh, options};
    EXPECT_EQ(build("tree", input).lines.size(), 36u);
    options.tree_to = 1;
    EXPECT_EQ(build("tree", input).lines.size(), 12u);
    options.tree_leaves_only = true;
    EXPECT_EQ(build("tree", input).lines.size(), 24u);
    // The selected face's leaf, its sibling and parent come on top.
    input.primary = {ElementKind::face, 1};
    const Layer path = build("tree", input);
    ASSERT_EQ(path.lines.size(), 24u + 36);
    EXPECT_EQ(path.lines.back().colour, theme_colours(true).accent);
    input.tree_node = 99;
    EXPECT_EQ(build("tree", input).lines.size(), 24u);

    const std::vector<TreeStep> steps{{TreeStep::Kind::entered, 0},
                                      {TreeStep::Kind::culled, 1},
                                      {TreeStep::Kind::leaf, 2},
                                      {TreeStep::Kind::leaf, 77}};
    input.trace = steps;
    input.trace_step = 2;
    EXPECT_EQ(build("trace", input).lines.size(), 24u);
    input.trace_step = 100;
    EXPECT_EQ(build("trace", input).lines.size(), 36u);
}

TEST(Overlays, SelectionOutlinesWhatIsChosen) {
    const auto mesh = grid(3, 3);
    const SceneOptions options;
    SceneInput input{*mesh, options};
    EXPECT_TRUE(build("selection", input).empty());
    const std::vector<ElementRef> selected{{ElementKind::face, 4}, {ElementKind::face, 0}, {ElementKind::vertex, 2}};
    input.selected = selected;
    input.primary = selected[0];
    const Layer layer = build("selection", input);
    // Ring of face 0; ring, arrows and four neighbours of face 4; a circle; the ring's first corner.
    EXPECT_EQ(layer.lines.size(), 4u + 4 + 4 * 3 + 4 * 4);
    EXPECT_EQ(layer.points.size(), 2u);
    input.primary = {ElementKind::edge, 0};
    input.selected = {};
    EXPECT_FALSE(build("selection", input).lines.empty());
    input.hover = {ElementKind::face, 8};
    EXPECT_EQ(build("hover", input).lines.size(), 4u);
    const std::vector<Mark> marks{{{ElementKind::face, 1}, MarkKind::warning},
                                  {{ElementKind::face, 99}, MarkKind::error}};
    input.marks = marks;
    EXPECT_EQ(build("marks", input).lines.size(), 4u);
}

TEST(Overlays, OutlineOfEveryKindIsSafePastTheEnd) {
    const auto mesh = treed();
    const SceneOptions options;
    SceneInput input{*mesh, options};
    for (int kind = 0; kind <= static_cast<int>(ElementKind::member); ++kind) {
        input.primary = {static_cast<ElementKind>(kind), 4000000000u};
        input.hover = input.primary;
        EXPECT_TRUE(build("selection", input).empty()) << kind;
        EXPECT_TRUE(build("hover", input).empty()) << kind;
    }
}

TEST(Overlays, LabelsThinOut) {
    const auto mesh = grid(60, 60);
    SceneOptions options;
    SceneInput input{*mesh, options};
    input.camera = above(*mesh);
    input.viewport = {1200, 800};
    for (const char* id : {"face-labels", "edge-labels", "vertex-labels"}) {
        options.label_limit = 300;
        const Layer many = build(id, input);
        EXPECT_GT(many.labels.size(), 50u) << id;
        EXPECT_LE(many.labels.size(), 300u) << id;
        options.label_limit = 10;
        const Layer few = build(id, input);
        ASSERT_EQ(few.labels.size(), 10u) << id;
        // The nearest come first: a lower limit keeps the same ones.
        for (size_t i = 0; i < few.labels.size(); ++i) {
            EXPECT_EQ(few.labels[i].text, many.labels[i].text) << id;
        }
    }
    input.camera.target = {1e6, 0, 0};
    EXPECT_TRUE(build("face-labels", input).empty());
}

}  // namespace
}  // namespace navscope
