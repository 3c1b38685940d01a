#include "navmesh/sro/neutral.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "navmesh/sro/lookup.h"

namespace navscope::sro {
namespace {

std::vector<glm::vec3> samples(const Region& region) {
    std::vector<glm::vec3> points(height_count);
    for (uint32_t i = 0; i < height_count; ++i) {
        points[i] = {tile_size * static_cast<float>(i % heights_a_side), region.heights[i],
                     tile_size * static_cast<float>(i / heights_a_side)};
    }
    return points;
}

Surface surface_of(const Region& region) {
    Surface surface;
    surface.kind = ElementKind::tile;
    surface.positions = own_positions(samples(region));
    surface.roles.resize(tile_count);
    surface.ring_begin.reserve(tile_count + 1);
    surface.ring.reserve(tile_count * 4);
    surface.triangles.reserve(tile_count * 2);
    for (uint32_t tile = 0; tile < tile_count; ++tile) {
        surface.ring_begin.push_back(static_cast<uint32_t>(surface.ring.size()));
        if (is_closed_tile(region, tile)) surface.roles[tile] |= face_closed;
        const uint32_t x = tile % tiles_a_side, z = tile / tiles_a_side;
        const uint32_t sw = z * heights_a_side + x, se = sw + 1, nw = sw + heights_a_side, ne = nw + 1;
        const auto finite = [&](uint32_t sample) { return std::isfinite(region.heights[sample]); };
        if (!finite(sw) || !finite(se) || !finite(nw) || !finite(ne)) {
            surface.roles[tile] |= face_not_finite;
            continue;
        }
        surface.ring.insert(surface.ring.end(), {sw, nw, ne, se});
        if (rising_diagonal(x, z)) {
            surface.triangles.push_back({sw, nw, ne, tile});
            surface.triangles.push_back({sw, ne, se, tile});
        } else {
            surface.triangles.push_back({sw, nw, se, tile});
            surface.triangles.push_back({nw, ne, se, tile});
        }
    }
    surface.ring_begin.push_back(static_cast<uint32_t>(surface.ring.size()));
    return surface;
}

EdgeSet edge_set(const Region& region, bool global) {
    const std::vector<Edge>& edges = global ? region.global_edges : region.internal_edges;
    EdgeSet set;
    set.kind = global ? ElementKind::global_edge : ElementKind::internal_edge;
    std::vector<glm::vec3> points;
    points.reserve(edges.size() * 2);
    for (const Edge& edge : edges) {
        points.emplace_back(edge.a_x, ground_at(region, edge.a_x, edge.a_z), edge.a_z);
        points.emplace_back(edge.b_x, ground_at(region, edge.b_x, edge.b_z), edge.b_z);
        const bool finite =
            std::isfinite(edge.a_x) && std::isfinite(edge.a_z) && std::isfinite(edge.b_x) && std::isfinite(edge.b_z);
        set.roles.push_back(static_cast<uint8_t>((global ? edge_global : 0) | (is_wall(edge) ? edge_boundary : 0) |
                                                 (finite ? 0 : edge_broken)));
        set.owner.push_back(edge.cell_src < region.cells.size() ? edge.cell_src : no_index);
    }
    set.opposite.assign(edges.size(), no_index);
    set.positions = own_positions(std::move(points));
    auto ends = std::make_shared<std::vector<uint32_t>>(edges.size() * 2);
    for (uint32_t i = 0; i < ends->size(); ++i) (*ends)[i] = i;
    const auto* base = reinterpret_cast<const std::byte*>(ends->data());
    const auto count = static_cast<uint32_t>(edges.size());
    set.a = {base, 2 * sizeof(uint32_t), count};
    set.b = {count ? base + sizeof(uint32_t) : base, 2 * sizeof(uint32_t), count};
    set.owned = std::move(ends);
    return set;
}

std::vector<PlacedBox> boxes_of(const Region& region) {
    std::vector<PlacedBox> boxes;
    for (uint32_t i = 0; i < region.objects.size(); ++i) {
        const Object& object = region.objects[i];
        if (!std::isfinite(object.x) || !std::isfinite(object.y) || !std::isfinite(object.z)) continue;
        const glm::vec3 half = object_half_extents(object);
        boxes.push_back({{ElementKind::object, i},
                         {object.x, object.y + half.y, object.z},
                         half,
                         std::isfinite(object.yaw) ? object.yaw : 0.0f,
                         object.is_big != 0 || object.is_struct != 0});
    }
    return boxes;
}

std::optional<Box> bounds_of(const Surface& surface) {
    std::optional<Box> bounds;
    for (uint32_t i = 0; i < surface.positions.count; ++i) {
        const glm::vec3 point = surface.positions[i];
        if (!std::isfinite(point.y)) continue;
        if (!bounds) bounds = Box{{0, point.y, 0}, {region_size, point.y, region_size}};
        bounds->min.y = std::min(bounds->min.y, point.y);
        bounds->max.y = std::max(bounds->max.y, point.y);
    }
    return bounds;
}

MeshFigures figures_of(const Region& region, const Surface& surface) {
    MeshFigures figures;
    figures.faces = tile_count;
    figures.vertices = height_count;
    figures.edges = static_cast<uint32_t>(region.global_edges.size() + region.internal_edges.size());
    figures.triangles = surface.triangles.size();
    for (const uint8_t role : surface.roles) figures.not_finite += (role & face_not_finite) != 0;
    for (const Edge& edge : region.global_edges) figures.boundary_edges += is_wall(edge);
    for (const Edge& edge : region.internal_edges) figures.boundary_edges += is_wall(edge);
    // A tile's two triangles follow one another; their area vectors add up to the tile's.
    glm::dvec3 whole{0};
    for (size_t i = 0; i < surface.triangles.size(); ++i) {
        const Triangle& t = surface.triangles[i];
        const glm::dvec3 a(surface.positions[t.a]), b(surface.positions[t.b]), c(surface.positions[t.c]);
        const glm::dvec3 area = glm::cross(b - a, c - a) * 0.5;
        figures.surface_area += glm::length(area);
        whole += area;
        if (i % 2 == 0) continue;
        figures.area += glm::length(whole);
        figures.projected_area += std::abs(whole.y);
        whole = glm::dvec3(0);
    }
    return figures;
}

Placement placement_of(const Region& region) {
    Placement placement;
    if (!region.region_id || is_dungeon(*region.region_id)) return placement;
    const uint32_t x = sector_x(*region.region_id), z = sector_z(*region.region_id);
    placement.offset = {double{region_size} * x, 0, double{region_size} * z};
    placement.rule = "region " + region_name(*region.region_id) + ": sector X " + std::to_string(x) + ", Z " +
                     std::to_string(z) + ", 1920 u each";
    return placement;
}

}  // namespace

glm::vec3 object_half_extents(const Object& object) {
    return glm::vec3(object.is_big != 0 ? 40.0f : 12.0f);
}

Navmesh to_navmesh(std::shared_ptr<const Region> region) {
    Navmesh mesh;
    mesh.format = Format::sro;
    mesh.left_handed = true;
    mesh.length_unit = "u";
    mesh.records = region->records;
    mesh.tables = element_tables(*region);
    mesh.surface = surface_of(*region);
    mesh.edge_sets.push_back(edge_set(*region, true));
    mesh.edge_sets.push_back(edge_set(*region, false));
    mesh.boxes = boxes_of(*region);
    mesh.bounds = bounds_of(mesh.surface);
    mesh.figures = figures_of(*region, mesh.surface);
    if (mesh.bounds) {
        mesh.aabb = *mesh.bounds;
        mesh.has_aabb = true;
        for (int axis = 0; axis < 3; ++axis) {
            mesh.figures.aabb_min[axis] = mesh.aabb.min[axis];
            mesh.figures.aabb_max[axis] = mesh.aabb.max[axis];
        }
    }
    if (mesh.surface.triangles.empty()) mesh.empty_reason = "no tile has four finite height samples";
    mesh.placement = placement_of(*region);
    mesh.region = std::move(region);
    return mesh;
}

}  // namespace navscope::sro
