#include <algorithm>
#include <cmath>

#include "navmesh/sro/drape.h"

namespace navscope::sro {
namespace {

/// Into the region; NaN becomes 0.
double inside(double value) {
    return value > 0 ? std::min(value, double{region_size}) : 0;
}

uint32_t tile_index(double value) {
    return std::min(static_cast<uint32_t>(value / tile_size), tiles_a_side - 1);
}

struct Corner {
    uint32_t sample;
    double weight;
};

/// The tile under a point, its place in it (0 … 1) and its four samples, named by x then z.
struct Spot {
    Spot(double x, double z) {
        x = inside(x);
        z = inside(z);
        tile_x = tile_index(x);
        tile_z = tile_index(z);
        u = x / tile_size - tile_x;
        v = z / tile_size - tile_z;
    }
    uint32_t sample(uint32_t dx, uint32_t dz) const { return (tile_z + dz) * heights_a_side + tile_x + dx; }

    /// The corners of the triangle under the point, by the tile's diagonal.
    std::array<Corner, 3> corners() const {
        if (rising_diagonal(tile_x, tile_z)) {
            if (u >= v) return {{{sample(0, 0), 1 - u}, {sample(1, 0), u - v}, {sample(1, 1), v}}};
            return {{{sample(0, 0), 1 - v}, {sample(0, 1), v - u}, {sample(1, 1), u}}};
        }
        if (u + v <= 1) return {{{sample(0, 0), 1 - u - v}, {sample(1, 0), u}, {sample(0, 1), v}}};
        return {{{sample(1, 1), u + v - 1}, {sample(1, 0), 1 - v}, {sample(0, 1), 1 - u}}};
    }

    uint32_t tile_x, tile_z;
    double u, v;
};

float height_at_spot(const Region& region, const Spot& spot) {
    double height = 0;
    bool first = true;
    for (const Corner& corner : spot.corners()) {
        if (corner.weight == 0) continue;  // at a corner or on a side: the others may be anything, NaN too
        const double part = corner.weight * double{region.heights[corner.sample]};
        height = first ? part : height + part;  // 0 + -0.0 would lose the sign
        first = false;
    }
    return static_cast<float>(height);
}

}  // namespace

float height_at(const Region& region, float x, float z) {
    return height_at_spot(region, Spot(x, z));
}

float ground_at(const Region& region, float x, float z) {
    const Spot spot(x, z);
    const float height = height_at_spot(region, spot);
    if (std::isfinite(height)) return height;
    double sum = 0;
    uint32_t finite = 0;
    for (uint32_t corner = 0; corner < 4; ++corner) {
        const float sample = region.heights[spot.sample(corner % 2, corner / 2)];
        if (!std::isfinite(sample)) continue;
        sum += sample;
        ++finite;
    }
    return finite == 0 ? 0.0f : static_cast<float>(sum / finite);
}

namespace {

class Draper {
public:
    Draper(const Region& region, float x0, float z0, float x1, float z1)
        : region_(region), x0_(x0), z0_(z0), dx_(double{x1} - x0), dz_(double{z1} - z0), x1_(x1), z1_(z1) {}

    std::vector<glm::vec3> run() {
        add_grid_lines(x0_, dx_);
        add_grid_lines(z0_, dz_);
        std::sort(at_.begin(), at_.end());
        at_.push_back(1);
        line_.push_back(point(0));
        double before = 0;
        for (const double t : at_) {
            if (t > before) {
                add_diagonal(before, t);
                line_.push_back(point(t));
            }
            before = t;
        }
        return std::move(line_);
    }

private:
    /// Crossings of one coordinate with the lines 0, 20 … 1920: at most 97, however long the segment is.
    void add_grid_lines(double from, double delta) {
        if (delta == 0) return;
        for (uint32_t line = 0; line < heights_a_side; ++line) {
            const double t = (double{tile_size} * line - from) / delta;
            if (t > 0 && t < 1) at_.push_back(t);
        }
    }

    /// Where the part between two grid lines crosses its tile's diagonal: u - v (or u + v - 1) changes sign.
    void add_diagonal(double from, double to) {
        const Spot middle = spot((from + to) / 2);
        const auto distance = [&](double t) {
            const double u = inside(x0_ + t * dx_) / tile_size - middle.tile_x;
            const double v = inside(z0_ + t * dz_) / tile_size - middle.tile_z;
            return rising_diagonal(middle.tile_x, middle.tile_z) ? u - v : u + v - 1;
        };
        const double a = distance(from), b = distance(to);
        if (!(a * b < 0)) return;
        const double t = from + (to - from) * (a / (a - b));
        if (t > from && t < to) line_.push_back(point(t));
    }

    Spot spot(double t) const { return {x0_ + t * dx_, z0_ + t * dz_}; }
    glm::vec3 point(double t) const {
        const float x = t == 1 ? x1_ : static_cast<float>(x0_ + t * dx_);
        const float z = t == 1 ? z1_ : static_cast<float>(z0_ + t * dz_);
        return {x, ground_at(region_, x, z), z};
    }

    const Region& region_;
    double x0_, z0_, dx_, dz_;
    float x1_, z1_;
    std::vector<double> at_;
    std::vector<glm::vec3> line_;
};

}  // namespace

std::vector<glm::vec3> drape(const Region& region, float x0, float z0, float x1, float z1) {
    if (!std::isfinite(x0) || !std::isfinite(z0) || !std::isfinite(x1) || !std::isfinite(z1)) return {};
    return Draper(region, x0, z0, x1, z1).run();
}

std::vector<Sheet> sheets(const Region& region) {
    std::vector<Sheet> found;
    for (uint32_t block = 0; block < region.plane_types.size(); ++block) {
        const uint8_t type = region.plane_types[block];
        const float height = region.plane_heights[block];
        if ((type & 3) == 0 || !std::isfinite(height)) continue;
        const float x = block_size * static_cast<float>(block % blocks_a_side);
        const float z = block_size * static_cast<float>(block / blocks_a_side);
        found.push_back({block, (type & 1) != 0, (type & 2) != 0, x, z, x + block_size, z + block_size, height});
    }
    return found;
}

}  // namespace navscope::sro
