// Writes the navmesh tagfiles of Sekiro and Elden Ring from a plain description. What follows from the description
// (edges and their opposites, boxes, the AABB tree, the cluster graph) is computed so that every rule of a good file
// holds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/tagfile_writer.h"
#include "support/tree_writer.h"

namespace navscope::support {

struct SoulsMesh {
    struct Face {
        std::vector<uint32_t> ring;  // vertices; seen from above (along -y) counter-clockwise in a usual face
        uint32_t data = 0;
        int16_t cluster = -1;
    };
    /// A link leaves its face along a-b, which are vertices of its own, no corners of that face.
    struct UserEdge {
        uint32_t face = 0;
        uint32_t a = 0, b = 0;
        int32_t opposite = -1;  // index into user_edges; none: flags must be 52
        uint8_t flags = 20;
        uint32_t data = 0x0102;  // low byte 2, 4, 18 or 20, nothing above the second
    };
    /// Two upright boxes that a link was made from. `turn` is (cosine, sine) of the turn about y.
    struct Setup {
        Point a{}, b{};
        Point half_extents{1, 1, 1};
        std::array<float, 2> turn{1, 0};
        uint8_t direction = 3;  // 1 A to B, 3 both ways
        uint8_t space = 1;      // Elden Ring also has 0
        float cost = 1, cost_back = 1;
        std::array<float, 3> stale{};  // the fourth floats of the columns: left as they came in Sekiro's files
    };
    /// An annotated streaming set; the games' files have none.
    struct Streaming {
        uint8_t side = 0;
        bool is_null = false;  // no hkaiStreamingSet
        uint32_t a_section = 0, b_section = 0;
        uint32_t mesh_connections = 0, graph_connections = 0, volume_connections = 0;
        uint32_t a_boxes = 0, b_boxes = 0;
    };

    std::vector<Point> vertices;
    std::vector<Face> faces;
    std::vector<UserEdge> user_edges;  // the file keeps this order of the owning faces
    std::vector<Setup> setups;         // hkaiUserEdgeSetupArray, left out when there are none

    float margin = 2;       // the box is the vertices' bounds grown by it, and its fourth lanes are -margin and +margin
    bool tree = true;       // hkaiStaticTreeNavMeshQueryMediator (Elden Ring)
    bool graph = false;     // hkaiDirectedGraphExplicitCost (Sekiro), one node a cluster
    bool clearance = true;  // clearance-cache seeding, in meshes with faces

    std::vector<Streaming> streaming;  // of the mesh, and of the graph if there is one
};

/// An edge as the file has it; 0xFFFFFFFF = no opposite.
struct MeshEdge {
    uint32_t a = 0, b = 0;
    uint32_t opposite_edge = 0xFFFFFFFF, opposite_face = 0xFFFFFFFF;
};

/// The regular edges in face order. Two edges between the same vertices in different faces are opposites, first those
/// that run against each other.
std::vector<MeshEdge> regular_edges(const SoulsMesh& mesh);

/// `types` stand in for the SDK's own: the same classes and fields, laid out otherwise.
std::vector<std::byte> write_souls_mesh(const SoulsMesh& mesh, const TagfileOptions& options = {},
                                        const TypeTable* types = nullptr);

}  // namespace navscope::support
