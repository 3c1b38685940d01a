// A segment as a rectangle on the picture, so wide that its edges can be smoothed. The position given out has w = 1: what
// is interpolated is linear on the picture, in pixels.
uniform mat4 view;
uniform mat4 projection;
uniform vec2 viewport;        // in pixels
uniform float content_scale;  // pixels a point
uniform float near;           // 0 when orthographic
uniform vec2 lift;            // towards the eye: factor on the eye's distance, and a distance: lines lie over their surface

struct Quad {
    vec2 a, b;     // in pixels
    float za, zb;  // depth, -1 to 1
    float length_px;
    float half_width;
    float alpha;  // of a line thinner than a pixel
    bool visible;
};

vec3 to_view(vec3 position) {
    vec3 p = (view * vec4(position, 1.0)).xyz;
    return p * lift.x + vec3(0.0, 0.0, lift.y);
}

vec3 to_picture(vec3 in_view) {
    vec4 clip = projection * vec4(in_view, 1.0);
    vec3 ndc = clip.xyz / clip.w;
    return vec3((ndc.xy * 0.5 + 0.5) * viewport, ndc.z);
}

Quad make_quad(vec3 a, vec3 b, float width) {
    Quad quad;
    quad.visible = true;
    if (near > 0.0) {
        if (a.z > -near && b.z > -near) quad.visible = false;
        else if (a.z > -near) a = mix(b, a, (-near - b.z) / (a.z - b.z));
        else if (b.z > -near) b = mix(a, b, (-near - a.z) / (b.z - a.z));
    }
    vec3 pa = to_picture(a);
    vec3 pb = to_picture(b);
    quad.a = pa.xy;
    quad.b = pb.xy;
    quad.za = pa.z;
    quad.zb = pb.z;
    quad.length_px = distance(quad.a, quad.b);
    quad.half_width = 0.5 * max(width * content_scale, 1.0);
    quad.alpha = min(width * content_scale, 1.0);
    return quad;
}

// Corner 0 to 3 of a strip; gives where it lies along and across the line, in pixels from a.
vec4 quad_corner(Quad quad, int corner, out vec2 on_line) {
    float reach = quad.half_width + 1.0;
    vec2 along = quad.length_px > 1e-4 ? (quad.b - quad.a) / quad.length_px : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x) * ((corner & 1) == 0 ? -reach : reach);
    bool at_b = corner >= 2;
    on_line = vec2(at_b ? quad.length_px + reach : -reach, (corner & 1) == 0 ? -reach : reach);
    vec2 pixel = (at_b ? quad.b + along * reach : quad.a - along * reach) + across;
    vec2 ndc = pixel / viewport * 2.0 - 1.0;
    return quad.visible ? vec4(ndc, at_b ? quad.zb : quad.za, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
