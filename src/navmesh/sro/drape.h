// What is laid over the terrain: lines that follow it and sheets of water and ice. Coordinates are the file's own.
#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "navmesh/sro/region.h"

namespace navscope::sro {

/// The segment as a line on the terrain: split where it crosses a tile's side or diagonal, so that each part lies in
/// one triangle. First and last point are the segment's ends; 2 to 391 points. Empty if an end is not finite. Outside
/// the region it keeps the border's height; over samples that are not finite see ground_at.
std::vector<glm::vec3> drape(const Region& region, float x0, float z0, float x1, float z1);

/// Water or ice over one block of 16 x 16 tiles.
struct Sheet {
    uint32_t block;  // plane z * 6 + x
    bool water, ice;
    float min_x, min_z, max_x, max_z;
    float height;
};

/// Blocks whose type has the water or the ice bit and whose height is finite, in file order. None in a file without
/// planes.
std::vector<Sheet> sheets(const Region& region);

}  // namespace navscope::sro
