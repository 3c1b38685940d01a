#include <algorithm>
#include <cmath>
#include <limits>

#include "navmesh/columns.h"
#include "navmesh/sro/lookup.h"
#include "navmesh/sro/neutral.h"

namespace navscope::sro {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double degrees = 57.29577951308232;

/// The root of that name in the record tree; empty if the file has none.
ValueRef section(const Region& region, std::string_view name) {
    for (const Root& root : region.records->roots) {
        if (root.name == name) return region.records->item(root.item);
    }
    return {};
}

/// Counts of things are quantities, not identities; lengths and angles get their unit.
void refine(std::vector<Column>& columns) {
    for (Column& column : columns) {
        if (column.name.ends_with("_count")) column.categorical = false;
        if (column.is_float) column.unit = column.name == "yaw" ? "rad" : "u";
    }
}

ElementTable table_of(const Region& region, ElementKind kind, std::string_view path) {
    ElementTable table;
    table.kind = kind;
    table.name = path;
    table.path = path;
    table.records = section(region, path);
    table.count = table.records.count;
    table.columns = raw_columns(*region.records, table.records);
    refine(table.columns);
    return table;
}

template <typename Function>
void derive(ElementTable& table, std::string_view name, std::string_view unit, std::string_view note, Function value) {
    auto numbers = std::make_shared<std::vector<double>>(table.count);
    for (uint32_t i = 0; i < table.count; ++i) (*numbers)[i] = value(i);
    Column column;
    column.name = name;
    column.unit = unit;
    column.note = note;
    column.derived = std::move(numbers);
    table.columns.push_back(std::move(column));
}

/// As derive, for whole numbers that name something (categorical) or count it.
template <typename Function>
void derive_integer(ElementTable& table, std::string_view name, bool categorical, std::string_view note,
                    Function value) {
    derive(table, name, "", note, [&](uint32_t i) { return static_cast<double>(value(i)); });
    table.columns.back().is_float = false;
    table.columns.back().categorical = categorical;
}

ElementTable objects_table(const Region& region) {
    ElementTable table = table_of(region, ElementKind::object, "objects");
    std::vector<uint32_t> listed(table.count);
    for (const uint16_t object : region.cell_objects) {
        if (object < table.count) ++listed[object];
    }
    derive_integer(table, "cells", false, "cells that list the object", [&](uint32_t i) { return listed[i]; });
    derive(table, "above_ground", "u", "position.y less the terrain under it (the border's for an object outside)",
           [&](uint32_t i) {
               const Object& object = region.objects[i];
               return double{object.y} - double{height_at(region, object.x, object.z)};
           });
    if (region.region_id) {
        derive_integer(table, "foreign", true, "1 where another region owns the object",
                       [&](uint32_t i) { return region.objects[i].owner_region != *region.region_id; });
    }
    derive_integer(table, "uid_serial", true, "bits 0-9 of local_uid",
                   [&](uint32_t i) { return split_uid(region.objects[i].local_uid).serial; });
    return table;
}

ElementTable links_table(const Region& region) {
    ElementTable table;
    table.kind = ElementKind::link;
    table.name = "links";
    table.path = "objects";
    const auto count = static_cast<uint32_t>(region.links.size());
    table.count = count;
    const Field* links = section(region, "objects").type->find("links");
    table.records = {links->type->element, count ? region.link_offsets[0] : 0, count, true, region.link_offsets.data()};
    auto paths = std::make_shared<std::vector<std::string>>();
    std::vector<uint32_t> owner(count);
    paths->reserve(count);
    for (uint32_t object = 0; object < region.objects.size(); ++object) {
        const std::string prefix = "objects[" + std::to_string(object) + "].links[";
        for (uint32_t k = 0; k < region.objects[object].link_count; ++k) {
            owner[paths->size()] = object;
            paths->push_back(prefix + std::to_string(k) + "]");
        }
    }
    table.paths = std::move(paths);
    table.columns = raw_columns(*region.records, table.records);
    derive_integer(table, "object", true, "the object that owns the link", [&](uint32_t i) { return owner[i]; });
    derive_integer(table, "one_sided", true, "1 without a partner: a part of another region, or none",
                   [&](uint32_t i) { return is_one_sided(region.links[i]); });
    return table;
}

ElementTable cells_table(const Region& region) {
    ElementTable table = table_of(region, ElementKind::cell, "cells");
    derive(table, "area", "u²", "", [&](uint32_t i) {
        const Cell& cell = region.cells[i];
        return (double{cell.max_x} - cell.min_x) * (double{cell.max_z} - cell.min_z);
    });
    derive_integer(table, "open", true, "1 for the first open_cell_count cells",
                   [&](uint32_t i) { return is_open(region, i); });
    std::vector<uint32_t> named(table.count);
    for (const Tile& tile : region.tiles) {
        if (tile.cell < table.count) ++named[tile.cell];
    }
    derive_integer(table, "tiles", false, "tiles that name the cell", [&](uint32_t i) { return named[i]; });
    return table;
}

ElementTable edges_table(const Region& region, ElementKind kind, std::string_view path,
                         const std::vector<Edge>& edges) {
    ElementTable table = table_of(region, kind, path);
    derive(table, "length", "u", "", [&](uint32_t i) {
        const Edge& edge = edges[i];
        return std::hypot(double{edge.b_x} - edge.a_x, double{edge.b_z} - edge.a_z);
    });
    derive_integer(table, "wall", true, "1 where flag bit 0 or 1 blocks",
                   [&](uint32_t i) { return is_wall(edges[i]); });
    return table;
}

struct TileHeights {
    double sw, se, nw, ne;
    explicit TileHeights(const Region& region, uint32_t tile) {
        const float* at = &region.heights[tile / tiles_a_side * heights_a_side + tile % tiles_a_side];
        sw = at[0];
        se = at[1];
        nw = at[heights_a_side];
        ne = at[heights_a_side + 1];
    }
    bool finite() const { return std::isfinite(sw) && std::isfinite(se) && std::isfinite(nw) && std::isfinite(ne); }
    double min() const { return std::min({sw, se, nw, ne}); }
    double max() const { return std::max({sw, se, nw, ne}); }
    /// Of the steeper triangle, in degrees.
    double slope(bool rising) const {
        const auto angle = [](double rise_x, double rise_z) {
            return std::atan(std::hypot(rise_x, rise_z) / double{tile_size}) * degrees;
        };
        return rising ? std::max(angle(se - sw, ne - se), angle(ne - nw, nw - sw))
                      : std::max(angle(se - sw, nw - sw), angle(ne - nw, ne - se));
    }
};

ElementTable tiles_table(const Region& region) {
    ElementTable table = table_of(region, ElementKind::tile, "tiles");
    const auto finite = [&](uint32_t i, auto value) {
        const TileHeights heights(region, i);
        return heights.finite() ? value(heights) : nan;
    };
    derive(table, "height_min", "u", "lowest of the four corners",
           [&](uint32_t i) { return finite(i, [](const TileHeights& h) { return h.min(); }); });
    derive(table, "height_max", "u", "highest of the four corners",
           [&](uint32_t i) { return finite(i, [](const TileHeights& h) { return h.max(); }); });
    derive(table, "height_range", "u", "highest less lowest corner",
           [&](uint32_t i) { return finite(i, [](const TileHeights& h) { return h.max() - h.min(); }); });
    derive(table, "slope", "°", "of the steeper of the tile's two triangles", [&](uint32_t i) {
        return finite(
            i, [&](const TileHeights& h) { return h.slope(rising_diagonal(i % tiles_a_side, i / tiles_a_side)); });
    });
    derive_integer(table, "closed", true, "1 where the blocked bit is set or the cell is closed or none",
                   [&](uint32_t i) { return is_closed_tile(region, i); });
    return table;
}

/// The one column of a table of plain numbers, under a name that says what they are.
ElementTable numbers_table(const Region& region, ElementKind kind, std::string_view path, std::string_view column) {
    ElementTable table = table_of(region, kind, path);
    if (!table.columns.empty()) table.columns[0].name = column;
    return table;
}

ElementTable planes_table(const Region& region) {
    ElementTable table = numbers_table(region, ElementKind::plane, "plane_types", "type");
    table.name = "planes";
    ElementTable heights = numbers_table(region, ElementKind::plane, "plane_heights", "height");
    std::move(heights.columns.begin(), heights.columns.end(), std::back_inserter(table.columns));
    return table;
}

}  // namespace

std::vector<ElementTable> element_tables(const Region& region) {
    std::vector<ElementTable> tables;
    tables.push_back(objects_table(region));
    tables.push_back(links_table(region));
    tables.push_back(cells_table(region));
    tables.push_back(edges_table(region, ElementKind::global_edge, "global_edges", region.global_edges));
    tables.push_back(edges_table(region, ElementKind::internal_edge, "internal_edges", region.internal_edges));
    tables.push_back(tiles_table(region));
    tables.push_back(numbers_table(region, ElementKind::height, "heights", "height"));
    if (section(region, "plane_types")) tables.push_back(planes_table(region));
    return tables;
}

}  // namespace navscope::sro
