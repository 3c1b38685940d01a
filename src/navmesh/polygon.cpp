#include "navmesh/polygon.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace navscope {

namespace {

using glm::dvec3;

constexpr uint32_t most_corners_searched =
    128;  // the exhaustive search is cubic; the games' largest faces stay below 32

bool is_zero(const dvec3& v) {
    return v.x == 0 && v.y == 0 && v.z == 0;
}

double largest(const dvec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

/// Cuts one ring whose corners stand in scratch.points, relative to the first.
class Cutter {
public:
    Cutter(const dvec3& area_vector, PolygonScratch& scratch, std::vector<Cut>& cuts, Shape& shape)
        : points_(scratch.points), next_(scratch.next), previous_(scratch.previous), cuts_(cuts), shape_(shape) {
        // Only the direction of A matters below; scaled, products of huge coordinates stay finite.
        const double scale = largest(area_vector);
        normal_ = scale > 0 ? area_vector / scale : area_vector;
    }

    void run() {
        const auto n = static_cast<uint32_t>(points_.size());
        const size_t first_cut = cuts_.size();
        if (n == 3) {
            emit(0, 1, 2);
            return;
        }
        if (clip_ears(n)) return;
        // Greedy clipping can paint itself into a corner where corners touch or line up; then every cut is tried.
        cuts_.resize(first_cut);
        shape_.dropped = 0;
        if (n <= most_corners_searched && search(n)) return;
        shape_.no_ear = true;
        cuts_.resize(first_cut);
        shape_.dropped = 0;
        for (uint32_t i = 1; i + 1 < n; ++i) emit(0, i, i + 1);
    }

private:
    dvec3 area_of(uint32_t a, uint32_t b, uint32_t c) const {
        return 0.5 * glm::cross(points_[b] - points_[a], points_[c] - points_[a]);
    }
    double turn(uint32_t a, uint32_t b, uint32_t c) const { return glm::dot(area_of(a, b, c), normal_); }

    void emit(uint32_t a, uint32_t b, uint32_t c) {
        const dvec3 area = area_of(a, b, c);
        if (is_zero(area)) {
            ++shape_.dropped;
            return;
        }
        cuts_.push_back({a, b, c});
    }

    enum class Strictness { closed, open };  // is a corner on the triangle's border an obstacle?

    bool obstacle(uint32_t p, uint32_t a, uint32_t b, uint32_t c, Strictness strictness) const {
        const dvec3& at = points_[p];
        if (at == points_[a] || at == points_[b] || at == points_[c]) return false;
        const double ab = turn(a, b, p), bc = turn(b, c, p), ca = turn(c, a, p);
        return strictness == Strictness::closed ? ab >= 0 && bc >= 0 && ca >= 0 : ab > 0 && bc > 0 && ca > 0;
    }

    bool is_ear(uint32_t b, Strictness strictness) const {
        const uint32_t a = previous_[b], c = next_[b];
        if (!(turn(a, b, c) > 0)) return false;
        for (uint32_t p = next_[c]; p != a; p = next_[p]) {
            if (obstacle(p, a, b, c, strictness)) return false;
        }
        return true;
    }

    bool has_no_area(uint32_t b) const { return is_zero(area_of(previous_[b], b, next_[b])); }

    void clip(uint32_t b) {
        emit(previous_[b], b, next_[b]);
        next_[previous_[b]] = next_[b];
        previous_[next_[b]] = previous_[b];
    }

    /// One corner that may go, looked for from `at` on: a clear ear, else one that touches, else one without area.
    bool clip_one(uint32_t& at, uint32_t left) {
        for (const int rule : {0, 1, 2}) {
            uint32_t b = at;
            for (uint32_t i = 0; i < left; ++i, b = next_[b]) {
                const bool fits =
                    rule == 2 ? has_no_area(b) : is_ear(b, rule == 0 ? Strictness::closed : Strictness::open);
                if (!fits) continue;
                at = next_[b];
                clip(b);
                return true;
            }
        }
        return false;
    }

    bool clip_ears(uint32_t n) {
        next_.resize(n);
        previous_.resize(n);
        for (uint32_t i = 0; i < n; ++i) {
            next_[i] = i + 1 == n ? 0 : i + 1;
            previous_[i] = i == 0 ? n - 1 : i - 1;
        }
        uint32_t at = 1;
        for (uint32_t left = n; left > 3; --left) {
            if (!clip_one(at, left)) return false;
        }
        const uint32_t a = previous_[at], c = next_[at];
        if (!clean(a, at, c)) return false;
        emit(a, at, c);
        return true;
    }

    bool clean(uint32_t a, uint32_t b, uint32_t c) const { return turn(a, b, c) > 0 || is_zero(area_of(a, b, c)); }

    /// Every cut along diagonals: chain i…j can be cut if some corner k between makes a clean triangle and both rests
    /// can.
    bool search(uint32_t n) {
        constexpr uint32_t none = 0xFFFFFFFF, done = 0xFFFFFFFE;
        std::vector<uint32_t> apex(size_t{n} * n, none);
        for (uint32_t i = 0; i + 1 < n; ++i) apex[size_t{i} * n + i + 1] = done;
        for (uint32_t span = 2; span < n; ++span) {
            for (uint32_t i = 0; i + span < n; ++i) {
                const uint32_t j = i + span;
                for (uint32_t k = i + 1; k < j; ++k) {
                    if (apex[size_t{i} * n + k] == none || apex[size_t{k} * n + j] == none || !clean(i, k, j)) continue;
                    apex[size_t{i} * n + j] = k;
                    break;
                }
            }
        }
        if (apex[n - 1] == none) return false;
        std::vector<std::pair<uint32_t, uint32_t>> chains{{0, n - 1}};
        while (!chains.empty()) {
            const auto [i, j] = chains.back();
            chains.pop_back();
            const uint32_t k = apex[size_t{i} * n + j];
            if (k == done) continue;
            emit(i, k, j);
            chains.push_back({k, j});
            chains.push_back({i, k});
        }
        return true;
    }

    std::vector<dvec3>& points_;
    std::vector<uint32_t>&next_, &previous_;
    std::vector<Cut>& cuts_;
    Shape& shape_;
    dvec3 normal_;
};

bool turns_against(const std::vector<dvec3>& points, double orientation) {
    const size_t n = points.size();
    for (size_t i = 0; i < n; ++i) {
        const dvec3 in = points[(i + 1) % n] - points[i], out = points[(i + 2) % n] - points[(i + 1) % n];
        const double turn = in.z * out.x - in.x * out.z;  // y of in × out
        if (orientation > 0 ? turn < 0 : turn > 0) return true;
    }
    return false;
}

double off_plane(const std::vector<dvec3>& points, const dvec3& area_vector, double area) {
    dvec3 mean(0);
    for (const dvec3& p : points) mean += p;
    mean /= static_cast<double>(points.size());
    double greatest = 0;
    for (const dvec3& p : points) greatest = std::max(greatest, std::abs(glm::dot(p - mean, area_vector)) / area);
    return greatest;
}

}  // namespace

Shape shape_of(std::span<const glm::vec3> corners, std::vector<Cut>& cuts, PolygonScratch& scratch) {
    Shape shape;
    std::vector<dvec3>& points = scratch.points;
    points.clear();
    const dvec3 first(corners[0]);
    for (const glm::vec3& corner : corners) points.push_back(dvec3(corner) - first);

    dvec3 sum(0);
    for (size_t i = 1; i + 1 < points.size(); ++i) sum += glm::cross(points[i], points[i + 1]);
    shape.area_vector = 0.5 * sum;
    shape.degenerate = is_zero(shape.area_vector);
    shape.vertical = !shape.degenerate && shape.area_vector.y == 0;
    shape.clockwise = shape.area_vector.y < 0;
    if (!shape.degenerate) {
        shape.area = glm::length(shape.area_vector);
        if (!shape.vertical) shape.non_convex = turns_against(points, shape.area_vector.y);
        shape.off_plane = off_plane(points, shape.area_vector, shape.area);
    }

    const size_t first_cut = cuts.size();
    Cutter(shape.area_vector, scratch, cuts, shape).run();
    for (size_t i = first_cut; i < cuts.size(); ++i) {
        const Cut& cut = cuts[i];
        shape.surface_area +=
            0.5 * glm::length(glm::cross(points[cut.b] - points[cut.a], points[cut.c] - points[cut.a]));
    }
    return shape;
}

}  // namespace navscope
