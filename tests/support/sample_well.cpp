#include <cmath>

#include "support/sample_castle.h"
#include "support/sample_castle_parts.h"
#include "support/sample_clusters.h"

namespace navscope::support {

SoulsMesh::Setup setup_of(const Way& way, Random& random) {
    SoulsMesh::Setup setup;
    setup.a = way.a;
    setup.b = way.b;
    const double dx = double{way.b[0]} - way.a[0], dz = double{way.b[2]} - way.a[2];
    const double length = std::sqrt(dx * dx + dz * dz);
    setup.turn = {static_cast<float>(dz / length), static_cast<float>(dx / length)};  // z along the way
    setup.half_extents = {1.5F, 1, 0.75F};
    setup.direction = way.both ? 3 : 1;
    setup.cost = static_cast<float>(std::floor(length) + 1);
    setup.cost_back = setup.cost;
    for (float& lane : setup.stale) {
        lane = static_cast<float>(random.next() % 4096) / 64.0F;
    }
    return setup;
}

void set_sekiro(SoulsMesh& mesh) {
    mesh.margin = 1.1F;
    mesh.tree = false;
    mesh.graph = true;
}

SoulsMesh sample_well() {
    constexpr int turns = 3, steps = turns * 16;
    constexpr double drop = 0.375, inner = 1.75, outer = 4.125;
    SoulsMesh mesh;
    const auto add = [&](double x, double y, double z) {
        const GridPoint at = grid(x, z);
        mesh.vertices.push_back({static_cast<float>(metres(at.x)), static_cast<float>(std::floor(y * 64 + 0.5) / 64),
                                 static_cast<float>(metres(at.z))});
        return static_cast<uint32_t>(mesh.vertices.size() - 1);
    };
    uint32_t before_in = 0, before_out = 0;
    for (int i = 0; i <= steps; ++i) {
        const auto& d = compass[static_cast<size_t>(i % 16)];
        const double y = -drop * i;
        const uint32_t in = add(well_x + d[0] * inner, y, well_z + d[1] * inner);
        const uint32_t out = add(well_x + d[0] * outer, y, well_z + d[1] * outer);
        if (i > 0) {
            mesh.faces.push_back({{before_in, in, out, before_out}, i % 8 == 0 ? ground : path, -1});
        }
        before_in = in;
        before_out = out;
    }
    // The bottom: a round floor that the last step joins.
    SoulsMesh::Face floor;
    floor.data = indoors;
    for (size_t i = 16; i-- > 0;) {
        const auto& d = compass[i];
        const double y = -drop * steps;
        if (i == 0) {
            floor.ring.push_back(before_out);
            floor.ring.push_back(before_in);
        } else if (i > 1 && i < 15) {
            floor.ring.push_back(add(well_x + d[0] * outer, y, well_z + d[1] * outer));
        }
    }
    mesh.faces.push_back(floor);
    assign_clusters(mesh, 9);
    set_sekiro(mesh);
    Random random(27);
    const auto bottom = static_cast<float>(-drop * steps);
    mesh.setups.push_back(setup_of({{static_cast<float>(well_x + 3), 0, static_cast<float>(well_z + 0.25)},
                                    {static_cast<float>(well_x - 1), bottom, static_cast<float>(well_z)},
                                    false},
                                   random));
    return mesh;
}

SoulsMesh sample_empty_sekiro() {
    SoulsMesh mesh;
    set_sekiro(mesh);
    return mesh;
}

}  // namespace navscope::support
