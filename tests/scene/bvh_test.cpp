#include "scene/bvh.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "scene/face_mesh.h"
#include "scene/face_mesh_build.h"
#include "scene/mesh_fixture.h"

namespace navscope {
namespace {

using test::MeshBuilder;

Ray ray_towards(glm::dvec3 from, glm::dvec3 to) {
    return {from, glm::normalize(to - from), 0};
}

/// Triangles of all kinds on a coarse lattice: shared edges and corners, equal ones, needles, some without area.
std::shared_ptr<Navmesh> soup(uint32_t count, uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> lattice(-6, 6);
    MeshBuilder builder;
    const auto at = [&] { return glm::vec3(lattice(random), lattice(random), lattice(random)); };
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t a = builder.point(at()), b = builder.point(at());
        const uint32_t c = i % 17 == 0 ? b : builder.point(at());
        builder.face({a, b, c});
    }
    return builder.take();
}

TEST(Bvh, AgreesWithBruteForceOverSoups) {
    for (uint32_t seed = 0; seed < 2; ++seed) {
        const auto mesh = soup(seed == 0 ? 7 : 300, seed);
        const Bvh bvh(mesh);
        std::mt19937 random(seed + 100);
        std::uniform_real_distribution<double> spread(-9, 9);
        std::uniform_int_distribution<int> lattice(-6, 6);
        size_t found = 0;
        for (int i = 0; i < 2000; ++i) {
            glm::dvec3 from(spread(random), spread(random), spread(random));
            glm::dvec3 to(spread(random), spread(random), spread(random));
            if (i % 3 == 0) {
                to = glm::dvec3(lattice(random), lattice(random), lattice(random));  // through corners and edges
            }
            if (i % 5 == 0) {
                to = from;
                to[i % 15 / 5] += 1;  // along an axis
            }
            Ray ray = ray_towards(from, to);
            ray.start = i % 7 == 0 ? -std::numeric_limits<double>::infinity() : 0;
            const auto all = bvh.hits(ray);
            EXPECT_EQ(all, brute_force_hits(mesh->surface, ray));
            EXPECT_EQ(bvh.nearest(ray), all.empty() ? std::nullopt : std::optional(all.front()));
            found += all.size();
        }
        EXPECT_GT(found, 100u);
    }
}

TEST(Bvh, AxisRaysThroughLatticePlanes) {
    const auto mesh = soup(600, 9);
    const Bvh bvh(mesh);
    for (int x = -6; x <= 6; ++x) {
        for (int z = -6; z <= 6; ++z) {
            const Ray down{{double(x), 20, double(z)}, {0, -1, 0}, 0};
            EXPECT_EQ(bvh.hits(down), brute_force_hits(mesh->surface, down));
            EXPECT_EQ(bvh.nearest(down), brute_force_nearest(mesh->surface, down));
        }
    }
}

TEST(Bvh, StackedFloorsComeByDistance) {
    MeshBuilder builder;
    for (const float height : {0.0f, 10.0f, 5.0f}) {
        builder.grid(4, 4, height);
    }
    const auto mesh = builder.take();
    const Bvh bvh(mesh);
    const auto hits = bvh.hits({{1.3, 50, 2.6}, {0, -1, 0}, 0});
    ASSERT_EQ(hits.size(), 3u);
    const uint32_t face = 1 + 2 * 4;
    EXPECT_EQ(hits[0].face, face + 16);
    EXPECT_EQ(hits[1].face, face + 32);
    EXPECT_EQ(hits[2].face, face);
    EXPECT_DOUBLE_EQ(hits[0].distance, 40);
    EXPECT_NEAR(hits[2].at.y, 0, 1e-12);
    // From below as well: both sides count.
    EXPECT_EQ(bvh.nearest({{1.3, -50, 2.6}, {0, 1, 0}, 0})->face, face);
}

TEST(Bvh, HiddenFacesAreNotHit) {
    MeshBuilder builder;
    builder.grid(2, 2, 0);
    builder.grid(2, 2, 5);
    const auto mesh = builder.take();
    const Bvh bvh(mesh);
    std::vector<Rgba> words(8, 0x00123456);
    const Ray down{{0.5, 9, 0.25}, {0, -1, 0}, 0};
    EXPECT_EQ(bvh.nearest(down, words)->face, 4u);
    words[4] |= uint32_t{face_state_hidden} << 24;
    EXPECT_EQ(bvh.nearest(down, words)->face, 0u);
    EXPECT_EQ(bvh.hits(down, words), brute_force_hits(mesh->surface, down, words));
    words[0] |= uint32_t{face_state_hidden} << 24;
    EXPECT_FALSE(bvh.nearest(down, words));
}

TEST(Bvh, SharedEdgesHaveNoGaps) {
    MeshBuilder builder;
    builder.grid(40, 40, 0, [](float x, float z) { return std::sin(x * 0.7f) * std::cos(z * 1.3f); });
    const auto mesh = builder.take();
    const Bvh bvh(mesh);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> share(0, 1);
    const EdgeSet& edges = *mesh->edges(ElementKind::edge);
    for (uint32_t edge = 0; edge < edges.count(); ++edge) {
        if (edges.opposite[edge] == no_index) {
            continue;
        }
        const glm::dvec3 a(edges.positions[edges.a[edge]]), b(edges.positions[edges.b[edge]]);
        const glm::dvec3 at = a + (b - a) * share(random);
        EXPECT_TRUE(bvh.nearest(ray_towards(at + glm::dvec3(share(random), 30, share(random)), at)));
    }
}

TEST(Bvh, FarFromTheOrigin) {
    MeshBuilder builder;
    for (int i = 0; i < 500; ++i) {
        const float x = 2e6f + static_cast<float>(i % 25) * 4, z = -3e6f + static_cast<float>(i / 25) * 4;
        builder.face({builder.point({x, 0, z}), builder.point({x, 1, z + 4}), builder.point({x + 4, 0, z})});
    }
    const auto mesh = builder.take();
    const Bvh bvh(mesh);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> spread(0, 100);
    for (int i = 0; i < 1000; ++i) {
        const glm::dvec3 to(2e6 + spread(random), 0, -3e6 + spread(random));
        const Ray ray = ray_towards(to + glm::dvec3(spread(random), 1e5, spread(random)), to);
        EXPECT_EQ(bvh.hits(ray), brute_force_hits(mesh->surface, ray));
    }
}

TEST(Bvh, EmptyAndStrangeMeshes) {
    const Bvh none(test::empty_mesh());
    EXPECT_FALSE(none.nearest({{0, 1, 0}, {0, -1, 0}, 0}));
    EXPECT_TRUE(none.hits({{0, 1, 0}, {0, -1, 0}, 0}).empty());

    MeshBuilder builder;
    const float nan = std::nanf("");
    for (int i = 0; i < 40; ++i) {
        const uint32_t a = builder.point({0, 0, 0}), b = builder.point({nan, 0, 1}), c = builder.point({1, 0, 0});
        builder.face({a, b, c});
    }
    builder.face({builder.point({0, 0, 0}), builder.point({0, 0, 1}), builder.point({1, 0, 0})});
    const Bvh strange(builder.take());
    const auto hit = strange.nearest({{0.2, 1, 0.2}, {0, -1, 0}, 0});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->face, 40u);
}

TEST(Bvh, EqualTrianglesStillDivide) {
    MeshBuilder builder;
    const uint32_t a = builder.point({0, 0, 0}), b = builder.point({0, 0, 1}), c = builder.point({1, 0, 0});
    for (int i = 0; i < 5000; ++i) {
        builder.face({a, b, c});
    }
    const Bvh bvh(builder.take());
    EXPECT_EQ(bvh.hits({{0.2, 1, 0.2}, {0, -1, 0}, 0}).size(), 5000u);
    EXPECT_EQ(bvh.nearest({{0.2, 1, 0.2}, {0, -1, 0}, 0})->face, 0u);
}

TEST(Bvh, StopsWhenNobodyWantsIt) {
    struct Switch : Progress {
        bool stop = false;
        double last = -1;
        void report(double fraction, std::string_view) override { last = fraction; }
        bool stopped() const override { return stop; }
    } progress;
    MeshBuilder builder;
    builder.grid(80, 80, 0);
    const auto mesh = builder.take();
    const auto built = Bvh::build(mesh, &progress);
    ASSERT_TRUE(built);
    EXPECT_GE(progress.last, 0);
    const Ray down{{3.3, 1, 7.2}, {0, -1, 0}, 0};
    EXPECT_EQ((*built)->nearest(down), Bvh(mesh).nearest(down));
    progress.stop = true;
    const auto stopped = Bvh::build(mesh, &progress);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
}

TEST(Bvh, StaysSmall) {
    MeshBuilder builder;
    builder.grid(90, 90, 0, [](float x, float z) { return std::sin(x * 0.2f) + std::cos(z * 0.1f); });
    const auto mesh = builder.take();
    const Bvh bvh(mesh);
    EXPECT_LE(bvh.memory(), mesh->surface.triangles.size() * 24);
}

TEST(FaceMesh, KeepsUsedPositionsAroundTheMiddle) {
    MeshBuilder builder;
    builder.point({9e5f, 9e5f, 9e5f});  // used by no face
    const uint32_t a = builder.point({1000, 5, 0}), b = builder.point({1000, 5, 8}), c = builder.point({1004, 7, 0});
    builder.face({a, b, c});
    const auto mesh = builder.take();
    const auto faces = make_face_mesh(*mesh);
    EXPECT_EQ(faces->positions.size(), 3u);
    EXPECT_EQ(faces->indices, (std::vector<uint32_t>{0, 1, 2}));
    EXPECT_EQ(faces->face_of_triangle, std::vector<uint32_t>{0});
    EXPECT_EQ(faces->origin, glm::dvec3(1002, 6, 4));
    EXPECT_EQ(faces->min, glm::vec3(-2, -1, -4));
    EXPECT_EQ(faces->max, glm::vec3(2, 1, 4));
    EXPECT_EQ(glm::vec3(faces->origin) + faces->positions[2], glm::vec3(1004, 7, 0));
    EXPECT_NE(make_face_mesh(*mesh)->id, faces->id);
}

TEST(FaceMesh, OfAnEmptyMesh) {
    const auto faces = make_face_mesh(*test::empty_mesh());
    EXPECT_TRUE(faces->positions.empty());
    EXPECT_EQ(faces->min, faces->max);
    EXPECT_EQ(faces->face_count, 0u);
}

}  // namespace
}  // namespace navscope
