// The AABB tree's boxes: a range of depths, the way to the chosen node, and a query's walk.
#include <algorithm>
#include <vector>

#include "scene/overlays/build.h"
#include "scene/overlays/pen.h"

namespace navscope::overlay {
namespace {

constexpr size_t most_boxes = 50000;

/// The node chosen in the Tree panel, the selected tree node, or the leaf of the selected face.
uint32_t chosen_node(const SceneInput& input, const BoxTree& tree) {
    uint32_t node = input.tree_node;
    if (node == no_index && input.primary.kind == ElementKind::tree_node) {
        node = input.primary.index;
    }
    if (node == no_index && input.primary.kind == ElementKind::face && input.primary.index < tree.leaf_of_face.size()) {
        node = tree.leaf_of_face[input.primary.index];
    }
    return node < tree.count() && tree.depth[node] != 0 ? node : no_index;
}

void draw_depths(Pen& pen, const BoxTree& tree, const SceneOptions& options) {
    const auto wanted = [&](uint32_t node) {
        const uint32_t depth = tree.depth[node];
        return depth != 0 &&
               (options.tree_leaves_only ? tree.is_leaf(node) : depth >= options.tree_from && depth <= options.tree_to);
    };
    size_t drawn = 0, all = 0;
    for (uint32_t node = 0; node < tree.count(); ++node) {
        if (!wanted(node)) {
            continue;
        }
        ++all;
        if (drawn < most_boxes) {
            ++drawn;
            // Deeper boxes are paler, leaves are dotted.
            const uint32_t alpha = 60 + 120 / std::max<uint32_t>(1, tree.depth[node]);
            pen.box(tree.boxes[node], {with_alpha(pen.colours.box, alpha), 1,
                                       tree.is_leaf(node) ? LinePattern::dotted : LinePattern::solid});
        }
    }
    if (drawn < all) {
        pen.label(pen.layer.origin, std::to_string(drawn) + " of " + std::to_string(all) + " boxes drawn",
                  pen.colours.text);
    }
}

void draw_path(Pen& pen, const BoxTree& tree, uint32_t node) {
    const uint32_t parent = tree.parent[node];
    for (uint32_t up = parent, steps = 0; up < tree.count() && steps < tree.count(); up = tree.parent[up], ++steps) {
        const bool is_parent = up == parent;
        pen.box(tree.boxes[up],
                {is_parent ? pen.colours.box_strong : with_alpha(pen.colours.box_strong, 130), is_parent ? 2.f : 1.f});
    }
    if (parent < tree.count()) {
        const uint32_t first = tree.first_child(parent), second = tree.second_child(parent);
        const uint32_t sibling = node == first ? second : first;
        if (sibling < tree.count() && tree.depth[sibling] != 0) {
            pen.box(tree.boxes[sibling], {pen.colours.link, 1.5f, LinePattern::dashed});
        }
    }
    if (!tree.is_leaf(node)) {
        for (const uint32_t child : {tree.first_child(node), tree.second_child(node)}) {
            if (child < tree.count() && tree.parent[child] == node) {
                pen.box(tree.boxes[child], {pen.colours.accent, 1, LinePattern::dotted});
            }
        }
    }
    pen.box(tree.boxes[node], {pen.colours.accent, 2.5f});
}

}  // namespace

Layer tree(const SceneInput& input) {
    Pen pen(input);
    const BoxTree* tree = input.mesh.tree.get();
    if (!tree || tree->count() == 0) {
        return std::move(pen.layer);
    }
    pen.layer.through = true;
    draw_depths(pen, *tree, input.options);
    const uint32_t node = chosen_node(input, *tree);
    if (node != no_index) {
        draw_path(pen, *tree, node);
    }
    return std::move(pen.layer);
}

Layer trace(const SceneInput& input) {
    Pen pen(input);
    const BoxTree* tree = input.mesh.tree.get();
    const size_t steps = std::min(input.trace_step, input.trace.size());
    for (size_t i = 0; tree && i < steps; ++i) {
        const TreeStep& step = input.trace[i];
        if (step.node >= tree->count()) {
            continue;
        }
        const bool last = i + 1 == steps;
        const Rgba colour = step.kind == TreeStep::Kind::culled ? pen.colours.warning
                            : step.kind == TreeStep::Kind::leaf ? pen.colours.added
                                                                : pen.colours.box_strong;
        pen.box(tree->boxes[step.node],
                {last ? pen.colours.accent : colour, last ? 3.f : 1.f,
                 step.kind == TreeStep::Kind::culled ? LinePattern::dashed : LinePattern::solid});
    }
    pen.layer.through = true;
    return std::move(pen.layer);
}

}  // namespace navscope::overlay
