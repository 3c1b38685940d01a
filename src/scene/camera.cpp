#include "scene/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>

namespace navscope {
namespace {

constexpr double steepest = std::numbers::pi / 2 - 1e-4;
constexpr double nearest_distance = 1e-4, farthest_distance = 1e9;

glm::dvec3 mirrored(glm::dvec3 at, bool mirror) {
    if (mirror) {
        at.z = -at.z;
    }
    return at;
}

double limited(double value, double low, double high) {
    return std::isfinite(value) ? std::clamp(value, low, high) : low;
}

glm::dvec2 usable(glm::dvec2 viewport) {
    return {std::max(viewport.x, 1.0), std::max(viewport.y, 1.0)};
}

}  // namespace

glm::dvec3 Camera::forward() const {
    return {std::sin(yaw) * std::cos(pitch), -std::sin(pitch), -std::cos(yaw) * std::cos(pitch)};
}

glm::dvec3 Camera::right() const {
    return {std::cos(yaw), 0, std::sin(yaw)};
}

glm::dvec3 Camera::up() const {
    return glm::cross(right(), forward());
}

glm::dvec3 Camera::eye() const {
    return mirrored(target, mirror_z) - forward() * distance;
}

glm::dmat4 Camera::view_from(const glm::dvec3& origin) const {
    const glm::dvec3 x = right(), y = up(), z = -forward();
    const double flip = mirror_z ? -1 : 1;
    const glm::dvec3 from_eye = mirrored(origin, mirror_z) - eye();
    glm::dmat4 view{1};
    view[0] = {x.x, y.x, z.x, 0};
    view[1] = {x.y, y.y, z.y, 0};
    view[2] = {flip * x.z, flip * y.z, flip * z.z, 0};
    view[3] = {glm::dot(x, from_eye), glm::dot(y, from_eye), glm::dot(z, from_eye), 1};
    return view;
}

glm::dmat4 Camera::projection(double aspect, const glm::dvec3& scene_centre, double scene_radius) const {
    const double radius = std::max(std::isfinite(scene_radius) ? scene_radius * 1.01 : 0, distance * 1e-3);
    double depth = glm::dot(mirrored(scene_centre, mirror_z) - eye(), forward());
    depth = std::isfinite(depth) ? depth : distance;
    const double ratio = limited(aspect, 1e-3, 1e3), slope = std::tan(fov_y / 2);
    double near = depth - radius, far = depth + radius;
    glm::dmat4 result{0};
    if (orthographic) {
        const double half = distance * slope;
        result[0][0] = 1 / (half * ratio);
        result[1][1] = 1 / half;
        result[2][2] = -2 / (far - near);
        result[3][2] = -(far + near) / (far - near);
        result[3][3] = 1;
        return result;
    }
    // Within the sphere the near plane keeps to a share of the distance to the target: 24 bits of depth must last to
    // far.
    near = std::max(near, std::max(distance * 0.01, far * 1e-6));
    far = std::max(far, near * 2);
    result[0][0] = 1 / (slope * ratio);
    result[1][1] = 1 / slope;
    result[2][2] = -(far + near) / (far - near);
    result[2][3] = -1;
    result[3][2] = -2 * far * near / (far - near);
    return result;
}

std::optional<glm::dvec3> Camera::project(const glm::dvec3& at, glm::dvec2 viewport) const {
    const glm::dvec2 size = usable(viewport);
    const glm::dvec3 seen = mirrored(at, mirror_z) - eye();
    const double depth = glm::dot(seen, forward());
    const double reach = orthographic ? distance : depth;
    if (!(orthographic || depth > distance * 1e-9) || !std::isfinite(depth)) {
        return std::nullopt;
    }
    const double scale = size.y / 2 / (reach * std::tan(fov_y / 2));
    return glm::dvec3{size.x / 2 + glm::dot(seen, right()) * scale, size.y / 2 - glm::dot(seen, up()) * scale, depth};
}

double Camera::pixel_size(double viewport_height) const {
    return 2 * distance * std::tan(fov_y / 2) / std::max(viewport_height, 1.0);
}

Ray Camera::ray(glm::dvec2 pixel, glm::dvec2 viewport) const {
    const glm::dvec2 size = usable(viewport);
    const double step = 2 * std::tan(fov_y / 2) / size.y;
    const glm::dvec3 across = right() * ((pixel.x - size.x / 2) * step) + up() * ((size.y / 2 - pixel.y) * step);
    if (orthographic) {
        return {mirrored(eye() + across * distance, mirror_z), mirrored(forward(), mirror_z),
                -std::numeric_limits<double>::infinity()};
    }
    return {mirrored(eye(), mirror_z), mirrored(glm::normalize(forward() + across), mirror_z), 0};
}

void Camera::orbit(double yaw_by, double pitch_by) {
    yaw = std::remainder(yaw + yaw_by, 2 * std::numbers::pi);
    pitch = limited(pitch + pitch_by, -steepest, steepest);
}

void Camera::pan(glm::dvec2 pixels, double viewport_height) {
    const double size = pixel_size(viewport_height);
    target += mirrored(up() * (pixels.y * size) - right() * (pixels.x * size), mirror_z);
}

void Camera::dolly(double factor) {
    if (factor > 0) {
        distance = limited(distance * factor, nearest_distance, farthest_distance);
    }
}

void Camera::fly(const glm::dvec3& by) {
    target += mirrored(right() * by.x + up() * by.y + forward() * by.z, mirror_z);
}

void Camera::look(double yaw_by, double pitch_by) {
    const glm::dvec3 stays = eye();
    orbit(yaw_by, pitch_by);
    target = mirrored(stays + forward() * distance, mirror_z);
}

void Camera::frame(const glm::dvec3& centre, double radius, double aspect) {
    const double reach = std::isfinite(radius) && radius > 0 ? radius * 1.05 : 1;
    const double narrow = std::min(1.0, limited(aspect, 1e-3, 1e3));
    const double slope = std::tan(fov_y / 2) * narrow;
    target = centre;
    distance =
        limited(orthographic ? reach / slope : reach / std::sin(std::atan(slope)), nearest_distance, farthest_distance);
}

}  // namespace navscope
