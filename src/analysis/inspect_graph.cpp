#include <algorithm>

#include "analysis/inspect_rows.h"
#include "analysis/value_names.h"
#include "reflect/field_path.h"

namespace navscope::inspection {

namespace {

std::string element_path(const std::string& path, std::string_view array, uint32_t index) {
    return path + (array.empty() ? "" : "." + std::string(array)) + "[" + std::to_string(index) + "]";
}

/// The words of nodeData or edgeData that belong to an element; the games' graphs have none.
void add_words(InspectSection& section, const RecordTree& tree, const ValueRef& words, int32_t striding, uint32_t index,
               const std::string& path, std::string_view array) {
    for (uint64_t k = 0; k < static_cast<uint64_t>(std::clamp(striding, 0, 16)); ++k) {
        const uint64_t at = uint64_t{index} * static_cast<uint64_t>(striding) + k;
        if (at >= words.count) return;
        const ValueRef word = words.element(static_cast<uint32_t>(at));
        add_fields(section, tree, {word, element_path(path, array, static_cast<uint32_t>(at))},
                   std::string(array) + (striding > 1 ? "[" + std::to_string(k) + "]" : ""),
                   [](InspectRow& one, std::string_view, int64_t number) {
                       one.note = hex_text(static_cast<uint32_t>(number), 8);
                   });
    }
}

void add_cluster_edges(Inspection& result, const ClusterGraph& graph, uint32_t cluster) {
    InspectSection leaving{"Edges from it", {}}, arriving{"Edges to it", {}};
    {
        BoundedList out(leaving), in(arriving);
        for (uint32_t i = 0; i < graph.edges.size(); ++i) {
            const ClusterGraph::Edge& edge = graph.edges[i];
            const std::string label = "graph edge " + std::to_string(i), cost = "cost " + format_float(edge.cost);
            if (edge.from == cluster && out.room()) {
                out.add(edge.to == no_index
                            ? row(label, "leads to no cluster", cost, {ElementKind::graph_edge, i})
                            : row(label, "cluster " + std::to_string(edge.to), cost, {ElementKind::cluster, edge.to}));
            }
            if (edge.to == cluster && in.room()) {
                in.add(
                    edge.from == no_index
                        ? row(label, "from no cluster: it is in no node's range", cost, {ElementKind::graph_edge, i})
                        : row(label, "cluster " + std::to_string(edge.from), cost, {ElementKind::cluster, edge.from}));
            }
        }
    }
    if (!leaving.rows.empty()) result.sections.push_back(std::move(leaving));
    if (!arriving.rows.empty()) result.sections.push_back(std::move(arriving));
}

uint64_t add_cluster_faces(Inspection& result, const View<int16_t>& clusters, uint32_t cluster) {
    InspectSection faces{"Faces", {}};
    uint64_t count = 0;
    {
        BoundedList list(faces);
        for (uint32_t i = 0; i < clusters.count; ++i) {
            if (clusters[i] < 0 || static_cast<uint32_t>(clusters[i]) != cluster) continue;
            if (list.room()) list.add(link_row("face", {ElementKind::face, i}));
        }
        count = list.count();
    }
    if (count) result.sections.push_back(std::move(faces));
    return count;
}

}  // namespace

Inspection inspect_cluster(const Member& member, uint32_t cluster) {
    const ElementRef element{ElementKind::cluster, cluster};
    if (!member.souls->graph || !member.mesh->graph) return absent(element, "this file has no cluster graph");
    const souls::Graph& graph = *member.souls->graph;
    const uint32_t count = std::max(graph.nodes.count, graph.positions.count);
    if (cluster >= count) return past_end(element, count);
    Inspection result{to_string(element), {}, {}};
    InspectSection fields{"Fields", {}};
    if (graph.positions && cluster < graph.positions.count) {
        add_fields(fields, *member.records,
                   {graph.positions.element(cluster), element_path(graph.path, "positions", cluster)}, "position", {});
    }
    if (graph.nodes && cluster < graph.nodes.count) {
        add_fields(fields, *member.records, {graph.nodes.element(cluster), element_path(graph.path, "nodes", cluster)},
                   "", [&](InspectRow& one, std::string_view label, int64_t number) {
                       if (label == "startEdgeIndex" && number >= 0 && number < int64_t{graph.edges.count}) {
                           one.link = {ElementKind::graph_edge, static_cast<uint32_t>(number)};
                       }
                   });
    }
    add_words(fields, *member.records, graph.node_data, graph.node_striding, cluster, graph.path, "nodeData");
    result.sections.push_back(std::move(fields));
    add_cluster_edges(result, *member.mesh->graph, cluster);
    result.subtitle = plural(add_cluster_faces(result, member.souls->mesh->faces.cluster, cluster), "face");
    return result;
}

Inspection inspect_graph_edge(const Member& member, uint32_t edge) {
    const ElementRef element{ElementKind::graph_edge, edge};
    if (!member.souls->graph || !member.mesh->graph) return absent(element, "this file has no cluster graph");
    const souls::Graph& graph = *member.souls->graph;
    if (edge >= graph.edges.count) return past_end(element, graph.edges.count);
    Inspection result{to_string(element), {}, {}};
    const auto decode = [&](InspectRow& one, std::string_view label, int64_t number) {
        if (label == "flags") one.note = graph_edge_flags_note(static_cast<uint32_t>(number));
        if (label != "target") return;
        if (number >= 0 && number < int64_t{graph.nodes.count}) {
            one.link = {ElementKind::cluster, static_cast<uint32_t>(number)};
        } else {
            one.note = "no such cluster: there are " + count_text(graph.nodes.count);
        }
    };
    InspectSection fields =
        fields_section(*member.records, {graph.edges.element(edge), element_path(graph.path, "edges", edge)}, decode);
    add_words(fields, *member.records, graph.edge_data, graph.edge_striding, edge, graph.path, "edgeData");
    result.sections.push_back(std::move(fields));
    if (edge < member.mesh->graph->edges.size()) {
        const ClusterGraph::Edge& ends = member.mesh->graph->edges[edge];
        const auto cluster = [](uint32_t index) {
            return index == no_index ? ElementRef{} : ElementRef{ElementKind::cluster, index};
        };
        InspectSection place{"Place", {}};
        place.rows.push_back(link_row("from", cluster(ends.from), ends.from == no_index ? "in no node's range" : ""));
        place.rows.push_back(link_row("to", cluster(ends.to)));
        place.rows.push_back(row("cost", format_float(ends.cost)));
        result.subtitle = (ends.from == no_index ? "?" : std::to_string(ends.from)) + " → " +
                          (ends.to == no_index ? "?" : std::to_string(ends.to));
        result.sections.push_back(std::move(place));
    }
    return result;
}

namespace {

std::string nibbles_note(uint32_t byte) {
    const uint32_t high = byte >> 4, low = byte & 15;
    return hex_text(byte, 2) + ": min + " + std::to_string(high * high) + "/226, max − " + std::to_string(low * low) +
           "/226 of the parent's extent";
}

InspectSection node_fields(const RecordTree& tree, const souls::Tree& source, uint32_t node) {
    const std::string path = source.path + "[" + std::to_string(node) + "]";
    InspectSection section{"Fields", {}};
    const ValueRef record = source.nodes.element(node);
    for (uint64_t i = 0; i < child_count(tree, record); ++i) {
        const Child field = child(tree, record, i);
        if (field.field->name != "xyz") {
            add_fields(section, tree, {field.value, path + field.step}, field.field->name,
                       [](InspectRow& one, std::string_view label, int64_t number) {
                           one.note = hex_text(static_cast<uint64_t>(number), label == "hiData" ? 2 : 4);
                       });
            continue;
        }
        for (uint64_t axis = 0; axis < child_count(tree, field.value) && axis < 3; ++axis) {
            const Child lane = child(tree, field.value, axis);
            add_fields(section, tree, {lane.value, path + field.step + lane.step}, std::string(1, "xyz"[axis]),
                       [](InspectRow& one, std::string_view, int64_t number) {
                           one.note = nibbles_note(static_cast<uint32_t>(number));
                       });
        }
    }
    return section;
}

InspectSection node_place(const BoxTree& tree, uint32_t node) {
    const auto link = [&](uint32_t index) {
        return index < tree.count() ? ElementRef{ElementKind::tree_node, index} : ElementRef{};
    };
    InspectSection section{"Place", {}};
    const uint32_t depth = node < tree.depth.size() ? tree.depth[node] : 0u;
    section.rows.push_back(
        row("depth", std::to_string(depth), depth == 0 ? "never reached from the root" : "the root has 1"));
    const uint32_t parent = node < tree.parent.size() ? tree.parent[node] : no_index;
    section.rows.push_back(link_row("parent", link(parent), node == 0 ? "the root" : ""));
    if (link(parent) && !tree.is_leaf(parent)) {
        const uint32_t first = tree.first_child(parent);
        section.rows.push_back(link_row("sibling", link(first == node ? tree.second_child(parent) : first),
                                        first == node ? "the second" : "the first"));
    }
    if (tree.is_leaf(node)) {
        const uint32_t face = tree.data[node];
        const bool known = face < tree.leaf_of_face.size();
        section.rows.push_back(row("leaf of", "face " + std::to_string(face), known ? "" : "no such face",
                                   known ? ElementRef{ElementKind::face, face} : ElementRef{}));
        return section;
    }
    const uint32_t second = tree.second_child(node);
    section.rows.push_back(link_row("first child", link(tree.first_child(node)), "the next node"));
    section.rows.push_back(row("second child", "tree node " + std::to_string(second),
                               link(second) ? "+ 2 × " + std::to_string((second - node) / 2) : "past the end",
                               link(second)));
    return section;
}

InspectSection node_box(const BoxTree& tree, uint32_t node, const std::string& unit) {
    InspectSection section{"Box", {}};
    if (node >= tree.boxes.size() || tree.depth[node] == 0) return section;
    const Box& box = tree.boxes[node];
    section.rows.push_back(row("min", point_text(box.min), "decoded in float32"));
    section.rows.push_back(row("max", point_text(box.max)));
    section.rows.push_back(row("extent", point_text(box.max - box.min), unit));
    return section;
}

}  // namespace

Inspection inspect_tree_node(const Member& member, uint32_t node) {
    const ElementRef element{ElementKind::tree_node, node};
    if (!member.souls->tree || !member.mesh->tree) return absent(element, "this file has no AABB tree");
    const BoxTree& tree = *member.mesh->tree;
    if (node >= tree.count() || node >= member.souls->tree->size()) return past_end(element, tree.count());
    Inspection result{
        to_string(element), tree.is_leaf(node) ? "leaf of face " + std::to_string(tree.data[node]) : "internal", {}};
    result.sections.push_back(node_fields(*member.records, *member.souls->tree, node));
    result.sections.push_back(node_place(tree, node));
    if (InspectSection box = node_box(tree, node, member.mesh->length_unit); !box.rows.empty())
        result.sections.push_back(std::move(box));
    if (!tree.broken.empty()) result.sections.push_back({"Tree", {row("broken", tree.broken)}});
    return result;
}

}  // namespace navscope::inspection
