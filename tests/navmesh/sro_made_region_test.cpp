// The regions that tests and samples are made of are themselves sound: shared/formats/sro-nvm.md, section 14, counted
// here without the checks of the program.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "navmesh/sro/lookup.h"
#include "sro_data.h"
#include "support/region_writer.h"

namespace navscope::sro {
namespace {

const Region& block(int x, int z) {
    static const Region regions[4] = {support::make_region(0x6140, 0, 0), support::make_region(0x6140, 1, 0),
                                      support::make_region(0x6140, 0, 1), support::make_region(0x6140, 1, 1)};
    return regions[z * 2 + x];
}

class SroMadeRegion : public testing::TestWithParam<int> {
protected:
    const Region& region = block(GetParam() % 2, GetParam() / 2);
};
INSTANTIATE_TEST_SUITE_P(Block, SroMadeRegion, testing::Range(0, 4));

TEST_P(SroMadeRegion, CellsPartitionTheRegion) {
    std::vector<uint32_t> covered(tile_count);
    for (uint32_t cell = 0; cell < region.cells.size(); ++cell) {
        const TileRange range = tiles_of_cell(region, cell);
        EXPECT_GT(range.count(), 0u);
        for (uint32_t z = range.min_z; z < range.max_z; ++z) {
            for (uint32_t x = range.min_x; x < range.max_x; ++x) {
                const uint32_t tile = z * tiles_a_side + x;
                ++covered[tile];
                EXPECT_EQ(region.tiles[tile].cell, cell);
                EXPECT_EQ(region.tiles[tile].flags & 1, is_open(region, cell) ? 0 : 1);
            }
        }
    }
    EXPECT_EQ(std::count(covered.begin(), covered.end(), 1u), tile_count);
    EXPECT_GT(region.cells.size(), region.open_cell_count);
    EXPECT_LT(region.cells.size(), 2000u);
}

float side_line(const Cell& cell, uint8_t side) {
    const float lines[4] = {cell.max_z, cell.max_x, cell.min_z, cell.min_x};
    return lines[side];
}

TEST_P(SroMadeRegion, FencesHaveNoHole) {
    std::map<std::pair<uint32_t, uint8_t>, float> length;
    const auto add = [&](uint32_t cell, uint8_t side, const Edge& edge) {
        ASSERT_LT(cell, region.open_cell_count);
        const bool along_x = side % 2 == 0;
        EXPECT_EQ(along_x ? edge.a_z : edge.a_x, side_line(region.cells[cell], side));
        EXPECT_EQ(along_x ? edge.b_z : edge.b_x, side_line(region.cells[cell], side));
        const float run = along_x ? edge.b_x - edge.a_x : edge.b_z - edge.a_z;
        EXPECT_GT(run, 0);
        length[{cell, side}] += run;
    };
    for (const Edge& edge : region.global_edges) {
        add(edge.cell_src, edge.side_src, edge);
        EXPECT_EQ(edge.flags, 8);
        EXPECT_EQ(edge.side_dst, (edge.side_src + 2) % 4);
        EXPECT_EQ(edge.region_src, region.region_id);
        EXPECT_EQ(edge.region_dst, region_beside(edge.region_src, edge.side_src));
    }
    for (const Edge& edge : region.internal_edges) {
        add(edge.cell_src, edge.side_src, edge);
        if (is_wall(edge)) {
            EXPECT_EQ(edge.flags, 2);
            EXPECT_EQ(edge.side_dst, 0xFF);
            EXPECT_EQ(edge.cell_dst, no_index16);
        } else {
            EXPECT_EQ(edge.flags, 4);
            EXPECT_LT(edge.cell_src, edge.cell_dst);
            EXPECT_EQ(edge.side_dst, (edge.side_src + 2) % 4);
            add(edge.cell_dst, edge.side_dst, edge);
        }
    }
    for (uint32_t cell = 0; cell < region.open_cell_count; ++cell) {
        const Cell& c = region.cells[cell];
        for (uint8_t side = 0; side < 4; ++side) {
            EXPECT_EQ((length[{cell, side}]), side % 2 == 0 ? c.max_x - c.min_x : c.max_z - c.min_z)
                << "cell " << cell << " " << side_name(side);
        }
    }
}

TEST_P(SroMadeRegion, ObjectsAreNumberedAndListed) {
    std::set<uint32_t> keys;
    for (uint32_t i = 0; i < region.objects.size(); ++i) {
        const Object& o = region.objects[i];
        EXPECT_TRUE(keys.insert(uint32_t{o.owner_region} << 16 | o.local_uid).second);
        const LocalUid uid = split_uid(o.local_uid);
        const int dx = static_cast<int>(sector_x(o.owner_region)) - static_cast<int>(sector_x(*region.region_id));
        const int dz = static_cast<int>(sector_z(o.owner_region)) - static_cast<int>(sector_z(*region.region_id));
        EXPECT_LE(std::abs(dx), 1);
        EXPECT_LE(std::abs(dz), 1);
        EXPECT_NE(uid.serial, 0u);
        EXPECT_EQ(uid.block_x, static_cast<uint32_t>((o.x - region_size * static_cast<float>(dx)) / block_size));
        EXPECT_EQ(uid.block_z, static_cast<uint32_t>((o.z - region_size * static_cast<float>(dz)) / block_size));
        const auto cell = cell_at(region, o.x, o.z);
        if (!cell) continue;
        const auto listed = objects_of_cell(region, *cell);
        EXPECT_NE(std::find(listed.begin(), listed.end(), i), listed.end());
    }
    for (uint32_t cell = 0; cell < region.cells.size(); ++cell) {
        const auto listed = objects_of_cell(region, cell);
        EXPECT_LE(listed.size(), 255u);
        EXPECT_EQ(std::adjacent_find(listed.begin(), listed.end(), std::greater_equal<>()), listed.end());
        for (const uint16_t object : listed) EXPECT_LT(object, region.objects.size());
    }
    for (const Object& own : region.objects) {
        for (uint32_t k = 0; k < own.link_count; ++k) {
            const Link& link = region.links[own.first_link + k];
            if (link.other_object == no_index16) continue;
            const Object& other = region.objects[link.other_object];
            uint32_t reverse = 0;
            for (uint32_t j = 0; j < other.link_count; ++j) {
                const Link& back = region.links[other.first_link + j];
                reverse += &region.objects[back.other_object == no_index16 ? 0 : back.other_object] == &own &&
                           back.other_edge == link.own_edge && back.own_edge == link.other_edge;
            }
            EXPECT_EQ(reverse, 1u);
        }
    }
}

TEST_P(SroMadeRegion, IsReadBackAsItIs) {
    const std::vector<std::byte> bytes = support::write_region(region);
    const Result<Region> read = read_region(sro_test::blob_of(bytes, support::region_file_name(*region.region_id)));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->region_id, region.region_id);
    EXPECT_EQ(support::write_region(*read), bytes);
    for (const float height : region.heights) EXPECT_TRUE(std::isfinite(height));
}

TEST(SroMadeBlock, NeighboursFit) {
    uint32_t mirrored = 0, shared = 0;
    for (const bool east : {true, false}) {
        for (int line = 0; line < 2; ++line) {
            const Region& a = east ? block(0, line) : block(line, 0);
            const Region& b = east ? block(1, line) : block(line, 1);
            for (uint32_t i = 0; i < heights_a_side; ++i) {
                EXPECT_EQ(east ? a.heights[i * 97 + 96] : a.heights[96 * 97 + i],
                          east ? b.heights[i * 97] : b.heights[i]);
            }
            for (const Edge& edge : a.global_edges) {
                if (edge.region_dst != b.region_id) continue;
                uint32_t mirrors = 0;
                for (const Edge& back : b.global_edges) {
                    mirrors += back.region_dst == a.region_id && back.cell_src == edge.cell_dst &&
                               back.cell_dst == edge.cell_src && back.side_src == edge.side_dst &&
                               back.a_x == edge.a_x - (east ? region_size : 0) &&
                               back.b_x == edge.b_x - (east ? region_size : 0) &&
                               back.a_z == edge.a_z - (east ? 0 : region_size) &&
                               back.b_z == edge.b_z - (east ? 0 : region_size);
                }
                EXPECT_EQ(mirrors, 1u);
                ++mirrored;
            }
            for (const Object& o : a.objects) {
                for (const Object& p : b.objects) {
                    if (o.owner_region != p.owner_region || o.local_uid != p.local_uid) continue;
                    ++shared;
                    EXPECT_EQ(o.asset_id, p.asset_id);
                    EXPECT_EQ(o.yaw, p.yaw);
                    EXPECT_EQ(o.x - (east ? region_size : 0), p.x);
                    EXPECT_EQ(o.z - (east ? 0 : region_size), p.z);
                    EXPECT_EQ(o.y, p.y);
                }
            }
        }
    }
    EXPECT_GT(mirrored, 20u);
    EXPECT_GT(shared, 2u);
}

}  // namespace
}  // namespace navscope::sro
