// Colours for categories of faces so that two that touch never look alike: greedy colouring of the graph of categories
// that share a border. The same mesh and values give the same colours on every run.
#pragma once

#include <span>
#include <vector>

#include "navmesh/navmesh.h"

namespace navscope {

/// Pairs of categories (lower first, sorted, each once) that touch across an edge with an opposite, or in a region
/// across the sides of its tiles. `category_of_face` holds one category a face.
std::vector<std::pair<uint32_t, uint32_t>> touching_categories(const Navmesh& mesh,
                                                               std::span<const uint32_t> category_of_face);

/// An index for category_colour() for each of `count` categories. Each takes the main colour its number names if no
/// neighbour has it, else the next free one; only a category with more neighbours than there are colours may repeat
/// one. `preferred` (one number a category) replaces the category's own index as the first choice; may be empty.
std::vector<uint8_t> colour_categories(std::span<const std::pair<uint32_t, uint32_t>> touching, uint32_t count,
                                       std::span<const uint32_t> preferred = {});

}  // namespace navscope
