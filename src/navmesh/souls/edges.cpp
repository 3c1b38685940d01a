#include "navmesh/souls/edges.h"

#include <cmath>

namespace navscope::souls {

namespace {

/// Gives the edges of ranges their owner and role; an edge that has one keeps it. The budget keeps the work linear
/// where a hostile file lets thousands of ranges overlap.
class Claims {
public:
    explicit Claims(EdgeSet& set) : set_(set), budget_(int64_t{set.count()} * 4) {}

    void claim(uint32_t face, int64_t start, int64_t count, uint8_t role) {
        if (start < 0 || count <= 0 || start + count > set_.count() || count > budget_) return;
        budget_ -= count;
        for (int64_t i = start; i < start + count; ++i) {
            const auto edge = static_cast<uint32_t>(i);
            if (set_.owner[edge] != no_index) continue;
            set_.owner[edge] = face;
            set_.roles[edge] = role;
        }
    }

private:
    EdgeSet& set_;
    int64_t budget_;
};

bool drawable(const Positions& positions, uint32_t vertex) {
    if (vertex >= positions.count) return false;
    const glm::vec3 at = positions[vertex];
    return std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z);
}

}  // namespace

void fill_edges(const Model& model, Navmesh& mesh) {
    const Mesh& from = *model.mesh;
    EdgeSet set;
    set.kind = ElementKind::edge;
    set.positions = mesh.surface.positions;
    set.a = from.edges.a;
    set.b = from.edges.b;
    const uint32_t count = from.edges.size();
    set.roles.assign(count, 0);
    set.owner.assign(count, no_index);
    set.opposite.assign(count, no_index);
    Claims claims(set);
    for (uint32_t face = 0; face < from.faces.size(); ++face) {
        if (from.faces.edge_count[face] >= 3)
            claims.claim(face, from.faces.start_edge[face], from.faces.edge_count[face], edge_regular);
        claims.claim(face, from.faces.start_user_edge[face], from.faces.user_edge_count[face], edge_user);
    }
    for (uint32_t edge = 0; edge < count; ++edge) {
        const uint32_t opposite = from.edges.opposite_edge[edge];
        uint8_t& role = set.roles[edge];
        if (opposite < count) set.opposite[edge] = opposite;
        if (!drawable(set.positions, set.a[edge]) || !drawable(set.positions, set.b[edge])) role |= edge_broken;
        if (role & edge_regular) {
            if (opposite == no_index) {
                role |= edge_boundary;
                ++mesh.figures.boundary_edges;
            } else if (opposite < count && (set.a[opposite] != set.b[edge] || set.b[opposite] != set.a[edge])) {
                role |= edge_not_reverse;
                ++mesh.figures.opposite_not_reverse;
            }
        } else if (role & edge_user) {
            if (opposite >= count || from.edges.opposite_edge[opposite] != edge) role |= edge_one_sided;
            const uint32_t to = from.edges.opposite_face[edge];
            mesh.links.push_back({edge, set.owner[edge], to < from.faces.size() ? to : no_index});
        }
    }
    mesh.edge_sets.push_back(std::move(set));
}

}  // namespace navscope::souls
