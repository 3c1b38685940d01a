#include "ui/labels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace navscope {
namespace {

std::shared_ptr<Layer> grid_of(int side, float spacing) {
    auto layer = std::make_shared<Layer>();
    layer->origin = {1000, 0, -2000};
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            const float half = static_cast<float>(side) * spacing / 2;
            layer->labels.push_back(
                {glm::vec3(static_cast<float>(x) * spacing - half, 0, static_cast<float>(z) * spacing - half),
                 std::to_string(z * side + x), 0});
        }
    }
    return layer;
}

Camera over_grid() {
    Camera camera;
    camera.target = {1000, 0, -2000};
    camera.distance = 60;
    return camera;
}

TEST(Labels, FiftyThousandBecomeAtMostThreeHundredWithoutOverlap) {
    const std::vector<std::shared_ptr<const Layer>> layers{grid_of(224, 0.5f)};
    LabelPlacer placer;
    const auto& placed = placer.place(layers, over_grid(), {900, 600}, {7, 13});
    EXPECT_GT(placed.size(), 100u);
    EXPECT_LE(placed.size(), LabelPlacer::most);
    for (size_t i = 0; i < placed.size(); ++i) {
        const PlacedLabel& a = placed[i];
        EXPECT_TRUE(a.at.x >= 0 && a.at.y >= 0 && a.at.x + a.size.x <= 900 && a.at.y + a.size.y <= 600);
        for (size_t j = i + 1; j < placed.size(); ++j) {
            const PlacedLabel& b = placed[j];
            EXPECT_FALSE(a.at.x < b.at.x + b.size.x && b.at.x < a.at.x + a.size.x && a.at.y < b.at.y + b.size.y &&
                         b.at.y < a.at.y + a.size.y);
        }
    }
}

TEST(Labels, TheNearestWins) {
    auto layer = std::make_shared<Layer>();
    layer->labels = {{glm::vec3(0, 0, 0), "far", 0}, {glm::vec3(0, 1, 0), "near", 0}};
    Camera camera;
    camera.pitch = 1.5;
    camera.distance = 100;
    LabelPlacer placer;
    const std::vector<std::shared_ptr<const Layer>> layers{layer};
    const auto& placed = placer.place(layers, camera, {400, 400}, {7, 13});
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_EQ(placed[0].label->text, "near");
}

TEST(Labels, StandWhereTheCameraPutsThem) {
    for (const bool mirrored : {false, true}) {
        for (const bool orthographic : {false, true}) {
            const std::vector<std::shared_ptr<const Layer>> layers{grid_of(5, 6)};
            Camera camera = over_grid();
            camera.mirror_z = mirrored;
            camera.orthographic = orthographic;
            LabelPlacer placer;
            const auto& placed = placer.place(layers, camera, {900, 600}, {7, 13});
            ASSERT_FALSE(placed.empty());
            for (const PlacedLabel& one : placed) {
                const auto at = camera.project(layers[0]->origin + glm::dvec3(one.label->at), {900, 600});
                ASSERT_TRUE(at);
                EXPECT_LE(std::abs(at->x - static_cast<double>(one.at.x + one.size.x / 2)), 1.0);
                EXPECT_LE(std::abs(at->y - static_cast<double>(one.at.y + one.size.y / 2)), 1.0);
            }
        }
    }
}

TEST(Labels, NothingBehindTheEye) {
    auto layer = std::make_shared<Layer>();
    Camera camera;
    layer->labels = {{glm::vec3(camera.eye() - camera.forward() * 5.0), "behind", 0}};
    LabelPlacer placer;
    const std::vector<std::shared_ptr<const Layer>> layers{layer};
    EXPECT_TRUE(placer.place(layers, camera, {400, 400}, {7, 13}).empty());
}

}  // namespace
}  // namespace navscope
