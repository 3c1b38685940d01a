// One scene with everything in it, in both themes. NAVSCOPE_PICTURES=FOLDER keeps the pictures for the eye.
#include <cmath>
#include <cstdlib>
#include <set>

#include "bytes/file.h"
#include "gpu/gl_fixture.h"
#include "gpu/scene_maker.h"

namespace navscope::test {
namespace {

constexpr int side = 40;

float hills(float x, float z) {
    return 2.2F * std::sin(x * 0.28F) * std::cos(z * 0.22F) + 0.9F * std::sin(x * 0.11F + z * 0.17F);
}

std::shared_ptr<FaceColours> colour_hills(const FaceMesh& mesh) {
    constexpr std::array<Rgba, 4> clusters = {rgba(0x5b, 0x83, 0xa6), rgba(0x4f, 0x93, 0x7e), rgba(0x9a, 0x7f, 0x52),
                                              rgba(0x93, 0x74, 0x9c)};
    auto colours = make_colours(mesh, 0);
    for (uint32_t face = 0; face < mesh.face_count; ++face) {
        const uint32_t x = face % side, z = face / side;
        Rgba word = clusters[(x / 10 + z / 10) % 4] & 0xFFFFFFU;
        if (x >= 6 && x < 9 && z >= 24 && z < 28) word |= static_cast<uint32_t>(face_state_reversed) << 24;
        if (x == 20 && z == 22) word |= static_cast<uint32_t>(face_state_selected) << 24;
        if (x == 24 && z == 22) word |= static_cast<uint32_t>(face_state_hovered) << 24;
        if (x >= 28 && z < 12) word |= static_cast<uint32_t>(face_state_faded) << 24;
        if (x >= 30 && x < 33 && z >= 30 && z < 33) word |= static_cast<uint32_t>(face_state_marked) << 24;
        if (x >= 14 && x < 17 && z >= 30 && z < 32) word |= static_cast<uint32_t>(face_state_hidden) << 24;
        colours->words[face] = word;
    }
    return colours;
}

Layer wires(const std::shared_ptr<const FaceMesh>& mesh, bool dark) {
    Layer layer;
    Wire wire{mesh, {}, dark ? rgba(0x0c, 0x0e, 0x12, 0x90) : rgba(0x18, 0x1c, 0x22, 0x80), 1.0F, LinePattern::solid};
    for (uint32_t j = 0; j <= side; ++j)
        for (uint32_t i = 0; i < side; ++i) {
            const uint32_t across = j * (side + 1) + i, down = i * (side + 1) + j;
            wire.pairs.insert(wire.pairs.end(), {across, across + 1, down, down + side + 1});
        }
    layer.wires.push_back(std::move(wire));
    return layer;
}

Layer boundary(const FaceMesh& mesh, bool dark) {
    Layer layer;
    const Rgba colour = dark ? rgba(0xe6, 0xe8, 0xec, 0xd0) : rgba(0x14, 0x18, 0x20, 0xe0);
    const auto at = [&](int i, int j) { return mesh.positions[static_cast<size_t>(j * (side + 1) + i)]; };
    for (int i = 0; i < side; ++i)
        for (const int edge : {0, side}) {
            layer.lines.push_back({at(i, edge), at(i + 1, edge), colour, 2.0F, LinePattern::solid});
            layer.lines.push_back({at(edge, i), at(edge, i + 1), colour, 2.0F, LinePattern::solid});
        }
    return layer;
}

Layer selection(const FaceMesh& mesh, Rgba accent) {
    Layer layer;
    layer.through = true;
    const auto at = [&](int i, int j) { return mesh.positions[static_cast<size_t>(j * (side + 1) + i)]; };
    const std::array<glm::vec3, 4> ring = {at(20, 22), at(20, 23), at(21, 23), at(21, 22)};
    for (size_t i = 0; i < 4; ++i)
        layer.lines.push_back({ring[i], ring[(i + 1) % 4], accent, 3.0F, LinePattern::solid});
    layer.lines.push_back({at(21, 22), at(33, 12), rgba(0x56, 0xb4, 0xe9), 2.0F, LinePattern::dashed});
    layer.lines.push_back({at(20, 23), at(10, 36), rgba(0xcc, 0x79, 0xa7), 2.0F, LinePattern::dotted});
    for (int i = 0; i < 6; ++i) layer.points.push_back({at(22 + i, 30), accent, 8.0F, i % 2 == 1});
    return layer;
}

class Gallery : public GlTest {
protected:
    void show(const char* name, const Theme& theme, const Camera& camera, float scale, Size size) {
        const auto mesh = make_grid(side, hills);
        SceneFrame frame = make_frame(camera, 30);
        frame.theme = theme;
        frame.content_scale = scale;
        add(frame, mesh, colour_hills(*mesh));
        add(frame, wires(mesh, theme.dark));
        add(frame, boundary(*mesh, theme.dark));
        add(frame, selection(*mesh, theme.accent));
        const Picture picture = draw(frame, size);
        EXPECT_EQ(count_different(picture, draw(frame, size)), 0U) << "the same frame must give the same picture";

        std::set<Rgba> colours;
        size_t opaque = 0;
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x) {
                colours.insert(pixel(picture, x, y));
                opaque += pixel(picture, x, y) >> 24 == 255 ? 1 : 0;
            }
        EXPECT_GT(colours.size(), 500U) << "a lit scene has many shades";
        EXPECT_EQ(opaque, static_cast<size_t>(size.width) * size.height);
        if (const char* folder = std::getenv("NAVSCOPE_PICTURES")) {
            const auto png = encode_png(picture);
            ASSERT_TRUE(png);
            ASSERT_TRUE(write_file(std::string(folder) + "/" + name + ".png", *png));
        }
    }
};

Camera three_quarters() {
    Camera camera;
    camera.distance = 52;
    camera.pitch = 0.75;
    camera.yaw = 0.6;
    return camera;
}

TEST_F(Gallery, DarkTheme) {
    show("dark", dark_theme(), three_quarters(), 1, {1280, 800});
}
TEST_F(Gallery, LightTheme) {
    show("light", light_theme(), three_quarters(), 1, {1280, 800});
}
TEST_F(Gallery, HighResolution) {
    show("dark_2x", dark_theme(), three_quarters(), 2, {1280, 800});
}
TEST_F(Gallery, FromBelow) {
    Camera camera = three_quarters();
    camera.pitch = -0.5;
    show("below", dark_theme(), camera, 1, {1280, 800});
}
TEST_F(Gallery, Near) {
    Camera camera = three_quarters();
    camera.distance = 9;
    camera.target = {2, 0, 4};
    camera.pitch = 0.5;
    show("near", dark_theme(), camera, 1, {1280, 800});
}
TEST_F(Gallery, Orthographic) {
    Camera camera = three_quarters();
    camera.orthographic = true;
    show("orthographic", light_theme(), camera, 1, {1280, 800});
}

}  // namespace
}  // namespace navscope::test
