#include "navmesh/sro/lookup.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace navscope::sro {
namespace {

bool within(float value) {
    return value >= 0 && value <= region_size;
}

uint32_t tile_index(float value) {
    return std::min(static_cast<uint32_t>(value / tile_size), tiles_a_side - 1);
}

/// The first tile whose centre is not below `value`; NaN counts as 0.
uint32_t first_tile(float value) {
    if (!(value > 0)) return 0;
    if (value >= region_size) return tiles_a_side;
    return static_cast<uint32_t>(std::ceil(value / tile_size - 0.5f));
}

std::string unknown(uint32_t value) {
    return "unknown (" + std::to_string(value) + ")";
}

void join(std::string& text, std::string_view part) {
    if (!text.empty()) text += " + ";
    text += part;
}

}  // namespace

std::optional<uint32_t> tile_at(float x, float z) {
    if (!within(x) || !within(z)) return std::nullopt;
    return tile_index(z) * tiles_a_side + tile_index(x);
}

std::optional<uint32_t> cell_of_tile(const Region& region, uint32_t tile) {
    if (tile >= region.tiles.size() || region.tiles[tile].cell >= region.cells.size()) return std::nullopt;
    return region.tiles[tile].cell;
}

std::optional<uint32_t> cell_at(const Region& region, float x, float z) {
    for (uint32_t i = 0; i < region.cells.size(); ++i) {
        const Cell& cell = region.cells[i];
        if (x >= cell.min_x && x < cell.max_x && z >= cell.min_z && z < cell.max_z) return i;
    }
    return std::nullopt;
}

bool is_open(const Region& region, uint32_t cell) {
    return cell < region.cells.size() && cell < region.open_cell_count;
}

bool is_closed_tile(const Region& region, uint32_t tile) {
    if (tile >= region.tiles.size()) return true;
    return (region.tiles[tile].flags & 1) != 0 || !is_open(region, region.tiles[tile].cell);
}

TileRange tiles_of_cell(const Region& region, uint32_t cell) {
    if (cell >= region.cells.size()) return {};
    const Cell& c = region.cells[cell];
    const TileRange range{first_tile(c.min_x), first_tile(c.min_z), first_tile(c.max_x), first_tile(c.max_z)};
    return range.min_x < range.max_x && range.min_z < range.max_z ? range : TileRange{};
}

std::span<const uint16_t> objects_of_cell(const Region& region, uint32_t cell) {
    if (cell >= region.cells.size()) return {};
    const Cell& c = region.cells[cell];
    return std::span(region.cell_objects).subspan(c.first_object, c.object_count);
}

std::vector<uint32_t> cells_of_object(const Region& region, uint32_t object) {
    std::vector<uint32_t> found;
    for (uint32_t cell = 0; cell < region.cells.size(); ++cell) {
        const auto objects = objects_of_cell(region, cell);
        if (std::find(objects.begin(), objects.end(), object) != objects.end()) found.push_back(cell);
    }
    return found;
}

CellEdges edges_of_cell(const Region& region, uint32_t cell) {
    CellEdges found;
    for (uint32_t i = 0; i < region.global_edges.size(); ++i) {
        if (region.global_edges[i].cell_src == cell) found.global.push_back(i);
    }
    for (uint32_t i = 0; i < region.internal_edges.size(); ++i) {
        const Edge& edge = region.internal_edges[i];
        if (edge.cell_src == cell || edge.cell_dst == cell) found.internal.push_back(i);
    }
    return found;
}

std::optional<uint32_t> object_of_link(const Region& region, uint32_t link) {
    if (link >= region.links.size()) return std::nullopt;
    const auto after = std::upper_bound(region.objects.begin(), region.objects.end(), link,
                                        [](uint32_t value, const Object& object) { return value < object.first_link; });
    return static_cast<uint32_t>(after - region.objects.begin()) - 1;
}

std::optional<uint32_t> reverse_link(const Region& region, uint32_t link) {
    const std::optional<uint32_t> owner = object_of_link(region, link);
    if (!owner || region.links[link].other_object >= region.objects.size()) return std::nullopt;
    const Link& there = region.links[link];
    const Object& other = region.objects[there.other_object];
    for (uint32_t k = other.first_link; k < other.first_link + other.link_count; ++k) {
        const Link& back = region.links[k];
        if (back.other_object == *owner && back.other_edge == there.own_edge && back.own_edge == there.other_edge)
            return k;
    }
    return std::nullopt;
}

std::optional<uint16_t> region_beside(uint16_t region, int dx, int dz) {
    const int x = static_cast<int>(sector_x(region)) + dx, z = static_cast<int>(sector_z(region)) + dz;
    if (is_dungeon(region) || x < 0 || x > 255 || z < 0 || z > 127) return std::nullopt;
    return static_cast<uint16_t>(z << 8 | x);
}

std::optional<uint16_t> region_beside(uint16_t region, uint8_t side) {
    switch (side) {
        case 0:
            return region_beside(region, 0, 1);
        case 1:
            return region_beside(region, 1, 0);
        case 2:
            return region_beside(region, 0, -1);
        case 3:
            return region_beside(region, -1, 0);
        default:
            return std::nullopt;
    }
}

bool is_neighbour(uint16_t region, uint16_t other) {
    const int dx = static_cast<int>(sector_x(other)) - static_cast<int>(sector_x(region));
    const int dz = static_cast<int>(sector_z(other)) - static_cast<int>(sector_z(region));
    return region != other && region_beside(region, dx, dz) == other && std::abs(dx) <= 1 && std::abs(dz) <= 1;
}

std::string neighbour_name(uint16_t region, uint16_t other) {
    if (region == other) return "this region";
    if (!is_neighbour(region, other)) return "no neighbour";
    std::string direction;
    if (sector_z(other) != sector_z(region)) direction = sector_z(other) > sector_z(region) ? "north" : "south";
    if (sector_x(other) != sector_x(region)) {
        direction += direction.empty() ? "" : "-";
        direction += sector_x(other) > sector_x(region) ? "east" : "west";
    }
    return "the neighbour to the " + direction;
}

std::string side_name(uint8_t side) {
    switch (side) {
        case 0:
            return "north";
        case 1:
            return "east";
        case 2:
            return "south";
        case 3:
            return "west";
        case 0xFF:
            return "none";
        default:
            return unknown(side);
    }
}

std::string edge_flag_names(uint8_t flags) {
    constexpr std::string_view names[8] = {"block_dst_to_src", "block_src_to_dst", "internal",       "global",
                                           "underpass",        "entrance",         "bit 6 (unused)", "siege"};
    std::string text;
    for (uint32_t bit = 0; bit < 8; ++bit) {
        if (flags >> bit & 1) join(text, names[bit]);
    }
    return text.empty() ? "none" : text;
}

std::string plane_type_name(uint8_t type) {
    constexpr std::string_view names[4] = {"none", "water", "ice", "water + ice"};
    return type < 4 ? std::string(names[type]) : unknown(type);
}

std::string object_kind_name(uint16_t kind) {
    return kind == 0xFFFF ? "static" : kind == 0 ? "not static" : unknown(kind);
}

std::string tile_flag_names(uint16_t flags) {
    std::string text;
    for (uint32_t bit = 0; bit < 16; ++bit) {
        if ((flags >> bit & 1) == 0) continue;
        join(text, bit == 0   ? "blocked"
                   : bit == 1 ? "bit 1 (under a bridge)"
                              : "bit " + std::to_string(bit) + " (unknown)");
    }
    return text.empty() ? "none" : text;
}

std::string region_name(uint16_t region) {
    char text[8];
    std::snprintf(text, sizeof text, "%04x", static_cast<unsigned>(region));
    return text;
}

}  // namespace navscope::sro
