// The outline of any element: what selection, hover and marks are drawn with. Only for this layer.
#pragma once

#include "scene/overlays/pen.h"

namespace navscope::overlay {

/// Draws an element so that it is found: a face's ring, an edge, a vertex as a circle, a cluster's border, a node's
/// box, a cell on the terrain … Nothing for an element that the mesh does not have or that has no place.
void outline(Pen& pen, const SceneInput& input, ElementRef element, const Style& style);

/// A rectangle on a region's terrain.
void draped_rectangle(Pen& pen, const Navmesh& mesh, float min_x, float min_z, float max_x, float max_z,
                      const Style& style);

/// A placed object's box, turned by its yaw (positive turns +x towards +z).
void placed_box(Pen& pen, const PlacedBox& box, const Style& style);

}  // namespace navscope::overlay
