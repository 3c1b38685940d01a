#include "navmesh/souls/binder.h"

namespace navscope::souls {

namespace {

Status bind_faces(const Binder& binder, const ValueRef& mesh, Faces& faces) {
    return binder.table(mesh, "faces", faces.records,
                        {{"startEdgeIndex", &faces.start_edge},
                         {"startUserEdgeIndex", &faces.start_user_edge},
                         {"numEdges", &faces.edge_count},
                         {"numUserEdges", &faces.user_edge_count},
                         {"clusterIndex", &faces.cluster},
                         {"padding", &faces.padding, false}});
}

Status bind_edges(const Binder& binder, const ValueRef& mesh, Edges& edges) {
    return binder.table(mesh, "edges", edges.records,
                        {{"a", &edges.a},
                         {"b", &edges.b},
                         {"oppositeEdge", &edges.opposite_edge},
                         {"oppositeFace", &edges.opposite_face},
                         {"flags", &edges.flags},
                         {"paddingByte", &edges.padding, false},
                         {"userEdgeCost", &edges.user_cost, false}});
}

Status bind_set(const Binder& binder, const ValueRef& object, StreamingSet& set) {
    Status status = binder.value(object, "aSectionUid", set.a_section);
    if (status) status = binder.value(object, "bSectionUid", set.b_section);
    if (status) status = binder.count(object, "meshConnections", set.mesh_connections);
    if (status) status = binder.count(object, "graphConnections", set.graph_connections);
    if (status) status = binder.count(object, "volumeConnections", set.volume_connections);
    if (status) status = binder.count(object, "aConnectionAabbs", set.a_boxes);
    if (status) status = binder.count(object, "bConnectionAabbs", set.b_boxes);
    return status;
}

/// Grows with what was found readable, not with the count that the file announces.
Status bind_sets(const Binder& binder, StreamingSets& result) {
    std::vector<StreamingSet> sets;
    View<uint8_t> sides;
    Status status = binder.columns(result.records, {{"side", &sides}});
    for (uint32_t i = 0; status && i < result.records.count; ++i) {
        const ValueRef record = result.records.element(i);
        const Result<ValueRef> object = binder.object(record, "streamingSet", "hkaiStreamingSet");
        if (!object) return object.error();
        StreamingSet& set = sets.emplace_back();
        set.side = sides[i];
        if (!*object) continue;
        set.item = static_cast<uint32_t>(binder.item_of(record, "streamingSet"));
        status = bind_set(binder, *object, set);
    }
    if (status) result.sets = std::move(sets);
    return status;
}

}  // namespace

void bind_streaming(const Binder& binder, const ValueRef& object, const std::string& path, StreamingSets& result) {
    Result<ValueRef> records = binder.array(object, "streamingSets");
    if (!records) return binder.note(std::move(records).error());
    result.records = *records;
    result.path = path + ".streamingSets";
    binder.noted(bind_sets(binder, result));
}

Status bind_mesh(const Binder& binder, Mesh& mesh) {
    const ValueRef& object = mesh.object;
    Status status = bind_faces(binder, object, mesh.faces);
    if (status) status = bind_edges(binder, object, mesh.edges);
    if (status) status = binder.vectors(object, "vertices", mesh.vertices);
    if (status) status = binder.numbers(object, "faceData", mesh.face_data);
    if (status) status = binder.numbers(object, "edgeData", mesh.edge_data);
    if (status) status = binder.box(object, "aabb", mesh.aabb_min, mesh.aabb_max);
    if (status) status = binder.integer(object, "faceDataStriding", mesh.face_striding);
    if (status) status = binder.integer(object, "edgeDataStriding", mesh.edge_striding);
    if (!status) return status;
    binder.optional_value(object, "flags", mesh.flags);
    binder.optional_value(object, "erosionRadius", mesh.erosion_radius);
    binder.optional_value(object, "userData", mesh.user_data);
    bind_streaming(binder, object, mesh.path, mesh.streaming);
    mesh.property_bag = binder.item_of(object, "propertyBag");
    return Done{};
}

}  // namespace navscope::souls
