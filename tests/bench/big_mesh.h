// Elden Ring meshes of any size, as like a game's as counts go: polygons of three to six corners, some not convex, a
// user edge for every fourth face.
#pragma once

#include "support/navmesh_writer.h"

namespace navscope::bench {

/// A hilly field of about that many faces; the seed changes heights and shapes.
support::SoulsMesh big_mesh(uint32_t faces, uint64_t seed);

}  // namespace navscope::bench
