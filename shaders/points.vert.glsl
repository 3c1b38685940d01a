#version 330 core
#include "line_quad.glsl"
layout(location = 0) in vec3 at;
layout(location = 1) in vec4 point_colour;
layout(location = 2) in float size;
layout(location = 3) in uint is_ring;
noperspective out vec2 from_middle;  // in pixels
flat out float radius;
flat out vec4 tint;
flat out uint ring;

void main() {
    vec3 p = to_view(at);
    vec3 picture = to_picture(p);
    radius = 0.5 * max(size * content_scale, 1.0);
    vec2 corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0) * (radius + content_scale + 1.0);
    from_middle = corner;
    tint = point_colour;
    ring = is_ring;
    bool visible = near <= 0.0 || p.z < -near;
    gl_Position = visible ? vec4((picture.xy + corner) / viewport * 2.0 - 1.0, picture.z, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
