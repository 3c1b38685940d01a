#include "support/navmesh_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "support/sample_links.h"
#include "support/sample_world.h"

namespace navscope::support {
namespace {

constexpr uint32_t none = 0xFFFFFFFF;

TEST(RegularEdges, PairEdgesBetweenTheSameVertices) {
    SoulsMesh mesh;
    mesh.vertices.resize(5);
    mesh.faces = {{{0, 1, 2}}, {{2, 1, 3}}, {{2, 3, 4}}};
    const std::vector<MeshEdge> edges = regular_edges(mesh);
    ASSERT_EQ(edges.size(), 9U);
    EXPECT_EQ(edges[1].opposite_edge, 3U);  // 1-2 against 2-1
    EXPECT_EQ(edges[1].opposite_face, 1U);
    EXPECT_EQ(edges[3].opposite_edge, 1U);
    EXPECT_EQ(edges[5].opposite_edge, 6U);  // 3-2 against 2-3
    EXPECT_EQ(edges[0].opposite_edge, none);
    EXPECT_EQ(edges[0].opposite_face, none);
}

TEST(RegularEdges, PairAFaceThatRunsTheOtherWay) {
    SoulsMesh mesh;
    mesh.vertices.resize(4);
    mesh.faces = {{{0, 1, 2}}, {{3, 1, 2}}};
    const std::vector<MeshEdge> edges = regular_edges(mesh);
    EXPECT_EQ(edges[1].opposite_edge, 4U);
    EXPECT_EQ(edges[4].opposite_edge, 1U);
}

/// Walks the tree as a reader does, and gives each leaf's box.
void walk(const Tree& tree, const std::function<void(uint32_t face, const Box& box)>& leaf) {
    std::vector<std::pair<size_t, Box>> open{{0, tree.domain}};
    size_t visited = 0;
    while (!open.empty()) {
        auto [at, box] = open.back();
        open.pop_back();
        ASSERT_LT(at, tree.nodes.size());
        ++visited;
        const TreeNode& node = tree.nodes[at];
        for (size_t axis = 0; axis < 3; ++axis) {
            const float lo = box.min[axis], extent = box.max[axis] - lo;
            const uint32_t a = node.xyz[axis] >> 4, b = node.xyz[axis] & 15U;
            box.min[axis] = lo + extent * static_cast<float>(a * a) / 226.0F;
            box.max[axis] -= extent * static_cast<float>(b * b) / 226.0F;
        }
        if (node.data & 0x800000U) {
            open.emplace_back(at + size_t{2} * (node.data & 0x7FFFFFU), box);
            open.emplace_back(at + 1, box);
        } else {
            leaf(node.data, box);
        }
    }
    EXPECT_EQ(visited, tree.nodes.size());
}

TEST(TreeWriter, EveryBoxContainsItsFace) {
    Random random(5);
    std::vector<Box> boxes;
    for (int i = 0; i < 301; ++i) {
        Box box = empty_box();
        for (int corner = 0; corner < 2; ++corner) {
            box.add(Point{static_cast<float>(random.range(-900, 900)), static_cast<float>(random.range(0, 3)),
                          static_cast<float>(random.range(500, 510))});
        }
        boxes.push_back(box);
    }
    const Tree tree = build_tree(boxes);
    ASSERT_EQ(tree.nodes.size(), 2 * boxes.size() - 1);
    std::vector<int> leaves(boxes.size());
    walk(tree, [&](uint32_t face, const Box& box) {
        ++leaves.at(face);
        for (size_t axis = 0; axis < 3; ++axis) {
            EXPECT_LE(box.min[axis], boxes[face].min[axis]);
            EXPECT_GE(box.max[axis], boxes[face].max[axis]);
        }
    });
    EXPECT_EQ(std::count(leaves.begin(), leaves.end(), 1), 301);
    EXPECT_TRUE(build_tree({}).nodes.empty());
}

struct Counts {
    size_t concave = 0, clockwise = 0, degenerate = 0, large = 0;
};

/// Corners turning inwards are counted on the map plane, as the checks do.
bool is_concave(const SoulsMesh& mesh, const SoulsMesh::Face& face, double upward) {
    const size_t n = face.ring.size();
    for (size_t i = 0; i < n; ++i) {
        const Point &p = mesh.vertices[face.ring[i]], &q = mesh.vertices[face.ring[(i + 1) % n]],
                    &r = mesh.vertices[face.ring[(i + 2) % n]];
        const double cross =
            (double{q[2]} - p[2]) * (double{r[0]} - q[0]) - (double{q[0]} - p[0]) * (double{r[2]} - q[2]);
        if (cross * upward < 0) {
            return true;
        }
    }
    return false;
}

Counts count_shapes(const SoulsMesh& mesh) {
    Counts counts;
    for (const SoulsMesh::Face& face : mesh.faces) {
        const auto a = area_vector(mesh.vertices, face.ring);
        const bool degenerate = a[0] == 0 && a[1] == 0 && a[2] == 0;
        counts.degenerate += degenerate;
        counts.clockwise += a[1] < 0;
        counts.concave += !degenerate && is_concave(mesh, face, a[1]);
        counts.large += face.ring.size() >= 5;
    }
    return counts;
}

TEST(Sample, LandscapeHasWhatGameMeshesHave) {
    const SoulsMesh mesh = sample_landscape();
    EXPECT_GE(mesh.faces.size(), 1500U);
    EXPECT_LE(mesh.faces.size(), 3000U);
    EXPECT_GE(mesh.user_edges.size(), 100U);
    EXPECT_FALSE(mesh.setups.empty());
    const Counts counts = count_shapes(mesh);
    EXPECT_EQ(counts.degenerate, 6U);
    EXPECT_EQ(counts.clockwise, 7U);
    EXPECT_GE(counts.concave, 50U);
    EXPECT_GE(counts.large, 300U);
}

TEST(Sample, StairsJoinBothStoreys) {
    const SoulsMesh mesh = sample_landscape();
    const std::vector<MeshEdge> edges = regular_edges(mesh);
    size_t to_ground = 0, to_upper = 0, edge = 0;
    for (const SoulsMesh::Face& face : mesh.faces) {
        for (size_t i = 0; i < face.ring.size(); ++i, ++edge) {
            const uint32_t other = edges[edge].opposite_face;
            if (face.data == 1U << 17 && other != none) {
                to_ground += mesh.faces[other].data == 1U << 12;
                to_upper += mesh.faces[other].data == 1U << 16;
            }
        }
    }
    EXPECT_EQ(to_ground, 1U);
    EXPECT_EQ(to_upper, 1U);
}

TEST(Sample, TinyMeshesHaveWhatTheirNamesSay) {
    const Counts er = count_shapes(tiny_elden_ring());
    EXPECT_EQ(er.concave, 1U);
    EXPECT_EQ(er.clockwise, 1U);
    EXPECT_EQ(er.degenerate, 1U);
    const SoulsMesh star = concave_polygon();
    EXPECT_EQ(star.faces.at(0).ring.size(), 16U);
    EXPECT_EQ(count_shapes(star).concave, 1U);
    EXPECT_EQ(count_shapes(star).clockwise, 0U);
    EXPECT_EQ(count_shapes(letter_f()).concave, 1U);
    EXPECT_EQ(count_shapes(letter_f()).clockwise, 0U);
    EXPECT_EQ(count_shapes(tiny_sekiro()).clockwise, 0U);
}

}  // namespace
}  // namespace navscope::support
