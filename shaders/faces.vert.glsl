#version 330 core
// Positions are relative to the mesh's origin; `view` leads from there to the eye and was multiplied in doubles.
layout(location = 0) in vec3 position;
uniform mat4 view;
uniform mat4 projection;
out vec3 from_eye;

void main() {
    vec4 p = view * vec4(position, 1.0);
    from_eye = p.xyz;
    gl_Position = projection * p;
}
