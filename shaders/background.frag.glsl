#version 330 core
in float height;
uniform vec3 background_top;
uniform vec3 background_bottom;
out vec4 colour;

void main() { colour = vec4(mix(background_bottom, background_top, height), 1.0); }
