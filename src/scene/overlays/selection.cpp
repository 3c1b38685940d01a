// What a person has chosen, points at, or was pointed to.
#include <algorithm>

#include "scene/overlays/build.h"
#include "scene/overlays/outline.h"

namespace navscope::overlay {
namespace {

constexpr size_t most_outlined = 10000;

/// The direction of each side, and the faces across.
void detail_face(Pen& pen, const SceneInput& input, uint32_t face) {
    const std::vector<glm::vec3> ring = ring_of(input.mesh, face);
    for (size_t i = 0; i < ring.size(); ++i) {
        pen.arrow(ring[i], ring[(i + 1) % ring.size()], {pen.colours.accent, 2});
    }
    if (!ring.empty()) {
        pen.point(ring[0], pen.colours.accent, 8);  // where the ring begins
    }
    const EdgeSet* edges = input.mesh.edges(ElementKind::edge);
    for (uint32_t edge = 0; edges && edge < edges->count(); ++edge) {
        const uint32_t other = edges->owner[edge] == face ? edges->opposite[edge] : no_index;
        const uint32_t across = other < edges->count() ? edges->owner[other] : no_index;
        if (across != face && across != no_index) {
            const bool user = (edges->roles[edge] & edge_user) != 0;
            pen.ring(ring_of(input.mesh, across), {user ? pen.colours.link : with_alpha(pen.colours.accent, 170), 1.5f,
                                                   user ? LinePattern::dotted : LinePattern::dashed});
        }
    }
}

void detail_edge(Pen& pen, const SceneInput& input, uint32_t edge) {
    const EdgeSet* edges = input.mesh.edges(ElementKind::edge);
    if (!edges || edge >= edges->count()) {
        return;
    }
    pen.ring(ring_of(input.mesh, edges->owner[edge]), {with_alpha(pen.colours.accent, 200), 1.5f});
    const uint32_t other = edges->opposite[edge];
    if (const auto ends = ends_of(*edges, other)) {
        pen.arrow(ends->first, ends->second, {pen.colours.link, 2, LinePattern::dashed});
        pen.ring(ring_of(input.mesh, edges->owner[other]),
                 {with_alpha(pen.colours.link, 200), 1.5f, LinePattern::dashed});
    }
}

/// A tree node's faces are those of the leaves under it: outlined while they are few.
void detail_node(Pen& pen, const SceneInput& input, uint32_t node) {
    const BoxTree* tree = input.mesh.tree.get();
    if (!tree || node >= tree->count() || tree->depth[node] == 0) {
        return;
    }
    constexpr size_t most_faces = 200;
    std::vector<uint32_t> open{node};
    for (size_t faces = 0; !open.empty() && faces < most_faces;) {
        const uint32_t at = open.back();
        open.pop_back();
        if (tree->is_leaf(at)) {
            ++faces;
            pen.ring(ring_of(input.mesh, tree->data[at]), {pen.colours.accent, 2});
            continue;
        }
        for (const uint32_t child : {tree->second_child(at), tree->first_child(at)}) {
            if (child < tree->count() && tree->parent[child] == at) {
                open.push_back(child);
            }
        }
    }
}

}  // namespace

Layer selection(const SceneInput& input) {
    Pen pen(input);
    pen.layer.through = true;
    const size_t count = std::min(input.selected.size(), most_outlined);
    for (const ElementRef& element : input.selected.first(count)) {
        if (element != input.primary) {
            outline(pen, input, element, {with_alpha(pen.colours.accent, 210), 2});
        }
    }
    outline(pen, input, input.primary, {pen.colours.accent, 3.5f});
    if (input.primary.kind == ElementKind::face) {
        detail_face(pen, input, input.primary.index);
    } else if (input.primary.kind == ElementKind::edge) {
        detail_edge(pen, input, input.primary.index);
    } else if (input.primary.kind == ElementKind::tree_node) {
        detail_node(pen, input, input.primary.index);
    }
    return std::move(pen.layer);
}

Layer hover(const SceneInput& input) {
    Pen pen(input);
    outline(pen, input, input.hover, {pen.colours.hover, 2});
    return std::move(pen.layer);
}

Layer marks(const SceneInput& input) {
    Pen pen(input);
    pen.layer.through = true;
    for (const Mark& mark : input.marks.first(std::min(input.marks.size(), most_outlined))) {
        Style style{pen.colours.info, 2};
        switch (mark.kind) {
            case MarkKind::error:
                style = {pen.colours.error, 3};
                break;
            case MarkKind::warning:
                style = {pen.colours.warning, 2.5f, LinePattern::dashed};
                break;
            case MarkKind::info:
                style = {pen.colours.info, 2, LinePattern::dotted};
                break;
            case MarkKind::added:
                style = {pen.colours.added, 3};
                break;
            case MarkKind::removed:
                style = {pen.colours.removed, 3, LinePattern::dotted};
                break;
            case MarkKind::changed:
                style = {pen.colours.warning, 3, LinePattern::dashed};
                break;
            case MarkKind::hover:
                style = {pen.colours.hover, 2};
                break;
        }
        outline(pen, input, mark.at, style);
    }
    return std::move(pen.layer);
}

}  // namespace navscope::overlay
