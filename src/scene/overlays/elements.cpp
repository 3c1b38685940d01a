// Vertices, normals, the mesh's box.
#include <cmath>
#include <glm/geometric.hpp>

#include "scene/overlays/build.h"
#include "scene/overlays/pen.h"

namespace navscope::overlay {

Layer vertices(const SceneInput& input) {
    Pen pen(input);
    const Surface& surface = input.mesh.surface;
    std::vector<bool> used(surface.positions.count);
    for (const uint32_t corner : surface.ring) {
        used[corner] = true;
    }
    const bool is_grid = surface.kind == ElementKind::tile;
    for (uint32_t i = 0; i < surface.positions.count; ++i) {
        // A vertex that no face uses is a circle: it is worth seeing.
        if (used[i] || !is_grid) {
            pen.point(surface.positions[i], used[i] ? pen.colours.vertex : pen.colours.warning, used[i] ? 4.f : 7.f,
                      !used[i]);
        }
    }
    return std::move(pen.layer);
}

Layer normals(const SceneInput& input) {
    Pen pen(input);
    const Surface& surface = input.mesh.surface;
    for (uint32_t face = 0; face < surface.face_count(); ++face) {
        const glm::dvec3 normal = normal_of(input.mesh, face);
        const double twice_area = glm::length(normal);
        const auto centre = centre_of(input.mesh, face);
        if (!centre || !(twice_area > 0)) {
            continue;
        }
        const Rgba colour = (surface.roles[face] & face_clockwise) ? pen.colours.warning : pen.colours.normal;
        pen.line(*centre, *centre + normal / twice_area * (0.35 * std::sqrt(twice_area)), {colour, 1.5f});
        pen.point(*centre, colour, 3);
    }
    return std::move(pen.layer);
}

Layer aabb(const SceneInput& input) {
    Pen pen(input);
    if (input.mesh.has_aabb) {
        pen.box(input.mesh.aabb, {pen.colours.box_strong, 1.5f});
    }
    return std::move(pen.layer);
}

}  // namespace navscope::overlay
