#version 330 core
// The number of the face under a pixel instead of its colour.
#include "face_lookup.glsl"
in vec3 from_eye;
uniform uint id_base;
out uint id;

void main() {
    uint face = read_word(face_of_triangle, uint(gl_PrimitiveID));
    if ((read_word(face_words, face) & state_hidden) != 0u) discard;
    id = id_base + face + 1u;
}
