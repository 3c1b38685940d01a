// The invented country that make_region cuts regions out of. World coordinates: units, the origin at the south-west
// corner of region (0, 0). Everything is computed with whole numbers, additions and products, and rounded, so that
// every machine gives the same bytes.
#pragma once

#include <cstdint>
#include <vector>

namespace navscope::support {

/// Terrain height, a multiple of 1/64.
float country_height(int x, int z);

/// Is the tile with this south-west corner closed: steep, town wall or building? Never at a region's border.
bool country_closed(int x, int z);

/// Do neighbours there exist? The country ends east and south of the block of 2 x 2.
bool country_has(int sector_x, int sector_z);

struct CountryObject {
    uint32_t asset = 0;
    double x = 0, y = 0, z = 0;  // multiples of 1/8 and 1/64: exact as f32 in every region
    float yaw = 0;
    double radius = 0;
    bool is_static = true, big = false, structure = false;
    uint32_t serial = 0;   // in its owner sector, from 1
    int bridge_part = -1;  // parts of the bridge in a row: part n touches n - 1 and n + 1
};

inline constexpr int bridge_parts = 4;

/// Objects whose centre lies in the sector, by serial.
std::vector<CountryObject> country_objects(int sector_x, int sector_z);

/// Water and ice over a block of 320 x 320 units; type 0 with a left-over height elsewhere.
struct CountryPlane {
    uint8_t type;
    float height;
};
CountryPlane country_plane(int block_x, int block_z);

/// A tile that lies under the bridge.
bool under_bridge(int x, int z);
/// A tile inside the town.
bool in_town(int x, int z);

}  // namespace navscope::support
