#version 330 core
// A face in its own colour, lit so that the relief is readable: level ground keeps its colour exactly (as the legend
// shows it), slopes towards the light are lighter, others and steep ones darker. Built with HIDDEN when a mesh has hidden
// faces: a shader that may discard costs the early depth test.
#include "face_lookup.glsl"
in vec3 from_eye;
uniform vec3 to_light;  // in view space, length 1
uniform vec3 up;
uniform bool orthographic;
uniform vec2 shade_range;  // darkest and lightest factor: they keep the contrast with the background
uniform vec3 background_top;
uniform vec3 background_bottom;
uniform vec3 hatch_colour;
uniform vec3 accent;
uniform float picture_height;
uniform float content_scale;
out vec4 colour;

vec3 normal_towards_eye() {
    vec3 n = cross(dFdx(from_eye), dFdy(from_eye));
    float length_of_n = length(n);
    n = length_of_n > 0.0 ? n / length_of_n : up;
    vec3 to_eye = orthographic ? vec3(0.0, 0.0, 1.0) : -from_eye;
    return dot(n, to_eye) < 0.0 ? -n : n;
}

float shade(vec3 n) {
    float level = dot(n, up);
    float key = max(dot(n, to_light), 0.0) - dot(up, to_light);
    float steep = 1.0 - abs(level);
    float below = min(level, 0.0);
    return clamp(1.0 + 0.72 * key - 0.10 * steep + 0.14 * below, shade_range.x, shade_range.y);
}

// Coverage of parallel stripes, `period` and `width` in points, across the direction given.
float stripes(vec2 across, float period, float width) {
    float at = dot(gl_FragCoord.xy, across) / content_scale;
    float from_middle = abs(fract(at / period) - 0.5) * period;
    return clamp((width * 0.5 - from_middle) * content_scale + 0.5, 0.0, 1.0);
}

float dots(float period, float radius) {
    vec2 at = gl_FragCoord.xy / content_scale / period;
    at.x += 0.5 * mod(floor(at.y), 2.0);
    float from_middle = length(fract(at) - 0.5) * period;
    return clamp((radius - from_middle) * content_scale + 0.5, 0.0, 1.0);
}

void main() {
    uint face = read_word(face_of_triangle, uint(gl_PrimitiveID));
    uint word = read_word(face_words, face);
#ifdef HIDDEN
    if ((word & state_hidden) != 0u) discard;
#endif
    vec3 base = vec3(word & 255u, (word >> 8) & 255u, (word >> 16) & 255u) / 255.0;
    const vec2 rising = vec2(-0.70710678, 0.70710678);
    const vec2 falling = vec2(0.70710678, 0.70710678);

    if ((word & state_selected) != 0u) base = mix(base, accent, 0.62);
    float light = shade(normal_towards_eye()) * (gl_FrontFacing ? 1.0 : 0.92);
    vec3 c = min(base * light, vec3(1.0));
    if ((word & state_reversed) != 0u) c = mix(c, hatch_colour, 0.75 * stripes(rising, 8.0, 1.6));
    if ((word & state_marked) != 0u) c = mix(c, hatch_colour, 0.75 * max(stripes(rising, 7.0, 1.2), stripes(falling, 7.0, 1.2)));
    if ((word & state_selected) != 0u) c = mix(c, vec3(1.0), 0.55 * dots(6.0, 1.1));
    if ((word & state_hovered) != 0u) c = mix(c, vec3(1.0), 0.34);
    if ((word & state_faded) != 0u) c = mix(c, mix(background_bottom, background_top, gl_FragCoord.y / picture_height), 0.85);
    colour = vec4(c, 1.0);
}
