// The picture and what the mouse does in it. Clicks pick, drags move the camera, and nothing of that happens while the
// mouse belongs to a panel, a splitter or a popup.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "analysis/inspect.h"
#include "ui/areas.h"
#include "ui/labels.h"
#include "ui/panel.h"

namespace navscope {

/// What lies under the cursor.
struct Hovered {
    MemberKey member;
    ElementRef element;
    glm::dvec3 at{0};  // in the file's coordinates
};

class Viewport {
public:
    /// `texture`: the rendered scene, its first row at the bottom; null draws the background only.
    void draw(Session& session, const PanelContext& context, const Area& area, ImTextureID texture, double seconds);

    const std::optional<Hovered>& hovered() const { return hovered_; }
    /// The camera flies as long as keys are held: the next frame must come without an event.
    bool flying() const { return flying_; }
    /// The right button is held: letters steer and are no commands.
    bool steering() const { return drag_ == Drag::look; }

private:
    enum class Drag : uint8_t { none, pick, orbit, look, pan };

    void mouse(Session& session, const PanelContext& context);
    void begin_drag();
    void move_camera(const Session& session, const PanelContext& context, double seconds);
    void wheel(Session& session, const PanelContext& context);
    void hover(Session& session);
    void step_floor(Session& session, const PanelContext& context, int by);
    void finish_click(Session& session, const PanelContext& context);
    void tooltip(const PanelContext& context);

    Area area_;
    Drag drag_ = Drag::none;
    glm::vec2 pressed_{0}, mouse_{0};  // relative to the area
    bool moved_ = false;               // further than a click may
    bool flying_ = false;
    std::optional<Hovered> hovered_;
    glm::vec2 hover_mouse_{-1};
    Camera hover_camera_;
    Inspection hover_text_;
    const void* hover_text_of_ = nullptr;
    ElementRef hover_text_element_;
    LabelPlacer labels_;
};

/// The camera after a wheel of `notches` over a pixel: what lies under it at the target's depth stays where it is.
Camera dollied(Camera camera, double notches, glm::dvec2 pixel, glm::dvec2 viewport);

}  // namespace navscope
