// What a person has set up: what is drawn and how, which panels are shown and how big. Saved as JSON in the user's
// configuration folder.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "scene/colouring.h"
#include "scene/scene_input.h"

namespace navscope {

/// Sizes of the window's parts in points at UI scale 1; the viewport takes the rest.
struct Layout {
    float left = 300, right = 430, bottom = 150;
    float left_split = 0.5f;    // Files over Layers: share of the upper one
    float right_split = 0.45f;  // Inspector over Values
    std::string bottom_tab = "jobs";
    bool operator==(const Layout&) const = default;
};

struct Options {
    std::set<std::string> overlays;  // ids that are on
    SceneOptions scene;
    ColourOptions colour;
    bool fill = true;
    bool xray = false;
    bool dark = true;
    float ui_scale = 1;
    std::set<std::string> hidden_panels;  // ids
    Layout layout;
    std::vector<std::string> recent;  // newest first
    bool show_help = false;           // not saved
    bool show_open_dialog = false;    // not saved
};

/// Overlays that are on at first start, panels that are hidden, …
Options default_options();

/// "" where the platform has no such folder (then nothing is saved).
std::string options_path();
/// Unknown names are ignored, missing ones keep their default, a broken file gives the defaults.
Options load_options(const std::string& path);
Status save_options(const Options& options, const std::string& path);

}  // namespace navscope
