#include "scene/overlays/pen.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "navmesh/sro/drape.h"

namespace navscope::overlay {

bool is_finite(glm::dvec3 at) {
    return std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z);
}

namespace {

std::optional<Box> extent_of(const Navmesh& mesh) {
    if (mesh.bounds) {
        return mesh.bounds;
    }
    const bool usable = mesh.has_aabb && is_finite(mesh.aabb.min) && is_finite(mesh.aabb.max) &&
                        glm::length(glm::dvec3(mesh.aabb.max) - glm::dvec3(mesh.aabb.min)) < 1e9;
    return usable ? std::optional(mesh.aabb) : std::nullopt;
}

}  // namespace

glm::dvec3 middle_of(const Navmesh& mesh) {
    const std::optional<Box> extent = extent_of(mesh);
    return extent ? (glm::dvec3(extent->min) + glm::dvec3(extent->max)) * 0.5 : glm::dvec3(0);
}

double radius_of(const Navmesh& mesh) {
    const std::optional<Box> extent = extent_of(mesh);
    const double radius = extent ? glm::length(glm::dvec3(extent->max) - glm::dvec3(extent->min)) / 2 : 0;
    return radius > 0 ? radius : 1;
}

void Pen::line(glm::dvec3 a, glm::dvec3 b, const Style& style) {
    if (is_finite(a) && is_finite(b)) {
        layer.lines.push_back(
            {glm::vec3(a - layer.origin), glm::vec3(b - layer.origin), style.colour, style.width, style.pattern});
    }
}

void Pen::path(std::span<const glm::vec3> points, const Style& style) {
    for (size_t i = 1; i < points.size(); ++i) {
        line(points[i - 1], points[i], style);
    }
}

void Pen::ring(std::span<const glm::vec3> points, const Style& style) {
    path(points, style);
    if (points.size() > 2) {
        line(points.back(), points.front(), style);
    }
}

void Pen::point(glm::dvec3 at, Rgba colour, float size, bool ring) {
    if (is_finite(at)) {
        layer.points.push_back({glm::vec3(at - layer.origin), colour, size, ring});
    }
}

void Pen::label(glm::dvec3 at, std::string text, Rgba colour) {
    if (is_finite(at)) {
        layer.labels.push_back({glm::vec3(at - layer.origin), std::move(text), colour});
    }
}

void Pen::box(const Box& box, const Style& style) {
    const glm::dvec3 min(box.min), max(box.max), half = (max - min) * 0.5;
    this->box(min + half, {half.x, 0, 0}, {0, half.y, 0}, {0, 0, half.z}, style);
}

void Pen::box(glm::dvec3 middle, glm::dvec3 x, glm::dvec3 y, glm::dvec3 z, const Style& style) {
    const auto corner = [&](int i) { return middle + ((i & 1) ? x : -x) + ((i & 2) ? y : -y) + ((i & 4) ? z : -z); };
    for (int i = 0; i < 8; ++i) {
        for (const int bit : {1, 2, 4}) {
            if ((i & bit) == 0) {
                line(corner(i), corner(i | bit), style);
            }
        }
    }
}

void Pen::arrow(glm::dvec3 a, glm::dvec3 b, const Style& style) {
    line(a, b, style);
    const glm::dvec3 along = b - a;
    const double length = glm::length(along);
    if (!(length > 0) || !std::isfinite(length)) {
        return;
    }
    glm::dvec3 across = glm::cross(along, glm::dvec3(0, 1, 0));
    if (glm::length(across) < length * 1e-3) {
        across = glm::cross(along, glm::dvec3(1, 0, 0));
    }
    across = glm::normalize(across) * length * 0.06;
    const glm::dvec3 tip = a + along * 0.56, back = a + along * 0.44;
    line(tip, back + across, style);
    line(tip, back - across, style);
}

std::vector<glm::vec3> ring_of(const Navmesh& mesh, uint32_t face) {
    std::vector<glm::vec3> ring;
    const Surface& surface = mesh.surface;
    if (face < surface.face_count() && size_t{face} + 1 < surface.ring_begin.size()) {
        for (uint32_t i = surface.ring_begin[face]; i < surface.ring_begin[face + 1]; ++i) {
            ring.push_back(surface.positions[surface.ring[i]]);
        }
    }
    return ring;
}

std::optional<glm::dvec3> centre_of(const Navmesh& mesh, uint32_t face) {
    const Surface& surface = mesh.surface;
    if (face >= surface.face_count() || surface.ring_begin[face] == surface.ring_begin[face + 1]) {
        return std::nullopt;
    }
    glm::dvec3 sum{0};
    for (uint32_t i = surface.ring_begin[face]; i < surface.ring_begin[face + 1]; ++i) {
        sum += glm::dvec3(surface.positions[surface.ring[i]]);
    }
    return sum / double(surface.ring_begin[face + 1] - surface.ring_begin[face]);
}

glm::dvec3 normal_of(const Navmesh& mesh, uint32_t face) {
    const Surface& surface = mesh.surface;
    glm::dvec3 sum{0};
    if (face >= surface.face_count()) {
        return sum;
    }
    const auto corner = [&](uint32_t i) { return glm::dvec3(surface.positions[surface.ring[i]]); };
    const uint32_t begin = surface.ring_begin[face];
    for (uint32_t i = begin + 1; i + 1 < surface.ring_begin[face + 1]; ++i) {
        const glm::dvec3 first = corner(begin);
        sum += glm::cross(corner(i) - first, corner(i + 1) - first);
    }
    return sum;
}

std::optional<std::pair<glm::dvec3, glm::dvec3>> ends_of(const EdgeSet& set, uint32_t edge) {
    if (edge >= set.count() || (set.roles[edge] & edge_broken)) {
        return std::nullopt;
    }
    const uint32_t a = set.a[edge], b = set.b[edge];
    if (a >= set.positions.count || b >= set.positions.count) {
        return std::nullopt;
    }
    return std::pair(glm::dvec3(set.positions[a]), glm::dvec3(set.positions[b]));
}

std::vector<glm::vec3> edge_path(const Navmesh& mesh, const EdgeSet& set, uint32_t edge) {
    const auto ends = ends_of(set, edge);
    if (!ends) {
        return {};
    }
    const glm::vec3 a(ends->first), b(ends->second);
    if (mesh.region && set.kind != ElementKind::edge) {
        return sro::drape(*mesh.region, a.x, a.z, b.x, b.z);
    }
    return {a, b};
}

}  // namespace navscope::overlay
