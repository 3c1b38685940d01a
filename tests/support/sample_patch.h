// One walkable patch of the sample: an outline with holes and inner lines, filled with triangles whose density follows
// the ground. Patches join where they have the same vertices.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "support/sample_merge.h"

namespace navscope::support {

/// Metres to the grid of 1/32 m and back.
GridPoint grid(double x, double z);
inline double metres(int32_t grid_units) {
    return grid_units / 32.0;
}

/// A small generator of its own: the standard's distributions differ between libraries.
class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}
    uint32_t next();
    double unit() { return next() / 4294967296.0; }  // [0, 1)
    double range(double from, double to) { return from + (to - from) * unit(); }

private:
    uint64_t state_;
};

struct Patch {
    struct Area {
        GridPolygon polygon;
        uint32_t area = 0;
    };
    GridPolygon outline;
    std::vector<GridPolygon> holes;
    std::vector<Area> areas;                        // later ones win; their borders are edges of the mesh
    uint32_t ground = 0;                            // the area of the rest
    std::function<double(double, double)> height;   // metres at (x, z)
    std::function<double(double, double)> spacing;  // between points inside; 0 or less: none there
    double max_slope_cosine = 0;                    // steeper triangles are left out
    uint32_t seed = 1;
};

/// Vertices shared by all patches of a mesh, and the triangles so far.
struct SampleSurface {
    std::vector<Point> vertices;
    std::vector<SampleFace> faces;

    uint32_t vertex(const GridPoint& at, double y);  // heights are rounded to 1/64 m; the same place is the same vertex
    void add(const Patch& patch);

    /// Leaves out what hangs together in fewer faces than that.
    void drop_islets(size_t faces_at_least);

private:
    std::map<std::tuple<int32_t, int32_t, int32_t>, uint32_t> known_;
};

/// The distance of (x, z) from a polygon's or line's segments, in metres.
double distance_to(const std::vector<GridPoint>& line, bool closed, double x, double z);

}  // namespace navscope::support
