#version 330 core
// One triangle over the whole picture, at the far end of the depth range.
out float height;  // 0 at the bottom, 1 at the top

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    height = corner.y * 0.5 + 0.5;
    gl_Position = vec4(corner, 1.0, 1.0);
}
