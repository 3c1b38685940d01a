// The table of overlays: what can be drawn over the surface, and from what. One file a small group in overlays/.
#pragma once

#include <span>
#include <string_view>

#include "scene/draw_list.h"
#include "scene/scene_input.h"

namespace navscope {

/// What an overlay must be built again for.
enum OverlayDepends : uint32_t {
    depends_mesh = 0x01,       // always: mesh, theme
    depends_options = 0x02,    // SceneOptions
    depends_selection = 0x04,  // primary, selected, tree_node
    depends_hover = 0x08,
    depends_marks = 0x10,
    depends_trace = 0x20,
    depends_camera = 0x40,  // camera, viewport
};

enum OverlayFamily : uint8_t { family_souls = 1, family_sro = 2, family_both = 3 };

struct Overlay {
    std::string_view id, title;  // "wire", "Edges"
    std::string_view tooltip;
    bool on_by_default;
    uint32_t depends;
    OverlayFamily families;
    Layer (*build)(const SceneInput&);

    bool fits(const Navmesh& mesh) const {
        return (families & (mesh.format == Format::sro ? family_sro : family_souls)) != 0;
    }
};

/// In drawing order: what comes later lies on top. An overlay of something the mesh does not have gives an empty layer.
std::span<const Overlay> overlays();
const Overlay* find_overlay(std::string_view id);

}  // namespace navscope
