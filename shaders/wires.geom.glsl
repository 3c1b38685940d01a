#version 330 core
#include "line_quad.glsl"
layout(lines) in;
layout(triangle_strip, max_vertices = 4) out;
in vec3 vertex[];
uniform vec4 wire_colour;
uniform float wire_width;
uniform uint wire_pattern;
noperspective out vec2 on_line;
flat out vec2 extent;
flat out vec4 tint;
flat out uint pattern;

// Edges that shrink to a few pixels fade, so that a distant mesh keeps the colour of its faces.
const float gone_px = 1.5;
const float full_px = 9.0;

void main() {
    Quad quad = make_quad(to_view(vertex[0]), to_view(vertex[1]), wire_width);
    float fade = smoothstep(gone_px * content_scale, full_px * content_scale, quad.length_px);
    if (!quad.visible || fade <= 0.0) return;
    for (int corner = 0; corner < 4; ++corner) {
        gl_Position = quad_corner(quad, corner, on_line);
        extent = vec2(quad.length_px, quad.half_width);
        tint = vec4(wire_colour.rgb, wire_colour.a * quad.alpha * fade);
        pattern = wire_pattern;
        EmitVertex();
    }
}
