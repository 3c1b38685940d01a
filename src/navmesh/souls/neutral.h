// From the Souls model to the neutral view: rings, triangles, roles, links, tree, graph, columns, figures.
#pragma once

#include "bytes/progress.h"
#include "navmesh/navmesh.h"
#include "navmesh/souls/model.h"

namespace navscope::souls {

/// `model.mesh` must be there. Linear in the size of the file: rings that overlap so much that they would take more
/// than four corners an edge are treated as broken. Error: cancelled only.
Result<Navmesh> to_navmesh(const Model& model, Progress* progress = nullptr);

}  // namespace navscope::souls
