// A region as a neutral navmesh.
//
// Surface: one face a tile (face index = tile index), corners south-west, north-west, north-east, south-east, so that
// its area vector points up; positions are the 97 x 97 height samples. A tile with a sample that is not finite has no
// ring and no triangles. Edge sets: global and internal edges, positions 2i and 2i + 1 are edge i's ends on the ground;
// a picture that wants lines on the terrain uses drape() with the Navmesh's region. Boxes: one an object, of a size
// that only says big or not: the meshes are not in the file.
//
// Figures: faces are tiles, edges are global and internal edges, boundary edges are walls, vertices are height samples.
#pragma once

#include <memory>

#include "navmesh/navmesh.h"
#include "navmesh/sro/region.h"

namespace navscope::sro {

/// Never fails: whatever read_region returned can be shown. The mesh keeps the region and its record tree alive.
Navmesh to_navmesh(std::shared_ptr<const Region> region);

/// The element tables alone (to_navmesh calls it): objects, links, cells, global and internal edges, tiles, heights
/// and, where the file has them, planes.
std::vector<ElementTable> element_tables(const Region& region);

/// Half extents of an object's box: (12, 12, 12), (40, 40, 40) for a big one. The box stands on the object's position.
glm::vec3 object_half_extents(const Object& object);

}  // namespace navscope::sro
