// Edges and vertices under the cursor: those of the face that the ray hits and of its neighbours, so that nothing
// behind the surface is picked.
#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "scene/bvh.h"
#include "scene/camera.h"

namespace navscope {

struct Cursor {
    const Camera& camera;
    glm::dvec2 pixel, viewport;
    double within = 6;  // pixels
};

/// The nearest regular edge (of a region: global or internal edge, as it lies on the terrain); of two on one another
/// the hit face's own. A cursor just off the surface counts as on it within the same distance.
std::optional<ElementRef> pick_edge(const Bvh& bvh, const Cursor& cursor, HiddenFaces hidden = {});
/// The nearest corner: a vertex, in a region a height.
std::optional<ElementRef> pick_vertex(const Bvh& bvh, const Cursor& cursor, HiddenFaces hidden = {});

/// Pixels from a point to a segment of the world as drawn; nothing where all of it lies behind the eye.
std::optional<double> pixels_to_segment(const Camera& camera, glm::dvec2 pixel, glm::dvec2 viewport, glm::dvec3 a,
                                        glm::dvec3 b);

}  // namespace navscope
