#include <algorithm>
#include <cmath>
#include <limits>

#include "navmesh/sro/drape.h"
#include "navmesh/sro/lookup.h"
#include "sro_data.h"
#include "support/region_writer.h"

namespace navscope::sro {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
const float nan = std::numeric_limits<float>::quiet_NaN();

const Region& made() {
    static const Region region = support::make_region(0x6140, 0, 0);
    return region;
}

TEST(SroTerrain, HeightsAtTileCornersAreTheSamplesExactly) {
    for (uint32_t i = 0; i < height_count; ++i) {
        const float x = 20.0f * static_cast<float>(i % 97), z = 20.0f * static_cast<float>(i / 97);
        EXPECT_EQ(height_at(made(), x, z), made().heights[i]) << i;
    }
}

TEST(SroTerrain, TheDiagonalAlternates) {
    Region region = made();
    std::fill(region.heights.begin(), region.heights.end(), 0.0f);
    region.heights[1 * 97 + 1] = 8;  // corner of tiles (0, 0), (1, 0), (0, 1), (1, 1)
    // Tile (0, 0) is split from (0, 0) to (1, 1): the raised corner is on the diagonal.
    EXPECT_FLOAT_EQ(height_at(region, 10, 10), 4);
    EXPECT_FLOAT_EQ(height_at(region, 15, 5), 2);
    // Tile (1, 0) is split from (1, 0) to (0, 1): its north-west corner is on the diagonal.
    EXPECT_FLOAT_EQ(height_at(region, 30, 10), 4);
    EXPECT_FLOAT_EQ(height_at(region, 25, 5), 2);
    // With another corner raised the diagonal leaves it out: tile (2, 0), north-west corner.
    region.heights[1 * 97 + 1] = 0;
    region.heights[1 * 97 + 2] = 8;
    EXPECT_FLOAT_EQ(height_at(region, 50, 10), 0);
    EXPECT_FLOAT_EQ(height_at(region, 45, 15), 4);
}

TEST(SroTerrain, OutsideIsTheBorderAndNothingIsUndefined) {
    EXPECT_EQ(height_at(made(), -50, 40), height_at(made(), 0, 40));
    EXPECT_EQ(height_at(made(), 5000, 5000), made().heights.back());
    EXPECT_EQ(height_at(made(), infinity, -infinity), made().heights[96]);
    EXPECT_EQ(height_at(made(), nan, nan), made().heights[0]);
}

TEST(SroTerrain, GroundIsFiniteOverBrokenSamples) {
    Region region = made();
    region.heights[0] = nan;
    EXPECT_TRUE(std::isnan(height_at(region, 1, 1)));
    EXPECT_FLOAT_EQ(ground_at(region, 1, 1), (region.heights[1] + region.heights[97] + region.heights[98]) / 3);
    EXPECT_EQ(height_at(region, 20, 0), region.heights[1]);
    for (const uint32_t i : {0u, 1u, 97u, 98u}) region.heights[i] = infinity;
    EXPECT_EQ(ground_at(region, 1, 1), 0);
}

/// Between two neighbouring points of a draped line the terrain is straight.
void expect_on_terrain(const std::vector<glm::vec3>& line) {
    ASSERT_GE(line.size(), 2u);
    for (size_t i = 0; i + 1 < line.size(); ++i) {
        for (const float t : {0.25f, 0.5f, 0.75f}) {
            const glm::vec3 p = line[i] * (1 - t) + line[i + 1] * t;
            EXPECT_NEAR(p.y, height_at(made(), p.x, p.z), 0.01) << i << " of " << line.size();
        }
    }
}

TEST(SroTerrain, DrapedLinesFollowTheTerrain) {
    const auto along = drape(made(), 400, 240, 640, 240);
    EXPECT_EQ(along.size(), 13u);
    EXPECT_EQ(along.front(), glm::vec3(400, height_at(made(), 400, 240), 240));
    EXPECT_EQ(along.back(), glm::vec3(640, height_at(made(), 640, 240), 240));
    expect_on_terrain(along);
    expect_on_terrain(drape(made(), 33.3f, 71.7f, 1811.1f, 1402.9f));
    expect_on_terrain(drape(made(), 1811.1f, 1402.9f, 33.3f, 71.7f));
    expect_on_terrain(drape(made(), 0, 0, 1920, 1920));
    expect_on_terrain(drape(made(), -300, 500, 2300, 1000));
}

TEST(SroTerrain, DrapingIsBounded) {
    EXPECT_TRUE(drape(made(), nan, 0, 1, 1).empty());
    EXPECT_TRUE(drape(made(), 0, 0, infinity, 1).empty());
    EXPECT_EQ(drape(made(), 5, 5, 5, 5).size(), 2u);
    const float huge = std::numeric_limits<float>::max();
    const auto line = drape(made(), -huge, -huge / 2, huge, huge);
    EXPECT_LE(line.size(), 400u);
    for (const glm::vec3& point : line) EXPECT_TRUE(std::isfinite(point.y));
}

TEST(SroTerrain, SheetsAreWaterAndIceOnly) {
    const auto town = sheets(made());
    ASSERT_EQ(town.size(), 6u);
    EXPECT_TRUE(town[0].water);
    EXPECT_FALSE(town[0].ice);
    EXPECT_EQ(town[0].min_x, 1280);
    EXPECT_EQ(town[0].max_x, 1600);
    const auto mountains = sheets(support::make_region(0x6140, 0, 1));
    ASSERT_EQ(mountains.size(), 2u);
    EXPECT_FALSE(mountains[0].water);
    EXPECT_TRUE(mountains[0].ice);
    EXPECT_TRUE(mountains[1].water && mountains[1].ice);
    Region legacy = made();
    legacy.plane_types.clear();
    legacy.plane_heights.clear();
    EXPECT_TRUE(sheets(legacy).empty());
}

TEST(SroLookup, FollowsTileToCellToObjectsAndEdges) {
    const Region& region = made();
    for (uint32_t i = 0; i < region.objects.size(); ++i) {
        const auto tile = tile_at(region.objects[i].x, region.objects[i].z);
        if (!tile) continue;
        const auto objects = objects_of_cell(region, *cell_of_tile(region, *tile));
        EXPECT_NE(std::find(objects.begin(), objects.end(), i), objects.end()) << i;
        EXPECT_FALSE(cells_of_object(region, i).empty());
    }
    size_t ends = 0;
    for (uint32_t cell = 0; cell < region.cells.size(); ++cell) {
        const CellEdges edges = edges_of_cell(region, cell);
        ends += edges.global.size() + edges.internal.size();
        EXPECT_TRUE(is_open(region, cell) || (edges.global.empty() && edges.internal.empty())) << cell;
    }
    size_t expected = region.global_edges.size();
    for (const Edge& edge : region.internal_edges) expected += is_wall(edge) ? 1 : 2;
    EXPECT_EQ(ends, expected);
    for (uint32_t link = 0; link < region.links.size(); ++link) {
        const auto object = object_of_link(region, link);
        ASSERT_TRUE(object.has_value());
        EXPECT_GE(link, region.objects[*object].first_link);
        EXPECT_LT(link, region.objects[*object].first_link + region.objects[*object].link_count);
    }
}

TEST(SroLookup, IndicesOutOfRangeLeadNowhere) {
    Region region = made();
    region.tiles[5].cell = 70000;
    EXPECT_EQ(cell_of_tile(region, 5), std::nullopt);
    EXPECT_TRUE(is_closed_tile(region, 5));
    EXPECT_EQ(cell_of_tile(region, tile_count), std::nullopt);
    EXPECT_TRUE(objects_of_cell(region, 70000).empty());
    EXPECT_EQ(object_of_link(region, 70000), std::nullopt);
    EXPECT_EQ(tile_at(-1, 5), std::nullopt);
    EXPECT_EQ(tile_at(nan, 5), std::nullopt);
    EXPECT_EQ(tile_at(1920, 1920), tile_count - 1);
    region.cells[0].max_x = nan;
    EXPECT_EQ(tiles_of_cell(region, 0).count(), 0u);
    region.open_cell_count = 0xFFFFFFFF;
    EXPECT_FALSE(is_open(region, static_cast<uint32_t>(region.cells.size())));
}

TEST(SroLookup, NeighboursAndNames) {
    EXPECT_EQ(region_beside(0x61a8, uint8_t{0}), 0x62a8);
    EXPECT_EQ(region_beside(0x61a8, uint8_t{1}), 0x61a9);
    EXPECT_EQ(region_beside(0x61a8, uint8_t{2}), 0x60a8);
    EXPECT_EQ(region_beside(0x61a8, uint8_t{3}), 0x61a7);
    EXPECT_EQ(region_beside(0x61a8, uint8_t{4}), std::nullopt);
    EXPECT_EQ(region_beside(0x61ff, 1, 0), std::nullopt);
    EXPECT_EQ(region_beside(0x7f00, 0, 1), std::nullopt);
    EXPECT_EQ(region_beside(0x8001, 0, 1), std::nullopt);
    EXPECT_EQ(side_name(3), "west");
    EXPECT_EQ(side_name(0xFF), "none");
    EXPECT_EQ(edge_flag_names(6), "block_src_to_dst + internal");
    EXPECT_EQ(plane_type_name(3), "water + ice");
    EXPECT_EQ(plane_type_name(4), "unknown (4)");
    EXPECT_EQ(object_kind_name(0xFFFF), "static");
    EXPECT_EQ(tile_flag_names(0x601), "blocked + bit 9 (unknown) + bit 10 (unknown)");
    EXPECT_EQ(region_name(0x61a8), "61a8");
}

}  // namespace
}  // namespace navscope::sro
