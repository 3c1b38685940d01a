// Owners, opposites, roles and links of the edges.
#pragma once

#include "navmesh/navmesh.h"
#include "navmesh/souls/model.h"

namespace navscope::souls {

/// Adds the edge set, the links and the edge figures. An edge claimed by two faces goes to the first.
void fill_edges(const Model& model, Navmesh& mesh);

}  // namespace navscope::souls
