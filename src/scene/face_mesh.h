// The filled surface of one member as the renderer takes it: shared vertices, indexed triangles, the face of each
// triangle. Colours are one word a face, looked up by primitive number, so that recolouring touches no geometry.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <memory>
#include <vector>

#include "scene/draw_list.h"

namespace navscope {

struct FaceMesh {
    glm::dvec3 origin{0};               // positions are relative to it (the middle of the bounds)
    std::vector<glm::vec3> positions;
    std::vector<uint32_t> indices;      // 3 a triangle, in the ring's order
    std::vector<uint32_t> face_of_triangle;
    uint32_t face_count = 0;
    glm::vec3 min{0}, max{0};           // of the positions, relative to origin; both 0 when there is none
    uint64_t id = 0;                    // changes with the content: the renderer keeps what it has uploaded by it
};

/// The state of a face, in the alpha byte of its colour word. The surface itself is always opaque.
enum FaceState : uint32_t {
    face_state_reversed = 0x01,   // hatched
    face_state_selected = 0x02,   // accent pattern
    face_state_hovered = 0x04,
    face_state_faded = 0x08,      // excluded by a query: drawn pale
    face_state_hidden = 0x10,     // not drawn, not picked
    face_state_marked = 0x20,     // a finding: cross-hatched
};

/// One colour word a face: 0xSSBBGGRR with SS = FaceState bits. `version` changes with the content.
struct FaceColours {
    std::vector<Rgba> words;
    uint64_t version = 0;
};

}  // namespace navscope
