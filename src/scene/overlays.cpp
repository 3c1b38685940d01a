#include "scene/overlays.h"

#include "scene/overlays/build.h"

namespace navscope {
namespace {

constexpr uint32_t selection_too = depends_mesh | depends_selection;
constexpr uint32_t labels_of = depends_mesh | depends_options | depends_camera;

constexpr Overlay table[]{
    {"wire", "Edges", "every edge, a shared one once", true, depends_mesh, family_both, overlay::wire},
    {"triangulation", "Triangulation", "the cuts within faces", false, depends_mesh, family_both,
     overlay::triangulation},
    {"boundary", "Boundary", "edges without a face on the other side", true, depends_mesh, family_souls,
     overlay::boundary},
    {"not-reverse", "Opposite not reverse", "edges whose opposite does not have the same ends, swapped", false,
     depends_mesh, family_souls, overlay::not_reverse},
    {"vertices", "Vertices", "corners; a vertex of no face as a circle", false, depends_mesh, family_both,
     overlay::vertices},
    {"normals", "Normals", "Newell normals; of clockwise faces in the warning colour", false, depends_mesh, family_both,
     overlay::normals},
    {"cells", "Cells", "open cells solid, closed ones dashed", true, depends_mesh, family_sro, overlay::cells},
    {"internal-edges", "Internal edges", "borders between cells; walls thick", true, depends_mesh, family_sro,
     overlay::internal_edges},
    {"global-edges", "Global edges", "where a region hands over to the next", true, depends_mesh, family_sro,
     overlay::global_edges},
    {"region", "Region border", "the region's square on the terrain", false, depends_mesh, family_sro,
     overlay::region_border},
    {"objects", "Objects", "placed objects as boxes of a size that only says big or not", true, depends_mesh,
     family_sro, overlay::objects},
    {"planes", "Water and ice", "sheets of water and ice", true, depends_mesh, family_sro, overlay::sheets},
    {"links", "User-edge links", "arcs to where user edges lead; one-sided ones dashed", true,
     selection_too | depends_options, family_souls, overlay::links},
    {"graph", "Cluster graph", "nodes, edges and their costs; one-way edges dashed", false, selection_too, family_souls,
     overlay::graph},
    {"tree", "AABB tree", "boxes of a range of depths; parent, sibling and children of the chosen node", false,
     selection_too | depends_options, family_souls, overlay::tree},
    {"trace", "Tree query", "nodes a query visited, culled ones dashed", true, depends_mesh | depends_trace,
     family_souls, overlay::trace},
    {"aabb", "Mesh AABB", "the box stored with the mesh", false, depends_mesh, family_both, overlay::aabb},
    {"setups", "Setups", "oriented boxes of the user-edge setups: A solid, B dashed, arrows where they lead", false,
     selection_too, family_souls, overlay::setups},
    {"marks", "Marks", "findings and changes", true, depends_mesh | depends_marks, family_both, overlay::marks},
    {"selection", "Selection", "what is selected, and what lies across", true, selection_too, family_both,
     overlay::selection},
    {"hover", "Hover", "what the cursor is on", true, depends_mesh | depends_hover, family_both, overlay::hover},
    {"face-labels", "Face numbers", "the nearest faces", false, labels_of, family_both, overlay::face_labels},
    {"edge-labels", "Edge numbers", "the nearest edges", false, labels_of, family_souls, overlay::edge_labels},
    {"vertex-labels", "Vertex numbers", "the nearest vertices", false, labels_of, family_both, overlay::vertex_labels},
};

}  // namespace

std::span<const Overlay> overlays() {
    return table;
}

const Overlay* find_overlay(std::string_view id) {
    for (const Overlay& one : table) {
        if (one.id == id) {
            return &one;
        }
    }
    return nullptr;
}

}  // namespace navscope
