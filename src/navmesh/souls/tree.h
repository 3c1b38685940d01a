// The AABB tree of a Souls mesh: decoding and the walk from the root.
#pragma once

#include "navmesh/navmesh.h"
#include "navmesh/souls/model.h"

namespace navscope::souls {

/// Decodes and walks the tree. A child past the end, or one already reached, is not entered and `broken` says so; the
/// walk goes on with the other child (checks.md, One cause, one finding). Leaves whose face is out of range are reached
/// but appear in no leaf_of_face.
BoxTree walk_tree(const Tree& tree, uint32_t face_count);

/// One axis of a child's box, in float32 as a game decodes it: `byte`'s high nibble cuts from the minimum side, its low
/// nibble from the maximum side, by extent × nibble² / 226.
void decode_axis(uint8_t byte, float& lo, float& hi);

}  // namespace navscope::souls
