// The parts of a picture, in the order they are drawn. Each sets the state it needs. Only for this layer.
#pragma once

#include "gpu/renderer.h"
#include "gpu/resident.h"
#include "gpu/view.h"

namespace navscope::gl {

/// Surfaces in their colours.
void draw_faces(const View& view, const Programs& programs, Resident& resident, RendererStats& stats);
/// Surfaces as face numbers.
void draw_face_ids(const View& view, const Programs& programs, Resident& resident, RendererStats& stats);
/// Wires, lines and points of all layers.
void draw_layers(const View& view, const Programs& programs, Resident& resident, RendererStats& stats);

}  // namespace navscope::gl
