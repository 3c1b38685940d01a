#include "support/region_country.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace navscope::support {
namespace {

constexpr int sector = 1920, tile = 20;
// The town: a rectangle of whole tiles in region (0, 0), its wall one tile thick, gates in the middle of the four
// sides.
constexpr int town_min_x = 480, town_max_x = 1200, town_min_z = 900, town_max_z = 1500, town_height = 22;
constexpr double lake_x = 1920, lake_z = 440, lake_radius = 460, lake_level = -14;
constexpr int bridge_z = 440, bridge_first = 1720, bridge_step = 128;

uint32_t hash(int a, int b, uint32_t salt) {
    uint32_t h = static_cast<uint32_t>(a) * 0x9E3779B1u ^ static_cast<uint32_t>(b) * 0x85EBCA77u ^ salt * 0xC2B2AE3Du;
    h = (h ^ h >> 15) * 0x2C1B3C6Du;
    h = (h ^ h >> 12) * 0x297A2D39u;
    return h ^ h >> 15;
}

int floor_div(int a, int b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

double smooth(double t) {
    return t * t * (3 - 2 * t);
}
double clamp01(double t) {
    return std::clamp(t, 0.0, 1.0);
}

/// Value noise in -1 … 1 over a lattice of `period` units.
double noise(int x, int z, int period, uint32_t salt) {
    const int i = floor_div(x, period), j = floor_div(z, period);
    const double u = smooth(static_cast<double>(x - i * period) / period);
    const double v = smooth(static_cast<double>(z - j * period) / period);
    const auto at = [&](int a, int b) { return hash(a, b, salt) % 2001 / 1000.0 - 1; };
    const double south = at(i, j) * (1 - u) + at(i + 1, j) * u;
    const double north = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u;
    return south * (1 - v) + north * v;
}

/// 1 inside the town, 0 from 160 units outside on.
double town_weight(int x, int z) {
    const int out_x = std::max({town_min_x - x, x - town_max_x, 0});
    const int out_z = std::max({town_min_z - z, z - town_max_z, 0});
    return smooth(clamp01(1 - std::max(out_x, out_z) / 160.0));
}

/// 1 at the middle of the frozen ponds' hollow in region (0, 1), 0 outside.
double hollow_weight(int x, int z) {
    const double dx = (x - 960) / 420.0, dz = (z - 2720) / 260.0;
    return smooth(clamp01(1 - (dx * dx + dz * dz)));
}

bool is_building(int x, int z) {
    if (!in_town(x, z)) return false;
    const int in_x = (x - town_min_x) / tile, in_z = (z - town_min_z) / tile;
    return in_x % 9 >= 3 && in_x % 9 <= 5 && in_z % 8 >= 3 && in_z % 8 <= 4 && hash(in_x / 9, in_z / 8, 7) % 4 != 0;
}

bool is_town_wall(int x, int z) {
    if (!in_town(x, z)) return false;
    const bool west_east = x == town_min_x || x == town_max_x - tile,
               south_north = z == town_min_z || z == town_max_z - tile;
    if (!west_east && !south_north) return false;
    const int middle_x = (town_min_x + town_max_x) / 2, middle_z = (town_min_z + town_max_z) / 2;
    const bool gate = south_north ? std::abs(x + tile / 2 - middle_x) < 50 : std::abs(z + tile / 2 - middle_z) < 50;
    return !gate;
}

/// Rocks: 2 x 2 tiles in some of the squares of 12 x 12, on dry land.
bool is_rock(int x, int z) {
    const int square_x = floor_div(x, 240), square_z = floor_div(z, 240);
    if (hash(square_x, square_z, 41) % 7 != 0) return false;
    const int west = square_x * 240 + static_cast<int>(hash(square_x, square_z, 42) % 11) * tile;
    const int south = square_z * 240 + static_cast<int>(hash(square_x, square_z, 43) % 11) * tile;
    const bool inside = x >= west && x < west + 2 * tile && z >= south && z < south + 2 * tile;
    return inside && !in_town(west, south) && country_height(west, south) > 0;
}

double eighth(double value) {
    return std::floor(value * 8) / 8;
}

void place(std::vector<CountryObject>& objects, CountryObject object) {
    object.y = country_height(static_cast<int>(object.x), static_cast<int>(object.z));
    object.serial = static_cast<uint32_t>(objects.size()) + 1;
    objects.push_back(object);
}

void place_town(std::vector<CountryObject>& objects) {
    const double middle_x = (town_min_x + town_max_x) / 2.0, middle_z = (town_min_z + town_max_z) / 2.0;
    place(objects,
          {.asset = 210, .x = middle_x, .z = middle_z, .yaw = 0.5f, .radius = 46, .big = true, .structure = true});
    place(objects, {.asset = 211, .x = middle_x, .z = town_min_z + 10.0, .radius = 50, .structure = true});
    place(objects, {.asset = 211, .x = middle_x, .z = town_max_z - 10.0, .radius = 50, .structure = true});
    for (int z = town_min_z; z < town_max_z; z += tile) {
        for (int x = town_min_x; x < town_max_x; x += tile) {
            if (!is_building(x, z) || is_building(x - tile, z) || is_building(x, z - tile)) continue;
            const uint32_t house = hash(x, z, 11);
            place(objects, {.asset = 220 + house % 5,
                            .x = x + 30.0,
                            .z = z + 20.0,
                            .yaw = static_cast<float>(house / 8 % 4) * 1.5707964f,
                            .radius = 36});
        }
    }
}

void place_bridge(std::vector<CountryObject>& objects, int sector_x) {
    for (int part = 0; part < bridge_parts; ++part) {
        const int x = bridge_first + part * bridge_step;
        if (floor_div(x, sector) != sector_x) continue;
        place(objects, {.asset = 230u + (part == 0 || part == bridge_parts - 1 ? 1u : 0u),
                        .x = double(x),
                        .z = double{bridge_z},
                        .radius = 68,
                        .bridge_part = part});
        objects.back().y = 2;
    }
}

void place_trees(std::vector<CountryObject>& objects, int sector_x, int sector_z) {
    for (int n = 0; n < 26; ++n) {
        const uint32_t a = hash(sector_x * 64 + n, sector_z, 21), b = hash(sector_x, sector_z * 64 + n, 22);
        const double x = sector_x * sector + eighth(a % 15360 / 8.0), z = sector_z * sector + eighth(b % 15360 / 8.0);
        const int west = floor_div(static_cast<int>(x), tile) * tile,
                  south = floor_div(static_cast<int>(z), tile) * tile;
        if (in_town(west, south) || country_closed(west, south)) continue;
        if (country_height(west, south) < static_cast<float>(lake_level)) continue;
        place(objects, {.asset = 100 + a / 16384 % 12,
                        .x = x,
                        .z = z,
                        .yaw = static_cast<float>(b / 16384 % 628) / 100.0f,
                        .radius = 10.0 + static_cast<double>(b / 65536 % 8),
                        .is_static = false});
    }
}

}  // namespace

float country_height(int x, int z) {
    const double hills = noise(x, z, 960, 1) * 46 + noise(x, z, 320, 2) * 14 + noise(x, z, 100, 3) * 3;
    const double mountains = smooth(clamp01((z - 2000) / 1000.0)) * smooth(clamp01((2700 - x) / 1000.0));
    double height = hills + 12 + mountains * (120 + noise(x, z, 420, 4) * 110 + noise(x, z, 120, 5) * 34);
    const double hollow = hollow_weight(x, z);
    height = height * (1 - hollow) + 60 * hollow;
    const double town = town_weight(x, z);
    height = height * (1 - town) + town_height * town;
    const double dx = (x - lake_x) / lake_radius, dz = (z - lake_z) / lake_radius;
    const double lake = smooth(clamp01(1.4 - (dx * dx + dz * dz)));
    height = height * (1 - lake) - 44 * lake;
    return static_cast<float>(std::floor(height * 64) / 64);
}

bool country_closed(int x, int z) {
    const int in_x = x - floor_div(x, sector) * sector, in_z = z - floor_div(z, sector) * sector;
    if (in_x == 0 || in_z == 0 || in_x == sector - tile || in_z == sector - tile) return false;
    if (is_town_wall(x, z) || is_building(x, z) || is_rock(x, z)) return true;
    const float corners[4] = {country_height(x, z), country_height(x + tile, z), country_height(x, z + tile),
                              country_height(x + tile, z + tile)};
    return *std::max_element(corners, corners + 4) - *std::min_element(corners, corners + 4) > 17;
}

bool country_has(int sector_x, int sector_z) {
    return sector_x <= 1 && sector_z >= 0;
}

std::vector<CountryObject> country_objects(int sector_x, int sector_z) {
    std::vector<CountryObject> objects;
    if (!country_has(sector_x, sector_z)) return objects;
    if (sector_x == 0 && sector_z == 0) place_town(objects);
    if (sector_z == 0) place_bridge(objects, sector_x);
    // Towers stand on the borders, so that the regions on both sides hold them.
    const double west = sector_x * sector, south = sector_z * sector;
    place(objects, {.asset = 240, .x = west + 1912, .z = south + 1300, .yaw = 0.25f, .radius = 24, .structure = true});
    place(objects, {.asset = 241, .x = west + 700.5, .z = south + 1916, .radius = 24, .big = sector_x == 1});
    place_trees(objects, sector_x, sector_z);
    return objects;
}

CountryPlane country_plane(int block_x, int block_z) {
    if (block_x >= 4 && block_x <= 7 && block_z >= 0 && block_z <= 2) return {1, static_cast<float>(lake_level)};
    if (block_z == 8 && block_x == 2) return {2, 62};
    if (block_z == 8 && block_x == 3) return {3, 62.5f};
    constexpr float left_over[4] = {-33, 0, 100, -0.0f};
    if (block_x == 1 && block_z == 1) return {0, std::bit_cast<float>(0x7FC01234u)};
    return {0, left_over[hash(block_x, block_z, 31) % 4]};
}

bool under_bridge(int x, int z) {
    return z >= bridge_z - tile && z < bridge_z + tile && x >= bridge_first - 60 &&
           x < bridge_first + (bridge_parts - 1) * bridge_step + 60;
}

bool in_town(int x, int z) {
    return x >= town_min_x && x < town_max_x && z >= town_min_z && z < town_max_z;
}

}  // namespace navscope::support
