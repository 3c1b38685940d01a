#include "gpu/gl_fixture.h"
#include "gpu/scene_maker.h"

namespace navscope::test {
namespace {

using ResidentObjects = GlTest;

constexpr Rgba grey = rgba(0x80, 0x80, 0x80, 0);
constexpr Size small{64, 64};

float level(float, float) {
    return 0;
}

Wire all_edges(const std::shared_ptr<const FaceMesh>& mesh, uint32_t side) {
    Wire wire{mesh, {}, rgba(0, 0, 0), 1, LinePattern::solid};
    for (uint32_t j = 0; j <= side; ++j)
        for (uint32_t i = 0; i < side; ++i) {
            const uint32_t across = j * (side + 1) + i, down = i * (side + 1) + j;
            wire.pairs.insert(wire.pairs.end(), {across, across + 1, down, down + side + 1});
        }
    return wire;
}

TEST_F(ResidentObjects, NothingIsUploadedTwice) {
    const auto mesh = make_grid(10, level);
    SceneFrame frame = make_frame(camera_from_above(64, 4), 10);
    add(frame, mesh, make_colours(*mesh, grey));
    Layer layer;
    layer.wires.push_back(all_edges(mesh, 10));
    layer.lines.push_back({{0, 0, 0}, {1, 0, 0}, grey, 1, LinePattern::solid});
    layer.points.push_back({{0, 0, 0}, grey, 6, false});
    add(frame, layer);
    draw(frame, small);
    EXPECT_EQ(renderer->stats().uploaded_bytes, renderer->stats().resident_bytes);
    EXPECT_GT(renderer->stats().resident_bytes, 0U);
    draw(frame, small);
    EXPECT_EQ(renderer->stats().uploaded_bytes, 0U);
    renderer->draw_ids(frame, small);
    EXPECT_EQ(renderer->stats().uploaded_bytes, 0U);
    draw(frame, small);
    EXPECT_EQ(renderer->stats().uploaded_bytes, 0U) << "the id picture forgets nothing";
}

TEST_F(ResidentObjects, RecolouringUploadsFourBytesAFace) {
    const auto mesh = make_grid(50, level);
    SceneFrame frame = make_frame(camera_from_above(64, 1), 40);
    add(frame, mesh, make_colours(*mesh, grey));
    draw(frame, small);
    frame.meshes[0].colours = make_colours(*mesh, rgba(0, 200, 0, 0), 2);
    const Picture picture = draw(frame, small);
    EXPECT_EQ(renderer->stats().uploaded_bytes, 4U * 2500U);
    EXPECT_EQ(pixel(picture, 32, 32), rgba(0, 200, 0));
}

TEST_F(ResidentObjects, OnlyTheChangedLayerIsUploaded) {
    SceneFrame frame = make_frame(camera_from_above(64, 4), 10);
    Layer layer;
    layer.lines.assign(10, {{0, 0, 0}, {1, 0, 0}, grey, 1, LinePattern::solid});
    add(frame, layer);
    add(frame, layer);
    draw(frame, small);
    frame.layers[1].version = 2;
    draw(frame, small);
    EXPECT_EQ(renderer->stats().uploaded_bytes, 10 * sizeof(Line));
    layer.lines.resize(3);
    frame.layers[0].layer = std::make_shared<const Layer>(layer);
    draw(frame, small);
    EXPECT_EQ(renderer->stats().uploaded_bytes, 3 * sizeof(Line));
}

TEST_F(ResidentObjects, ThirtyFourBytesATriangleAndFortyFiveWithWire) {
    const auto mesh = make_grid(320, level);
    const uint64_t triangles = mesh->face_of_triangle.size();
    ASSERT_GE(triangles, 200000U);
    SceneFrame frame = make_frame(camera_from_above(64, 0.1), 300);
    add(frame, mesh, make_colours(*mesh, grey));
    draw(frame, small);
    EXPECT_EQ(renderer->stats().triangles, triangles);
    EXPECT_LE(renderer->stats().resident_bytes, 34 * triangles);
    Layer layer;
    layer.wires.push_back(all_edges(mesh, 320));
    add(frame, layer);
    draw(frame, small);
    EXPECT_EQ(renderer->stats().lines, layer.wires[0].pairs.size() / 2);
    EXPECT_LE(renderer->stats().resident_bytes, 45 * triangles);
}

TEST_F(ResidentObjects, WhatIsNoLongerNamedIsFreed) {
    const auto a = make_grid(10, level), b = make_grid(20, level);
    SceneFrame frame = make_frame(camera_from_above(64, 2), 20);
    add(frame, a, make_colours(*a, grey));
    draw(frame, small);
    const uint64_t only_a = renderer->stats().resident_bytes;
    add(frame, b, make_colours(*b, grey));
    Layer layer;
    layer.lines.push_back({{0, 0, 0}, {1, 0, 0}, grey, 1, LinePattern::solid});
    add(frame, layer);
    draw(frame, small);
    EXPECT_GT(renderer->stats().resident_bytes, only_a);
    frame.meshes.pop_back();
    frame.layers.clear();
    draw(frame, small);
    EXPECT_EQ(renderer->stats().resident_bytes, only_a);
    frame.meshes.clear();
    draw(frame, small);
    EXPECT_EQ(renderer->stats().resident_bytes, 0U);
}

TEST_F(ResidentObjects, WireKeepsAMeshThatIsNotFilled) {
    const auto mesh = make_grid(10, level);
    SceneFrame frame = make_frame(camera_from_above(64, 4), 10);
    Layer layer;
    layer.wires.push_back(all_edges(mesh, 10));
    add(frame, layer);
    draw(frame, small);
    EXPECT_EQ(renderer->stats().lines, 220U);
    EXPECT_EQ(renderer->stats().triangles, 0U);
    draw(frame, small);
    EXPECT_EQ(renderer->stats().uploaded_bytes, 0U);
    add(frame, mesh, make_colours(*mesh, grey));
    draw(frame, small);
    EXPECT_EQ(renderer->stats().triangles, 200U);
}

TEST_F(ResidentObjects, OutOfSightIsNotDrawnAndAllAroundIs) {
    SceneFrame frame = make_frame(Camera{}, 100);
    frame.camera.distance = 30;
    const auto here = make_grid(10, level), there = make_grid(10, level, {500, 0, 500});
    add(frame, here, make_colours(*here, grey));
    add(frame, there, make_colours(*there, grey));
    for (int step = 0; step < 72; ++step) {
        frame.camera.yaw = step * 0.0873;
        frame.camera.target = {0, 0, 0};
        frame.meshes.resize(1);
        draw(frame, small);
        EXPECT_EQ(renderer->stats().meshes_drawn, 1U) << step;
    }
    add(frame, there, make_colours(*there, grey));
    frame.camera.yaw = 0;  // looks along -z
    draw(frame, small);
    EXPECT_EQ(renderer->stats().meshes_drawn, 1U);
    EXPECT_EQ(renderer->stats().meshes_culled, 1U);
}

TEST_F(ResidentObjects, EmptyAndIncompleteInputIsDrawn) {
    SceneFrame frame = make_frame(Camera{}, 0);
    auto empty = std::make_shared<FaceMesh>();
    empty->id = 999999;
    add(frame, empty, std::make_shared<FaceColours>());
    add(frame, nullptr, nullptr);
    const auto mesh = make_grid(2, level);
    add(frame, mesh, nullptr);                                         // no colours at all
    add(frame, make_grid(2, level), std::make_shared<FaceColours>());  // fewer colours than faces
    add(frame, Layer{});
    frame.layers.push_back({});
    draw(frame, small);
    EXPECT_EQ(renderer->stats().meshes_drawn, 2U);
    EXPECT_TRUE(renderer->draw_ids(frame, {0, 5}).empty());
}

}  // namespace
}  // namespace navscope::test
