// The frame function: one for the window, for `screenshot` and for the stored pictures of panels. Whoever calls it has
// made a context current.
#pragma once

#include <memory>
#include <vector>

#include "gpu/renderer.h"
#include "session/session.h"
#include "ui/ui.h"

namespace navscope {

struct FrameInput {
    Size size;                // of the framebuffer, in pixels
    float content_scale = 1;  // pixels a point
    double seconds = 1.0 / 60;
    std::vector<KeyStroke> keys;
    bool view_only = false;  // the picture with legend and labels, without the window around it
    bool record_spots = false;
};

class Frame {
public:
    /// Makes the shaders, the fonts and ImGui's context.
    static Result<std::unique_ptr<Frame>> make(const RendererOptions& options = {});
    ~Frame();

    /// Before the window's own NewFrame: fonts and style for the session's scale and theme.
    void prepare(const Session& session, float content_scale);
    /// Takes over what workers finished, draws the panels, then the scene if it changed, and carries out what a person
    /// did. The caller then calls draw() with its framebuffer bound. True if another frame should follow at once.
    bool run(Session& session, const FrameInput& input);
    /// ImGui's lists into the framebuffer that is bound.
    void draw();

    const Ui& ui() const { return ui_; }
    const RendererStats& stats() const { return renderer_->stats(); }
    /// How often the scene was drawn: nothing is redrawn that did not change.
    uint64_t scene_draws() const { return scene_draws_; }
    Renderer& renderer() { return *renderer_; }

private:
    explicit Frame(std::unique_ptr<Renderer> renderer);
    void draw_scene(Session& session);

    Ui ui_;
    std::unique_ptr<Renderer> renderer_;
    RenderTarget target_;
    uint64_t drawn_version_ = 0;
    const Session* drawn_session_ = nullptr;
    uint64_t scene_draws_ = 0;
    double last_milliseconds_ = 0;
};

/// Runs frames without a window until nothing changes any more, and reads the picture.
Picture settle(Frame& frame, Session& session, const FrameInput& input, RenderTarget& target);

}  // namespace navscope
