// From one part of a region to the others: tile -> cell -> objects, edges, walls; and what its numbers stand for. Every
// index that comes from the file is checked here; "nothing" means that it leads nowhere.
#pragma once

#include <span>
#include <string>

#include "navmesh/sro/region.h"

namespace navscope::sro {

/// The tile under a point; a point on the region's north or east border belongs to the last tile. Nothing outside.
std::optional<uint32_t> tile_at(float x, float z);

/// The cell a tile names.
std::optional<uint32_t> cell_of_tile(const Region& region, uint32_t tile);

/// The first cell whose rectangle contains the point (min <= p < max), whatever the tiles say.
std::optional<uint32_t> cell_at(const Region& region, float x, float z);

bool is_open(const Region& region, uint32_t cell);

/// Closed: its blocked bit is set (standard files only), or its cell is closed or none.
bool is_closed_tile(const Region& region, uint32_t tile);

/// Tiles whose centre a cell's rectangle contains: half-open ranges. Empty for a rectangle that is broken or outside.
struct TileRange {
    uint32_t min_x = 0, min_z = 0, max_x = 0, max_z = 0;
    bool contains(uint32_t x, uint32_t z) const { return x >= min_x && x < max_x && z >= min_z && z < max_z; }
    uint32_t count() const { return (max_x - min_x) * (max_z - min_z); }
};
TileRange tiles_of_cell(const Region& region, uint32_t cell);

/// Object references of a cell, as stored: an index may be no object.
std::span<const uint16_t> objects_of_cell(const Region& region, uint32_t cell);

/// Cells that list an object.
std::vector<uint32_t> cells_of_object(const Region& region, uint32_t object);

/// Edges a cell is source of, or destination of (internal ones only: a global edge's destination is in another file).
struct CellEdges {
    std::vector<uint32_t> global, internal;
};
CellEdges edges_of_cell(const Region& region, uint32_t cell);

/// The object that owns a link (an index into Region::links).
std::optional<uint32_t> object_of_link(const Region& region, uint32_t link);

/// No partner: the other object is another file's, or nobody's.
constexpr bool is_one_sided(const Link& link) {
    return link.other_object == no_index16;
}

/// The row in the other object that leads back over the same two edges; nothing where there is none, or no such object.
std::optional<uint32_t> reverse_link(const Region& region, uint32_t link);

/// Is a wall: bit 0 or 1 of the flags (the server takes either as blocked).
constexpr bool is_wall(const Edge& edge) {
    return (edge.flags & 3) != 0;
}

/// Parts of a region id: bit 15 dungeon, bits 8-14 Z, bits 0-7 X.
constexpr uint32_t sector_x(uint16_t region) {
    return region & 0xFFu;
}
constexpr uint32_t sector_z(uint16_t region) {
    return region >> 8 & 0x7Fu;
}
constexpr bool is_dungeon(uint16_t region) {
    return (region & 0x8000u) != 0;
}

/// The region `dx` sectors east and `dz` sectors north; nothing past the edge of the world and for a dungeon.
std::optional<uint16_t> region_beside(uint16_t region, int dx, int dz);
/// … beside a side (0 north, 1 east, 2 south, 3 west).
std::optional<uint16_t> region_beside(uint16_t region, uint8_t side);

/// Where `other` lies as seen from `region`: "this region", "the neighbour to the north-east", "no neighbour".
std::string neighbour_name(uint16_t region, uint16_t other);
/// One of the eight regions around `region`.
bool is_neighbour(uint16_t region, uint16_t other);

/// Parts of an object's local uid.
struct LocalUid {
    uint32_t serial, block_x, block_z;
};
constexpr LocalUid split_uid(uint16_t uid) {
    return {uid & 0x3FFu, uid >> 10 & 7u, uid >> 13 & 7u};
}

/// Names for the panels: "north" … "west", "none", "unknown (4)"; "internal", "block_src_to_dst", … joined by " + ",
/// "none".
std::string side_name(uint8_t side);
std::string edge_flag_names(uint8_t flags);
std::string plane_type_name(uint8_t type);    // "none", "water", "ice", "water + ice", "unknown (4)"
std::string object_kind_name(uint16_t kind);  // "static", "not static", "unknown (7)"
std::string tile_flag_names(uint16_t flags);  // "blocked", "bit 1 (under a bridge)", "bit 9 (unknown)", …; "none"
std::string region_name(uint16_t region);     // "61a8"

}  // namespace navscope::sro
