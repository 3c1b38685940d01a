#include "support/sample_world.h"

#include <cmath>

#include "support/sample_assemble.h"
#include "support/sample_layout.h"
#include "support/sample_links.h"

namespace navscope::support {
namespace {

SampleSurface build_surface(const Layout& layout, size_t smallest_piece) {
    SampleSurface surface;
    surface.add(layout.terrain());
    surface.drop_islets(smallest_piece);
    for (const Patch& patch : layout.house()) {
        surface.add(patch);
    }
    return surface;
}

}  // namespace

SoulsMesh sample_landscape() {
    const Layout layout(true);
    const SampleSurface surface = build_surface(layout, 60);
    SoulsMesh mesh = assemble(surface, merge_faces(surface.vertices, surface.faces, {}));
    Random random(4536);
    add_oddities(mesh, random, 6, 7);
    LinkRules rules;
    rules.allowed = [](double x, double y, double z) {
        const bool in_house = x > 17.9 && x < 38.1 && z > -0.1 && z < 14.1 && y > 3.5;
        const bool at_pond = x < -46 && z > -2 && z < 14;
        return !in_house && !at_pond;  // walls stand between; and a pond is walked round
    };
    add_links(mesh, random, rules);
    return mesh;
}

SoulsMesh sample_coarse_landscape() {
    const Layout layout(false);
    const SampleSurface surface = build_surface(layout, 20);
    MergeLimits limits;
    limits.off_plane = 0.4;
    limits.cosine = 0.96;
    SoulsMesh mesh = assemble(surface, merge_faces(surface.vertices, surface.faces, limits));
    mesh.margin = 8;
    return mesh;
}

SoulsMesh sample_empty() {
    return {};
}

SoulsMesh sample_island() {
    Patch patch;
    constexpr double cx = 100, cz = 8;
    const auto at = [&](double x, double z) { return grid(cx + x, cz + z); };
    patch.outline = {at(-13, -10), at(-5, -14),  at(4, -13.5), at(11, -9),   at(14, -1), at(12.5, 7),
                     at(6, 13),    at(-2, 14.5), at(-9, 12),   at(-13, 5.5), at(-15, -2)};
    GridPolygon f;
    for (const auto& [x, z] : letter_f_corners) {
        f.push_back(at(x, z));
    }
    patch.areas.push_back({f, static_cast<uint32_t>(Ground::path)});
    patch.height = [](double x, double z) {
        const double dx = (x - cx) / 15, dz = (z - cz) / 15;
        const double away = std::max(0.0, std::sqrt(dx * dx + dz * dz) - 0.66);
        return 2 - 6 * away;
    };
    patch.spacing = [&](double x, double z) { return contains(f, x * 32, z * 32) ? 0.0 : 3.6; };
    SampleSurface surface;
    surface.add(patch);
    std::erase_if(surface.faces, [](const SampleFace& face) { return face.area != 0; });
    std::vector<SampleFace> faces = merge_faces(surface.vertices, surface.faces, {});
    SampleFace letter;
    letter.area = static_cast<uint32_t>(Ground::path);
    for (const GridPoint& p : f) {
        letter.ring.push_back(surface.vertex(p, patch.height(metres(p.x), metres(p.z))));
    }
    faces.push_back(letter);
    return assemble(surface, faces);
}

}  // namespace navscope::support
