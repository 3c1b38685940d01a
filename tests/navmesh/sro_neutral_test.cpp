#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "navmesh/polygon.h"
#include "navmesh/sro/lookup.h"
#include "navmesh/sro/neutral.h"
#include "reflect/field_path.h"
#include "sro_data.h"
#include "support/region_writer.h"

namespace navscope::sro {
namespace {

using namespace sro_test;

std::shared_ptr<const Region> reread(const Region& region) {
    return std::make_shared<Region>(*read_region(blob_of(support::write_region(region), "nv_6140.nvm")));
}

const Navmesh& made() {
    static const Navmesh mesh = to_navmesh(reread(support::make_region(0x6140, 0, 0)));
    return mesh;
}

TEST(SroNeutral, TilesFaceUpAndAreSplitByTheServersDiagonal) {
    const Surface& surface = made().surface;
    ASSERT_EQ(surface.face_count(), tile_count);
    ASSERT_EQ(surface.ring_begin.size(), tile_count + 1);
    ASSERT_EQ(surface.triangles.size(), tile_count * 2);
    PolygonScratch scratch;
    std::vector<Cut> cuts;
    for (uint32_t tile = 0; tile < tile_count; ++tile) {
        std::vector<glm::vec3> corners;
        for (uint32_t i = surface.ring_begin[tile]; i < surface.ring_begin[tile + 1]; ++i) {
            corners.push_back(surface.positions[surface.ring[i]]);
        }
        ASSERT_EQ(corners.size(), 4u);
        const Shape shape = shape_of(corners, cuts, scratch);
        EXPECT_FALSE(shape.clockwise || shape.degenerate || shape.non_convex);
        EXPECT_EQ(shape.area_vector.y, 400);
        EXPECT_EQ(surface.roles[tile] & ~face_closed, 0);
        EXPECT_EQ((surface.roles[tile] & face_closed) != 0, is_closed_tile(*made().region, tile));
    }
}

TEST(SroNeutral, TrianglesLieOnTheTerrain) {
    const Surface& surface = made().surface;
    for (size_t i = 0; i < surface.triangles.size(); ++i) {
        const Triangle& t = surface.triangles[i];
        EXPECT_EQ(t.face, i / 2);
        const glm::vec3 a = surface.positions[t.a], b = surface.positions[t.b], c = surface.positions[t.c];
        EXPECT_EQ(glm::cross(b - a, c - a).y, 400);
        const glm::vec3 middle = (a + b + c) / 3.0f;
        EXPECT_NEAR(middle.y, height_at(*made().region, middle.x, middle.z), 0.001) << i;
        EXPECT_EQ(tile_at(middle.x, middle.z), t.face);
    }
}

TEST(SroNeutral, SamplesThatAreNotFiniteLeaveHoles) {
    Region region = support::make_region(0x6140, 0, 0);
    region.heights[98] = std::numeric_limits<float>::quiet_NaN();
    region.heights[0] = std::numeric_limits<float>::infinity();
    region.internal_edges[0].a_x = std::numeric_limits<float>::infinity();
    region.objects[0].y = std::numeric_limits<float>::quiet_NaN();
    const Navmesh mesh = to_navmesh(reread(region));
    EXPECT_EQ(mesh.surface.triangles.size(), (tile_count - 4) * 2);
    for (const uint32_t tile : {0u, 1u, 96u, 97u}) {
        EXPECT_TRUE(mesh.surface.roles[tile] & face_not_finite);
        EXPECT_EQ(mesh.surface.ring_begin[tile], mesh.surface.ring_begin[tile + 1]);
        EXPECT_TRUE(std::isnan(mesh.table(ElementKind::tile)->find("slope")->number(tile)));
    }
    EXPECT_EQ(mesh.figures.not_finite, 4u);
    EXPECT_TRUE(std::isfinite(mesh.bounds->min.y) && std::isfinite(mesh.bounds->max.y));
    EXPECT_TRUE(mesh.edges(ElementKind::internal_edge)->roles[0] & edge_broken);
    EXPECT_EQ(mesh.boxes.size(), region.objects.size() - 1);
    EXPECT_EQ(mesh.boxes[0].element, (ElementRef{ElementKind::object, 1}));

    std::fill(region.heights.begin(), region.heights.end(), std::numeric_limits<float>::quiet_NaN());
    const Navmesh empty = to_navmesh(reread(region));
    EXPECT_TRUE(empty.surface.triangles.empty());
    EXPECT_FALSE(empty.bounds.has_value());
    EXPECT_FALSE(empty.empty_reason.empty());
}

TEST(SroNeutral, EdgesStandOnTheGroundWithTheirRoles) {
    const Region& region = *made().region;
    for (const bool global : {true, false}) {
        const EdgeSet& set = *made().edges(global ? ElementKind::global_edge : ElementKind::internal_edge);
        const std::vector<Edge>& edges = global ? region.global_edges : region.internal_edges;
        ASSERT_EQ(set.count(), edges.size());
        ASSERT_FALSE(edges.empty());
        for (uint32_t i = 0; i < set.count(); ++i) {
            const Edge& edge = edges[i];
            EXPECT_EQ(set.positions[set.a[i]], glm::vec3(edge.a_x, height_at(region, edge.a_x, edge.a_z), edge.a_z));
            EXPECT_EQ(set.positions[set.b[i]], glm::vec3(edge.b_x, height_at(region, edge.b_x, edge.b_z), edge.b_z));
            EXPECT_EQ(set.roles[i], (global ? edge_global : 0) | (edge.flags == 2 ? edge_boundary : 0));
            EXPECT_EQ(set.owner[i], edge.cell_src);
            EXPECT_EQ(set.opposite[i], no_index);
        }
    }
}

void expect_column(const Navmesh& mesh, ElementKind kind, std::string_view column, uint32_t i, double expected) {
    const ElementTable* table = mesh.table(kind);
    ASSERT_NE(table, nullptr);
    const Column* found = table->find(column);
    ASSERT_NE(found, nullptr) << column;
    ASSERT_EQ(found->size(), table->count) << column;
    EXPECT_EQ(found->number(i), expected) << column << " " << i;
}

TEST(SroNeutral, ColumnsAreTheFieldsOfTheFile) {
    const Region& region = *made().region;
    for (uint32_t i = 0; i < region.objects.size(); ++i) {
        const Object& o = region.objects[i];
        expect_column(made(), ElementKind::object, "asset_id", i, o.asset_id);
        expect_column(made(), ElementKind::object, "position.y", i, o.y);
        expect_column(made(), ElementKind::object, "yaw", i, o.yaw);
        expect_column(made(), ElementKind::object, "owner_region", i, o.owner_region);
        expect_column(made(), ElementKind::object, "link_count", i, o.link_count);
        expect_column(made(), ElementKind::object, "cells", i, static_cast<double>(cells_of_object(region, i).size()));
    }
    for (uint32_t i = 0; i < region.links.size(); ++i) {
        expect_column(made(), ElementKind::link, "other_object", i, region.links[i].other_object);
        expect_column(made(), ElementKind::link, "own_edge", i, region.links[i].own_edge);
        expect_column(made(), ElementKind::link, "object", i, *object_of_link(region, i));
    }
    for (uint32_t i = 0; i < region.cells.size(); ++i) {
        const Cell& c = region.cells[i];
        expect_column(made(), ElementKind::cell, "max_z", i, c.max_z);
        expect_column(made(), ElementKind::cell, "object_reference_count", i, c.object_count);
        expect_column(made(), ElementKind::cell, "area", i, (c.max_x - c.min_x) * (c.max_z - c.min_z));
        expect_column(made(), ElementKind::cell, "open", i, is_open(region, i));
        expect_column(made(), ElementKind::cell, "tiles", i, tiles_of_cell(region, i).count());
    }
    for (uint32_t i = 0; i < region.global_edges.size(); ++i) {
        expect_column(made(), ElementKind::global_edge, "region_dst", i, region.global_edges[i].region_dst);
        expect_column(made(), ElementKind::global_edge, "wall", i, 0);
    }
    for (uint32_t i = 0; i < region.internal_edges.size(); ++i) {
        const Edge& e = region.internal_edges[i];
        expect_column(made(), ElementKind::internal_edge, "flags", i, e.flags);
        expect_column(made(), ElementKind::internal_edge, "length", i, e.b_x - e.a_x + e.b_z - e.a_z);
    }
    for (uint32_t i = 0; i < tile_count; i += 7) {
        expect_column(made(), ElementKind::tile, "texture", i, region.tiles[i].texture);
        expect_column(made(), ElementKind::tile, "closed", i, is_closed_tile(region, i));
    }
    for (uint32_t i = 0; i < height_count; i += 7) {
        expect_column(made(), ElementKind::height, "height", i, region.heights[i]);
    }
    for (uint32_t i = 0; i < plane_count; ++i) {
        expect_column(made(), ElementKind::plane, "type", i, region.plane_types[i]);
        if (region.plane_types[i]) expect_column(made(), ElementKind::plane, "height", i, region.plane_heights[i]);
    }
    EXPECT_FALSE(made().table(ElementKind::object)->find("link_count")->categorical);
    EXPECT_TRUE(made().table(ElementKind::tile)->find("texture")->categorical);
}

TEST(SroNeutral, DerivedTileColumns) {
    Region region = support::make_region(0x6140, 0, 0);
    std::fill(region.heights.begin(), region.heights.end(), 0.0f);
    region.heights[0] = 20;  // tile 0: the corner is on the diagonal, each triangle rises 45 degrees
    region.heights[2] = 20;  // tile 1: off the diagonal: one triangle falls to the west and south alike
    const Navmesh mesh = to_navmesh(reread(region));
    const ElementTable& tiles = *mesh.table(ElementKind::tile);
    EXPECT_NEAR(tiles.find("slope")->number(0), 45, 1e-9);
    EXPECT_NEAR(tiles.find("slope")->number(5), 0, 1e-9);
    EXPECT_EQ(tiles.find("height_range")->number(0), 20);
    EXPECT_EQ(tiles.find("height_min")->number(0), 0);
    EXPECT_EQ(tiles.find("height_max")->number(1), 20);
    EXPECT_NEAR(tiles.find("slope")->number(1), 45, 1e-9);  // south-east corner, on the falling diagonal
    EXPECT_NEAR(tiles.find("slope")->number(2), 45, 1e-9);  // south-west corner, on the rising one
}

TEST(SroNeutral, EveryElementHasARecordItsPathLeadsTo) {
    for (const ElementTable& table : made().tables) {
        ASSERT_GT(table.count, 0u) << table.name;
        for (uint32_t i = 0; i < table.count; i += std::max(1u, table.count / 50)) {
            const ElementRecord record = record_of(made(), {table.kind, i});
            const Result<Located> found = resolve_path(*made().records, record.path);
            ASSERT_TRUE(found.has_value()) << record.path;
            EXPECT_EQ(found->value.offset, record.value.offset) << record.path;
            EXPECT_EQ(found->value.type, record.value.type) << record.path;
        }
        EXPECT_FALSE(record_of(made(), {table.kind, table.count}).value);
    }
    EXPECT_EQ(record_of(made(), {ElementKind::link, 0}).path.substr(0, 8), "objects[");
}

TEST(SroNeutral, WholeOfARegion) {
    const Navmesh& mesh = made();
    const Region& region = *mesh.region;
    EXPECT_EQ(mesh.format, Format::sro);
    EXPECT_TRUE(mesh.left_handed);
    EXPECT_EQ(mesh.length_unit, "u");
    EXPECT_EQ(mesh.boxes.size(), region.objects.size());
    for (const PlacedBox& box : mesh.boxes) {
        const Object& object = region.objects[box.element.index];
        EXPECT_EQ(box.centre - glm::vec3(0, box.half.y, 0), glm::vec3(object.x, object.y, object.z));
        EXPECT_EQ(box.highlighted, object.is_big || object.is_struct);
        EXPECT_EQ(box.half.x, object.is_big ? 40 : 12);
    }
    const auto [low, high] = std::minmax_element(region.heights.begin(), region.heights.end());
    EXPECT_EQ(mesh.bounds->min, glm::vec3(0, *low, 0));
    EXPECT_EQ(mesh.bounds->max, glm::vec3(1920, *high, 1920));
    EXPECT_EQ(mesh.placement.offset, glm::dvec3(0x40 * 1920, 0, 0x61 * 1920));
    EXPECT_DOUBLE_EQ(mesh.figures.projected_area, 1920.0 * 1920);
    EXPECT_GT(mesh.figures.surface_area, mesh.figures.area);
    EXPECT_GT(mesh.figures.area, mesh.figures.projected_area);
    EXPECT_EQ(mesh.figures.faces, tile_count);
    EXPECT_EQ(mesh.figures.triangles, tile_count * 2);
    EXPECT_TRUE(mesh.empty_reason.empty());
}

TEST(SroNeutral, EverySharedRegionCanBeShown) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    for (const std::string& file : shared_files("", ".nvm")) {
        Result<Region> region = read_region(shared_file(file));
        if (!region) continue;
        const Navmesh mesh = to_navmesh(std::make_shared<Region>(std::move(*region)));
        EXPECT_EQ(mesh.surface.face_count(), tile_count) << file;
        EXPECT_EQ(mesh.table(ElementKind::plane) == nullptr, mesh.region->plane_types.empty()) << file;
    }
}

}  // namespace
}  // namespace navscope::sro
