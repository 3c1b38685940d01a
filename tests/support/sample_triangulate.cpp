#include "support/sample_triangulate.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "support/havok_types.h"

namespace navscope::support {
namespace {

using Edge = std::pair<uint32_t, uint32_t>;

/// Positive when d lies inside the circle through a, b, c (of positive turn).
int64_t in_circle(const GridPoint& a, const GridPoint& b, const GridPoint& c, const GridPoint& d) {
    const int64_t ax = a.x - d.x, az = a.z - d.z, bx = b.x - d.x, bz = b.z - d.z, cx = c.x - d.x, cz = c.z - d.z;
    const int64_t aa = ax * ax + az * az, bb = bx * bx + bz * bz, cc = cx * cx + cz * cz;
    // turn() is positive clockwise in (x, z) drawn with z up, hence the sign.
    return -(ax * (bz * cc - bb * cz) - az * (bx * cc - bb * cx) + aa * (bx * cz - bz * cx));
}

class Triangulation {
public:
    explicit Triangulation(const std::vector<GridPoint>& points) : points_(points) {
        const auto n = static_cast<uint32_t>(points.size());
        std::vector<Triangle> triangles{{n - 4, n - 3, n - 2}, {n - 4, n - 2, n - 1}};
        for (uint32_t i = 0; i + 4 < n; ++i) {
            insert(triangles, i);
        }
        for (const Triangle& t : triangles) {
            add(t);
        }
    }

    void constrain(uint32_t p, uint32_t q) {
        for (uint32_t r = 0; r < points_.size(); ++r) {
            if (r != p && r != q && on_segment(p, q, r)) {
                constrain(p, r);
                constrain(r, q);
                return;
            }
        }
        force(p, q);
        fixed_.insert(std::minmax(p, q));
    }

    /// Flips edges that are not Delaunay until none is left.
    void relax() {
        for (bool again = true; again;) {
            again = false;
            std::vector<Edge> all;
            for (const auto& [edge, opposite] : apex_) {
                if (edge.first < edge.second && !fixed_.contains(edge)) {
                    all.push_back(edge);
                }
            }
            for (const Edge& e : all) {
                const auto left = apex_.find(e), right = apex_.find({e.second, e.first});
                if (left != apex_.end() && right != apex_.end() &&
                    in_circle(at(e.first), at(e.second), at(left->second), at(right->second)) > 0 && convex(e)) {
                    flip(e);
                    again = true;
                }
            }
        }
    }

    std::vector<Triangle> triangles() const {
        std::vector<Triangle> out;
        for (const auto& [edge, c] : apex_) {
            if (edge.first < edge.second && edge.first < c) {  // each triangle from its lowest corner, once
                out.push_back({edge.first, edge.second, c});
            }
        }
        return out;
    }

private:
    const GridPoint& at(uint32_t i) const { return points_[i]; }

    void add(const Triangle& t) {
        for (size_t i = 0; i < 3; ++i) {
            apex_[{t[i], t[(i + 1) % 3]}] = t[(i + 2) % 3];
        }
    }
    void remove(const Triangle& t) {
        for (size_t i = 0; i < 3; ++i) {
            apex_.erase({t[i], t[(i + 1) % 3]});
        }
    }

    /// Bowyer and Watson: what the new point's circle test condemns is cut out and fanned anew.
    void insert(std::vector<Triangle>& triangles, uint32_t p) const {
        std::set<Edge> rim;
        const auto condemned = [&](const Triangle& t) {
            if (in_circle(at(t[0]), at(t[1]), at(t[2]), at(p)) <= 0) {
                return false;
            }
            for (size_t i = 0; i < 3; ++i) {
                if (rim.erase({t[(i + 1) % 3], t[i]}) == 0) {
                    rim.insert({t[i], t[(i + 1) % 3]});
                }
            }
            return true;
        };
        std::erase_if(triangles, condemned);
        for (const Edge& edge : rim) {
            triangles.push_back({edge.first, edge.second, p});
        }
    }

    bool on_segment(uint32_t p, uint32_t q, uint32_t r) const {
        const GridPoint &a = at(p), &b = at(q), &c = at(r);
        const int64_t along = int64_t{b.x - a.x} * (c.x - a.x) + int64_t{b.z - a.z} * (c.z - a.z);
        const int64_t length = int64_t{b.x - a.x} * (b.x - a.x) + int64_t{b.z - a.z} * (b.z - a.z);
        return turn(a, b, c) == 0 && along > 0 && along < length;
    }

    bool crosses(const Edge& e, uint32_t p, uint32_t q) const {
        if (e.first == p || e.first == q || e.second == p || e.second == q) {
            return false;
        }
        return (turn(at(p), at(q), at(e.first)) > 0) != (turn(at(p), at(q), at(e.second)) > 0) &&
               (turn(at(e.first), at(e.second), at(p)) > 0) != (turn(at(e.first), at(e.second), at(q)) > 0);
    }

    bool convex(const Edge& e) const {
        const uint32_t c = apex_.at(e), d = apex_.at({e.second, e.first});
        return turn(at(c), at(d), at(e.second)) > 0 && turn(at(d), at(c), at(e.first)) > 0;
    }

    /// The other diagonal of the two triangles at an edge; gives it back.
    Edge flip(const Edge& e) {
        const uint32_t c = apex_.at(e), d = apex_.at({e.second, e.first});
        remove({e.first, e.second, c});
        remove({e.second, e.first, d});
        add({c, d, e.second});
        add({d, c, e.first});
        return std::minmax(c, d);
    }

    void force(uint32_t p, uint32_t q) {
        std::deque<Edge> crossing;
        for (const auto& [edge, c] : apex_) {
            if (edge.first < edge.second && crosses(edge, p, q)) {
                crossing.push_back(edge);
            }
        }
        for (size_t steps = 0; !crossing.empty(); ++steps) {
            const Edge edge = crossing.front();
            crossing.pop_front();
            if (fixed_.contains(edge) || steps > 100000) {
                misuse("triangulate: segments cross");
            }
            if (!convex(edge)) {
                crossing.push_back(edge);
                continue;
            }
            const Edge other = flip(edge);
            if (crosses(other, p, q)) {
                crossing.push_back(other);
            }
        }
    }

    const std::vector<GridPoint>& points_;
    std::map<Edge, uint32_t> apex_;  // directed edge -> the third corner of the triangle on its side
    std::set<Edge> fixed_;
};

}  // namespace

int64_t turn(const GridPoint& p, const GridPoint& q, const GridPoint& r) {
    return int64_t{q.z - p.z} * (r.x - p.x) - int64_t{q.x - p.x} * (r.z - p.z);
}

bool contains(const GridPolygon& polygon, double x, double z) {
    bool inside = false;
    for (size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const double xi = polygon[i].x, zi = polygon[i].z, xj = polygon[j].x, zj = polygon[j].z;
        if ((zi > z) != (zj > z) && x < (xj - xi) * (z - zi) / (zj - zi) + xi) {
            inside = !inside;
        }
    }
    return inside;
}

std::vector<Triangle> triangulate(std::vector<GridPoint>& points,
                                  const std::vector<std::pair<uint32_t, uint32_t>>& segments) {
    constexpr int32_t far = 8000;
    const GridPoint corners[] = {{-far, -far}, {-far, far}, {far, far}, {far, -far}};
    points.insert(points.end(), std::begin(corners), std::end(corners));
    Triangulation triangulation(points);
    for (const auto& [p, q] : segments) {
        triangulation.constrain(p, q);
    }
    triangulation.relax();
    return triangulation.triangles();
}

}  // namespace navscope::support
