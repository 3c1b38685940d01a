// What only a Silkroad region has: cells, borders and walls on the terrain, objects, water and ice.
#include "navmesh/sro/drape.h"
#include "scene/overlays/build.h"
#include "scene/overlays/outline.h"

namespace navscope::overlay {

Layer cells(const SceneInput& input) {
    Pen pen(input);
    if (const sro::Region* region = input.mesh.region.get()) {
        for (uint32_t i = 0; i < region->cells.size(); ++i) {
            const bool open = i < region->open_cell_count;
            const Style style{open ? pen.colours.cell_open : pen.colours.cell_closed, open ? 1.2f : 2.5f,
                              open ? LinePattern::solid : LinePattern::dashed};
            outline(pen, input, {ElementKind::cell, i}, style);
        }
    }
    return std::move(pen.layer);
}

namespace {

Layer borders(const SceneInput& input, ElementKind kind, Rgba colour) {
    Pen pen(input);
    const EdgeSet* set = input.mesh.edges(kind);
    for (uint32_t i = 0; set && i < set->count(); ++i) {
        const bool wall = (set->roles[i] & edge_boundary) != 0;
        const Style style{wall ? pen.colours.wall : colour, wall ? 3.f : 2.f};
        pen.path(edge_path(input.mesh, *set, i), style);
    }
    return std::move(pen.layer);
}

}  // namespace

Layer global_edges(const SceneInput& input) {
    return borders(input, ElementKind::global_edge, theme_colours(input.dark).global_edge);
}

Layer internal_edges(const SceneInput& input) {
    return borders(input, ElementKind::internal_edge, theme_colours(input.dark).internal_edge);
}

Layer objects(const SceneInput& input) {
    Pen pen(input);
    for (const PlacedBox& box : input.mesh.boxes) {
        const Style style{box.highlighted ? pen.colours.object_strong : pen.colours.object,
                          box.highlighted ? 2.f : 1.f};
        placed_box(pen, box, style);
    }
    return std::move(pen.layer);
}

Layer sheets(const SceneInput& input) {
    Pen pen(input);
    if (!input.mesh.region) {
        return std::move(pen.layer);
    }
    constexpr int stripes = 8;
    for (const sro::Sheet& sheet : sro::sheets(*input.mesh.region)) {
        const Style style{sheet.ice ? pen.colours.ice : pen.colours.water, 1.5f};
        outline(pen, input, {ElementKind::plane, sheet.block}, style);
        const Style thin{with_alpha(style.colour, 140), 1, sheet.water ? LinePattern::dashed : LinePattern::solid};
        const glm::dvec3 at(sheet.min_x, sheet.height, sheet.min_z);
        const double dx = double{sheet.max_x} - sheet.min_x, dz = double{sheet.max_z} - sheet.min_z;
        // Lines from side to side, slanted: level ones would lie on the tiles' sides.
        for (int i = 1; i < stripes; ++i) {
            const double share = static_cast<double>(i) / stripes;
            pen.line(at + glm::dvec3(dx * share, 0, 0), at + glm::dvec3(0, 0, dz * share), thin);
            pen.line(at + glm::dvec3(dx, 0, dz * share), at + glm::dvec3(dx * share, 0, dz), thin);
        }
        pen.line(at + glm::dvec3(dx, 0, 0), at + glm::dvec3(0, 0, dz), thin);
    }
    return std::move(pen.layer);
}

Layer region_border(const SceneInput& input) {
    Pen pen(input);
    draped_rectangle(pen, input.mesh, 0, 0, sro::region_size, sro::region_size, {pen.colours.boundary, 2});
    return std::move(pen.layer);
}

}  // namespace navscope::overlay
