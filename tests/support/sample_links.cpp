#include "support/sample_links.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace navscope::support {
namespace {

using Vector = std::array<double, 3>;

struct Segment {
    uint32_t face = 0;
    Point a{}, b{};

    Point middle() const { return {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2}; }
};

float rounded(double value) {
    return static_cast<float>(std::floor(value * 64 + 0.5) / 64);
}

class Linker {
public:
    Linker(SoulsMesh& mesh, Random& random, const LinkRules& rules) : mesh_(mesh), random_(random), rules_(rules) {
        for (const SoulsMesh::Face& face : mesh.faces) {
            Box box = empty_box();
            for (const uint32_t v : face.ring) {
                box.add(mesh.vertices[v]);
            }
            boxes_.push_back(box);
            normals_.push_back(area_vector(mesh.vertices, face.ring));
        }
    }

    void run() {
        const std::vector<MeshEdge> edges = regular_edges(mesh_);
        size_t edge = 0;
        for (uint32_t f = 0; f < boxes_.size(); ++f) {
            for (size_t i = 0; i < mesh_.faces[f].ring.size(); ++i, ++edge) {
                if (edges[edge].opposite_face == 0xFFFFFFFF && normals_[f][1] > 0) {
                    from_edge(f, mesh_.vertices[edges[edge].a], mesh_.vertices[edges[edge].b]);
                }
            }
        }
        shuffle();
    }

private:
    void from_edge(uint32_t face, const Point& a, const Point& b) {
        const double dx = double{b[0]} - a[0], dz = double{b[2]} - a[2], length = std::sqrt(dx * dx + dz * dz);
        Segment from{face, along(a, b, 0.25), along(a, b, 0.75)};
        const Point middle = from.middle();
        if (length < rules_.shortest_edge || !rules_.allowed(middle[0], middle[1], middle[2]) ||
            random_.unit() > rules_.chance) {
            return;
        }
        const double out_x = -dz / length, out_z = dx / length, half = std::min(0.5, length / 4) / length;
        for (double far = 1.75; far <= rules_.farthest_jump; far += 0.5) {
            const double x = middle[0] + out_x * far, z = middle[2] + out_z * far;
            const std::optional<Segment> to = landing(x, z, dx * half, dz * half, middle[1]);
            if (!to) {
                continue;
            }
            const double drop = double{middle[1]} - to->middle()[1];
            const bool jump = std::abs(drop) <= 1.2;
            if (jump ? far >= rules_.shortest_jump : far <= rules_.farthest_drop) {
                link(from, *to, jump, out_x, out_z);
            }
            return;
        }
    }

    static Point along(const Point& a, const Point& b, double t) {
        return {rounded(a[0] + t * (double{b[0]} - a[0])), rounded(a[1] + t * (double{b[1]} - a[1])),
                rounded(a[2] + t * (double{b[2]} - a[2]))};
    }

    /// A segment round (x, z) within one face, the highest within reach below or beside `y`; it runs backwards.
    std::optional<Segment> landing(double x, double z, double dx, double dz, double y) const {
        std::optional<Segment> best;
        for (uint32_t f = 0; f < boxes_.size(); ++f) {
            const Box& box = boxes_[f];
            if (x < box.min[0] || x > box.max[0] || z < box.min[2] || z > box.max[2] || normals_[f][1] <= 0 ||
                box.min[1] > y + 1.2 || box.max[1] < y - rules_.deepest_drop) {
                continue;
            }
            const Segment segment{f, on_face(f, x + dx, z + dz), on_face(f, x - dx, z - dz)};
            const float height = segment.middle()[1];
            if (inside(f, segment.a) && inside(f, segment.b) && height <= y + 1.2 &&
                height >= y - rules_.deepest_drop && (!best || best->middle()[1] < height)) {
                best = segment;
            }
        }
        return best;
    }

    Point on_face(uint32_t f, double x, double z) const {
        const Point& p = mesh_.vertices[mesh_.faces[f].ring[0]];
        const Vector& n = normals_[f];
        return {rounded(x), rounded(p[1] - (n[0] * (x - p[0]) + n[2] * (z - p[2])) / n[1]), rounded(z)};
    }

    bool inside(uint32_t f, const Point& p) const {
        GridPolygon polygon;
        for (const uint32_t v : mesh_.faces[f].ring) {
            polygon.push_back(grid(mesh_.vertices[v][0], mesh_.vertices[v][2]));
        }
        return contains(polygon, double{p[0]} * 32, double{p[2]} * 32) && distance_to(polygon, true, p[0], p[2]) > 0.05;
    }

    uint32_t vertex(const Point& p) {
        mesh_.vertices.push_back(p);
        return static_cast<uint32_t>(mesh_.vertices.size() - 1);
    }

    void link(const Segment& from, const Segment& to, bool jump, double out_x, double out_z) {
        const auto index = static_cast<int32_t>(mesh_.user_edges.size());
        const auto detail = static_cast<uint32_t>(random_.next() % 6) << 8;
        SoulsMesh::UserEdge go{from.face, vertex(from.a), vertex(from.b), index + 1, 20, detail | (jump ? 18U : 2U)};
        SoulsMesh::UserEdge back{to.face, vertex(to.a), vertex(to.b), index, 20, detail | (jump ? 20U : 4U)};
        ++links_;
        if (!jump && links_ % rules_.one_sided_every == 0) {
            go.opposite = -1;
            go.flags = 52;
            mesh_.user_edges.push_back(go);
            mesh_.vertices.resize(mesh_.vertices.size() - 2);
            return;
        }
        if (!jump && links_ % 5 == 0) {
            back.flags = 52;
        }
        mesh_.user_edges.push_back(go);
        mesh_.user_edges.push_back(back);
        if (links_ % rules_.setup_every == 0) {
            SoulsMesh::Setup setup;
            setup.a = from.middle();
            setup.b = to.middle();
            setup.half_extents = {0.5F, 1, 0.75F};
            setup.turn = {static_cast<float>(out_z), static_cast<float>(out_x)};
            setup.direction = jump ? 3 : 1;
            setup.space = links_ % 2 == 0 ? 1 : 0;
            setup.cost = setup.cost_back = jump ? 2.0F : 1.0F;
            mesh_.setups.push_back(setup);
        }
    }

    /// As in most meshes of the games, the user edges do not follow the order of the faces.
    void shuffle() {
        std::vector<SoulsMesh::UserEdge>& edges = mesh_.user_edges;
        std::vector<uint32_t> order(edges.size()), places(edges.size());
        for (uint32_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        for (size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[random_.next() % i]);
        }
        std::vector<SoulsMesh::UserEdge> moved;
        for (uint32_t i = 0; i < order.size(); ++i) {
            places[order[i]] = i;
            moved.push_back(edges[order[i]]);
        }
        for (SoulsMesh::UserEdge& edge : moved) {
            edge.opposite = edge.opposite < 0 ? -1 : static_cast<int32_t>(places[static_cast<size_t>(edge.opposite)]);
        }
        edges = std::move(moved);
    }

    SoulsMesh& mesh_;
    Random& random_;
    const LinkRules& rules_;
    std::vector<Box> boxes_;
    std::vector<Vector> normals_;
    size_t links_ = 0;
};

}  // namespace

void add_links(SoulsMesh& mesh, Random& random, const LinkRules& rules) {
    Linker(mesh, random, rules).run();
}

}  // namespace navscope::support
