#version 330 core
// The edges of a mesh, by its own vertices; the geometry stage makes the rectangles.
layout(location = 0) in vec3 position;
out vec3 vertex;

void main() {
    vertex = position;
    gl_Position = vec4(0.0);
}
