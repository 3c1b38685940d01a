#include "support/sample_castle.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "support/sample_assemble.h"
#include "support/sample_castle_parts.h"
#include "support/sample_clusters.h"

namespace navscope::support {
namespace {

constexpr double terrace = 7, second = 11.5, third = 16;
constexpr double ravine_from = 20, ravine_to = 32, outer_rock = -3;

double smooth(double t) {
    t = std::clamp(t, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// 1 in the middle, 0 from the rim of the circle on.
double bump(double x, double z, double cx, double cz, double radius) {
    const double dx = (x - cx) / radius, dz = (z - cz) / radius;
    const double t = std::max(0.0, 1 - dx * dx - dz * dz);
    return t * t;
}

struct Rectangle {
    double x0, z0, x1, z1;

    /// Its corners, and points between them at most `step` metres apart (0: none).
    GridPolygon polygon(double step = 0) const {
        const std::array<std::array<double, 2>, 4> corners = {{{x0, z0}, {x1, z0}, {x1, z1}, {x0, z1}}};
        GridPolygon out;
        for (size_t i = 0; i < 4; ++i) {
            const auto &p = corners[i], &q = corners[(i + 1) % 4];
            const double length = std::abs(q[0] - p[0]) + std::abs(q[1] - p[1]);
            const int parts = step > 0 ? std::max(1, static_cast<int>(length / step)) : 1;
            for (int k = 0; k < parts; ++k) {
                out.push_back(grid(p[0] + (q[0] - p[0]) * k / parts, p[1] + (q[1] - p[1]) * k / parts));
            }
        }
        return out;
    }

    /// From its border inwards, metres.
    double inside(double x, double z) const { return std::min({x - x0, x1 - x, z - z0, z1 - z}); }
};

GridPolygon polygon(std::initializer_list<std::array<double, 2>> points) {
    GridPolygon out;
    for (const auto& p : points) {
        out.push_back(grid(p[0], p[1]));
    }
    return out;
}

GridPolygon circle(double cx, double cz, double radius) {
    GridPolygon out;
    for (const auto& d : compass) {
        out.push_back(grid(cx + d[0] * radius, cz + d[1] * radius));
    }
    return out;
}

/// Level ground with points every few metres.
Patch level(GridPolygon outline, double y, double step, uint32_t area, uint32_t seed) {
    Patch patch;
    patch.outline = std::move(outline);
    patch.ground = area;
    patch.height = [y](double, double) { return y; };
    patch.spacing = [step](double, double) { return step; };
    patch.seed = seed;
    return patch;
}

/// Straight stairs along z; both ends join what lies there.
Patch stairs(double x0, double x1, double z_low, double z_high, double y_low, double y_high) {
    Patch patch;
    const int parts = static_cast<int>(std::abs(z_high - z_low) / 2);
    for (int i = 0; i <= parts; ++i) {
        patch.outline.push_back(grid(x0, z_low + (z_high - z_low) * i / parts));
    }
    for (int i = parts; i >= 0; --i) {
        patch.outline.push_back(grid(x1, z_low + (z_high - z_low) * i / parts));
    }
    patch.ground = path;
    patch.height = [=](double, double z) { return y_low + (y_high - y_low) * (z - z_low) / (z_high - z_low); };
    return patch;
}

/// A roof that rises from `outer` to the hole `inner`.
Patch pitched(const Rectangle& outer, const Rectangle& inner, double y_low, double y_high, double run, double step) {
    Patch patch;
    patch.outline = outer.polygon(step);
    patch.holes = {inner.polygon(step)};
    patch.ground = roof;
    patch.height = [=](double x, double z) {
        return y_low + (y_high - y_low) * std::min(1.0, outer.inside(x, z) / run);
    };
    return patch;
}

double bailey_height(double x, double z) {
    return 2.2 * bump(x, z, -12, 27, 9) + 1.4 * bump(x, z, 11, 10, 8) - 1.1 * bump(x, z, -33, 14, 10) +
           1.3 * bump(x, z, 9, 31, 7);
}

Patch bailey() {
    Patch patch;
    patch.outline =
        polygon({{-42, 0},  {-30, 0},  {-17, 0},  {-4, 0},    {4, 0},    {12, 0},   {20, 0},  {20, 9},   {20, 18},
                 {20, 21},  {20, 30},  {20, 44},  {14, 45.5}, {6, 44},   {1, 46},   {-5, 46}, {-12, 44}, {-19, 45},
                 {-27, 43}, {-33, 45}, {-43, 44}, {-45, 36},  {-43, 29}, {-45, 20}, {-44, 9}, {-44, 6}});
    patch.holes = {circle(well_x, well_z, well_radius),
                   Rectangle{-42, 36, -36, 42}.polygon(),  // two towers
                   Rectangle{11, 36, 17, 42}.polygon(),
                   Rectangle{-24, 5, -14, 12}.polygon(),                                               // a store
                   polygon({{-8, 32}, {-6.5, 30.5}, {-4.5, 31}, {-4, 33}, {-5.5, 34.5}, {-7.5, 34}}),  // rocks
                   polygon({{10, 24}, {12, 23}, {13.5, 24.5}, {12.5, 26.5}, {10.5, 26}}),
                   polygon({{-38, 16}, {-36, 15.5}, {-35, 17.5}, {-36.5, 19}, {-38, 18}})};
    for (const auto& tree : {std::array{-14.0, 20.0}, {7.0, 33.0}, {-18.0, 37.0}, {14.5, 6.0}, {-36.0, 27.0}}) {
        patch.holes.push_back(polygon(
            {{tree[0] - 0.6, tree[1]}, {tree[0], tree[1] - 0.6}, {tree[0] + 0.6, tree[1]}, {tree[0], tree[1] + 0.6}}));
    }
    // From the gate to the great stairs, and to the bridge.
    patch.areas.push_back({polygon({{1, 46},
                                    {-5, 46},
                                    {-2.5, 38},
                                    {-2, 28},
                                    {-2.5, 18},
                                    {-3, 9},
                                    {-4, 0},
                                    {4, 0},
                                    {2.5, 9},
                                    {2, 16},
                                    {8, 18},
                                    {20, 18},
                                    {20, 21},
                                    {8, 21},
                                    {2, 20},
                                    {2.5, 28},
                                    {2, 38}}),
                           path});
    patch.height = bailey_height;
    patch.spacing = [](double, double) { return 2.9; };
    patch.seed = 3;
    return patch;
}

/// The terrace round the keep, the keep's ground floor within.
Patch upper_ground() {
    Patch patch;
    patch.outline = polygon({{-4, -14},  {-14, -14}, {-24, -13}, {-32, -15}, {-34, -18}, {-34, -21}, {-35, -30},
                             {-33, -40}, {-34, -49}, {-26, -53}, {-15, -52}, {-4, -54},  {8, -52},   {19, -53},
                             {28, -50},  {31, -41},  {29, -31},  {31, -22},  {26, -14},  {15, -13},  {4, -14}});
    patch.holes = {polygon({{-3, -24},
                            {-16, -24},
                            {-16, -44},
                            {14, -44},
                            {14, -24},
                            {1, -24},
                            {1, -25},
                            {13, -25},
                            {13, -43},
                            {-15, -43},
                            {-15, -25},
                            {-3, -25}}),
                   Rectangle{8, -40, 10.5, -32}.polygon(),  // below the stairs
                   Rectangle{-9, -34, -7, -30}.polygon(), circle(22, -44, 3.2)};
    patch.areas.push_back({Rectangle{-16, -44, 14, -24}.polygon(), indoors});
    patch.areas.push_back({polygon({{-4, -14}, {-3, -24}, {1, -24}, {4, -14}}), path});
    patch.height = [](double x, double z) {
        return terrace + 2.4 * bump(x, z, -26, -36, 9) + 1.6 * bump(x, z, 23, -24, 8);
    };
    patch.spacing = [](double x, double z) { return Rectangle{-16, -44, 14, -24}.inside(x, z) > 0 ? 4.0 : 2.9; };
    patch.seed = 5;
    return patch;
}

/// The way round from the bailey's west side up to the terrace.
Patch cliff_path() {
    Patch patch;
    patch.outline = polygon({{-44, 9},
                             {-50, 7},
                             {-52.5, 1},
                             {-52, -6},
                             {-49, -13},
                             {-44, -19},
                             {-34, -21},
                             {-34, -18},
                             {-41, -15},
                             {-46, -9},
                             {-48, -3},
                             {-47.5, 3},
                             {-44, 6}});
    patch.ground = path;
    patch.height = [](double, double z) { return terrace * smooth((6 - z) / 24); };
    patch.seed = 7;
    return patch;
}

Patch bridge() {
    Patch patch;
    for (int i = 0; i <= 4; ++i) {
        patch.outline.push_back(grid(ravine_from + 3 * i, 18));
    }
    for (int i = 4; i >= 0; --i) {
        patch.outline.push_back(grid(ravine_from + 3 * i, 21));
    }
    patch.ground = path;
    patch.height = [](double x, double) {
        const double t = (x - ravine_from) / (ravine_to - ravine_from);
        return outer_rock * t + 5 * t * (1 - t);
    };
    return patch;
}

Patch outer_bailey() {
    Patch patch;
    patch.outline = polygon({{32, 18},
                             {32, 21},
                             {33, 29},
                             {37, 36},
                             {45, 38},
                             {53, 34},
                             {57, 26},
                             {55, 16},
                             {57, 8},
                             {50, 3},
                             {41, 4},
                             {34, 9}});
    patch.holes = {circle(46, 20, 3)};
    patch.height = [](double x, double z) { return outer_rock + 2.6 * bump(x, z, 49, 28, 10); };
    patch.spacing = [](double, double) { return 2.9; };
    patch.seed = 9;
    return patch;
}

/// The bottom of the ravine, below the bridge.
Patch ravine() {
    Patch patch;
    patch.outline = polygon({{24, -2},
                             {28, -3},
                             {29.5, 6},
                             {28.5, 15},
                             {30, 24},
                             {29, 34},
                             {30, 43},
                             {25, 45},
                             {23, 36},
                             {24.5, 27},
                             {23, 18},
                             {24, 8}});
    patch.height = [](double x, double z) { return -11 - z / 16 + 0.5 * bump(x, z, 26, 22, 5); };
    patch.spacing = [](double, double) { return 2.6; };
    patch.seed = 13;
    return patch;
}

void add_keep(SampleSurface& surface) {
    surface.add(stairs(8, 10.5, -32, -40, terrace, second));
    Patch floor = level(Rectangle{-13, -41, 11.5, -27}.polygon(), second, 4.5, indoors, 15);
    floor.holes = {Rectangle{8, -40, 10.5, -32}.polygon(), Rectangle{-11, -38, -8.5, -30}.polygon(),
                   Rectangle{-2, -36, 1, -33}.polygon()};
    surface.add(floor);
    surface.add(stairs(-11, -8.5, -38, -30, second, third));
    Patch top = level(Rectangle{-12.5, -39, 7, -29}.polygon(), third, 4, indoors, 17);
    top.holes = {Rectangle{-11, -38, -8.5, -30}.polygon()};
    surface.add(top);
    surface.add(pitched({-20, -48, 18, -20}, {-14, -42, 12.5, -26}, 9.5, 12.25, 6, 5));
    surface.add(pitched({-18, -45, 12, -23}, {-13.5, -40, 8, -28}, 14.25, 16.5, 4.75, 5));
    surface.add(pitched({-16, -43, 10.5, -25}, {-7.5, -34.25, 2, -33.75}, 20, 24, 8.75, 6));
}

/// Swings to roofs, drops from edges, a leap over the ravine.
constexpr Way ways[] = {
    {{-33, 0, 33}, {-36, 5.5F, 35.5F}, true},         // bailey to the west tower
    {{8, 0, 39}, {10.5F, 5.5F, 39}, true},            // bailey to the south tower
    {{-12, 7, -16}, {-12, 9.75F, -20.5F}, true},      // terrace to the lowest roof
    {{22, 7, -30}, {17.5F, 9.75F, -30}, true},        //
    {{-24, 8.25F, -40}, {-19.5F, 9.75F, -40}, true},  //
    {{2, 11, -23}, {2, 14.75F, -24}, true},           // from roof to roof
    {{14.5F, 11, -36}, {11, 14.75F, -36}, true},      //
    {{-3, 15.5F, -25}, {-3, 20.5F, -26}, true},       //
    {{-16, 15.25F, -34}, {-15, 20.5F, -34}, true},    //
    {{12, 7, -14}, {12, 0, 1.5F}, false},             // down from the terrace
    {{-20, 7, -14}, {-20, 0, 2}, false},              //
    {{20, 0, 12}, {24.5F, -11.5F, 12}, false},        // into the ravine
    {{34, -3, 27}, {29, -12.5F, 29}, false},          //
    {{20, 0, 28}, {33, -3, 28}, true},                // and over it
    {{-18, 0, 12}, {-18, 3.5F, 10}, true},            // the store's roof
};

}  // namespace

SoulsMesh sample_castle() {
    SampleSurface surface;
    surface.add(bailey());
    surface.add(stairs(-4, 4, 0, -14, 0, terrace));
    surface.add(upper_ground());
    surface.add(cliff_path());
    surface.add(bridge());
    surface.add(outer_bailey());
    surface.add(ravine());
    add_keep(surface);
    for (const Rectangle& tower : {Rectangle{-43.5, 34.5, -34.5, 43.5}, Rectangle{9.5, 34.5, 18.5, 43.5}}) {
        const Rectangle tip{tower.x0 + 4, tower.z0 + 4, tower.x1 - 4, tower.z1 - 4};
        surface.add(pitched(tower, tip, 5, 8, 4, 4));
    }
    surface.add(pitched({-25, 4, -13, 13}, {-22, 8.25, -16, 8.75}, 3, 5, 4.25, 4));
    MergeLimits limits;
    limits.corners = 8;
    SoulsMesh mesh = assemble(surface, merge_faces(surface.vertices, surface.faces, limits));
    Random random(1105);
    add_oddities(mesh, random, 0, 5);
    assign_clusters(mesh, 13);
    set_sekiro(mesh);
    for (const Way& way : ways) {
        mesh.setups.push_back(setup_of(way, random));
    }
    return mesh;
}

}  // namespace navscope::support
