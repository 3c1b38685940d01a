// The parts of a navmesh tagfile that follow from nothing else in it: the second half of navmesh_writer.
#pragma once

#include "support/navmesh_writer.h"

namespace navscope::support {

/// The elements of an hkaiUserEdgeSetupArray.
void write_setups(const Place& array, const SoulsMesh& mesh);

/// Annotated streaming sets whose connections are all zero.
void write_streaming(TagfileBuilder& file, const Place& array, const std::vector<SoulsMesh::Streaming>& sets);

}  // namespace navscope::support
