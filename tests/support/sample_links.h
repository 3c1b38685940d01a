// Links of the sample: drops from ledges and jumps over gaps, as pairs of user edges.
#pragma once

#include <functional>

#include "support/navmesh_writer.h"
#include "support/sample_patch.h"

namespace navscope::support {

struct LinkRules {
    double chance = 0.85;        // of a border edge that could have a link
    double shortest_edge = 1.2;  // metres
    double farthest_drop = 3.5, deepest_drop = 8, shortest_jump = 4.5, farthest_jump = 8;
    size_t one_sided_every = 9;  // every so many a link has no way back
    size_t setup_every = 12;     // every so many a link keeps the boxes it was made from
    std::function<bool(double x, double y, double z)> allowed = [](double, double, double) { return true; };
};

/// Appends user edges with vertices of their own (and setups) to the mesh, in an order that is not that of the faces.
void add_links(SoulsMesh& mesh, Random& random, const LinkRules& rules);

}  // namespace navscope::support
