// Everything the renderer draws of one frame, and nothing about where it came from.
#pragma once

#include <memory>
#include <vector>

#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/face_mesh.h"

namespace navscope {

/// One visible member.
struct SceneMesh {
    std::shared_ptr<const FaceMesh> mesh;
    std::shared_ptr<const FaceColours> colours;
    bool fill = true;
    uint32_t id_base = 0;  // added to the face number (+ 1) in the id picture
};

struct SceneLayer {
    std::shared_ptr<const Layer> layer;
    uint64_t version = 0;  // changes with the content
};

struct Theme {
    Rgba background_top = 0, background_bottom = 0;
    Rgba hatch = 0;       // over reversed faces
    Rgba accent = 0;      // selection
    bool dark = true;
};

struct SceneFrame {
    Camera camera;
    Theme theme;
    std::vector<SceneMesh> meshes;
    std::vector<SceneLayer> layers;  // drawn in this order
    glm::dvec3 centre{0};            // sphere around all that is drawn, for near and far
    double radius = 1;
    float content_scale = 1;
    bool xray = false;               // lines everywhere in front
};

}  // namespace navscope
