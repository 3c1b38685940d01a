// The face of a triangle and the colour word of a face lie in integer textures read row by row.
uniform usampler2D face_of_triangle;
uniform usampler2D face_words;

const uint state_reversed = 0x01000000u;
const uint state_selected = 0x02000000u;
const uint state_hovered = 0x04000000u;
const uint state_faded = 0x08000000u;
const uint state_hidden = 0x10000000u;
const uint state_marked = 0x20000000u;

uint read_word(usampler2D words, uint index) {
    uint width = uint(textureSize(words, 0).x);
    return texelFetch(words, ivec2(index % width, index / width), 0).r;
}
