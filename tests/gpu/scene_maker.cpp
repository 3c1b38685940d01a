#include "gpu/scene_maker.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <numbers>

namespace navscope::test {

std::shared_ptr<FaceMesh> make_mesh(std::vector<glm::vec3> positions,
                                    const std::vector<std::array<uint32_t, 4>>& triangles, glm::dvec3 origin) {
    static uint64_t last_id = 0;
    auto mesh = std::make_shared<FaceMesh>();
    mesh->id = ++last_id;
    mesh->origin = origin;
    mesh->positions = std::move(positions);
    mesh->min = mesh->max = mesh->positions.front();
    for (const glm::vec3& at : mesh->positions) {
        mesh->min = glm::min(mesh->min, at);
        mesh->max = glm::max(mesh->max, at);
    }
    for (const auto& [a, b, c, face] : triangles) {
        mesh->indices.insert(mesh->indices.end(), {a, b, c});
        mesh->face_of_triangle.push_back(face);
        mesh->face_count = std::max(mesh->face_count, face + 1);
    }
    return mesh;
}

std::shared_ptr<FaceMesh> make_grid(int side, float (*height)(float x, float z), glm::dvec3 origin) {
    std::vector<glm::vec3> positions;
    std::vector<std::array<uint32_t, 4>> triangles;
    const float half = static_cast<float>(side) / 2;
    for (int j = 0; j <= side; ++j)
        for (int i = 0; i <= side; ++i) {
            const float x = static_cast<float>(i) - half, z = static_cast<float>(j) - half;
            positions.emplace_back(x, height(x, z), z);
        }
    const auto at = [&](int i, int j) { return static_cast<uint32_t>(j * (side + 1) + i); };
    for (int j = 0; j < side; ++j)
        for (int i = 0; i < side; ++i) {
            const auto face = static_cast<uint32_t>(j * side + i);
            triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1), face});
            triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j), face});
        }
    return make_mesh(std::move(positions), triangles, origin);
}

std::shared_ptr<FaceColours> make_colours(const FaceMesh& mesh, Rgba word, uint64_t version) {
    auto colours = std::make_shared<FaceColours>();
    colours->words.assign(mesh.face_count, word);
    colours->version = version;
    return colours;
}

Camera camera_from_above(int picture_height, double pixels_a_unit, glm::dvec3 target) {
    Camera camera;
    camera.target = target;
    camera.orthographic = true;
    camera.fov_y = std::numbers::pi / 2;  // the picture's half height is the distance
    camera.distance = picture_height / 2.0 / pixels_a_unit;
    camera.yaw = 0;
    camera.pitch = std::numbers::pi / 2 - 1e-5;
    return camera;
}

Theme dark_theme() {
    return {rgba(0x22, 0x25, 0x2b), rgba(0x16, 0x18, 0x1c), rgba(0x12, 0x14, 0x18), rgba(0xf2, 0xa0, 0x3d), true};
}

Theme light_theme() {
    return {rgba(0xf7, 0xf8, 0xfa), rgba(0xe9, 0xec, 0xf0), rgba(0x20, 0x22, 0x28), rgba(0xd9, 0x6a, 0x00), false};
}

SceneFrame make_frame(const Camera& camera, double radius) {
    SceneFrame frame;
    frame.camera = camera;
    frame.theme = dark_theme();
    frame.centre = camera.target;
    frame.radius = radius;
    return frame;
}

void add(SceneFrame& frame, std::shared_ptr<const FaceMesh> mesh, std::shared_ptr<const FaceColours> colours,
         uint32_t id_base) {
    frame.meshes.push_back({std::move(mesh), std::move(colours), true, id_base});
}

void add(SceneFrame& frame, Layer layer, uint64_t version) {
    frame.layers.push_back({std::make_shared<const Layer>(std::move(layer)), version});
}

Rgba pixel(const Picture& picture, int x, int y) {
    const uint8_t* p = &picture.rgba[size_t{4} * (static_cast<size_t>(y) * picture.width + x)];
    return rgba(p[0], p[1], p[2], p[3]);
}

size_t count_different(const Picture& a, const Picture& b) {
    size_t count = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) count += pixel(a, x, y) != pixel(b, x, y) ? 1 : 0;
    return count;
}

double contrast(Rgba a, Rgba b) {
    const auto luminance = [](Rgba colour) {
        const auto linear = [](uint32_t byte) {
            const double v = (byte & 255U) / 255.0;
            return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour >> 16);
    };
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace navscope::test
