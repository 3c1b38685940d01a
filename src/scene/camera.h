// The camera: an orbit about a target and a free flight are the same camera moved differently. Doubles throughout, so
// that a mesh far from the origin does not jitter: what is drawn is relative to the eye.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

namespace navscope {

struct Ray {
    glm::dvec3 origin{0}, direction{0, 0, -1};  // direction has length 1
    double start = 0;  // the smallest distance that counts; -infinity for a parallel view, which has no eye
};

struct Camera {
    glm::dvec3 target{0};
    double distance = 10;
    double yaw = 0.7, pitch = 0.6;  // radians; pitch > 0 looks down, limited just short of straight up and down
    double fov_y = 0.8;             // radians
    bool orthographic = false;
    bool mirror_z = false;  // left-handed data: world z is drawn as -z, so that north is not south

    /// In view space proper (z already mirrored).
    glm::dvec3 eye() const;
    glm::dvec3 forward() const;
    glm::dvec3 right() const;
    glm::dvec3 up() const;

    /// World to view, relative to `origin`: multiply by (position - origin) in world (file) coordinates.
    glm::dmat4 view_from(const glm::dvec3& origin) const;
    /// Near and far follow the sphere of everything that is drawn (world coordinates).
    glm::dmat4 projection(double aspect, const glm::dvec3& scene_centre, double scene_radius) const;

    /// Where a point of the world (file coordinates) is drawn: x and y in pixels, z the depth along forward(). Nothing
    /// for a point at or behind the eye of a perspective view.
    std::optional<glm::dvec3> project(const glm::dvec3& at, glm::dvec2 viewport) const;
    /// World units that one pixel covers at the target's depth.
    double pixel_size(double viewport_height) const;

    /// The ray under a pixel of the viewport, in world (file) coordinates. (0,0) is the top left corner.
    Ray ray(glm::dvec2 pixel, glm::dvec2 viewport) const;

    /// Yaw 0 looks along -z of the view (north in both families); a positive yaw turns the view to the right.
    void orbit(double yaw_by, double pitch_by);
    /// Moves the target across the view plane by pixels, as if the point under the cursor stuck to it.
    void pan(glm::dvec2 pixels, double viewport_height);
    /// factor < 1 comes nearer.
    void dolly(double factor);
    /// Moves eye and target along the camera's own axes (world units); turns about the eye.
    void fly(const glm::dvec3& right_up_forward);
    void look(double yaw_by, double pitch_by);

    /// Puts a sphere fully into view without turning; a radius of 0 is treated as 1 unit.
    void frame(const glm::dvec3& centre, double radius, double aspect);
    /// The same for a box (world coordinates), as close as its corners allow; `margin` 1.1 leaves a tenth around it.
    void frame_box(const glm::dvec3& min, const glm::dvec3& max, double aspect, double margin);

    bool operator==(const Camera&) const = default;
};

/// Camera::project for many points of one picture.
class Projector {
public:
    Projector(const Camera& camera, glm::dvec2 viewport);
    std::optional<glm::dvec3> operator()(const glm::dvec3& at) const;

private:
    glm::dvec3 right_, up_, forward_, eye_;  // in file coordinates
    glm::dvec2 middle_;
    double scale_, nearest_;
    bool orthographic_;
};

}  // namespace navscope
