// What the castle and its well have in common.
#pragma once

#include <array>

#include "support/navmesh_writer.h"
#include "support/sample_patch.h"

namespace navscope::support {

// faceData has these values in Sekiro.
inline constexpr uint32_t ground = 0, path = 1, indoors = 4, roof = 5;

inline constexpr double well_x = -27, well_z = 27, well_radius = 4.5;

/// Sixteen directions round a circle, as fractions close to it.
inline constexpr std::array<std::array<double, 2>, 16> compass = {{{1, 0},
                                                                   {0.92, 0.38},
                                                                   {0.71, 0.71},
                                                                   {0.38, 0.92},
                                                                   {0, 1},
                                                                   {-0.38, 0.92},
                                                                   {-0.71, 0.71},
                                                                   {-0.92, 0.38},
                                                                   {-1, 0},
                                                                   {-0.92, -0.38},
                                                                   {-0.71, -0.71},
                                                                   {-0.38, -0.92},
                                                                   {0, -1},
                                                                   {0.38, -0.92},
                                                                   {0.71, -0.71},
                                                                   {0.92, -0.38}}};

/// A link: where the boxes of a setup stand.
struct Way {
    Point a, b;
    bool both;
};

/// The boxes' z axes lie along the way.
SoulsMesh::Setup setup_of(const Way& way, Random& random);

/// Graph and no tree, margin 1.1.
void set_sekiro(SoulsMesh& mesh);

}  // namespace navscope::support
