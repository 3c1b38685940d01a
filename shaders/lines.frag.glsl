#version 330 core
noperspective in vec2 on_line;
flat in vec2 extent;
flat in vec4 tint;
flat in uint pattern;
uniform float content_scale;
uniform float strength;  // less than 1 behind the surface
out vec4 colour;

// Coverage of the pixel by marks of length `on` every `period`, in pixels along the line.
float marks(float period, float on) {
    float from_middle = abs(fract(on_line.x / period) - 0.5) * period;
    return clamp(on * 0.5 - from_middle + 0.5, 0.0, 1.0);
}

void main() {
    float beyond = max(-on_line.x, on_line.x - extent.x);
    float from_line = beyond > 0.0 ? length(vec2(beyond, on_line.y)) : abs(on_line.y);
    float cover = clamp(extent.y + 0.5 - from_line, 0.0, 1.0);
    if (pattern == 1u) cover *= marks(9.0 * content_scale, 5.5 * content_scale);
    if (pattern == 2u) cover *= marks(max(4.0 * content_scale, extent.y * 4.0), max(1.6 * content_scale, extent.y * 2.0));
    if (cover <= 0.0) discard;
    colour = vec4(tint.rgb, tint.a * cover * strength);
}
