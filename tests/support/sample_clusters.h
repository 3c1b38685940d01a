// Clusters of a Sekiro sample: groups of faces that hang together, one node of the cluster graph each.
#pragma once

#include <cstddef>

#include "support/navmesh_writer.h"

namespace navscope::support {

/// Numbers the faces' clusters without gaps, in the order of the faces. A cluster grows from a face to the nearest
/// neighbours until it has `size` faces; what stays smaller than a third of that joins its smallest neighbour.
void assign_clusters(SoulsMesh& mesh, size_t size);

}  // namespace navscope::support
