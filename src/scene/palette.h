// Every colour of the picture: categories that stay apart for colour-blind people, ramps for quantities, and the two
// themes. The colours of faces have a contrast of at least 3:1 to their theme's background (WCAG's formula).
#pragma once

#include <array>
#include <cstdint>

#include "scene/draw_list.h"
#include "scene/frame.h"

namespace navscope {

/// The first `main_categories` are the Okabe–Ito set with its black replaced by a grey, shifted where the theme's
/// background asks for it: at least 10 apart by CIEDE2000 in normal vision, protanopia, deuteranopia and tritanopia.
/// The rest are lighter and darker kinds of the same hues.
inline constexpr uint32_t main_categories = 8, all_categories = 24;
/// Any index: beyond the last it starts again.
Rgba category_colour(uint32_t index, bool dark);

enum class RampKind : uint8_t {
    viridis,    // quantities
    cividis,    // quantities, for all kinds of colour blindness alike
    diverging,  // blue, white, orange: quantities with a middle
    relief,     // heights of terrain
};
using Ramp = std::array<Rgba, 256>;
/// Cut at the end that would sink into the background.
const Ramp& ramp(RampKind kind, bool dark);

/// What the picture's parts are drawn in.
struct ThemeColours {
    Rgba background_top, background_bottom;
    Rgba face;      // faces without a colouring
    Rgba no_value;  // faces whose column has no number
    Rgba hatch;
    Rgba accent;  // selection
    Rgba hover;
    Rgba wire, boundary, warning, vertex, link, graph, box, box_strong, normal, text;
    Rgba cell_open, cell_closed, global_edge, internal_edge, wall, object, object_strong, water, ice;
    Rgba error, info, added, removed;
};
const ThemeColours& theme_colours(bool dark);
Theme make_theme(bool dark);

/// Relative luminance (0 black … 1 white) and contrast (1 … 21) by WCAG 2.
double luminance(Rgba colour);
double contrast(Rgba a, Rgba b);
/// From a (0) to b (1), by components; alpha too.
Rgba mix(Rgba a, Rgba b, double share);
Rgba with_alpha(Rgba colour, uint32_t alpha);

}  // namespace navscope
