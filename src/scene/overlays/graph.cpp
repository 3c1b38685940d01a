// The cluster graph: nodes, edges, and what they cost while there are few.
#include <algorithm>

#include "scene/overlays/build.h"
#include "scene/overlays/pen.h"

namespace navscope::overlay {

Layer graph(const SceneInput& input) {
    Pen pen(input);
    const ClusterGraph* graph = input.mesh.graph.get();
    if (!graph) {
        return std::move(pen.layer);
    }
    pen.layer.through = true;
    constexpr size_t most_costs = 200;
    // Both directions of a pair lie on one another: one line for both, the costs of both on it.
    struct Pair {
        uint32_t low, high, edge;
    };
    std::vector<Pair> pairs;
    for (uint32_t i = 0; i < graph->edges.size(); ++i) {
        const auto& edge = graph->edges[i];
        if (edge.from < graph->positions.size() && edge.to < graph->positions.size()) {
            pairs.push_back({std::min(edge.from, edge.to), std::max(edge.from, edge.to), i});
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Pair& a, const Pair& b) { return a.low != b.low ? a.low < b.low : a.high < b.high; });
    for (size_t i = 0; i < pairs.size();) {
        size_t end = i;
        bool forth = false, back = false, primary = false;
        std::string costs;
        for (; end < pairs.size() && pairs[end].low == pairs[i].low && pairs[end].high == pairs[i].high; ++end) {
            const auto& edge = graph->edges[pairs[end].edge];
            (edge.from == pairs[i].low ? forth : back) = true;
            primary = primary || input.primary == ElementRef{ElementKind::graph_edge, pairs[end].edge};
            const std::string cost = format_float(edge.cost);
            costs = costs.empty() ? cost : costs == cost ? costs : costs + " / " + cost;
        }
        const glm::dvec3 a(graph->positions[pairs[i].low]), b(graph->positions[pairs[i].high]);
        const Style style{primary         ? pen.colours.accent
                          : forth && back ? pen.colours.graph
                                          : pen.colours.warning,
                          primary ? 3.f : 2.f, forth && back ? LinePattern::solid : LinePattern::dashed};
        forth&& back ? pen.line(a, b, style) : forth ? pen.arrow(a, b, style) : pen.arrow(b, a, style);
        if (pairs.size() <= most_costs) {
            pen.label((a + b) * 0.5, costs, pen.colours.text);
        }
        i = end;
    }
    for (uint32_t node = 0; node < graph->positions.size(); ++node) {
        const bool primary = input.primary == ElementRef{ElementKind::cluster, node};
        pen.point(graph->positions[node], primary ? pen.colours.accent : pen.colours.graph, primary ? 12.f : 9.f);
    }
    return std::move(pen.layer);
}

}  // namespace navscope::overlay
