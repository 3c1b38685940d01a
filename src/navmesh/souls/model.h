// The Souls model: hkai objects of a tagfile bound by field name through the file's own type table to strided views.
// It copies nothing and hard-codes no offset. Shapes and rules: shared/formats/hkai.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reflect/scalar.h"
#include "reflect/tagfile.h"

namespace navscope::souls {

/// Face i's fields, as stored.
struct Faces {
    ValueRef records;
    View<int32_t> start_edge, start_user_edge;
    View<int16_t> edge_count, user_edge_count, cluster;
    uint32_t size() const { return start_edge.count; }
};

struct Edges {
    ValueRef records;
    View<uint32_t> a, b;  // stored as i32; a negative one is out of range like any other
    View<uint32_t> opposite_edge, opposite_face;
    View<uint8_t> flags;
    uint32_t size() const { return a.count; }
};

struct Tree {
    ValueRef nodes;
    View<uint8_t> x, y, z, hi_data;  // the three bytes of xyz, one view each
    View<uint16_t> lo_data;
    float domain_min[4] = {}, domain_max[4] = {};
    std::string path;  // of the nodes array
    uint32_t size() const { return hi_data.count; }
};

struct Graph {
    ValueRef positions, nodes, edges;
    View<int32_t> node_start, node_count;
    View<uint32_t> edge_target;
    ScalarView edge_cost;
    std::string path;
};

struct Mesh {
    uint32_t item = 0;
    std::string path;  // "namedVariants[0].variant"
    Faces faces;
    Edges edges;
    ValueRef vertices;
    ValueRef face_data, edge_data;
    int32_t face_striding = 0, edge_striding = 0;
    float aabb_min[4] = {}, aabb_max[4] = {};
};

/// A named variant of the root container.
struct Variant {
    std::string name, class_name;
    uint32_t item = 0;
    const Type* type = nullptr;  // of the item it points at; null for a null variant
    std::string path;
};

struct Model {
    std::string sdk;
    std::shared_ptr<const RecordTree> records;
    std::vector<Variant> variants;
    std::optional<Mesh> mesh;
    std::optional<Tree> tree;
    bool has_mediator = false;
    std::optional<Graph> graph;
    ValueRef setups;  // empty: no setup array object
    bool has_setups = false;
    std::string setups_path;
    bool has_seeding = false;  // clearance-cache seeding data present
};

/// Binds what is there. Only a field that is missing or of another kind makes a class unreadable: that is an error with
/// the class and field. A tagfile without hkaiNavMesh gives a model without mesh.
Result<Model> bind(const Tagfile& tagfile);

}  // namespace navscope::souls
