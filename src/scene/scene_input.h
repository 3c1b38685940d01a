// What overlays are drawn from.
#pragma once

#include <glm/vec2.hpp>
#include <memory>
#include <span>

#include "navmesh/navmesh.h"
#include "scene/camera.h"
#include "scene/face_mesh.h"

namespace navscope {

enum class LinkMode : uint8_t { off, selected, all };

/// What a person sets about the overlays of all meshes; saved with the options.
struct SceneOptions {
    LinkMode links = LinkMode::selected;
    uint32_t tree_from = 1, tree_to = 6;  // depths of the AABB tree that are drawn, both included; the root has 1
    bool tree_leaves_only = false;        // of any depth
    uint32_t label_limit = 300;
    bool operator==(const SceneOptions&) const = default;
};

/// Findings, changes and what another panel hovers, in the picture.
enum class MarkKind : uint8_t { error, warning, info, added, removed, changed, hover };
struct Mark {
    ElementRef at;
    MarkKind kind = MarkKind::info;
};

/// One step of a query's walk through the AABB tree.
struct TreeStep {
    enum class Kind : uint8_t { entered, culled, leaf } kind = Kind::entered;
    uint32_t node = 0;
};

struct SceneInput {
    const Navmesh& mesh;
    const SceneOptions& options;
    bool dark = true;
    std::shared_ptr<const FaceMesh> faces =
        {};                               // of the same mesh: wires share its positions; null: drawn as single lines
    ElementRef primary = {}, hover = {};  // hover: kind none = nothing
    std::span<const ElementRef> selected = {};  // contains primary
    std::span<const Mark> marks = {};
    uint32_t tree_node = no_index;         // the Tree panel's node; a selected tree node or face stands in for it
    std::span<const TreeStep> trace = {};  // a query in the tree …
    size_t trace_step = 0;                 // … of which so many steps are shown
    Camera camera = {};                    // labels: nearest first
    glm::dvec2 viewport{960, 640};
};

}  // namespace navscope
