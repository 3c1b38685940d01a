// What the colours mean, drawn over the lower left corner of the picture; nothing where they mean nothing.
#pragma once

#include "scene/colouring.h"
#include "ui/areas.h"
#include "ui/panel.h"

namespace navscope {

void draw_legend(const Legend& legend, const PanelContext& context, const Area& area);

}  // namespace navscope
