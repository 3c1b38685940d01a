// The overlays' builders, one row each in overlays.cpp. Only for this layer.
#pragma once

#include "scene/draw_list.h"
#include "scene/scene_input.h"

namespace navscope::overlay {

// edges.cpp
Layer wire(const SceneInput& input);
Layer boundary(const SceneInput& input);
Layer not_reverse(const SceneInput& input);
Layer triangulation(const SceneInput& input);
// elements.cpp
Layer vertices(const SceneInput& input);
Layer normals(const SceneInput& input);
Layer aabb(const SceneInput& input);
// setups.cpp
Layer setups(const SceneInput& input);
// links.cpp
Layer links(const SceneInput& input);
// graph.cpp
Layer graph(const SceneInput& input);
// tree.cpp
Layer tree(const SceneInput& input);
Layer trace(const SceneInput& input);
// region.cpp
Layer cells(const SceneInput& input);
Layer global_edges(const SceneInput& input);
Layer internal_edges(const SceneInput& input);
Layer objects(const SceneInput& input);
Layer sheets(const SceneInput& input);
Layer region_border(const SceneInput& input);
// selection.cpp
Layer selection(const SceneInput& input);
Layer hover(const SceneInput& input);
Layer marks(const SceneInput& input);
// labels.cpp
Layer face_labels(const SceneInput& input);
Layer edge_labels(const SceneInput& input);
Layer vertex_labels(const SceneInput& input);

}  // namespace navscope::overlay
