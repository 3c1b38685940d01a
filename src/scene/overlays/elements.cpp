// Vertices, normals, the mesh's box, the setups' oriented boxes.
#include <array>
#include <cmath>
#include <cstring>
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

namespace {

/// Floats of a named record within a setup, by the file's own type table; nothing if it is not there or of another
/// size.
std::optional<std::array<float, 20>> obb_values(const RecordTree& records, const ValueRef& setup,
                                                std::string_view name) {
    for (uint64_t i = 0; i < child_count(records, setup); ++i) {
        const Child part = child(records, setup, i);
        std::array<float, 20> values;
        const bool fits = part.field && part.field->name == name && part.value.size() >= sizeof values &&
                          part.value.offset + sizeof values <= records.blob.size();
        if (fits) {
            std::memcpy(values.data(), records.blob.data() + part.value.offset, sizeof values);
            return values;
        }
    }
    return std::nullopt;
}

/// hkaiUserEdgeUtils::Obb: three columns and a translation of four floats each, then the half extents.
void draw_obb(Pen& pen, const std::array<float, 20>& v, const Style& style) {
    const auto column = [&](size_t i) { return glm::dvec3(v[i * 4], v[i * 4 + 1], v[i * 4 + 2]); };
    const glm::dvec3 half = column(4);
    pen.box(column(3), column(0) * half.x, column(1) * half.y, column(2) * half.z, style);
}

}  // namespace

Layer setups(const SceneInput& input) {
    Pen pen(input);
    const ElementTable* table = input.mesh.table(ElementKind::setup);
    for (uint32_t i = 0; table && input.mesh.records && table->records && i < table->count; ++i) {
        const ValueRef setup = table->records.element(i);
        const auto a = obb_values(*input.mesh.records, setup, "obbA");
        const auto b = obb_values(*input.mesh.records, setup, "obbB");
        const bool primary = input.primary == ElementRef{ElementKind::setup, i};
        const float width = primary ? 3.f : 1.5f;
        if (a) {
            draw_obb(pen, *a, {primary ? pen.colours.accent : pen.colours.link, width});
        }
        if (b) {
            draw_obb(pen, *b, {primary ? pen.colours.accent : pen.colours.graph, width});
        }
        if (a && b) {
            pen.arrow({(*a)[12], (*a)[13], (*a)[14]}, {(*b)[12], (*b)[13], (*b)[14]},
                      {pen.colours.box, 1, LinePattern::dashed});
        }
    }
    return std::move(pen.layer);
}

}  // namespace navscope::overlay
