#include <algorithm>

#include "navmesh/souls/model.h"

namespace navscope::souls {

namespace {

Error unreadable(const Type& type, std::string_view field, std::string what) {
    return Error{
        ErrorCode::corrupt, std::move(what), type.body_offset, {type.full_name, "field " + std::string(field)}};
}

/// Finds fields of a record by name and checks that they are of the kind the model needs.
class Binder {
public:
    explicit Binder(const RecordTree& tree) : tree_(tree) {}

    Result<ValueRef> field(const ValueRef& object, std::string_view name) const {
        const Field* found = object.type->find(name);
        if (!found) return unreadable(*object.type, name, "is missing");
        return ValueRef{found->type, object.offset + found->offset, 1, false, nullptr};
    }

    /// The elements of an array field; an empty sequence for a null one.
    Result<ValueRef> array(const ValueRef& object, std::string_view name) const {
        Result<ValueRef> value = field(object, name);
        if (!value) return value;
        if (value->type->kind != TypeKind::array)
            return unreadable(*object.type, name, "is no array but " + value->type->full_name);
        const ValueRef items = tree_.target(*value);
        if (!items) return ValueRef{value->type->element, 0, 0, true, nullptr};
        // A single object where an array is announced reads as an array of one.
        return ValueRef{items.type, items.offset, items.count, true, nullptr};
    }

    /// A view of one number in each record.
    template <typename T>
    Status column(const ValueRef& records, std::string_view name, View<T>& view) const {
        if (records.count == 0) {
            view = {};
            return Done{};
        }
        const Field* found = records.type->find(name);
        if (!found) return unreadable(*records.type, name, "is missing");
        return bind_view(*records.type, name, *found->type, records, found->offset, view);
    }

    template <typename T>
    Status bind_view(const Type& owner, std::string_view name, const Type& type, const ValueRef& records,
                     uint32_t offset, View<T>& view) const {
        if (type.kind != TypeKind::scalar || type.size != sizeof(T) || !is_integer(type.scalar) ||
            type.endian != Endian::little) {
            return unreadable(owner, name,
                              "an integer of " + std::to_string(sizeof(T)) + " bytes is expected, it is " +
                                  type.full_name + " of " + std::to_string(type.size) + " bytes");
        }
        view = {tree_.blob.data() + records.offset + offset, records.type->size, records.count};
        return Done{};
    }

    Result<int32_t> integer(const ValueRef& object, std::string_view name) const {
        Result<ValueRef> value = field(object, name);
        if (!value) return value.error();
        if (value->type->kind != TypeKind::scalar || !is_integer(value->type->scalar)) {
            return unreadable(*object.type, name, "is no integer but " + value->type->full_name);
        }
        return static_cast<int32_t>(
            load_integer(tree_.blob.data() + value->offset, value->type->scalar, value->type->endian));
    }

    /// A box of two vectors of four floats.
    Status box(const ValueRef& object, std::string_view name, float (&min)[4], float (&max)[4]) const {
        Result<ValueRef> value = field(object, name);
        if (!value) return value.error();
        if (value->type->kind != TypeKind::record)
            return unreadable(*object.type, name, "is no record but " + value->type->full_name);
        Status status = vector(*value, "min", min);
        return status ? vector(*value, "max", max) : status;
    }

    Status vector(const ValueRef& object, std::string_view name, float (&lanes)[4]) const {
        Result<ValueRef> value = field(object, name);
        if (!value) return value.error();
        if (!is_vector(*value->type))
            return unreadable(*object.type, name, "is no vector of four floats but " + value->type->full_name);
        std::memcpy(lanes, tree_.blob.data() + value->offset, sizeof lanes);
        return Done{};
    }

    static bool is_vector(const Type& type) {
        return type.kind == TypeKind::tuple && type.count == 4 && type.element && type.element->scalar == Scalar::f32 &&
               type.element->endian == Endian::little;
    }

private:
    const RecordTree& tree_;
};

Status bind_faces(const Binder& binder, const ValueRef& mesh, Faces& faces) {
    Result<ValueRef> records = binder.array(mesh, "faces");
    if (!records) return std::move(records).error();
    faces.records = *records;
    Status status = binder.column(*records, "startEdgeIndex", faces.start_edge);
    if (status) status = binder.column(*records, "startUserEdgeIndex", faces.start_user_edge);
    if (status) status = binder.column(*records, "numEdges", faces.edge_count);
    if (status) status = binder.column(*records, "numUserEdges", faces.user_edge_count);
    if (status) status = binder.column(*records, "clusterIndex", faces.cluster);
    return status;
}

Status bind_edges(const Binder& binder, const ValueRef& mesh, Edges& edges) {
    Result<ValueRef> records = binder.array(mesh, "edges");
    if (!records) return std::move(records).error();
    edges.records = *records;
    Status status = binder.column(*records, "a", edges.a);
    if (status) status = binder.column(*records, "b", edges.b);
    if (status) status = binder.column(*records, "oppositeEdge", edges.opposite_edge);
    if (status) status = binder.column(*records, "oppositeFace", edges.opposite_face);
    if (status) status = binder.column(*records, "flags", edges.flags);
    return status;
}

/// An array of integers; it may be empty.
Status bind_numbers(const Binder& binder, const ValueRef& object, std::string_view name, ValueRef& numbers) {
    Result<ValueRef> found = binder.array(object, name);
    if (!found) return std::move(found).error();
    if (found->count > 0 && (found->type->kind != TypeKind::scalar || !is_integer(found->type->scalar))) {
        return unreadable(*object.type, name, "its elements are no integers but " + found->type->full_name);
    }
    numbers = *found;
    return Done{};
}

Status bind_vectors(const Binder& binder, const ValueRef& object, std::string_view name, ValueRef& vectors) {
    Result<ValueRef> found = binder.array(object, name);
    if (!found) return std::move(found).error();
    if (found->count > 0 && !Binder::is_vector(*found->type)) {
        return unreadable(*object.type, name,
                          "its elements are no vectors of four floats but " + found->type->full_name);
    }
    vectors = *found;
    return Done{};
}

Status bind_mesh(const Binder& binder, const ValueRef& object, Mesh& mesh) {
    Status status = bind_faces(binder, object, mesh.faces);
    if (status) status = bind_edges(binder, object, mesh.edges);
    if (status) status = bind_vectors(binder, object, "vertices", mesh.vertices);
    if (status) status = bind_numbers(binder, object, "faceData", mesh.face_data);
    if (status) status = bind_numbers(binder, object, "edgeData", mesh.edge_data);
    if (status) status = binder.box(object, "aabb", mesh.aabb_min, mesh.aabb_max);
    if (!status) return status;
    for (const auto& [name, target] :
         {std::pair{"faceDataStriding", &mesh.face_striding}, std::pair{"edgeDataStriding", &mesh.edge_striding}}) {
        Result<int32_t> value = binder.integer(object, name);
        if (!value) return std::move(value).error();
        *target = *value;
    }
    return Done{};
}

Status bind_nodes(const Binder& binder, Tree& tree) {
    const ValueRef& nodes = tree.nodes;
    Status status = binder.column(nodes, "hiData", tree.hi_data);
    if (status) status = binder.column(nodes, "loData", tree.lo_data);
    if (!status || nodes.count == 0) return status;
    const Field* xyz = nodes.type->find("xyz");
    if (!xyz || xyz->type->kind != TypeKind::tuple || xyz->type->count != 3) {
        return unreadable(*nodes.type, "xyz", "three bytes are expected");
    }
    View<uint8_t>* const axes[3] = {&tree.x, &tree.y, &tree.z};
    for (uint32_t axis = 0; axis < 3 && status; ++axis) {
        status = binder.bind_view(*nodes.type, "xyz", *xyz->type->element, nodes,
                                  xyz->offset + axis * xyz->type->element->size, *axes[axis]);
    }
    return status;
}

/// mediator.tree.treePtr.tree: null pointers on the way give a mediator without a tree (a check speaks of it).
Status bind_tree(const RecordTree& tree, const Binder& binder, const Variant& variant, std::optional<Tree>& result) {
    ValueRef at = tree.item(variant.item);
    std::string path = variant.path;
    for (const char* name : {"tree", "treePtr"}) {
        Result<ValueRef> pointer = binder.field(at, name);
        if (!pointer) return std::move(pointer).error();
        at = tree.target(*pointer);
        path += std::string(".") + name;
        if (!at || at.sequence) return Done{};
    }
    Result<ValueRef> body = binder.field(at, "tree");
    if (!body) return std::move(body).error();
    Tree found;
    Result<ValueRef> nodes = binder.array(*body, "nodes");
    if (!nodes) return std::move(nodes).error();
    found.nodes = *nodes;
    found.path = path + ".tree.nodes";
    Status status = bind_nodes(binder, found);
    if (status) status = binder.box(*body, "domain", found.domain_min, found.domain_max);
    if (status) result = std::move(found);
    return status;
}

Status bind_graph(const RecordTree& tree, const Binder& binder, const Variant& variant, std::optional<Graph>& result) {
    const ValueRef object = tree.item(variant.item);
    Graph graph;
    graph.path = variant.path;
    Status status = bind_vectors(binder, object, "positions", graph.positions);
    if (!status) return status;
    Result<ValueRef> nodes = binder.array(object, "nodes");
    if (!nodes) return std::move(nodes).error();
    graph.nodes = *nodes;
    status = binder.column(*nodes, "startEdgeIndex", graph.node_start);
    if (status) status = binder.column(*nodes, "numEdges", graph.node_count);
    if (!status) return status;
    Result<ValueRef> edges = binder.array(object, "edges");
    if (!edges) return std::move(edges).error();
    graph.edges = *edges;
    status = binder.column(*edges, "target", graph.edge_target);
    if (!status) return status;
    if (edges->count > 0) {
        const Field* cost = edges->type->find("cost");
        if (!cost || cost->type->kind != TypeKind::scalar)
            return unreadable(*edges->type, "cost", "a number is expected");
        graph.edge_cost = {tree.blob.data() + edges->offset + cost->offset,
                           nullptr,
                           edges->type->size,
                           edges->count,
                           cost->type->scalar,
                           cost->type->endian};
    }
    result = std::move(graph);
    return Done{};
}

/// The named variants of the root container, whatever they are.
std::vector<Variant> list_variants(const RecordTree& tree, const Binder& binder) {
    std::vector<Variant> variants;
    const ValueRef root = tree.item(1);
    if (!root || root.sequence || root.type->kind != TypeKind::record || !root.type->find("namedVariants"))
        return variants;
    const Result<ValueRef> rows = binder.array(root, "namedVariants");
    if (!rows) return variants;
    for (uint32_t i = 0; i < rows->count; ++i) {
        const ValueRef row = rows->element(i);
        Variant variant;
        if (const Result<ValueRef> name = binder.field(row, "name")) variant.name = string_value(tree, *name);
        if (const Result<ValueRef> name = binder.field(row, "className"))
            variant.class_name = string_value(tree, *name);
        if (const Result<ValueRef> pointer = binder.field(row, "variant")) {
            variant.item = static_cast<uint32_t>(tree.item_index(*pointer));
            if (const ValueRef object = tree.item(variant.item); object && !object.sequence) variant.type = object.type;
        }
        variant.path = "namedVariants[" + std::to_string(i) + "].variant";
        variants.push_back(std::move(variant));
    }
    return variants;
}

/// Is a seeding set there that holds at least one cache?
bool seeding(const RecordTree& tree, const Binder& binder, const ValueRef& mesh) {
    const Result<ValueRef> pointer = binder.field(mesh, "clearanceCacheSeedingDataSet");
    return pointer && static_cast<bool>(tree.target(*pointer)) && tree.item_index(*pointer) != 0;
}

}  // namespace

Result<Model> bind(const Tagfile& tagfile) {
    const RecordTree& tree = *tagfile.tree;
    const Binder binder(tree);
    Model model;
    model.sdk = tagfile.sdk;
    model.records = tagfile.tree;
    model.variants = list_variants(tree, binder);
    // By the class of the object, not by position or name; of several of a class the first counts.
    for (const Variant& variant : model.variants) {
        if (!variant.type) continue;
        const std::string_view name = variant.type->name;
        Status status = Done{};
        if (name == "hkaiNavMesh" && !model.mesh) {
            model.mesh.emplace();
            model.mesh->item = variant.item;
            model.mesh->path = variant.path;
            status = bind_mesh(binder, tree.item(variant.item), *model.mesh);
            model.has_seeding = status && seeding(tree, binder, tree.item(variant.item));
        } else if (name == "hkaiDirectedGraphExplicitCost" && !model.graph) {
            status = bind_graph(tree, binder, variant, model.graph);
        } else if (name == "hkaiStaticTreeNavMeshQueryMediator" && !model.has_mediator) {
            model.has_mediator = true;
            status = bind_tree(tree, binder, variant, model.tree);
        } else if (name == "hkaiUserEdgeSetupArray" && !model.has_setups) {
            model.has_setups = true;
            Result<ValueRef> setups = binder.array(tree.item(variant.item), "edgeSetups");
            if (!setups)
                status = std::move(setups).error();
            else
                model.setups = *setups;
            model.setups_path = variant.path + ".edgeSetups";
        }
        if (!status) return std::move(status).error().within(variant.path);
    }
    return model;
}

}  // namespace navscope::souls
