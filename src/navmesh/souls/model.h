// The Souls model: hkai objects of a tagfile bound by field name through the file's own type table to strided views.
// It copies no element data and hard-codes no offset: a file whose classes are laid out otherwise reads the same.
// Shapes and rules: shared/formats/hkai.md.
//
// A view is as long as its records, or empty where the file's class has no such field (or one of another kind); an
// error in Model::unreadable says which. What is marked "always" is there whenever its object is.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "reflect/scalar.h"
#include "reflect/tagfile.h"

namespace navscope::souls {

using Vector4 = std::array<float, 4>;
/// 16 floats, columns of four: x axis, y axis, z axis, translation. The fourth floats are not part of the data.
using Transform = std::array<float, 16>;

/// Face i's fields, as stored. Always there but for padding.
struct Faces {
    ValueRef records;
    View<int32_t> start_edge, start_user_edge;
    View<int16_t> edge_count, user_edge_count, cluster;
    View<uint16_t> padding;
    uint32_t size() const { return start_edge.count; }
};

/// Always there but for padding and user_cost.
struct Edges {
    ValueRef records;
    View<uint32_t> a, b;  // stored as i32; a negative one is out of range like any other
    View<uint32_t> opposite_edge, opposite_face;
    View<uint8_t> flags;
    View<uint8_t> padding;  // paddingByte
    ScalarView user_cost;   // userEdgeCost, a hkHalf16
    uint32_t size() const { return a.count; }
};

/// What one annotated streaming set leads to, in numbers of entries.
struct StreamingSet {
    uint8_t side = 0;   // 0 A, 1 B
    uint32_t item = 0;  // the hkaiStreamingSet; 0 = null, and the rest is 0
    uint32_t a_section = 0, b_section = 0;
    uint32_t mesh_connections = 0, graph_connections = 0, volume_connections = 0;
    uint32_t a_boxes = 0, b_boxes = 0;
};

struct StreamingSets {
    ValueRef records;
    std::string path;
    std::vector<StreamingSet> sets;  // one a record; empty where the class is unreadable
    uint32_t size() const { return records.count; }
};

/// A clearance cache in numbers of entries; what they mean is not documented.
struct ClearanceCache {
    uint32_t item = 0;  // 0: there is none
    float ceiling = 0, int_to_real = 0, real_to_int = 0;
    uint32_t face_offsets = 0, edge_pair_clearances = 0, mcp_data = 0, vertex_clearances = 0;
    int32_t unused_edge_pair_elements = 0, uncalculated_faces_lower_bound = 0;
};

/// The mesh's hkaiNavMeshClearanceCacheSeeding::CacheDataSet.
struct ClearanceSeeding {
    uint32_t item = 0;
    ValueRef records;  // its cacheDatas
    std::string path;  // of that array
    View<uint64_t> id;
    View<uint32_t> info, info_mask;
    std::vector<ClearanceCache> initial;  // one a record; empty where the class is unreadable
    uint32_t size() const { return records.count; }
};

struct Mesh {
    uint32_t item = 0;
    ValueRef object;   // the hkaiNavMesh itself
    std::string path;  // "namedVariants[0].variant"; "items[N]" of a mesh that no variant names
    // Always.
    Faces faces;
    Edges edges;
    ValueRef vertices;
    ValueRef face_data, edge_data;
    int32_t face_striding = 0, edge_striding = 0;
    float aabb_min[4] = {}, aabb_max[4] = {};
    // Where the class has them.
    std::optional<uint8_t> flags;
    std::optional<float> erosion_radius;
    std::optional<uint64_t> user_data;
    StreamingSets streaming;
    uint64_t property_bag = 0;  // item; 0 = null
};

struct Mediator {
    uint32_t item = 0;
    ValueRef object;
    std::string path;
    uint32_t nav_mesh = 0;        // items the pointers name; 0 = null
    uint32_t tree = 0;            // hkcdStaticAabbTree
    uint32_t implementation = 0;  // hkcdStaticAabbTree::Impl
};

/// The mediator's tree. Its views are always there.
struct Tree {
    ValueRef object;  // the record that has nodes and domain
    ValueRef nodes;
    View<uint8_t> x, y, z, hi_data;  // the three bytes of xyz, one view each
    View<uint16_t> lo_data;
    float domain_min[4] = {}, domain_max[4] = {};
    std::string path;  // of the nodes array
    uint32_t size() const { return hi_data.count; }
};

/// Always there but for edge_flags and what follows it.
struct Graph {
    uint32_t item = 0;
    ValueRef object;
    ValueRef positions, nodes, edges;
    View<int32_t> node_start, node_count;
    View<uint32_t> edge_target;
    ScalarView edge_cost;  // a hkHalf16
    View<uint16_t> edge_flags;
    ValueRef node_data, edge_data;
    int32_t node_striding = 0, edge_striding = 0;
    StreamingSets streaming;
    std::string path;
};

/// Oriented boxes, one a setup.
struct Obbs {
    View<Transform> transform;
    View<Vector4> half_extents;
};

/// The hkaiUserEdgeSetupArray. The boxes are always there.
struct Setups {
    uint32_t item = 0;
    ValueRef records;
    std::string path;  // of the array
    uint32_t count = 0;
    Obbs a, b;
    View<uint32_t> user_data_a, user_data_b;
    View<float> cost_a_to_b, cost_b_to_a;
    View<Vector4> world_up_a, world_up_b;
    View<uint8_t> direction, space, force_align;
    explicit operator bool() const { return static_cast<bool>(records); }
};

/// A named variant of the root container.
struct Variant {
    std::string name, class_name;
    uint32_t item = 0;
    const Type* type = nullptr;  // of the object it points at; null for a null variant and for one of an array
    bool is_array = false;       // it points at an array, which is no object
    std::string path;
};

struct Model {
    std::string sdk;
    std::shared_ptr<const RecordTree> records;
    const Type* root = nullptr;     // of the root object: hkRootLevelContainer in a sound file
    std::vector<Variant> variants;  // all of them, also those that nothing else here speaks of
    std::optional<Mesh> mesh;
    std::optional<Mediator> mediator;  // the object is there, readable or not
    std::optional<Tree> tree;
    std::optional<Graph> graph;
    bool has_graph = false;  // the object is there, readable or not
    Setups setups;           // false: no setup array, or an unreadable one
    bool has_setups = false;
    std::optional<ClearanceSeeding> seeding;
    bool has_seeding = false;  // the mesh points at clearance-cache seeding data
    /// What could not be bound, each with variant, class and field: the companion (or the one column) is missing above,
    /// the rest stands.
    std::vector<Error> unreadable;
};

/// Binds what is there, by the class of the objects and not by position or name; the first of a class counts. A mesh
/// that no variant names is taken from the items, so that it can be seen. An error means that hkaiNavMesh itself lacks
/// a field or has one of another kind; anything wrong with its companions stands in `unreadable`. A tagfile without
/// hkaiNavMesh gives a model without mesh.
Result<Model> bind(const Tagfile& tagfile);

/// Where a field of a record lies, in the member's bytes: "padding", "obbA.transform[12]". Nothing if its class has no
/// such field.
std::optional<uint64_t> place_of(const ValueRef& record, std::string_view field);

}  // namespace navscope::souls
