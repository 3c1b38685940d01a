// What the passes of one picture share. Only for this layer.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "gpu/context.h"
#include "gpu/shader.h"
#include "scene/frame.h"

namespace navscope::gl {

struct View {
    View(const SceneFrame& scene, Size pixels);

    const SceneFrame& frame;
    Size size;
    glm::dmat4 projection;
    float near;         // 0 when orthographic
    double pixel_size;  // in world units: of the target's distance when orthographic, of distance 1 in perspective

    /// Is any of the box, given relative to the origin of this view matrix, inside the picture? What is not finite is.
    bool sees(const glm::dmat4& from_origin, const glm::vec3& min, const glm::vec3& max) const;
    /// Background, light and hatch colours.
    void set_theme(const Shader& shader) const;
};

glm::vec3 to_vec3(Rgba colour);
glm::vec4 to_vec4(Rgba colour);

struct Programs {
    Shader background, faces, faces_with_hidden, ids, lines, wires, points;
    static Result<Programs> build(const ShaderFiles& files);
};

}  // namespace navscope::gl
