// Constrained Delaunay triangulation in the plane with exact integer arithmetic, so that the sample is the same on
// every machine. Coordinates are in 1/32 m.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace navscope::support {

struct GridPoint {
    int32_t x = 0, z = 0;

    friend bool operator==(const GridPoint&, const GridPoint&) = default;
    friend auto operator<=>(const GridPoint&, const GridPoint&) = default;
};

using GridPolygon = std::vector<GridPoint>;
using Triangle = std::array<uint32_t, 3>;

/// Twice the area of (p, q, r); positive when the corner turns as a usual navmesh face does, seen from above (along
/// -y).
int64_t turn(const GridPoint& p, const GridPoint& q, const GridPoint& r);

/// Inside or on the polygon's left and lower border, by crossing number.
bool contains(const GridPolygon& polygon, double x, double z);

/// Triangles over all points, every one with positive turn(); each segment (indices of points) is a chain of edges.
/// Points must differ; coordinates stay below 2^13 in magnitude. The corners of the surrounding square are added to
/// `points` at its end.
std::vector<Triangle> triangulate(std::vector<GridPoint>& points,
                                  const std::vector<std::pair<uint32_t, uint32_t>>& segments);

}  // namespace navscope::support
