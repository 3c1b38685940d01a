// The neutral view of a navigation mesh: what everything to the right of this layer knows. Both families fill it.
//
// Units are the file's own (metres for Souls, Silkroad units of a tenth of a metre), y is up, raw values are never
// changed; `left_handed` tells the scene to mirror z. Indices in here were all checked when it was filled: a face whose
// range, corners or coordinates are broken has an empty ring and a role that says so.
#pragma once

#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "navmesh/element.h"
#include "reflect/record_tree.h"

namespace navscope {

namespace sro {
struct Region;
}

inline constexpr uint32_t no_index = 0xFFFFFFFFu;

struct Box {
    glm::vec3 min{0}, max{0};
};

/// Grows a box so that it holds another one, or a point; points that are not finite are left out.
void grow(std::optional<Box>& box, const Box& by);
void grow(std::optional<Box>& box, const glm::vec3& by);

/// Numbers of one element kind, one an element: raw (a view of the file) or derived (computed). Gives colourings,
/// legends, table columns, histograms, query variables.
struct Column {
    std::string name;  // "clusterIndex", "area"
    std::string unit;  // "m", "m²", "°", "" …
    ScalarView raw;    // raw.count != 0: a view of the file
    std::shared_ptr<const std::vector<double>> derived;
    bool categorical = false;  // an identity or a flag word rather than a quantity
    bool is_float = true;
    std::string_view note;

    uint32_t size() const { return derived ? static_cast<uint32_t>(derived->size()) : raw.count; }
    double number(uint32_t i) const { return derived ? (*derived)[i] : raw.number(i); }
};

/// All elements of a kind: where each lies in the file, and its columns.
struct ElementTable {
    ElementKind kind = ElementKind::none;
    std::string name;  // "faces"
    std::string path;  // of the array in the record tree: "namedVariants[0].variant.faces"
    ValueRef records;  // the array itself; empty where the elements have no record (tree nodes of a broken tree, …)
    std::shared_ptr<const std::vector<std::string>> paths;  // one a record, where they do not lie in one array (links)
    uint32_t count = 0;
    std::vector<Column> columns;

    const Column* find(std::string_view column) const;
};

/// Coordinates: a strided view of the file, or a vector of the mesh's own.
struct Positions {
    const std::byte* base = nullptr;
    uint32_t stride = 0;
    uint32_t count = 0;
    std::shared_ptr<const std::vector<glm::vec3>> owned;

    glm::vec3 operator[](uint32_t i) const {
        glm::vec3 value;
        std::memcpy(&value, base + uint64_t{i} * stride, sizeof value);
        return value;
    }
};

/// Coordinates of the mesh's own.
Positions own_positions(std::vector<glm::vec3> points);

enum FaceRole : uint8_t {
    face_clockwise = 0x01,   // A.y < 0: seen from above it turns the wrong way (checks.md, Shape)
    face_degenerate = 0x02,  // A is exactly 0
    face_vertical = 0x04,    // A.y is 0, A is not
    face_non_convex = 0x08,  // some corner turns against A.y
    face_not_finite = 0x10,  // a corner is no vertex or not finite: no shape figure
    face_broken = 0x20,      // its range leaves the array or has fewer than 3 edges
    face_no_ear = 0x40,      // no clean cut exists
    face_closed = 0x80,      // Silkroad: blocked tile or closed cell
};

struct Triangle {
    uint32_t a, b, c;  // positions, in the ring's order
    uint32_t face;
};

/// What is filled and picked: faces of a Souls mesh, tiles of a Silkroad region.
struct Surface {
    ElementKind kind = ElementKind::face;
    Positions positions;
    std::vector<uint32_t> ring_begin;  // face f's corners are ring[ring_begin[f]] … ring[ring_begin[f + 1] - 1]
    std::vector<uint32_t> ring;
    std::vector<Triangle> triangles;  // in face order
    std::vector<uint8_t> roles;       // FaceRole bits, one byte a face

    uint32_t face_count() const { return static_cast<uint32_t>(roles.size()); }
};

enum EdgeRole : uint8_t {
    edge_regular = 0x01,      // in some face's regular range
    edge_user = 0x02,         // in some face's user range
    edge_boundary = 0x04,     // no opposite / a wall
    edge_not_reverse = 0x08,  // its opposite's ends are not its own, swapped
    edge_one_sided = 0x10,    // a user edge whose opposite does not lead back
    edge_broken = 0x20,       // an end is no vertex or not finite: not drawn
    edge_global = 0x40,       // leads to another region
};

/// Drawable lines between positions: a mesh's edges, a region's borders.
struct EdgeSet {
    ElementKind kind = ElementKind::edge;
    Positions positions;
    View<uint32_t> a, b;
    std::shared_ptr<const std::vector<uint32_t>> owned;  // keeps a and b alive where they are not a view of the file
    std::vector<uint8_t> roles;                          // EdgeRole bits
    std::vector<uint32_t> owner;                         // face (or cell) it belongs to, or no_index
    std::vector<uint32_t> opposite;                      // edge on the other side, or no_index

    uint32_t count() const { return static_cast<uint32_t>(roles.size()); }
};

/// A user edge seen as a link: from the face that owns it to the face it leads to.
struct Link {
    uint32_t edge;
    uint32_t from_face, to_face;  // no_index where there is none
};

/// The decoded AABB tree, in pre-order. Boxes in float32 as a game decodes them (checks.md, AABB tree).
struct BoxTree {
    static constexpr uint32_t internal = 0x80000000u;
    Box domain;
    std::vector<Box> boxes;
    std::vector<uint32_t> parent;  // no_index for the root and for nodes never reached
    std::vector<uint32_t> data;    // leaf: the face; internal: `internal` | index of the second child
    std::vector<uint16_t> depth;   // root = 1; 0 = never reached
    std::vector<uint32_t> leaf_of_face;
    uint32_t leaves = 0;     // reached
    uint32_t max_depth = 0;  // a lone leaf has 1, no node 0
    std::string broken;      // why the walk stopped somewhere; empty for a sound tree

    uint32_t count() const { return static_cast<uint32_t>(data.size()); }
    bool is_leaf(uint32_t node) const { return (data[node] & internal) == 0; }
    uint32_t first_child(uint32_t node) const { return node + 1; }
    uint32_t second_child(uint32_t node) const { return data[node] & ~internal; }
};

struct ClusterGraph {
    struct Edge {
        uint32_t from, to;
        float cost;
    };
    std::vector<glm::vec3> positions;  // one a node, by position index; not finite where missing
    std::vector<Edge> edges;           // in file order; to = no_index where the target is no node
};

/// A placed object, drawn as a box (Silkroad) with its yaw about y in radians.
struct PlacedBox {
    ElementRef element;
    glm::vec3 centre;
    glm::vec3 half;
    float yaw = 0;
    bool highlighted = false;  // big or a structure
};

/// Where the mesh stands in the world and by what rule; raw values never change.
struct Placement {
    glm::dvec3 offset{0};
    std::string rule = "own coordinates";
};

/// Sums of the report's `mesh` object (design.md, section 5).
struct MeshFigures {
    uint32_t faces = 0, edges = 0, user_edges = 0, vertices = 0;
    uint64_t triangles = 0, ears_dropped = 0;
    uint32_t clockwise = 0, degenerate = 0, vertical = 0, non_convex = 0, not_finite = 0, no_ear = 0;
    uint32_t boundary_edges = 0, opposite_not_reverse = 0;
    double area = 0, projected_area = 0, surface_area = 0, max_off_plane = 0;
    float aabb_min[4] = {}, aabb_max[4] = {};
};

enum class Format : uint8_t { souls, sro, tagfile, compendium, nva, other, failed };
/// "souls", "sro", …: the report's `format`.
std::string_view to_string(Format format);

struct Navmesh {
    Format format = Format::souls;
    bool left_handed = false;
    std::string length_unit = "m";
    std::shared_ptr<const RecordTree> records;
    std::vector<ElementTable> tables;

    Surface surface;
    std::vector<EdgeSet> edge_sets;
    std::vector<Link> links;
    std::shared_ptr<const BoxTree> tree;
    std::shared_ptr<const ClusterGraph> graph;
    std::vector<PlacedBox> boxes;
    std::shared_ptr<const sro::Region>
        region;  // Silkroad: for what only a region has (water, draping, cells of a tile)
    Box aabb;    // as stored (Souls) or of the region
    bool has_aabb = false;
    Placement placement;
    MeshFigures figures;
    std::string empty_reason;  // why there is nothing to draw; empty when there is

    const ElementTable* table(ElementKind kind) const;
    const EdgeSet* edges(ElementKind kind) const;
    /// Bounds of the finite positions the surface uses; nothing for an empty mesh.
    std::optional<Box> bounds;
};

/// The record of an element: its value and its path, for the Inspector and the Values panel. Empty if it has none.
struct ElementRecord {
    ValueRef value;
    std::string path;
};
ElementRecord record_of(const Navmesh& mesh, ElementRef element);

}  // namespace navscope
