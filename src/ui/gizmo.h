// The axes in the corner of the picture: where x, y and z point, and a click to look along one of them.
#pragma once

#include <array>
#include <optional>

#include "ui/areas.h"
#include "ui/panel.h"

namespace navscope {

class Gizmo {
public:
    /// Before the picture's own mouse area, so that its ends come first; emits SetView.
    void buttons(const Camera& camera, const PanelContext& context, const Area& area);
    /// After the picture.
    void draw(const PanelContext& context) const;

private:
    struct End {
        int axis;       // 0 x, 1 y, 2 z
        bool positive;  // in the file's coordinates
        glm::vec2 at;   // from the middle, in pixels
        float depth;    // > 0: behind the middle
        bool lit;
    };
    glm::vec2 middle_{0};
    float radius_ = 0;
    std::array<End, 6> ends_{};  // farthest first
};

}  // namespace navscope
