#include "scene/camera.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <random>

namespace navscope {
namespace {

constexpr glm::dvec2 viewport{1280, 720};

std::vector<Camera> cameras() {
    std::vector<Camera> result;
    for (const bool orthographic : {false, true}) {
        for (const bool mirror : {false, true}) {
            for (const glm::dvec3 target : {glm::dvec3(0), glm::dvec3(3, -2, 7), glm::dvec3(2.5e6, 1e4, -4e6)}) {
                for (const double pitch : {-1.2, 0.3, 1.5}) {
                    Camera camera;
                    camera.target = target;
                    camera.pitch = pitch;
                    camera.yaw = 2.1;
                    camera.distance = 30;
                    camera.orthographic = orthographic;
                    camera.mirror_z = mirror;
                    result.push_back(camera);
                }
            }
        }
    }
    return result;
}

double distance_to(const Ray& ray, glm::dvec3 point) {
    const glm::dvec3 from = point - ray.origin;
    return glm::length(from - ray.direction * glm::dot(from, ray.direction));
}

TEST(Camera, RayThroughTheProjectedPixelMeetsThePoint) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> within(-10, 10);
    for (const Camera& camera : cameras()) {
        for (int i = 0; i < 50; ++i) {
            const glm::dvec3 point = camera.target + glm::dvec3(within(random), within(random), within(random));
            const auto pixel = camera.project(point, viewport);
            ASSERT_TRUE(pixel);
            const Ray ray = camera.ray(glm::dvec2(*pixel), viewport);
            EXPECT_NEAR(glm::length(ray.direction), 1, 1e-12);
            EXPECT_LT(distance_to(ray, point), 1e-7);
            EXPECT_GE(glm::dot(point - ray.origin, ray.direction), ray.start);
        }
    }
}

TEST(Camera, MatricesAgreeWithProject) {
    for (const Camera& camera : cameras()) {
        const glm::dvec3 origin = camera.target + glm::dvec3(1, 2, 3), point = camera.target + glm::dvec3(-4, 3, 2);
        const glm::dvec4 clip = camera.projection(viewport.x / viewport.y, camera.target, 12) *
                                camera.view_from(origin) * glm::dvec4(point - origin, 1);
        const auto pixel = camera.project(point, viewport);
        ASSERT_TRUE(pixel);
        EXPECT_NEAR((clip.x / clip.w + 1) / 2 * viewport.x, pixel->x, 1e-5);
        EXPECT_NEAR((1 - clip.y / clip.w) / 2 * viewport.y, pixel->y, 1e-5);
    }
}

TEST(Camera, MirroringTurnsNorthUpwards) {
    Camera camera;
    camera.yaw = 0;
    camera.pitch = 1.5;
    camera.mirror_z = true;
    const auto south = camera.project({0, 0, 0}, viewport), north = camera.project({0, 0, 1}, viewport);
    const auto east = camera.project({1, 0, 0}, viewport);
    EXPECT_LT(north->y, south->y);
    EXPECT_GT(east->x, south->x);
    camera.mirror_z = false;
    EXPECT_GT(camera.project({0, 0, 1}, viewport)->y, south->y);
}

TEST(Camera, NearAndFarEncloseTheScene) {
    for (const Camera& camera : cameras()) {
        const double radius = 9;
        const glm::dmat4 projection = camera.projection(1.5, camera.target, radius);
        for (const double along : {-radius, 0.0, radius}) {
            const glm::dvec4 clip = projection * glm::dvec4(0, 0, -(camera.distance + along), 1);
            EXPECT_LT(std::abs(clip.z / clip.w), 1);
        }
    }
}

TEST(Camera, ProjectionIsFiniteWhereverTheEyeIs) {
    Camera camera;
    for (const double distance : {1e-4, 1.0, 1e8}) {
        for (const double radius : {0.0, 1.0, 1e7, std::nan("")}) {
            for (const bool orthographic : {false, true}) {
                camera.distance = distance;
                camera.orthographic = orthographic;
                const glm::dmat4 projection = camera.projection(1.3, {1e6, 0, -1e6}, radius);
                for (int i = 0; i < 16; ++i) {
                    EXPECT_TRUE(std::isfinite(projection[i / 4][i % 4]));
                }
            }
        }
    }
}

TEST(Camera, FramePutsTheSphereIntoView) {
    for (Camera camera : cameras()) {
        for (const double aspect : {0.4, 1.0, 2.5}) {
            const glm::dvec3 centre{100, -5, 40};
            const double radius = 17;
            camera.frame(centre, radius, aspect);
            const glm::dvec2 size{1000 * aspect, 1000};
            const glm::dvec3 right = camera.right() * (camera.mirror_z ? glm::dvec3(1, 1, -1) : glm::dvec3(1));
            const glm::dvec3 up = camera.up() * (camera.mirror_z ? glm::dvec3(1, 1, -1) : glm::dvec3(1));
            double reach = 0;
            for (const glm::dvec3 by : {right, -right, up, -up}) {
                const auto pixel = camera.project(centre + by * radius, size);
                ASSERT_TRUE(pixel);
                EXPECT_TRUE(pixel->x > 0 && pixel->x < size.x && pixel->y > 0 && pixel->y < size.y);
                reach = std::max({reach, std::abs(pixel->x / size.x - 0.5), std::abs(pixel->y / size.y - 0.5)});
            }
            EXPECT_GT(reach, 0.35) << "the sphere fills the view";
        }
    }
}

TEST(Camera, FramingAPointIsAUnit) {
    Camera camera, unit;
    camera.frame({1, 2, 3}, 0, 1);
    EXPECT_TRUE(std::isfinite(camera.distance));
    EXPECT_GT(camera.distance, 0);
    camera.frame({1, 2, 3}, std::nan(""), 1);
    EXPECT_TRUE(std::isfinite(camera.distance));
}

TEST(Camera, PanSticksToTheCursor) {
    for (Camera camera : cameras()) {
        const glm::dvec3 point = camera.target;
        const auto before = camera.project(point, viewport);
        camera.pan({120, -45}, viewport.y);
        const auto after = camera.project(point, viewport);
        EXPECT_NEAR(after->x - before->x, 120, 1e-4);
        EXPECT_NEAR(after->y - before->y, -45, 1e-4);
    }
}

TEST(Camera, LookKeepsTheEyeAndOrbitTheTarget) {
    for (Camera camera : cameras()) {
        const glm::dvec3 eye = camera.eye(), target = camera.target;
        camera.look(0.3, -0.2);
        EXPECT_LT(glm::length(camera.eye() - eye), 1e-8);
        camera.target = target;
        camera.orbit(0, 100);
        EXPECT_EQ(camera.target, target);
        EXPECT_LT(camera.pitch, 1.5708);
        EXPECT_GT(glm::length(camera.right()), 0.99);
    }
}

TEST(Camera, FlyMovesAlongItsOwnAxes) {
    Camera camera;
    camera.mirror_z = true;
    const glm::dvec3 eye = camera.eye();
    camera.fly({1, 2, 3});
    const glm::dvec3 moved = camera.eye() - eye;
    EXPECT_NEAR(glm::dot(moved, camera.right()), 1, 1e-12);
    EXPECT_NEAR(glm::dot(moved, camera.up()), 2, 1e-12);
    EXPECT_NEAR(glm::dot(moved, camera.forward()), 3, 1e-12);
}

}  // namespace
}  // namespace navscope
