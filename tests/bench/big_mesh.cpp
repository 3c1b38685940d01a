#include "bench/big_mesh.h"

#include <cmath>

#include "support/sample_patch.h"

namespace navscope::bench {

namespace {

using support::Point;
using support::Random;
using support::SoulsMesh;

constexpr float spacing = 1.5f;
constexpr double faces_a_cell = 1.4;  // what cells are cut into, on average

/// Cells of a grid whose corners are moved about.
class Field {
public:
    Field(uint32_t side, uint64_t seed) : side_(side), random_(seed) {
        for (uint32_t z = 0; z <= side; ++z) {
            for (uint32_t x = 0; x <= side; ++x) mesh.vertices.push_back(corner(x, z));
        }
        for (uint32_t z = 0; z < side; ++z) {
            for (uint32_t x = 0; x + 1 < side; x += 2) add_pair(x, z);
        }
        add_links();
    }

    SoulsMesh mesh;

private:
    Point corner(uint32_t x, uint32_t z) {
        const auto moved = [&](uint32_t at) {
            return (static_cast<float>(at) + static_cast<float>(random_.range(-0.3, 0.3))) * spacing;
        };
        const double height = 6 * std::sin(x * 0.05) + 4 * std::sin(z * 0.08) + random_.range(-0.1, 0.1);
        return {moved(x), static_cast<float>(height), moved(z)};
    }

    uint32_t at(uint32_t x, uint32_t z) const { return z * (side_ + 1) + x; }

    void add(std::vector<uint32_t> ring) {
        const uint32_t bits = random_.next() % 8 == 0 ? 1u << 16 : 0u;
        mesh.faces.push_back({std::move(ring), bits, -1});
    }

    void add_cell(uint32_t x, uint32_t z) {
        const uint32_t a = at(x, z), b = at(x, z + 1), c = at(x + 1, z + 1), d = at(x + 1, z);
        if (random_.next() % 2 == 0) return add({a, b, c, d});
        add({a, b, c});
        add({a, c, d});
    }

    /// Two cells beside each other: apart, or joined to six corners.
    void add_pair(uint32_t x, uint32_t z) {
        if (random_.next() % 10 == 0)
            return add({at(x, z), at(x, z + 1), at(x + 1, z + 1), at(x + 2, z + 1), at(x + 2, z), at(x + 1, z)});
        add_cell(x, z);
        add_cell(x + 1, z);
    }

    /// Every eighth face jumps to one not far away, and back.
    void add_links() {
        const auto faces = static_cast<uint32_t>(mesh.faces.size());
        for (uint32_t face = 0; face + 300 < faces; face += 8) {
            add_link(face, 1);
            add_link(face + 250, -1);
        }
    }

    void add_link(uint32_t from, int32_t step) {
        const auto self = static_cast<int32_t>(mesh.user_edges.size());
        const auto first = static_cast<uint32_t>(mesh.vertices.size());
        const Point near = mesh.vertices[mesh.faces[from].ring[0]];
        mesh.vertices.push_back({near[0] + 0.25f, near[1], near[2]});
        mesh.vertices.push_back({near[0], near[1], near[2] + 0.25f});
        mesh.user_edges.push_back({from, first, first + 1, self + step});
    }

    uint32_t side_;
    Random random_;
};

}  // namespace

SoulsMesh big_mesh(uint32_t faces, uint64_t seed) {
    auto side = static_cast<uint32_t>(std::sqrt(faces / faces_a_cell));
    side += side % 2;
    return Field(side, seed).mesh;
}

}  // namespace navscope::bench
