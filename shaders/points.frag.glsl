#version 330 core
// A disc with a thin rim in the background's colour that sets it off from what lies under it, or a ring.
noperspective in vec2 from_middle;
flat in float radius;
flat in vec4 tint;
flat in uint ring;
uniform float content_scale;
uniform float strength;
uniform vec3 rim;
out vec4 colour;

void main() {
    float away = length(from_middle);
    float disc = clamp(radius + 0.5 - away, 0.0, 1.0);
    float inside = 1.6 * content_scale;
    if (ring != 0u) {
        float cover = disc * clamp(away - (radius - inside) + 0.5, 0.0, 1.0);
        colour = vec4(tint.rgb, tint.a * cover * strength);
    } else {
        float whole = clamp(radius + content_scale + 0.5 - away, 0.0, 1.0);
        colour = vec4(mix(rim, tint.rgb, disc), tint.a * max(disc, 0.7 * whole) * strength);
    }
    if (colour.a <= 0.0) discard;
}
