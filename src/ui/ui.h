// The whole window, drawn by Dear ImGui from a Session; what a person does comes out as actions. No GL, no GLFW: the
// app hands in what happened and the rendered scene, and draws ImGui's data afterwards.
//
// Owns the ImGui context: made before the backends and gone after them. Order of a frame:
//     if (ui.prepare(session, content_scale)) make the font texture anew;
//     backends' NewFrame (mouse, characters); ui.frame(session, input, actions); render ImGui::GetDrawData();
//     apply the actions.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <vector>

#include "session/session.h"
#include "ui/areas.h"
#include "ui/fonts.h"
#include "ui/key_codes.h"
#include "ui/spots.h"

namespace navscope {

/// Of the frame before, for the status bar.
struct FrameFigures {
    double milliseconds = 0;  // of CPU
    uint64_t gpu_bytes = 0;
    uint64_t triangles = 0;
};

struct UiInput {
    glm::vec2 display{1440, 900};  // in pixels
    double seconds = 1.0 / 60;     // since the frame before
    uintptr_t picture = 0;         // GL name of the rendered scene (its first row at the bottom); 0 = none
    std::vector<KeyStroke> keys;   // pressed since the frame before, in their order
    FrameFigures figures;
    bool record_spots = false;
    bool view_only = false;  // the picture with legend and labels, without the window around it
};

class Ui {
public:
    explicit Ui(FontBytes fonts);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    /// Style and fonts for the session's theme and scale. True: the font atlas is new and its texture must follow.
    bool prepare(const Session& session, float content_scale);

    /// Where the picture will be: its size is that of the render target and of Session::set_viewport.
    Area viewport(const Session& session, glm::vec2 display) const;

    /// From ImGui::NewFrame to ImGui::Render. Tells the session the viewport's size.
    void frame(Session& session, const UiInput& input, Actions& out);

    /// The next frame must come without an event: the camera flies, or the last event has not shown all its effects. A
    /// text box with a blinking caret and a running job ask for no more than the app's slow redraw.
    bool animating() const;
    const Spots& spots() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace navscope
