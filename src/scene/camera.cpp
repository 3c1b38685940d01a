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

Projector::Projector(const Camera& camera, glm::dvec2 viewport)
    : right_(mirrored(camera.right(), camera.mirror_z)),
      up_(mirrored(camera.up(), camera.mirror_z)),
      forward_(mirrored(camera.forward(), camera.mirror_z)),
      eye_(mirrored(camera.eye(), camera.mirror_z)),
      middle_(usable(viewport) / 2.0),
      scale_(middle_.y / std::tan(camera.fov_y / 2)),
      nearest_(camera.distance * 1e-9),
      orthographic_(camera.orthographic) {
    if (orthographic_) {
        scale_ /= camera.distance;
    }
}

std::optional<glm::dvec3> Projector::operator()(const glm::dvec3& at) const {
    const glm::dvec3 seen = at - eye_;
    const double depth = glm::dot(seen, forward_);
    if (!std::isfinite(depth) || (!orthographic_ && !(depth > nearest_))) {
        return std::nullopt;
    }
    const double scale = orthographic_ ? scale_ : scale_ / depth;
    return glm::dvec3{middle_.x + glm::dot(seen, right_) * scale, middle_.y - glm::dot(seen, up_) * scale, depth};
}

std::optional<glm::dvec3> Camera::project(const glm::dvec3& at, glm::dvec2 viewport) const {
    return Projector(*this, viewport)(at);
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

void Camera::frame_box(const glm::dvec3& min, const glm::dvec3& max, double aspect, double margin) {
    const glm::dvec3 middle = (min + max) * 0.5;
    const double radius = glm::length(max - min) * 0.5;
    frame(middle, radius, aspect);
    if (!std::isfinite(radius) || radius <= 0) return;
    const double slope = std::tan(fov_y / 2), wide = slope * limited(aspect, 1e-3, 1e3);
    // Each round centres what the corners cover and comes as near as they allow; perspective needs a few.
    for (int round = 0; round < 6; ++round) {
        glm::dvec2 low(std::numeric_limits<double>::max()), high(std::numeric_limits<double>::lowest());
        double nearest = std::numeric_limits<double>::max();
        for (int corner = 0; corner < 8; ++corner) {
            const glm::dvec3 at(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z);
            const glm::dvec3 from = mirrored(at, mirror_z) - eye();
            const double depth = orthographic ? distance : std::max(glm::dot(from, forward()), distance * 1e-3);
            const glm::dvec2 seen(glm::dot(from, right()) / depth / wide, glm::dot(from, up()) / depth / slope);
            low = {std::min(low.x, seen.x), std::min(low.y, seen.y)};
            high = {std::max(high.x, seen.x), std::max(high.y, seen.y)};
            nearest = std::min(nearest, glm::dot(from, forward()));
        }
        const glm::dvec2 off = (low + high) * 0.5;
        target += mirrored(right() * (off.x * wide * distance) + up() * (off.y * slope * distance), mirror_z);
        const double covered = std::max(high.x - low.x, high.y - low.y) * 0.5 * margin;
        // Coming nearer, the nearest corner spreads fastest: never pass it.
        const double closest = orthographic ? 0 : (distance - nearest) * 1.05;
        distance = limited(std::max(distance * covered, closest), nearest_distance, farthest_distance);
    }
}

}  // namespace navscope
