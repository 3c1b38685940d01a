// Joins triangles into the polygons of a navmesh: large ones on flat ground, small ones on slopes, some not convex.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/sample_triangulate.h"
#include "support/tree_writer.h"

namespace navscope::support {

/// A face in the making. Faces of different areas never join.
struct SampleFace {
    std::vector<uint32_t> ring;
    uint32_t area = 0;
};

struct MergeLimits {
    size_t corners = 12;
    double off_plane = 0.12;  // metres from the joined face's plane
    double cosine = 0.985;    // between the joined face's normal and each part's
    uint32_t concave = 5;     // one pair in so many may join to a polygon that is not convex; 0: none
    double roundness = 45;    // perimeter squared over area
};

std::vector<SampleFace> merge_faces(const std::vector<Point>& vertices, std::vector<SampleFace> faces,
                                    const MergeLimits& limits);

/// Half the sum of the cross products round the ring: its length is the area, its direction the normal.
std::array<double, 3> area_vector(const std::vector<Point>& vertices, const std::vector<uint32_t>& ring);

}  // namespace navscope::support
