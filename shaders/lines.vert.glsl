#version 330 core
// One instance a line, four corners of a strip each.
#include "line_quad.glsl"
layout(location = 0) in vec3 a;
layout(location = 1) in vec3 b;
layout(location = 2) in vec4 line_colour;
layout(location = 3) in float width;
layout(location = 4) in uint line_pattern;
noperspective out vec2 on_line;
flat out vec2 extent;  // length and half width in pixels
flat out vec4 tint;
flat out uint pattern;

void main() {
    Quad quad = make_quad(to_view(a), to_view(b), width);
    gl_Position = quad_corner(quad, gl_VertexID, on_line);
    extent = vec2(quad.length_px, quad.half_width);
    tint = vec4(line_colour.rgb, line_colour.a * quad.alpha);
    pattern = line_pattern;
}
