// One line under everything: what is open, what is under the cursor, what is selected, what a frame costs.
#pragma once

#include <optional>

#include "ui/areas.h"
#include "ui/ui.h"
#include "ui/viewport.h"

namespace navscope {

void draw_status_bar(const PanelContext& context, const Area& area, const std::optional<Hovered>& hovered,
                     const FrameFigures& figures);

}  // namespace navscope
