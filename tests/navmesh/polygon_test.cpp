#include "navmesh/polygon.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace navscope {
namespace {

struct Cutting {
    Shape shape;
    std::vector<Cut> cuts;
    double covered = 0;  // Σ |t·A| / A·A: 1 for a cut in which no triangle is turned
};

Cutting cut(const std::vector<glm::vec3>& corners) {
    Cutting result;
    PolygonScratch scratch;
    result.shape = shape_of(corners, result.cuts, scratch);
    const glm::dvec3 A = result.shape.area_vector;
    const double whole = A.x * A.x + A.y * A.y + A.z * A.z;
    for (const Cut& t : result.cuts) {
        const glm::dvec3 u = glm::dvec3(corners[t.b]) - glm::dvec3(corners[t.a]),
                         v = glm::dvec3(corners[t.c]) - glm::dvec3(corners[t.a]);
        const glm::dvec3 area(0.5 * (u.y * v.z - u.z * v.y), 0.5 * (u.z * v.x - u.x * v.z),
                              0.5 * (u.x * v.y - u.y * v.x));
        result.covered += std::abs(area.x * A.x + area.y * A.y + area.z * A.z) / whole;
    }
    return result;
}

/// Corners on the ground, counter-clockwise seen from above (along -y) when the area is positive.
std::vector<glm::vec3> ground(std::initializer_list<std::pair<float, float>> xz) {
    std::vector<glm::vec3> corners;
    for (const auto& [x, z] : xz) corners.emplace_back(x, 0.0f, z);
    return corners;
}

TEST(Polygon, ASquareSeenFromAboveIsCounterClockwiseWhenItsAreaPointsUp) {
    const Cutting square = cut(ground({{0, 0}, {0, 2}, {2, 2}, {2, 0}}));
    EXPECT_EQ(square.shape.area_vector.y, 4);
    EXPECT_FALSE(square.shape.clockwise);
    EXPECT_FALSE(square.shape.non_convex);
    EXPECT_EQ(square.cuts.size(), 2u);
    const Cutting turned = cut(ground({{0, 0}, {2, 0}, {2, 2}, {0, 2}}));
    EXPECT_TRUE(turned.shape.clockwise);
    EXPECT_FALSE(turned.shape.non_convex) << "a clockwise convex face is convex";
    EXPECT_DOUBLE_EQ(turned.covered, 1) << "its triangles keep its own sense";
}

TEST(Polygon, AFanWouldBeWrongHere) {
    const Cutting arrow = cut(ground({{0, 0}, {1, 3}, {0, 2}, {-1, 3}}));
    EXPECT_TRUE(arrow.shape.non_convex);
    ASSERT_EQ(arrow.cuts.size(), 2u);
    EXPECT_NEAR(arrow.covered, 1, 1e-12);
}

TEST(Polygon, StraightCornersDoNotCountAsTurns) {
    const Cutting straight = cut(ground({{0, 0}, {0, 1}, {0, 2}, {2, 2}, {2, 0}}));
    EXPECT_FALSE(straight.shape.non_convex);
    EXPECT_NEAR(straight.covered, 1, 1e-12);
    EXPECT_EQ(straight.cuts.size() + straight.shape.dropped, 3u);
}

TEST(Polygon, DegenerateFaces) {
    const Cutting line = cut(ground({{0, 0}, {1, 1}, {2, 2}}));
    EXPECT_TRUE(line.shape.degenerate);
    EXPECT_FALSE(line.shape.no_ear) << "its only cut has no area and is dropped";
    EXPECT_EQ(line.cuts.size(), 0u);
    const Cutting bow = cut(ground({{0, 0}, {2, 2}, {2, 0}, {0, 2}}));
    EXPECT_TRUE(bow.shape.degenerate);
    EXPECT_TRUE(bow.shape.no_ear) << "two triangles that cancel each other cannot both be dropped";
    EXPECT_FALSE(bow.cuts.empty()) << "it is drawn all the same";
}

TEST(Polygon, VerticalFacesAreNeitherClockwiseNorConvex) {
    const Cutting wall = cut({{0, 0, 0}, {0, 2, 0}, {2, 2, 0}, {2, 0, 0}});
    EXPECT_TRUE(wall.shape.vertical);
    EXPECT_FALSE(wall.shape.clockwise || wall.shape.non_convex || wall.shape.degenerate);
    EXPECT_EQ(wall.shape.area, 4);
    EXPECT_EQ(wall.cuts.size(), 2u);
}

TEST(Polygon, OffPlaneIsTheGreatestDistanceFromThePlaneThroughTheMean) {
    const Cutting warped = cut({{0, 0, 0}, {0, 1, 2}, {2, 0, 2}, {2, 1, 0}});
    EXPECT_DOUBLE_EQ(warped.shape.off_plane, 0.5);
}

TEST(Polygon, CoincidentCornersAreNoObstacle) {
    // A ring that touches itself: two squares joined at a corner.
    const Cutting touching = cut(ground({{0, 0}, {0, 2}, {2, 2}, {2, 4}, {4, 4}, {4, 2}, {2, 2}, {2, 0}}));
    EXPECT_FALSE(touching.shape.no_ear);
    EXPECT_NEAR(touching.covered, 1, 1e-12);
}

/// Star-shaped rings with random radii and some relief: simple seen from above, concave nearly always.
TEST(Polygon, RandomConcaveRingsAreCoveredOnceByTheirTriangles) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> radius(0.2f, 2.0f), relief(-0.02f, 0.02f);
    for (int round = 0; round < 3000; ++round) {
        const unsigned n = 3 + static_cast<unsigned>(random() % 30);
        std::vector<glm::vec3> corners;
        for (unsigned i = 0; i < n; ++i) {
            const float angle = -6.2831853f * static_cast<float>(i) / static_cast<float>(n), r = radius(random);
            corners.emplace_back(1000 + r * std::cos(angle), relief(random), -500 + r * std::sin(angle));
        }
        const Cutting star = cut(corners);
        ASSERT_FALSE(star.shape.no_ear) << round;
        ASSERT_NEAR(star.covered, 1, 1e-9) << round;
        ASSERT_EQ(star.cuts.size(), n - 2) << round;
    }
}

TEST(Polygon, HugeAndTinyCoordinatesStayFinite) {
    for (const float scale : {1e-18f, 1e-3f, 1e6f, 1e18f}) {
        std::vector<glm::vec3> corners = ground({{0, 0}, {1, 3}, {0, 2}, {-1, 3}});
        for (glm::vec3& corner : corners) corner *= scale;
        const Cutting arrow = cut(corners);
        EXPECT_EQ(arrow.cuts.size(), 2u) << scale;
        EXPECT_NEAR(arrow.covered, 1, 1e-9) << scale;
    }
}

}  // namespace
}  // namespace navscope
