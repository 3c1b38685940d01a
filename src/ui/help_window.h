// The cheat sheet: every key and gesture, searchable; and what this program is.
#pragma once

#include <string>

#include "ui/panel.h"

namespace navscope {

class HelpWindow {
public:
    /// Drawn while Options::show_help is on.
    void draw(const PanelContext& context);

private:
    std::string filter_;
    bool open_ = false;
};

}  // namespace navscope
