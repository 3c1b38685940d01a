#include "support/sample_assemble.h"

#include <algorithm>
#include <cmath>

namespace navscope::support {
namespace {

/// A long inner edge gets a corner in its middle on one side only; a face without area closes the gap. The games'
/// meshes have such faces where three polygons meet along a line.
void add_degenerate(SoulsMesh& mesh, uint32_t edge, const std::vector<MeshEdge>& edges) {
    const Point &a = mesh.vertices[edges[edge].a], &b = mesh.vertices[edges[edge].b];
    const auto middle = static_cast<uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back({(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2});
    SoulsMesh::Face& other = mesh.faces[edges[edge].opposite_face];
    const auto start = std::find(other.ring.begin(), other.ring.end(), edges[edge].b);
    other.ring.insert(start + 1, middle);
    const uint32_t data = other.data;
    mesh.faces.push_back({{edges[edge].b, edges[edge].a, middle}, data, -1});
}

}  // namespace

SoulsMesh assemble(const SampleSurface& surface, std::vector<SampleFace> faces) {
    const auto square = [&](const SampleFace& face) {
        const Point& p = surface.vertices[face.ring[0]];
        return std::pair(static_cast<int>(std::floor(p[2] / 16)), static_cast<int>(std::floor(p[0] / 16)));
    };
    std::stable_sort(faces.begin(), faces.end(),
                     [&](const SampleFace& f, const SampleFace& g) { return square(f) < square(g); });
    SoulsMesh mesh;
    std::vector<int64_t> numbers(surface.vertices.size(), -1);
    for (const SampleFace& face : faces) {
        SoulsMesh::Face out;
        out.data = face.area;
        for (const uint32_t v : face.ring) {
            if (numbers[v] < 0) {
                numbers[v] = static_cast<int64_t>(mesh.vertices.size());
                mesh.vertices.push_back(surface.vertices[v]);
            }
            out.ring.push_back(static_cast<uint32_t>(numbers[v]));
        }
        mesh.faces.push_back(std::move(out));
    }
    return mesh;
}

void add_oddities(SoulsMesh& mesh, Random& random, uint32_t degenerate, uint32_t clockwise) {
    const std::vector<MeshEdge> edges = regular_edges(mesh);
    std::vector<bool> touched(mesh.faces.size());
    std::vector<uint32_t> owner;
    for (uint32_t f = 0; f < mesh.faces.size(); ++f) {
        owner.insert(owner.end(), mesh.faces[f].ring.size(), f);
    }
    for (uint32_t tries = 0; tries < 10000 && degenerate != 0; ++tries) {
        const uint32_t e = random.next() % static_cast<uint32_t>(edges.size());
        const uint32_t other = edges[e].opposite_face;
        if (other == 0xFFFFFFFF || touched[owner[e]] || touched[other] || mesh.faces[other].ring.size() > 8) {
            continue;
        }
        const Point &a = mesh.vertices[edges[e].a], &b = mesh.vertices[edges[e].b];
        const float x = a[0] - b[0], z = a[2] - b[2];
        if (x * x + z * z > 12) {
            touched[owner[e]] = touched[other] = true;
            add_degenerate(mesh, e, edges);
            --degenerate;
        }
    }
    for (uint32_t tries = 0; tries < 10000 && clockwise != 0; ++tries) {
        const uint32_t f = random.next() % static_cast<uint32_t>(touched.size());
        const auto area = area_vector(mesh.vertices, mesh.faces[f].ring);
        if (!touched[f] && area[1] > 0.4 && area[1] < 2.5) {
            touched[f] = true;
            std::reverse(mesh.faces[f].ring.begin(), mesh.faces[f].ring.end());
            --clockwise;
        }
    }
}

}  // namespace navscope::support
