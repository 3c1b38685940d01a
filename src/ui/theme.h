// How the window looks: two quiet, dense styles with one accent colour.
#pragma once

#include "ui/imgui_compat.h"

namespace navscope {

struct UiTheme {
    bool dark = true;
    ImU32 background, panel, panel_title, border;
    ImU32 text, dim, accent, accent_soft, link;
    ImU32 warning, error, good;
    ImU32 shade;      // behind text that is drawn over the picture
    ImU32 highlight;  // bytes of the chosen field
    ImU32 axis[3];    // x, y, z of the gizmo
};

const UiTheme& ui_theme(bool dark);

/// Sets ImGui's style: colours, and sizes in pixels at `scale`.
void apply_style(bool dark, float scale);

}  // namespace navscope
