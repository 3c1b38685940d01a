// Where the parts of the window are: a pure function of layout, window size and scale, so that the picture can be made
// before the window is drawn around it.
#pragma once

#include <array>
#include <glm/vec2.hpp>

#include "session/options.h"
#include "ui/panel.h"

namespace navscope {

struct Area {
    glm::vec2 at{0}, size{0};
    bool empty() const { return size.x < 1 || size.y < 1; }
    glm::vec2 end() const { return at + size; }
    bool contains(glm::vec2 p) const { return p.x >= at.x && p.y >= at.y && p.x < end().x && p.y < end().y; }
};

/// The edges that can be dragged, by what they change.
enum class Splitter : uint8_t { left, right, bottom, left_split, right_split };
inline constexpr size_t splitter_count = 5;

struct Areas {
    Area viewport, status;
    std::array<Area, 5> panels;                  // by PanelPlace; empty where hidden
    std::array<Area, splitter_count> splitters;  // by Splitter; empty where there is nothing to divide
    Area columns;                                // between menu and bottom strip
};

/// All in pixels; `menu` and `status` are the heights of the two bars.
Areas make_areas(const Options& options, glm::vec2 window, float scale, float menu, float status);

/// The layout after a splitter was dragged to `mouse`; sizes stay between what is usable and what leaves a picture.
Layout dragged(const Layout& layout, Splitter splitter, glm::vec2 mouse, const Areas& areas, glm::vec2 window,
               float scale);

/// Is there something to show at that place?
bool place_shown(const Options& options, PanelPlace place);

}  // namespace navscope
