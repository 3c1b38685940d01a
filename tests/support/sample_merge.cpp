#include "support/sample_merge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace navscope::support {
namespace {

using Vector = std::array<double, 3>;
using Edge = std::pair<uint32_t, uint32_t>;
using Ring = std::vector<uint32_t>;

double dot(const Vector& u, const Vector& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
double length(const Vector& v) {
    return std::sqrt(dot(v, v));
}
Vector minus(const Point& p, const Point& q) {
    return {double{p[0]} - q[0], double{p[1]} - q[1], double{p[2]} - q[2]};
}

/// The ring round both, when they share one chain of edges and the outcome touches itself nowhere.
std::optional<Ring> joined(const Ring& f, const Ring& g) {
    std::set<Edge> edges;
    for (const Ring* ring : {&f, &g}) {
        for (size_t i = 0; i < ring->size(); ++i) {
            const Edge edge{(*ring)[i], (*ring)[(i + 1) % ring->size()]};
            if (edges.erase({edge.second, edge.first}) == 0) {
                edges.insert(edge);
            }
        }
    }
    std::map<uint32_t, uint32_t> next;
    for (const Edge& edge : edges) {
        if (!next.insert(edge).second) {
            return std::nullopt;
        }
    }
    Ring ring{next.begin()->first};
    for (uint32_t v = next.begin()->second; v != ring.front(); v = next.at(v)) {
        ring.push_back(v);
    }
    return ring.size() == edges.size() ? std::optional(ring) : std::nullopt;
}

class Merger {
public:
    Merger(const std::vector<Point>& vertices, std::vector<SampleFace>& faces, const MergeLimits& limits)
        : vertices_(vertices), faces_(faces), limits_(limits) {}

    void run() {
        for (const bool concave : {false, true}) {
            while ((!concave || limits_.concave != 0) && pass(concave)) {
            }
        }
        std::erase_if(faces_, [](const SampleFace& face) { return face.ring.empty(); });
    }

private:
    struct Candidate {
        double cost;
        uint32_t f, g;
        Ring ring;
    };

    /// The cheapest joins whose faces no other join of this pass has touched.
    bool pass(bool concave) {
        std::map<Edge, uint32_t> owner;
        for (uint32_t f = 0; f < faces_.size(); ++f) {
            const Ring& ring = faces_[f].ring;
            for (size_t i = 0; i < ring.size(); ++i) {
                owner[{ring[i], ring[(i + 1) % ring.size()]}] = f;
            }
        }
        std::vector<Candidate> candidates;
        std::set<Edge> seen;
        for (const auto& [edge, f] : owner) {
            const auto other = owner.find({edge.second, edge.first});
            if (other != owner.end() && f < other->second && seen.insert({f, other->second}).second) {
                consider(f, other->second, concave, candidates);
            }
        }
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& x, const Candidate& y) {
            return std::tie(x.cost, x.f, x.g) < std::tie(y.cost, y.f, y.g);
        });
        std::vector<bool> touched(faces_.size());
        for (Candidate& c : candidates) {
            if (!touched[c.f] && !touched[c.g]) {
                touched[c.f] = touched[c.g] = true;
                faces_[c.f].ring = std::move(c.ring);
                faces_[c.g].ring.clear();
            }
        }
        return !candidates.empty();
    }

    void consider(uint32_t f, uint32_t g, bool concave, std::vector<Candidate>& out) const {
        if (faces_[f].area != faces_[g].area ||
            (concave && (f * 2654435761U + g * 40503U) / 64 % limits_.concave != 0)) {
            return;
        }
        std::optional<Ring> ring = joined(faces_[f].ring, faces_[g].ring);
        if (!ring || ring->size() > limits_.corners) {
            return;
        }
        const Vector normal = area_vector(vertices_, *ring);
        const double area = length(normal);
        for (const uint32_t part : {f, g}) {
            const Vector n = area_vector(vertices_, faces_[part].ring);
            if (dot(n, normal) < limits_.cosine * length(n) * area) {
                return;
            }
        }
        const double warp = off_plane(*ring, normal, area);
        const double reflex = worst_reflex(*ring);
        const double round = perimeter(*ring) * perimeter(*ring) / area;
        const bool fits = concave ? reflex > 0 && reflex < 0.75 : reflex <= 0;
        if (warp <= limits_.off_plane && round <= limits_.roundness && fits) {
            out.push_back({warp * 40 + round * 0.1 + reflex * 4, f, g, std::move(*ring)});
        }
    }

    double off_plane(const Ring& ring, const Vector& normal, double area) const {
        double most = 0;
        for (const uint32_t v : ring) {
            most = std::max(most, std::abs(dot(minus(vertices_[v], vertices_[ring[0]]), normal)) / area);
        }
        return most;
    }

    double perimeter(const Ring& ring) const {
        double sum = 0;
        for (size_t i = 0; i < ring.size(); ++i) {
            sum += length(minus(vertices_[ring[i]], vertices_[ring[(i + 1) % ring.size()]]));
        }
        return sum;
    }

    /// The sine of the sharpest corner, seen from above, that turns the wrong way; 2 when it turns back, 0 when none.
    double worst_reflex(const Ring& ring) const {
        double worst = 0;
        const size_t n = ring.size();
        for (size_t i = 0; i < n; ++i) {
            const Vector u = minus(vertices_[ring[(i + 1) % n]], vertices_[ring[i]]);
            const Vector v = minus(vertices_[ring[(i + 2) % n]], vertices_[ring[(i + 1) % n]]);
            const double cross = u[2] * v[0] - u[0] * v[2];
            if (cross < 0) {
                const double along = u[0] * v[0] + u[2] * v[2];
                const double sine = -cross / std::sqrt((u[0] * u[0] + u[2] * u[2]) * (v[0] * v[0] + v[2] * v[2]));
                worst = std::max(worst, along < 0 ? 2.0 : sine);
            }
        }
        return worst;
    }

    const std::vector<Point>& vertices_;
    std::vector<SampleFace>& faces_;
    const MergeLimits& limits_;
};

}  // namespace

std::vector<SampleFace> merge_faces(const std::vector<Point>& vertices, std::vector<SampleFace> faces,
                                    const MergeLimits& limits) {
    Merger(vertices, faces, limits).run();
    return faces;
}

std::array<double, 3> area_vector(const std::vector<Point>& vertices, const std::vector<uint32_t>& ring) {
    Vector sum{};
    for (size_t i = 1; i + 1 < ring.size(); ++i) {
        const Vector u = minus(vertices[ring[i]], vertices[ring[0]]);
        const Vector v = minus(vertices[ring[i + 1]], vertices[ring[0]]);
        sum[0] += 0.5 * (u[1] * v[2] - u[2] * v[1]);
        sum[1] += 0.5 * (u[2] * v[0] - u[0] * v[2]);
        sum[2] += 0.5 * (u[0] * v[1] - u[1] * v[0]);
    }
    return sum;
}

}  // namespace navscope::support
