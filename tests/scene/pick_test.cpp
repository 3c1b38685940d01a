#include "scene/pick.h"

#include <gtest/gtest.h>

#include "scene/mesh_fixture.h"

namespace navscope {
namespace {

using test::MeshBuilder;

constexpr glm::dvec2 viewport{1000, 800};

class Pick : public testing::TestWithParam<bool> {
protected:
    Pick() {
        MeshBuilder builder;
        builder.grid(4, 4, 0);
        builder.grid(4, 4, -3);
        mesh = builder.take();
        camera.orthographic = GetParam();
        camera.pitch = 1.2;
        camera.frame({2, 0, 2}, 3, 1.25);
    }
    glm::dvec2 pixel(glm::dvec3 at) const { return glm::dvec2(*camera.project(at, viewport)); }

    std::shared_ptr<Navmesh> mesh;
    Camera camera;
};

TEST_P(Pick, EdgeWithinSixPixels) {
    const Bvh bvh(mesh);
    const EdgeSet& edges = *mesh->edges(ElementKind::edge);
    for (uint32_t edge = 0; edge < 64; ++edge) {
        const glm::dvec3 a(edges.positions[edges.a[edge]]), b(edges.positions[edges.b[edge]]);
        const glm::dvec3 middle = (a + b) * 0.5;
        const uint32_t face = edges.owner[edge];
        const glm::dvec3 inside(face % 4 + 0.5, 0, face / 4 + 0.5);
        // A little within its own face: of the two edges on one another it is this one.
        const glm::dvec2 at = pixel(middle + (inside - middle) * 0.03);
        EXPECT_EQ(pick_edge(bvh, {camera, at, viewport}), (ElementRef{ElementKind::edge, edge}));
        EXPECT_FALSE(pick_edge(bvh, {camera, pixel(inside), viewport}));
    }
}

TEST_P(Pick, VertexWithinSixPixels) {
    const Bvh bvh(mesh);
    for (uint32_t vertex = 0; vertex < 25; ++vertex) {
        const glm::dvec2 at = pixel(mesh->surface.positions[vertex]);
        EXPECT_EQ(pick_vertex(bvh, {camera, at + glm::dvec2(2, -2), viewport}),
                  (ElementRef{ElementKind::vertex, vertex}));
    }
    EXPECT_FALSE(pick_vertex(bvh, {camera, pixel({0.5, 0, 0.5}), viewport}));
}

TEST_P(Pick, JustBesideTheSurface) {
    const Bvh bvh(mesh);
    // The upper floor alone, so that nothing else lies under the cursor.
    std::vector<Rgba> words(32, 0);
    for (uint32_t face = 16; face < 32; ++face) {
        words[face] = 0x10000000u;
    }
    const glm::dvec2 corner = pixel({0, 0, 0}), middle = pixel({2, 0, 2});
    const glm::dvec2 out = (corner - middle) / std::hypot(corner.x - middle.x, corner.y - middle.y);
    EXPECT_EQ(pick_vertex(bvh, {camera, corner + out * 3.0, viewport}, words), (ElementRef{ElementKind::vertex, 0}));
    EXPECT_TRUE(pick_edge(bvh, {camera, corner + out * 3.0, viewport}, words));
    EXPECT_FALSE(pick_edge(bvh, {camera, corner + out * 30.0, viewport}, words));
}

TEST_P(Pick, AMeshWhoseEdgesAreOutOfOrder) {
    // The owners no longer lie where the rings do: all edges are looked through.
    EdgeSet& edges = mesh->edge_sets[0];
    std::swap(edges.owner[0], edges.owner[20]);
    const Bvh bvh(mesh);
    const glm::dvec3 a(edges.positions[edges.a[1]]), b(edges.positions[edges.b[1]]);
    EXPECT_EQ(pick_edge(bvh, {camera, pixel((a + b) * 0.5 + glm::dvec3(0.01, 0, -0.01)), viewport}),
              (ElementRef{ElementKind::edge, 1}));
}

INSTANTIATE_TEST_SUITE_P(Views, Pick, testing::Bool());

TEST(PickSegment, BehindTheEyeIsCutOff) {
    Camera camera;
    camera.yaw = camera.pitch = 0;
    camera.distance = 10;
    camera.target = {0, 0, -10};  // the eye is at the origin, looking along -z
    const glm::dvec2 middle = viewport / 2.0;
    EXPECT_NEAR(*pixels_to_segment(camera, middle, viewport, {0, 0, 50}, {0, 0, -50}), 0, 1e-3);
    EXPECT_FALSE(pixels_to_segment(camera, middle, viewport, {0, 0, 50}, {1, 0, 40}));
    EXPECT_NEAR(*pixels_to_segment(camera, middle, viewport, {-1, 1, -10}, {1, 1, -10}),
                middle.y / (10 * std::tan(camera.fov_y / 2)), 1e-9);
}

}  // namespace
}  // namespace navscope
