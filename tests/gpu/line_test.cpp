#include "gpu/gl_fixture.h"
#include "gpu/scene_maker.h"

namespace navscope::test {
namespace {

using Lines = GlTest;

constexpr Rgba white = rgba(255, 255, 255);

SceneFrame flat_frame() {
    SceneFrame frame = make_frame(camera_from_above(200, 10), 12);
    frame.theme.background_top = frame.theme.background_bottom = rgba(0, 0, 0);
    return frame;
}

// Rows of column 100 in which anything is drawn, and those in which it is fully covered.
std::pair<int, int> rows_covered(const Picture& picture) {
    int any = 0, full = 0;
    for (int y = 0; y < picture.height; ++y) {
        const uint32_t red = pixel(picture, 100, y) & 255U;
        any += red > 0 ? 1 : 0;
        full += red == 255 ? 1 : 0;
    }
    return {any, full};
}

size_t count_bright(const Picture& picture) {
    size_t count = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) count += (pixel(picture, x, y) & 255U) > 200 ? 1 : 0;
    return count;
}

TEST_F(Lines, WidthIsInPointsAndCoversThatManyPixels) {
    for (const float width : {1.0F, 3.0F, 5.0F}) {
        SceneFrame frame = flat_frame();
        Layer layer;
        layer.lines.push_back(
            {{-8, 0, 0.05F}, {8, 0, 0.05F}, white, width, LinePattern::solid});  // the middle of row 100
        add(frame, layer);
        const auto [any, full] = rows_covered(draw(frame, {200, 200}));
        EXPECT_EQ(any, static_cast<int>(width));
        EXPECT_EQ(full, static_cast<int>(width));
    }
    SceneFrame frame = flat_frame();
    frame.content_scale = 2;
    Layer layer;
    layer.lines.push_back({{-8, 0, 0}, {8, 0, 0}, white, 3, LinePattern::solid});  // between rows 99 and 100
    add(frame, layer);
    const auto [any, full] = rows_covered(draw(frame, {200, 200}));
    EXPECT_EQ(any, 6);
    EXPECT_EQ(full, 6);
}

TEST_F(Lines, ThinnerThanAPixelIsPaler) {
    SceneFrame frame = flat_frame();
    Layer layer;
    layer.lines.push_back({{-8, 0, 0.05F}, {8, 0, 0.05F}, white, 0.5F, LinePattern::solid});
    add(frame, layer);
    EXPECT_NEAR(static_cast<double>(pixel(draw(frame, {200, 200}), 100, 100) & 255U), 127, 3);
}

TEST_F(Lines, PatternsLeaveGaps) {
    std::vector<size_t> bright;
    for (const LinePattern pattern : {LinePattern::solid, LinePattern::dashed, LinePattern::dotted}) {
        SceneFrame frame = flat_frame();
        Layer layer;
        layer.lines.push_back({{-8, 0, 0.05F}, {8, 0, 0.05F}, white, 3, pattern});
        add(frame, layer);
        bright.push_back(count_bright(draw(frame, {200, 200})));
    }
    EXPECT_NEAR(static_cast<double>(bright[0]), 160 * 3, 9);
    EXPECT_LT(bright[1], bright[0] * 3 / 4);
    EXPECT_LT(bright[2], bright[1]);
    EXPECT_GT(bright[2], 60U);
}

TEST_F(Lines, PointsAreDiscsAndRings) {
    SceneFrame frame = flat_frame();
    Layer layer;
    layer.points.push_back({{0, 0, 0}, white, 20, false});
    layer.points.push_back({{5, 0, 0}, white, 20, true});
    add(frame, layer);
    const Picture picture = draw(frame, {200, 200});
    EXPECT_EQ(pixel(picture, 100, 100), white);
    EXPECT_EQ(pixel(picture, 150, 100) & 255U, 0U) << "a ring is hollow";
    EXPECT_GT(pixel(picture, 159, 100) & 255U, 100U);
    EXPECT_EQ(pixel(picture, 112, 100) & 255U, 0U);
}

TEST_F(Lines, BehindTheEyeTheyAreCut) {
    Camera camera;
    camera.distance = 5;
    camera.pitch = 0.3;
    camera.yaw = 0;
    SceneFrame frame = make_frame(camera, 60);
    frame.theme.background_top = frame.theme.background_bottom = rgba(0, 0, 0);
    Layer layer;
    layer.lines.push_back({{0, 0, -50}, {0, 0, 50}, white, 3, LinePattern::solid});  // passes below the eye
    layer.lines.push_back({{-9, 0, 40}, {9, 0, 40}, white, 9, LinePattern::solid});  // all behind it
    layer.points.push_back({{0, 0, 40}, white, 40, false});
    add(frame, layer);
    const Picture picture = draw(frame, {200, 200});
    EXPECT_GT(pixel(picture, 100, 190) & 255U, 200U) << "runs out of the picture at the bottom";
    EXPECT_LT(count_bright(picture), 900U);
}

// Lines in the surface stay as whole as they are without it: nothing of them flickers in and out.
TEST_F(Lines, OnTheSurfaceTheyStayWhole) {
    const auto hill = [](float x, float z) { return 0.5F * x + 0.3F * z; };
    const auto mesh = make_grid(20, hill);
    for (const double distance : {15.0, 60.0, 400.0})
        for (const bool orthographic : {false, true}) {
            Camera camera;
            camera.distance = distance;
            camera.orthographic = orthographic;
            SceneFrame frame = make_frame(camera, 18);
            frame.theme.background_top = frame.theme.background_bottom = rgba(0, 0, 0);
            Layer layer;
            Wire wire{mesh, {}, white, 2, LinePattern::solid};
            for (uint32_t i = 0; i < 20; ++i) wire.pairs.insert(wire.pairs.end(), {10 * 21 + i, 10 * 21 + i + 1});
            layer.wires.push_back(std::move(wire));
            layer.lines.push_back({mesh->positions[5], mesh->positions[20 * 21 + 5], white, 2, LinePattern::solid});
            add(frame, layer);
            const size_t alone = count_bright(draw(frame, {600, 400}));
            add(frame, mesh, make_colours(*mesh, rgba(60, 60, 60, 0)));
            const size_t on_surface = count_bright(draw(frame, {600, 400}));
            EXPECT_GT(alone, 10U);
            EXPECT_GE(static_cast<double>(on_surface), static_cast<double>(alone) * 0.98) << distance << orthographic;
        }
}

TEST_F(Lines, BehindTheSurfaceOnlyThroughLayersShow) {
    const auto mesh = make_grid(10, [](float, float) { return 0.0F; });
    std::vector<Rgba> seen;
    for (const auto& [through, xray] : {std::pair(false, false), std::pair(true, false), std::pair(false, true)}) {
        SceneFrame frame = flat_frame();
        frame.xray = xray;
        add(frame, mesh, make_colours(*mesh, rgba(60, 60, 60, 0)));
        Layer layer;
        layer.through = through;
        layer.lines.push_back({{-3, -2, 0.05F}, {3, -2, 0.05F}, white, 3, LinePattern::solid});
        add(frame, layer);
        seen.push_back(pixel(draw(frame, {200, 200}), 100, 100) & 255U);
    }
    EXPECT_EQ(seen[0], 60U);
    EXPECT_GT(seen[1], 90U);
    EXPECT_LT(seen[1], 160U);
    EXPECT_EQ(seen[2], 255U);
}

}  // namespace
}  // namespace navscope::test
