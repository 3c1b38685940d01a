#include <algorithm>

#include "support/sample_world.h"

namespace navscope::support {
namespace {

/// A sloping field of 4 x 3 squares of 2 m; `vertex(i, j)` counts columns along x and rows along z.
struct Field {
    static constexpr uint32_t columns = 5, rows = 4;
    SoulsMesh mesh;

    Field() {
        for (uint32_t j = 0; j < rows; ++j) {
            for (uint32_t i = 0; i < columns; ++i) {
                const auto x = static_cast<float>(i), z = static_cast<float>(j);
                mesh.vertices.push_back({2 * x, 1 + x / 8 + z * z / 16, 2 * z});
            }
        }
    }
    static uint32_t vertex(uint32_t i, uint32_t j) { return j * columns + i; }

    void add(std::vector<uint32_t> ring, uint32_t data = 0, int16_t cluster = -1) {
        mesh.faces.push_back({std::move(ring), data, cluster});
    }
    static std::vector<uint32_t> square(uint32_t i, uint32_t j) {
        return {vertex(i, j), vertex(i, j + 1), vertex(i + 1, j + 1), vertex(i + 1, j)};
    }
    void add_square(uint32_t i, uint32_t j, uint32_t data = 0, int16_t cluster = -1) {
        add(square(i, j), data, cluster);
    }
    /// The squares (0, 0), (1, 0) and (0, 1) as one face of eight corners, one turning inwards.
    void add_corner(uint32_t data = 0, int16_t cluster = -1) {
        add({vertex(0, 0), vertex(0, 1), vertex(0, 2), vertex(1, 2), vertex(1, 1), vertex(2, 1), vertex(2, 0),
             vertex(1, 0)},
            data, cluster);
    }
    uint32_t add_vertex(const Point& p) {
        mesh.vertices.push_back(p);
        return static_cast<uint32_t>(mesh.vertices.size() - 1);
    }
};

/// A second piece of ground to the east, two metres lower.
void add_ledge(Field& field) {
    const uint32_t a = field.add_vertex({11, -0.5F, 0}), b = field.add_vertex({11, -0.5F, 6}),
                   c = field.add_vertex({15, -0.5F, 6}), d = field.add_vertex({15, -0.25F, 3}),
                   e = field.add_vertex({15, -0.5F, 0});
    field.add({a, b, d, e}, 1 << 24);
    field.add({b, c, d}, 1 << 24);
}

void add_tiny_links(Field& field, uint32_t upper, uint32_t lower, uint32_t other) {
    SoulsMesh& mesh = field.mesh;
    const uint32_t a = field.add_vertex({8, 1.5625F, 2.5F}), b = field.add_vertex({8, 1.6875F, 3.5F}),
                   c = field.add_vertex({12, -0.5F, 3.5F}), d = field.add_vertex({12, -0.5F, 2.5F}),
                   e = field.add_vertex({8, 1.5F, 0.5F}), f = field.add_vertex({8, 1.5F, 1.5F});
    mesh.user_edges.push_back({lower, c, d, 1, 20, 0x0104});
    mesh.user_edges.push_back({upper, a, b, 0, 20, 0x0102});
    mesh.user_edges.push_back({other, e, f, -1, 52, 0x0202});
    SoulsMesh::Setup setup;
    setup.a = {8, 1.625F, 3};
    setup.b = {12, -0.5F, 3};
    setup.half_extents = {0.5F, 1, 0.75F};
    setup.direction = 1;
    setup.cost = setup.cost_back = 2;
    mesh.setups.push_back(setup);
}

}  // namespace

SoulsMesh tiny_elden_ring() {
    Field field;
    const uint32_t middle = field.add_vertex({5, 1.375F, 2});  // halfway between (2, 1) and (3, 1)
    field.add_corner(1);
    field.add_square(2, 0);
    field.add_square(3, 0, 1 << 6);
    field.add_square(1, 1);
    field.add({field.vertex(2, 1), field.vertex(2, 2), field.vertex(3, 2), field.vertex(3, 1), middle});
    field.add(
        {field.vertex(2, 1), middle, field.vertex(3, 1)});  // no area: it joins the square of one side to two edges
    field.add_square(3, 1, 1 << 12);
    std::vector<uint32_t> clockwise = Field::square(0, 2);
    std::reverse(clockwise.begin(), clockwise.end());
    field.add(clockwise, 1 << 16);
    field.add_square(1, 2);
    field.add({field.vertex(2, 2), field.vertex(2, 3), field.vertex(3, 3)}, 1 << 17);
    field.add({field.vertex(2, 2), field.vertex(3, 3), field.vertex(3, 2)}, 1 << 20);
    field.add_square(3, 2, 1 << 28);
    add_ledge(field);
    add_tiny_links(field, 6, 12, 2);
    field.mesh.margin = 2.4F;
    return field.mesh;
}

SoulsMesh tiny_sekiro() {
    Field field;
    field.add_corner(4, 0);
    for (uint32_t j = 0; j < 3; ++j) {
        for (uint32_t i = 0; i < 4; ++i) {
            if (i + j > 1) {
                field.add_square(i, j, i == 3 ? 1 : 0, static_cast<int16_t>(j == 2 ? 3 : i / 2 + (i + j > 3 ? 1 : 0)));
            }
        }
    }
    field.add_square(1, 1, 5, 0);
    SoulsMesh mesh = field.mesh;
    // Numbers without gaps, in the order of their first use.
    std::vector<int16_t> known;
    for (SoulsMesh::Face& face : mesh.faces) {
        const auto at = std::find(known.begin(), known.end(), face.cluster);
        const auto number = static_cast<int16_t>(at - known.begin());
        if (at == known.end()) {
            known.push_back(face.cluster);
        }
        face.cluster = number;
    }
    for (const float x : {2.0F, 6.0F}) {
        SoulsMesh::Setup setup;
        setup.a = {x, 1.5F, 0};
        setup.b = {x, 1.5F, -3};
        setup.turn = {0.8F, 0.6F};
        mesh.setups.push_back(setup);
    }
    mesh.margin = 1.1F;
    mesh.tree = false;
    mesh.graph = true;
    return mesh;
}

SoulsMesh concave_polygon() {
    constexpr std::array<std::array<int, 2>, 8> outer = {
        {{8, 0}, {6, -6}, {0, -8}, {-6, -6}, {-8, 0}, {-6, 6}, {0, 8}, {6, 6}}};
    constexpr std::array<std::array<int, 2>, 8> inner = {
        {{4, -2}, {2, -4}, {-2, -4}, {-4, -2}, {-4, 2}, {-2, 4}, {2, 4}, {4, 2}}};
    SoulsMesh mesh;
    SoulsMesh::Face face;
    for (size_t i = 0; i < outer.size(); ++i) {
        for (const auto& [x, z] : {outer[i], inner[i]}) {
            face.ring.push_back(static_cast<uint32_t>(mesh.vertices.size()));
            mesh.vertices.push_back({static_cast<float>(x), 1, static_cast<float>(z)});
        }
    }
    mesh.faces.push_back(face);
    return mesh;
}

SoulsMesh letter_f() {
    SoulsMesh mesh;
    SoulsMesh::Face face;
    for (const auto& [x, z] : letter_f_corners) {
        face.ring.push_back(static_cast<uint32_t>(mesh.vertices.size()));
        mesh.vertices.push_back({static_cast<float>(x), 2, static_cast<float>(z)});
    }
    mesh.faces.push_back(face);
    return mesh;
}

}  // namespace navscope::support
