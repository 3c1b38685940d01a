// From the faces of a sample to a mesh, with the odd ones that the games' meshes have.
#pragma once

#include "support/navmesh_writer.h"
#include "support/sample_patch.h"

namespace navscope::support {

/// Faces in 16 m squares, row after row, and vertices in the order of their first use.
SoulsMesh assemble(const SampleSurface& surface, std::vector<SampleFace> faces);

/// What a few faces of every game mesh have: no area, or a ring that runs the wrong way round.
void add_oddities(SoulsMesh& mesh, Random& random, uint32_t degenerate, uint32_t clockwise);

}  // namespace navscope::support
