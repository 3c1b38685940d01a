// Overlays, colours and picking of a Silkroad region, on a region made in code.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "navmesh/sro/neutral.h"
#include "scene/colouring.h"
#include "scene/face_mesh_build.h"
#include "scene/overlays.h"
#include "scene/pick.h"

namespace navscope {
namespace {

/// West half open, east half closed; a hilly ground, a lake, an object, a wall between the halves.
std::shared_ptr<sro::Region> made_region() {
    auto region = std::make_shared<sro::Region>();
    region->cells = {{0, 0, 960, 1920, 0, 0}, {960, 0, 1920, 1920, 0, 0}};
    region->open_cell_count = 1;
    for (uint32_t i = 0; i < sro::height_count; ++i) {
        region->heights.push_back(10 * std::sin(static_cast<float>(i % 97) * 0.3f));
    }
    for (uint32_t i = 0; i < sro::tile_count; ++i) {
        const bool east = i % 96 >= 48;
        region->tiles.push_back({east ? 1u : 0u, static_cast<uint16_t>(east ? 1 : 0), 7});
    }
    region->plane_types.assign(36, 0);
    region->plane_heights.assign(36, 0);
    region->plane_types[3] = 1;
    region->plane_heights[3] = 2;
    region->objects.push_back({1, 100, 5, 200, 0xFFFF, 0.5f, 1, 0, 0, 0, 0x61a8, 0, 0});
    region->internal_edges.push_back({960, 0, 960, 1920, 2, 1, 0xFF, 0, 0xFFFF});
    region->global_edges.push_back({0, 0, 0, 1920, 8, 3, 1, 0, 0, 0x61a8, 0x61a7});
    return region;
}

/// As sro::to_navmesh, without the record tree that only a file has.
class RegionScene : public testing::Test {
protected:
    RegionScene() : region(made_region()) {
        mesh = std::make_shared<Navmesh>();
        mesh->format = Format::sro;
        mesh->left_handed = true;
        mesh->region = region;
        fill_surface();
        fill_edges();
        mesh->boxes.push_back({{ElementKind::object, 0}, {100, 17, 200}, glm::vec3(12), 0.5f, false});
        mesh->bounds = Box{{0, -10, 0}, {1920, 10, 1920}};
    }

    void fill_surface();
    void fill_edges();

    std::shared_ptr<sro::Region> region;
    std::shared_ptr<Navmesh> mesh;
    SceneOptions options;
};

void RegionScene::fill_surface() {
    std::vector<glm::vec3> points;
    for (uint32_t i = 0; i < sro::height_count; ++i) {
        points.emplace_back(20 * static_cast<float>(i % 97), region->heights[i], 20 * static_cast<float>(i / 97));
    }
    Surface& surface = mesh->surface;
    surface.kind = ElementKind::tile;
    surface.positions = own_positions(std::move(points));
    std::vector<double> cell;
    for (uint32_t tile = 0; tile < sro::tile_count; ++tile) {
        const uint32_t sw = tile / 96 * 97 + tile % 96;
        surface.ring_begin.push_back(tile * 4);
        surface.ring.insert(surface.ring.end(), {sw, sw + 97, sw + 98, sw + 1});
        surface.triangles.push_back({sw, sw + 97, sw + 98, tile});
        surface.triangles.push_back({sw, sw + 98, sw + 1, tile});
        surface.roles.push_back(region->tiles[tile].cell == 1 ? face_closed : 0);
        cell.push_back(region->tiles[tile].cell);
    }
    surface.ring_begin.push_back(sro::tile_count * 4);
    Column column;
    column.name = "cell";
    column.categorical = true;
    column.derived = std::make_shared<const std::vector<double>>(std::move(cell));
    ElementTable table;
    table.kind = ElementKind::tile;
    table.count = sro::tile_count;
    table.columns = {column};
    mesh->tables.push_back(table);
}

void RegionScene::fill_edges() {
    for (const bool global : {true, false}) {
        const sro::Edge& edge = global ? region->global_edges[0] : region->internal_edges[0];
        EdgeSet set;
        set.kind = global ? ElementKind::global_edge : ElementKind::internal_edge;
        set.positions = own_positions({{edge.a_x, 0, edge.a_z}, {edge.b_x, 0, edge.b_z}});
        auto ends = std::make_shared<const std::vector<uint32_t>>(std::vector<uint32_t>{0, 1});
        const auto* base = reinterpret_cast<const std::byte*>(ends->data());
        set.a = {base, 8, 1};
        set.b = {base + 4, 8, 1};
        set.owned = ends;
        set.roles = {static_cast<uint8_t>(global ? edge_global : edge_boundary)};
        set.owner = {0};
        set.opposite = {no_index};
        mesh->edge_sets.push_back(std::move(set));
    }
}

TEST_F(RegionScene, OverlaysLieOnTheTerrain) {
    SceneInput input{*mesh, options};
    input.faces = make_face_mesh(*mesh);
    EXPECT_EQ(find_overlay("wire")->build(input).wires.at(0).pairs.size() / 2, 2u * 96 * 97);
    for (const char* id : {"cells", "internal-edges", "global-edges", "region"}) {
        const Layer layer = find_overlay(id)->build(input);
        EXPECT_GE(layer.lines.size(), 96u) << id;
        for (const Line& line : layer.lines) {
            const glm::dvec3 at = layer.origin + glm::dvec3(line.a);
            const float ground = sro::height_at(*region, static_cast<float>(at.x), static_cast<float>(at.z));
            EXPECT_NEAR(at.y, ground, 1e-2) << id;
        }
    }
    EXPECT_EQ(find_overlay("objects")->build(input).lines.size(), 12u);
    EXPECT_EQ(find_overlay("planes")->build(input).lines.size(), 4u + 15);
    EXPECT_TRUE(find_overlay("links")->build(input).empty());
    EXPECT_FALSE(find_overlay("links")->fits(*mesh));
    EXPECT_TRUE(find_overlay("cells")->fits(*mesh));
}

TEST_F(RegionScene, ClosedCellsDifferByPattern) {
    SceneInput input{*mesh, options};
    const Layer cells = find_overlay("cells")->build(input);
    const auto dashed = std::count_if(cells.lines.begin(), cells.lines.end(),
                                      [](const Line& line) { return line.pattern == LinePattern::dashed; });
    EXPECT_GT(dashed, 0);
    EXPECT_LT(dashed, static_cast<ptrdiff_t>(cells.lines.size()));
}

TEST_F(RegionScene, ObjectsTurnFromXTowardsZ) {
    mesh->boxes[0].yaw = 0.3f;
    mesh->boxes[0].half = {10, 1, 1};
    SceneInput input{*mesh, options};
    input.hover = {ElementKind::object, 0};
    const Layer layer = find_overlay("hover")->build(input);
    ASSERT_EQ(layer.lines.size(), 12u);
    float east = -1e9f, z_there = 0;
    for (const Line& line : layer.lines) {
        for (const glm::vec3& at : {line.a, line.b}) {
            z_there = at.x > east ? at.z : z_there;
            east = std::max(east, at.x);
        }
    }
    EXPECT_GT(z_there + layer.origin.z, 200);
}

TEST_F(RegionScene, CellsAreColouredApart) {
    const ColouredMesh one{mesh.get(), "region", {}};
    const ColourScale scale = make_scale(std::span(&one, 1), {"cluster"}, true);
    const FaceColours colours = colour_faces(one, 0, scale, {});
    EXPECT_NE(colours.words[47], colours.words[48]);
    ASSERT_EQ(scale.legend.entries.size(), 2u);
    EXPECT_EQ(scale.legend.entries[0].count, 4608u);
}

TEST_F(RegionScene, PicksEdgesAndHeights) {
    const Bvh bvh(mesh);
    Camera camera;
    camera.mirror_z = true;
    camera.pitch = 1.3;
    camera.frame({960, 0, 500}, 100, 1);
    const glm::dvec2 viewport{800, 800};
    const float ground = sro::height_at(*region, 960, 510);
    const auto on_wall = camera.project({960, ground, 510}, viewport);
    ASSERT_TRUE(on_wall);
    EXPECT_EQ(pick_edge(bvh, {camera, glm::dvec2(*on_wall) + glm::dvec2(3, 0), viewport}),
              (ElementRef{ElementKind::internal_edge, 0}));
    const auto corner = camera.project(mesh->surface.positions[25 * 97 + 48], viewport);
    EXPECT_EQ(pick_vertex(bvh, {camera, glm::dvec2(*corner) + glm::dvec2(2, 2), viewport}),
              (ElementRef{ElementKind::height, 25 * 97 + 48}));
}

}  // namespace
}  // namespace navscope
