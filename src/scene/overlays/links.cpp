// User edges as arcs from the face that owns them to where they lead.
#include <glm/geometric.hpp>
#include <unordered_set>

#include "scene/overlays/build.h"
#include "scene/overlays/pen.h"

namespace navscope::overlay {
namespace {

/// Where a link touches the ground: the middle of its user edge, else of the face.
std::optional<glm::dvec3> foot(const SceneInput& input, const EdgeSet& edges, uint32_t edge, uint32_t face) {
    if (const auto ends = ends_of(edges, edge)) {
        return (ends->first + ends->second) * 0.5;
    }
    return centre_of(input.mesh, face);
}

/// Lifted by a share of its length, so that it does not sink into the floor; `parts` lines.
void arc(Pen& pen, glm::dvec3 a, glm::dvec3 b, int parts, const Style& style) {
    const double lift = 0.4 * glm::length(b - a);
    glm::dvec3 before = a;
    for (int i = 1; i <= parts; ++i) {
        const double t = static_cast<double>(i) / parts;
        glm::dvec3 at = a + (b - a) * t;
        at.y += lift * t * (1 - t);
        pen.line(before, at, style);
        before = at;
    }
}

bool is_chosen(const Link& link, const std::unordered_set<ElementRef, ElementHash>& chosen) {
    return chosen.contains({ElementKind::face, link.from_face}) || chosen.contains({ElementKind::face, link.to_face}) ||
           chosen.contains({ElementKind::edge, link.edge});
}

}  // namespace

Layer links(const SceneInput& input) {
    Pen pen(input);
    const EdgeSet* edges = input.mesh.edges(ElementKind::edge);
    if (!edges || input.options.links == LinkMode::off) {
        return std::move(pen.layer);
    }
    pen.layer.through = true;
    const std::unordered_set<ElementRef, ElementHash> chosen(input.selected.begin(), input.selected.end());
    const bool all = input.options.links == LinkMode::all;
    const int parts = all && input.mesh.links.size() > 20000 ? 3 : 8;
    for (const Link& link : input.mesh.links) {
        const bool is_selected = is_chosen(link, chosen);
        if ((!all && !is_selected) || link.edge >= edges->count()) {
            continue;
        }
        const uint8_t role = edges->roles[link.edge];
        const uint32_t other = edges->opposite[link.edge];
        const bool one_sided = (role & edge_one_sided) != 0;
        const auto from = foot(input, *edges, link.edge, link.from_face);
        const auto to = link.to_face == no_index ? std::nullopt : foot(input, *edges, other, link.to_face);
        const Rgba colour = is_selected        ? pen.colours.accent
                            : one_sided || !to ? pen.colours.warning
                                               : pen.colours.link;
        const float width = is_selected ? 2.5f : 1.5f;
        if (const auto ends = ends_of(*edges, link.edge)) {
            pen.line(ends->first, ends->second, {colour, width + 1});
        }
        if (!from) {
            continue;
        }
        if (!to) {
            pen.point(*from, colour, 8, true);  // leads nowhere
            continue;
        }
        // Of a pair that leads both ways the first draws the arc; each puts a dot at its own target.
        const bool drawn_by_other = !one_sided && other < link.edge && edges->opposite[other] == link.edge;
        if (!drawn_by_other) {
            arc(pen, *from, *to, parts, {colour, width, one_sided ? LinePattern::dashed : LinePattern::solid});
        }
        pen.point(*to, colour, 5);
    }
    return std::move(pen.layer);
}

}  // namespace navscope::overlay
