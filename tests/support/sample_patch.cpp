#include "support/sample_patch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace navscope::support {
namespace {

constexpr double clear_of_lines = 0.9;  // metres between a free point and a border

class Filler {
public:
    explicit Filler(const Patch& patch) : patch_(patch), random_(patch.seed) {
        add_border(patch.outline);
        for (const GridPolygon& hole : patch.holes) {
            add_border(hole);
        }
        for (const Patch::Area& area : patch.areas) {
            add_border(area.polygon);
        }
        scatter();
    }

    bool walkable(double x, double z) const {
        return contains(patch_.outline, x * 32, z * 32) &&
               std::none_of(patch_.holes.begin(), patch_.holes.end(),
                            [&](const GridPolygon& hole) { return contains(hole, x * 32, z * 32); });
    }

    uint32_t area(double x, double z) const {
        uint32_t area = patch_.ground;
        for (const Patch::Area& a : patch_.areas) {
            if (contains(a.polygon, x * 32, z * 32)) {
                area = a.area;
            }
        }
        return area;
    }

    std::vector<GridPoint> points;
    std::vector<std::pair<uint32_t, uint32_t>> segments;

private:
    uint32_t add_point(const GridPoint& p) {
        const auto [at, added] = numbers_.try_emplace(p, static_cast<uint32_t>(points.size()));
        if (added) {
            points.push_back(p);
        }
        return at->second;
    }

    void add_border(const GridPolygon& polygon) {
        for (size_t i = 0; i < polygon.size(); ++i) {
            const uint32_t from = add_point(polygon[i]);
            segments.emplace_back(from, add_point(polygon[(i + 1) % polygon.size()]));
        }
        borders_.push_back(&polygon);
    }

    /// Darts: a point stays when no other is within the spacing that the ground asks for there.
    void scatter() {
        if (!patch_.spacing) {
            return;
        }
        int32_t min_x = points[0].x, max_x = min_x, min_z = points[0].z, max_z = min_z;
        for (const GridPoint& p : points) {
            min_x = std::min(min_x, p.x), max_x = std::max(max_x, p.x);
            min_z = std::min(min_z, p.z), max_z = std::max(max_z, p.z);
        }
        const double area = metres(max_x - min_x) * metres(max_z - min_z);
        const auto darts = static_cast<uint32_t>(area * 1.6);
        for (uint32_t i = 0; i < darts; ++i) {
            const double along_x = random_.unit(), along_z = random_.unit();  // arguments have no order of their own
            const GridPoint p =
                grid(metres(min_x) + along_x * metres(max_x - min_x), metres(min_z) + along_z * metres(max_z - min_z));
            const double x = metres(p.x), z = metres(p.z);
            const double spacing = patch_.spacing(x, z);
            if (spacing > 0 && walkable(x, z) && is_free(p, spacing) &&
                clear(x, z, std::min(clear_of_lines, spacing / 2))) {
                add_point(p);
            }
        }
    }

    bool is_free(const GridPoint& p, double spacing) const {
        const double limit = spacing * spacing;
        return std::none_of(points.begin(), points.end(), [&](const GridPoint& q) {
            const double x = metres(p.x - q.x), z = metres(p.z - q.z);
            return x * x + z * z < limit;
        });
    }

    bool clear(double x, double z, double distance) const {
        return std::none_of(borders_.begin(), borders_.end(),
                            [&](const GridPolygon* border) { return distance_to(*border, true, x, z) < distance; });
    }

    const Patch& patch_;
    Random random_;
    std::map<GridPoint, uint32_t> numbers_;
    std::vector<const GridPolygon*> borders_;
};

double segment_distance(const GridPoint& a, const GridPoint& b, double x, double z) {
    const double ax = metres(a.x), az = metres(a.z), dx = metres(b.x) - ax, dz = metres(b.z) - az;
    const double squared = dx * dx + dz * dz;
    const double t = squared > 0 ? std::clamp(((x - ax) * dx + (z - az) * dz) / squared, 0.0, 1.0) : 0.0;
    const double ex = x - ax - t * dx, ez = z - az - t * dz;
    return std::sqrt(ex * ex + ez * ez);
}

}  // namespace

GridPoint grid(double x, double z) {
    return {static_cast<int32_t>(std::floor(x * 32 + 0.5)), static_cast<int32_t>(std::floor(z * 32 + 0.5))};
}

uint32_t Random::next() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto mixed = static_cast<uint32_t>((state_ ^ (state_ >> 22)) >> (22 + (state_ >> 61)));
    return mixed;
}

double distance_to(const std::vector<GridPoint>& line, bool closed, double x, double z) {
    double least = std::numeric_limits<double>::max();
    for (size_t i = 0; i + (closed ? 0 : 1) < line.size(); ++i) {
        least = std::min(least, segment_distance(line[i], line[(i + 1) % line.size()], x, z));
    }
    return least;
}

uint32_t SampleSurface::vertex(const GridPoint& at, double y) {
    const auto rounded = static_cast<int32_t>(std::floor(y * 64 + 0.5));
    const auto [known, added] = known_.try_emplace({at.x, rounded, at.z}, static_cast<uint32_t>(vertices.size()));
    if (added) {
        vertices.push_back(
            {static_cast<float>(metres(at.x)), static_cast<float>(rounded) / 64.0F, static_cast<float>(metres(at.z))});
    }
    return known->second;
}

void SampleSurface::add(const Patch& patch) {
    Filler filler(patch);
    for (const Triangle& t : triangulate(filler.points, filler.segments)) {
        double x = 0, z = 0;
        for (const uint32_t corner : t) {
            x += metres(filler.points[corner].x) / 3;
            z += metres(filler.points[corner].z) / 3;
        }
        if (!filler.walkable(x, z)) {
            continue;
        }
        SampleFace face;
        face.area = filler.area(x, z);
        for (const uint32_t corner : t) {
            const GridPoint& p = filler.points[corner];
            face.ring.push_back(vertex(p, patch.height(metres(p.x), metres(p.z))));
        }
        const auto a = area_vector(vertices, face.ring);
        if (a[1] >= patch.max_slope_cosine * std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])) {
            faces.push_back(std::move(face));
        }
    }
}

void SampleSurface::drop_islets(size_t faces_at_least) {
    std::vector<uint32_t> root(vertices.size());
    std::iota(root.begin(), root.end(), 0U);
    const auto find = [&](uint32_t v) {
        while (root[v] != v) {
            v = root[v] = root[root[v]];
        }
        return v;
    };
    for (const SampleFace& face : faces) {
        for (const uint32_t v : face.ring) {
            root[find(v)] = find(face.ring[0]);
        }
    }
    std::vector<size_t> sizes(vertices.size());
    for (const SampleFace& face : faces) {
        ++sizes[find(face.ring[0])];
    }
    std::erase_if(faces, [&](const SampleFace& face) { return sizes[find(face.ring[0])] < faces_at_least; });
}

}  // namespace navscope::support
