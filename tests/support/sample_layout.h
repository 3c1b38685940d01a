// The sample's landscape: a 128 m wide part of a tile with hills, a plateau behind cliffs, a river with a ford and a
// bridge, a pond, a path and a house of two storeys. Everything is computed from constants, without libm but for sqrt.
#pragma once

#include <array>
#include <vector>

#include "support/sample_patch.h"

namespace navscope::support {

/// What the ground is, written to faceData as bits that the game's meshes use.
enum class Ground : uint32_t {
    grass = 0,
    path = 1,
    ford = 1 << 6,
    indoors = 1 << 12,
    upper_floor = 1 << 16,
    stairs = 1 << 17,
    plateau = 1 << 20,
    shore = 1 << 24,
    bridge = 1 << 28,
};

class Layout {
public:
    /// `fine`: with rocks, trees and furniture, and with dense points.
    explicit Layout(bool fine);

    const Patch& terrain() const { return terrain_; }
    std::vector<Patch> house() const;  // stairs, upper floor

private:
    double height(double x, double z) const;
    double slope(double x, double z) const;
    double plateau(double x, double z) const;
    double spacing(double x, double z) const;
    GridPolygon line_area(const std::vector<std::array<double, 2>>& line, double half_width) const;

    void add_outline();
    void add_river();
    void add_plateau();
    void add_ponds();
    void add_paths();
    void add_house();
    void add_obstacles();

    bool fine_;
    Random random_{20240607};
    std::vector<std::array<double, 2>> river_;  // its middle, every 3 m
    std::vector<std::array<double, 2>> ledge_;  // foot of the plateau, all round
    std::vector<double> ledge_width_;           // how far the slope reaches inwards at each of its points
    Patch terrain_;
};

}  // namespace navscope::support
