// The shape of one face, exactly by checks.md (Shape): signs and zeros without tolerance, corners taken relative to the
// first one, in double. Computed once here; columns, checks, figures and the picture read the result.
#pragma once

#include <glm/vec3.hpp>
#include <span>
#include <vector>

namespace navscope {

struct Shape {
    glm::dvec3 area_vector{0};  // A = ½ Σ (pᵢ−p₀) × (pᵢ₊₁−p₀)
    double area = 0;            // |A|
    double off_plane = 0;       // max |(p−m)·A| / |A| over the corners, m their mean; 0 for a degenerate face
    bool degenerate = false;    // A is exactly 0
    bool vertical = false;      // A is not 0 and A.y is 0
    bool clockwise = false;     // A.y < 0
    bool non_convex = false;    // some corner's turn in (x, z) has the opposite sign of A.y
    bool no_ear = false;        // no clean cut exists
    uint32_t dropped = 0;       // cuts without area in 3-space, left out
    double surface_area = 0;    // Σ of the triangles' areas
};

/// Scratch memory of the cutter; one a thread, so that a million faces allocate nothing.
struct PolygonScratch {
    std::vector<glm::dvec3> points;
    std::vector<uint32_t> next, previous;
};

/// A corner triple of a cut, as indices into the ring.
struct Cut {
    uint32_t a, b, c;
};

/// Shape facts and the cut of one ring of at least 3 finite corners. Triangles are appended to `cuts` in the ring's
/// order. Ear clipping in the plane of the Newell normal: every triangle t has t·A > 0 (touching corners are no
/// obstacle), only cuts with no area in 3-space are dropped. A face for which no clean cut exists gets no_ear; what was
/// clipped before that stays, the rest is cut as a fan so that it can be seen.
Shape shape_of(std::span<const glm::vec3> corners, std::vector<Cut>& cuts, PolygonScratch& scratch);

}  // namespace navscope
