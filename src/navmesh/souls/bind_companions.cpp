// The variants beside the mesh: cluster graph, query mediator with its tree, user-edge setups.
#include "navmesh/souls/binder.h"

namespace navscope::souls {

Status bind_graph(const Binder& binder, Graph& graph) {
    const ValueRef& object = graph.object;
    Status status = binder.vectors(object, "positions", graph.positions);
    if (status) {
        status = binder.table(object, "nodes", graph.nodes,
                              {{"startEdgeIndex", &graph.node_start}, {"numEdges", &graph.node_count}});
    }
    if (status) {
        status = binder.table(
            object, "edges", graph.edges,
            {{"target", &graph.edge_target}, {"cost", &graph.edge_cost}, {"flags", &graph.edge_flags, false}});
    }
    if (!status) return status;
    binder.noted(binder.numbers(object, "nodeData", graph.node_data));
    binder.noted(binder.numbers(object, "edgeData", graph.edge_data));
    binder.noted(binder.integer(object, "nodeDataStriding", graph.node_striding));
    binder.noted(binder.integer(object, "edgeDataStriding", graph.edge_striding));
    bind_streaming(binder, object, graph.path, graph.streaming);
    return Done{};
}

Status bind_tree(const Binder& binder, Mediator& mediator, std::optional<Tree>& result) {
    mediator.nav_mesh = static_cast<uint32_t>(binder.item_of(mediator.object, "navMesh"));
    mediator.tree = static_cast<uint32_t>(binder.item_of(mediator.object, "tree"));
    const Result<ValueRef> outer = binder.object(mediator.object, "tree", "hkcdStaticAabbTree");
    if (!outer) return outer.error();
    if (!*outer) return Done{};
    mediator.implementation = static_cast<uint32_t>(binder.item_of(*outer, "treePtr"));
    const Result<ValueRef> inner = binder.object(*outer, "treePtr", "hkcdStaticAabbTree::Impl");
    if (!inner) return inner.error();
    if (!*inner) return Done{};
    Result<ValueRef> body = binder.field(*inner, "tree");
    if (!body) return std::move(body).error();
    Tree tree;
    tree.object = *body;
    tree.path = mediator.path + ".tree.treePtr.tree.nodes";
    Status status = binder.table(*body, "nodes", tree.nodes,
                                 {{"xyz[0]", &tree.x},
                                  {"xyz[1]", &tree.y},
                                  {"xyz[2]", &tree.z},
                                  {"hiData", &tree.hi_data},
                                  {"loData", &tree.lo_data}});
    if (status) status = binder.box(*body, "domain", tree.domain_min, tree.domain_max);
    if (status) result = std::move(tree);
    return status;
}

Status bind_setups(const Binder& binder, const ValueRef& object, Setups& setups) {
    Setups found;
    Status status = binder.table(object, "edgeSetups", found.records,
                                 {{"obbA.transform", &found.a.transform},
                                  {"obbA.halfExtents", &found.a.half_extents},
                                  {"obbB.transform", &found.b.transform},
                                  {"obbB.halfExtents", &found.b.half_extents},
                                  {"userDataA", &found.user_data_a, false},
                                  {"userDataB", &found.user_data_b, false},
                                  {"costAtoB", &found.cost_a_to_b, false},
                                  {"costBtoA", &found.cost_b_to_a, false},
                                  {"worldUpA", &found.world_up_a, false},
                                  {"worldUpB", &found.world_up_b, false},
                                  {"direction", &found.direction, false},
                                  {"space", &found.space, false},
                                  {"forceAlign", &found.force_align, false}});
    if (!status) return status;
    found.item = setups.item;
    found.path = std::move(setups.path);
    found.count = found.records.count;
    setups = std::move(found);
    return Done{};
}

}  // namespace navscope::souls
