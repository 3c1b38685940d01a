#include "scene/overlays/outline.h"

#include <cmath>

#include "navmesh/sro/drape.h"
#include "scene/colour_sources.h"

namespace navscope::overlay {
namespace {

/// Edges of the cluster's faces whose other side is no face of it.
void outline_cluster(Pen& pen, const SceneInput& input, uint32_t cluster, const Style& style) {
    const Column* column = face_column(input.mesh, "cluster");
    const EdgeSet* edges = input.mesh.edges(ElementKind::edge);
    if (!column || !edges) {
        return;
    }
    const auto inside = [&](uint32_t face) { return face < column->size() && column->number(face) == cluster; };
    for (uint32_t edge = 0; edge < edges->count(); ++edge) {
        if ((edges->roles[edge] & edge_user) || !inside(edges->owner[edge])) {
            continue;
        }
        const uint32_t other = edges->opposite[edge];
        const auto ends = other < edges->count() && inside(edges->owner[other]) ? std::nullopt : ends_of(*edges, edge);
        if (ends) {
            pen.line(ends->first, ends->second, style);
        }
    }
    if (input.mesh.graph && cluster < input.mesh.graph->positions.size()) {
        pen.point(input.mesh.graph->positions[cluster], style.colour, 12, true);
    }
}

void outline_graph_edge(Pen& pen, const SceneInput& input, uint32_t index, const Style& style) {
    const ClusterGraph* graph = input.mesh.graph.get();
    if (graph && index < graph->edges.size()) {
        const auto& edge = graph->edges[index];
        if (edge.from < graph->positions.size() && edge.to < graph->positions.size()) {
            pen.arrow(graph->positions[edge.from], graph->positions[edge.to], style);
        }
    }
}

void outline_sheet(Pen& pen, const SceneInput& input, uint32_t block, const Style& style) {
    if (!input.mesh.region) {
        return;
    }
    for (const sro::Sheet& sheet : sro::sheets(*input.mesh.region)) {
        if (sheet.block == block) {
            const float y = sheet.height;
            pen.ring(std::vector<glm::vec3>{{sheet.min_x, y, sheet.min_z},
                                            {sheet.max_x, y, sheet.min_z},
                                            {sheet.max_x, y, sheet.max_z},
                                            {sheet.min_x, y, sheet.max_z}},
                     style);
            return;
        }
    }
    const uint32_t x = block % sro::blocks_a_side, z = block / sro::blocks_a_side;
    if (z < sro::blocks_a_side) {
        const float min_x = sro::block_size * static_cast<float>(x), min_z = sro::block_size * static_cast<float>(z);
        draped_rectangle(pen, input.mesh, min_x, min_z, min_x + sro::block_size, min_z + sro::block_size, style);
    }
}

void outline_object_link(Pen& pen, const SceneInput& input, uint32_t link, const Style& style) {
    const sro::Region* region = input.mesh.region.get();
    if (!region || link >= region->links.size()) {
        return;
    }
    for (const sro::Object& object : region->objects) {
        if (link < object.first_link || link - object.first_link >= object.link_count) {
            continue;
        }
        const uint32_t other = region->links[link].other_object;
        if (other < region->objects.size()) {
            const sro::Object& to = region->objects[other];
            pen.arrow({object.x, object.y, object.z}, {to.x, to.y, to.z}, style);
        } else {
            pen.point({object.x, object.y, object.z}, style.colour, 10, true);
        }
        return;
    }
}

void outline_edge(Pen& pen, const SceneInput& input, ElementRef element, const Style& style) {
    if (const EdgeSet* set = input.mesh.edges(element.kind)) {
        const std::vector<glm::vec3> path = edge_path(input.mesh, *set, element.index);
        if (path.size() == 2) {
            pen.arrow(path[0], path[1], style);
        } else {
            pen.path(path, style);
        }
    }
}

void outline_box(Pen& pen, const SceneInput& input, ElementRef element, const Style& style) {
    for (const PlacedBox& box : input.mesh.boxes) {
        if (box.element == element) {
            placed_box(pen, box, style);
        }
    }
}

}  // namespace

void draped_rectangle(Pen& pen, const Navmesh& mesh, float min_x, float min_z, float max_x, float max_z,
                      const Style& style) {
    if (mesh.region) {
        const sro::Region& region = *mesh.region;
        pen.path(sro::drape(region, min_x, min_z, max_x, min_z), style);
        pen.path(sro::drape(region, max_x, min_z, max_x, max_z), style);
        pen.path(sro::drape(region, max_x, max_z, min_x, max_z), style);
        pen.path(sro::drape(region, min_x, max_z, min_x, min_z), style);
    }
}

void placed_box(Pen& pen, const PlacedBox& box, const Style& style) {
    const double c = std::cos(box.yaw), s = std::sin(box.yaw);
    const glm::dvec3 half(box.half);
    pen.box(glm::dvec3(box.centre), glm::dvec3(c, 0, s) * half.x, {0, half.y, 0}, glm::dvec3(-s, 0, c) * half.z, style);
}

void outline(Pen& pen, const SceneInput& input, ElementRef element, const Style& style) {
    const Navmesh& mesh = input.mesh;
    const uint32_t i = element.index;
    switch (element.kind) {
        case ElementKind::face:
        case ElementKind::tile:
            if (element.kind == mesh.surface.kind) {
                pen.ring(ring_of(mesh, i), style);
            }
            return;
        case ElementKind::edge:
        case ElementKind::global_edge:
        case ElementKind::internal_edge:
            return outline_edge(pen, input, element, style);
        case ElementKind::vertex:
        case ElementKind::height:
            if (i < mesh.surface.positions.count) {
                pen.point(mesh.surface.positions[i], style.colour, 6 + 2 * style.width, true);
            }
            return;
        case ElementKind::cluster:
            return outline_cluster(pen, input, i, style);
        case ElementKind::graph_edge:
            return outline_graph_edge(pen, input, i, style);
        case ElementKind::tree_node:
            if (mesh.tree && i < mesh.tree->count() && mesh.tree->depth[i] != 0) {
                pen.box(mesh.tree->boxes[i], style);
            }
            return;
        case ElementKind::cell:
            if (mesh.region && i < mesh.region->cells.size()) {
                const sro::Cell& cell = mesh.region->cells[i];
                draped_rectangle(pen, mesh, cell.min_x, cell.min_z, cell.max_x, cell.max_z, style);
            }
            return;
        case ElementKind::plane:
            return outline_sheet(pen, input, i, style);
        case ElementKind::object:
            return outline_box(pen, input, element, style);
        case ElementKind::link:
            return outline_object_link(pen, input, i, style);
        default:
            return;
    }
}

}  // namespace navscope::overlay
