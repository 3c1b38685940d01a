// From a member's surface to the renderer's triangles.
#pragma once

#include <memory>

#include "navmesh/navmesh.h"
#include "scene/face_mesh.h"

namespace navscope {

/// Only the positions that a triangle uses, in their own order, relative to the middle of their bounds. Never null: a
/// mesh without triangles gives one without positions. Each call's result has an id of its own.
std::shared_ptr<const FaceMesh> make_face_mesh(const Navmesh& mesh);

}  // namespace navscope
