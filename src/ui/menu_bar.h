// File, View, Help.
#pragma once

#include "ui/panel.h"

namespace navscope {

/// Inside a window with a menu bar.
void draw_menu_bar(const PanelContext& context);

}  // namespace navscope
