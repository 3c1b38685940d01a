// The sample binder's meshes and the small meshes of tests/fixtures, all made up and always the same.
#pragma once

#include <array>

#include "support/navmesh_writer.h"

namespace navscope::support {

SoulsMesh sample_landscape();         // Elden Ring: about 2,000 faces, links, setups, tree
SoulsMesh sample_coarse_landscape();  // the same country as an o… member: a few hundred faces
SoulsMesh sample_island();            // an island on which a letter F lies flat: mirroring shows at once
SoulsMesh sample_empty();             // no face; a tree without nodes

/// (x, z) of a letter F that reads well from above in right-handed coordinates: x to the right, z towards the reader.
/// Its ring runs as a usual face's.
constexpr std::array<std::array<int, 2>, 10> letter_f_corners = {
    {{-5, 8}, {-2, 8}, {-2, 1}, {3, 1}, {3, -2}, {-2, -2}, {-2, -5}, {6, -5}, {6, -8}, {-5, -8}}};

SoulsMesh tiny_elden_ring();  // a dozen faces: concave, clockwise, degenerate, user edges, a setup
SoulsMesh tiny_sekiro();      // clusters, graph and setups
SoulsMesh concave_polygon();  // one face of 16 corners, every second one turning inwards
SoulsMesh letter_f();         // one face of 10 corners

}  // namespace navscope::support
