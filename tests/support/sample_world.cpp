#include "support/sample_world.h"

#include <algorithm>
#include <cmath>

#include "support/sample_layout.h"
#include "support/sample_links.h"

namespace navscope::support {
namespace {

/// Faces in 16 m squares, row after row, and vertices in the order of their first use.
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

/// What a few faces of every game mesh have: no area, or a ring that runs the wrong way round.
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

SampleSurface build_surface(const Layout& layout, size_t smallest_piece) {
    SampleSurface surface;
    surface.add(layout.terrain());
    surface.drop_islets(smallest_piece);
    for (const Patch& patch : layout.house()) {
        surface.add(patch);
    }
    return surface;
}

}  // namespace

SoulsMesh sample_landscape() {
    const Layout layout(true);
    const SampleSurface surface = build_surface(layout, 60);
    SoulsMesh mesh = assemble(surface, merge_faces(surface.vertices, surface.faces, {}));
    Random random(4536);
    add_oddities(mesh, random, 6, 7);
    LinkRules rules;
    rules.allowed = [](double x, double y, double z) {
        const bool in_house = x > 17.9 && x < 38.1 && z > -0.1 && z < 14.1 && y > 3.5;
        const bool at_pond = x < -46 && z > -2 && z < 14;
        return !in_house && !at_pond;  // walls stand between; and a pond is walked round
    };
    add_links(mesh, random, rules);
    return mesh;
}

SoulsMesh sample_coarse_landscape() {
    const Layout layout(false);
    const SampleSurface surface = build_surface(layout, 20);
    MergeLimits limits;
    limits.off_plane = 0.4;
    limits.cosine = 0.96;
    SoulsMesh mesh = assemble(surface, merge_faces(surface.vertices, surface.faces, limits));
    mesh.margin = 8;
    return mesh;
}

SoulsMesh sample_empty() {
    return {};
}

SoulsMesh sample_island() {
    Patch patch;
    constexpr double cx = 100, cz = 8;
    const auto at = [&](double x, double z) { return grid(cx + x, cz + z); };
    patch.outline = {at(-13, -10), at(-5, -14),  at(4, -13.5), at(11, -9),   at(14, -1), at(12.5, 7),
                     at(6, 13),    at(-2, 14.5), at(-9, 12),   at(-13, 5.5), at(-15, -2)};
    GridPolygon f;
    for (const auto& [x, z] : letter_f_corners) {
        f.push_back(at(x, z));
    }
    patch.areas.push_back({f, static_cast<uint32_t>(Ground::path)});
    patch.height = [](double x, double z) {
        const double dx = (x - cx) / 15, dz = (z - cz) / 15;
        const double away = std::max(0.0, std::sqrt(dx * dx + dz * dz) - 0.66);
        return 2 - 6 * away;
    };
    patch.spacing = [&](double x, double z) { return contains(f, x * 32, z * 32) ? 0.0 : 3.6; };
    SampleSurface surface;
    surface.add(patch);
    std::erase_if(surface.faces, [](const SampleFace& face) { return face.area != 0; });
    std::vector<SampleFace> faces = merge_faces(surface.vertices, surface.faces, {});
    SampleFace letter;
    letter.area = static_cast<uint32_t>(Ground::path);
    for (const GridPoint& p : f) {
        letter.ring.push_back(surface.vertex(p, patch.height(metres(p.x), metres(p.z))));
    }
    faces.push_back(letter);
    return assemble(surface, faces);
}

}  // namespace navscope::support
