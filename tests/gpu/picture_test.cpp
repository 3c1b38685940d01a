#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "gpu/gl_fixture.h"
#include "gpu/scene_maker.h"

namespace navscope::test {
namespace {

using Pictures = GlTest;

constexpr Rgba grey = rgba(0x80, 0x80, 0x80, 0);

float level(float, float) {
    return 0;
}

uint32_t id_at(const std::vector<uint32_t>& ids, int width, int x, int y) {
    return ids[static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)];
}

size_t count_id(const std::vector<uint32_t>& ids, uint32_t id) {
    return static_cast<size_t>(std::count(ids.begin(), ids.end(), id));
}

std::shared_ptr<FaceMesh> one_triangle() {  // counter-clockwise from above
    return make_mesh({{-5, 0, 5}, {5, 0, 5}, {0, 0, -5}}, {{0, 1, 2, 0}});
}

TEST_F(Pictures, TriangleCoversItsPixelsFromAboveAndBelow) {
    const auto mesh = one_triangle();
    SceneFrame frame = make_frame(camera_from_above(200, 10), 8);
    add(frame, mesh, make_colours(*mesh, grey));
    const Picture above = draw(frame, {200, 200});
    EXPECT_EQ(pixel(above, 100, 100), grey | 0xFF000000U) << "level ground keeps its colour exactly";
    EXPECT_EQ(pixel(above, 100, 149), grey | 0xFF000000U);
    EXPECT_EQ(pixel(above, 60, 60), pixel(above, 10, 60)) << "beside the triangle is background";
    EXPECT_NE(pixel(above, 60, 60), grey | 0xFF000000U);
    EXPECT_NEAR(static_cast<double>(count_id(renderer->draw_ids(frame, {200, 200}), 1)), 5000, 25);

    frame.camera.pitch = -frame.camera.pitch;
    const Picture below = draw(frame, {200, 200});
    EXPECT_NEAR(static_cast<double>(count_id(renderer->draw_ids(frame, {200, 200}), 1)), 5000, 25);
    const Rgba under = pixel(below, 100, 100);
    EXPECT_LT(under & 255U, 0x80U) << "the back side is darker";
    EXPECT_GT(contrast(under, pixel(below, 10, 100)), 2.0);
}

TEST_F(Pictures, MirroredDataKeepTheirFrontSide) {
    const auto mesh = one_triangle();
    SceneFrame frame = make_frame(camera_from_above(200, 10), 8);
    add(frame, mesh, make_colours(*mesh, grey));
    frame.camera.mirror_z = true;
    const Picture picture = draw(frame, {200, 200});
    EXPECT_EQ(pixel(picture, 100, 100), grey | 0xFF000000U);
    EXPECT_EQ(pixel(picture, 60, 60), grey | 0xFF000000U) << "north is up: the wide side is above now";
    EXPECT_NE(pixel(picture, 60, 140), grey | 0xFF000000U);
}

TEST_F(Pictures, IdIsTheFaceUnderThePixel) {
    const auto mesh = make_grid(10, level);
    SceneFrame frame = make_frame(camera_from_above(200, 10), 12);
    add(frame, mesh, make_colours(*mesh, grey), 1000);
    const auto ids = renderer->draw_ids(frame, {200, 200});
    for (int j = 0; j < 10; ++j)
        for (int i = 0; i < 10; ++i)
            EXPECT_EQ(id_at(ids, 200, 55 + 10 * i, 55 + 10 * j), 1000U + static_cast<uint32_t>(j * 10 + i) + 1U);
    EXPECT_EQ(id_at(ids, 200, 20, 20), 0U);
}

TEST_F(Pictures, NearestMeshHidesTheOther) {
    const auto low = make_grid(4, level), high = make_grid(2, [](float, float) { return 1.0F; });
    SceneFrame frame = make_frame(camera_from_above(200, 10), 5);
    add(frame, high, make_colours(*high, grey), 100);
    add(frame, low, make_colours(*low, grey), 0);
    const auto ids = renderer->draw_ids(frame, {200, 200});
    EXPECT_EQ(id_at(ids, 200, 105, 105), 104U);
    EXPECT_EQ(id_at(ids, 200, 115, 115), 16U);
}

TEST_F(Pictures, MoreVerticesThanSixteenBits) {
    const auto mesh = make_grid(265, level);
    ASSERT_GT(mesh->positions.size(), 70000U);
    SceneFrame frame = make_frame(camera_from_above(400, 1.5), 200);
    add(frame, mesh, make_colours(*mesh, grey));
    const auto ids = renderer->draw_ids(frame, {400, 400});
    EXPECT_EQ(id_at(ids, 400, 200 + 198, 200 + 198), mesh->face_count);
}

TEST_F(Pictures, HiddenFacesAreAbsent) {
    const auto mesh = make_grid(2, level);
    auto colours = make_colours(*mesh, grey);
    colours->words[0] |= static_cast<uint32_t>(face_state_hidden) << 24;
    SceneFrame frame = make_frame(camera_from_above(200, 50), 3);
    add(frame, mesh, colours);
    const auto ids = renderer->draw_ids(frame, {200, 200});
    EXPECT_EQ(count_id(ids, 1), 0U);
    EXPECT_EQ(count_id(ids, 2), 2500U);
    const Picture picture = draw(frame, {200, 200});
    EXPECT_EQ(pixel(picture, 75, 75), pixel(picture, 10, 75)) << "background where the hidden face was";
    EXPECT_EQ(pixel(picture, 125, 75), grey | 0xFF000000U);
}

// A face's state changes its pixels only; hatches leave part of the face in its own colour.
TEST_F(Pictures, StatesArePatternsOnTheirFace) {
    const auto mesh = make_grid(2, level);
    SceneFrame frame = make_frame(camera_from_above(200, 50), 3);
    add(frame, mesh, make_colours(*mesh, grey));
    const Picture plain = draw(frame, {200, 200});
    uint64_t version = 1;
    std::set<std::vector<uint8_t>> looks;
    for (const uint32_t state :
         {face_state_reversed, face_state_marked, face_state_selected, face_state_hovered, face_state_faded}) {
        auto colours = make_colours(*mesh, grey, ++version);
        colours->words[3] |= state << 24;
        frame.meshes[0].colours = colours;
        const Picture picture = draw(frame, {200, 200});
        looks.insert(picture.rgba);
        size_t changed = 0, outside = 0;
        for (int y = 0; y < 200; ++y)
            for (int x = 0; x < 200; ++x) {
                const bool on_face = x >= 100 && x < 150 && y >= 100 && y < 150;
                if (pixel(picture, x, y) != pixel(plain, x, y)) ++(on_face ? changed : outside);
            }
        EXPECT_EQ(outside, 0U) << state;
        const bool hatched = state == face_state_reversed || state == face_state_marked;
        EXPECT_LE(changed, hatched ? 2000U : 2500U) << state;
        EXPECT_GE(changed, hatched ? 400U : 2500U) << state;
    }
    EXPECT_EQ(looks.size(), 5U);
}

TEST_F(Pictures, ConcavePolygonCoversItsArea) {
    // A star of 16 corners; its eight tips and the octagon between them, as ear clipping gives them.
    std::vector<glm::vec3> corners;
    const float outer = 9, inner = 4;
    for (int i = 0; i < 16; ++i) {
        const float angle = static_cast<float>(i) * static_cast<float>(std::numbers::pi) / 8,
                    r = i % 2 == 0 ? outer : inner;
        corners.emplace_back(r * std::cos(angle), 0.0F, -r * std::sin(angle));
    }
    std::vector<std::array<uint32_t, 4>> triangles;
    for (uint32_t i = 0; i < 16; i += 2) triangles.push_back({(i + 15) % 16, i, i + 1, 0});
    for (uint32_t i = 3; i + 2 < 16; i += 2) triangles.push_back({1, i, i + 2, 0});
    const auto mesh = make_mesh(corners, triangles);
    SceneFrame frame = make_frame(camera_from_above(1000, 50), 10);
    add(frame, mesh, make_colours(*mesh, grey));
    const auto ids = renderer->draw_ids(frame, {1000, 1000});
    const double area = 16 * 0.5 * outer * inner * std::sin(std::numbers::pi / 8) * 50 * 50;
    EXPECT_NEAR(static_cast<double>(count_id(ids, 1)), area, area * 0.005);
    const double notch = std::numbers::pi / 8;
    EXPECT_EQ(
        id_at(ids, 1000, 500 + static_cast<int>(300 * std::cos(notch)), 500 - static_cast<int>(300 * std::sin(notch))),
        0U);
}

TEST_F(Pictures, FarFromTheOriginNothingMoves) {
    const auto hill = [](float x, float z) { return std::sin(x) * std::cos(z); };
    std::vector<Picture> pictures;
    std::vector<std::vector<uint32_t>> ids;
    for (const glm::dvec3 at : {glm::dvec3(0), glm::dvec3(100000, 500, -100000)}) {
        const auto mesh = make_grid(8, hill, at);
        Camera camera;
        camera.target = at;
        camera.distance = 2;
        SceneFrame frame = make_frame(camera, 7);
        add(frame, mesh, make_colours(*mesh, grey));
        Layer layer;
        layer.origin = at;
        layer.lines.push_back({{-3, 1, 0}, {3, 1, 1}, rgba(255, 255, 255), 2, LinePattern::solid});
        add(frame, std::move(layer));
        pictures.push_back(draw(frame, {400, 300}));
        ids.push_back(renderer->draw_ids(frame, {400, 300}));
    }
    EXPECT_LT(count_different(pictures[0], pictures[1]), 400U * 300U / 100U);
    // Each pixel's face is found within a pixel of it in the other picture.
    size_t moved = 0;
    for (int y = 1; y < 299; ++y)
        for (int x = 1; x < 399; ++x) {
            bool found = false;
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                    found = found || id_at(ids[1], 400, x + dx, y + dy) == id_at(ids[0], 400, x, y);
            moved += found ? 0 : 1;
        }
    EXPECT_EQ(moved, 0U);
}

TEST_F(Pictures, FacesStandOutFromTheBackground) {
    constexpr Rgba middle = rgba(0x76, 0x82, 0x8e, 0);
    const auto slope = [](float x, float) { return x; };
    for (const Theme& theme : {dark_theme(), light_theme()})
        for (const auto& mesh : {make_grid(6, level), make_grid(6, slope)})
            for (const double yaw : {0.0, 1.6, 3.1, 4.7}) {
                SceneFrame frame = make_frame(camera_from_above(200, 12), 8);
                frame.theme = theme;
                frame.camera.yaw = yaw;
                frame.camera.pitch = 1.0;
                add(frame, mesh, make_colours(*mesh, middle));
                const Picture picture = draw(frame, {200, 200});
                EXPECT_GE(contrast(pixel(picture, 100, 100), pixel(picture, 5, 100)), theme.dark ? 2.6 : 3.0) << yaw;
            }
}

TEST_F(Pictures, SlopesAreToldApartByLight) {
    const auto mesh = make_grid(8, [](float x, float) { return std::abs(x) * -0.6F; });  // a roof, its ridge along z
    SceneFrame frame = make_frame(camera_from_above(200, 20), 8);
    add(frame, mesh, make_colours(*mesh, grey));
    const Picture picture = draw(frame, {200, 200});
    EXPECT_GT(pixel(picture, 60, 100) & 255U, (pixel(picture, 140, 100) & 255U) + 20U)
        << "the light comes from the left";
}

}  // namespace
}  // namespace navscope::test
