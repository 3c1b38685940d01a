#include "session/options.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "bytes/file.h"
#include "scene/overlays.h"

namespace navscope {

namespace {

using nlohmann::json;

template <typename T>
void take(const json& from, const char* name, T& value) {
    if (const auto found = from.find(name); found != from.end()) value = found->get<T>();
}

void take_layout(const json& from, Layout& layout) {
    take(from, "left", layout.left);
    take(from, "right", layout.right);
    take(from, "bottom", layout.bottom);
    take(from, "left_split", layout.left_split);
    take(from, "right_split", layout.right_split);
    take(from, "bottom_tab", layout.bottom_tab);
    layout.left = std::clamp(layout.left, 120.0f, 1200.0f);
    layout.right = std::clamp(layout.right, 120.0f, 1600.0f);
    layout.bottom = std::clamp(layout.bottom, 60.0f, 1200.0f);
    layout.left_split = std::clamp(layout.left_split, 0.1f, 0.9f);
    layout.right_split = std::clamp(layout.right_split, 0.1f, 0.9f);
}

/// Types that do not fit throw inside the JSON library; whoever calls turns that into the defaults.
Options from_json(const json& saved) {
    Options options = default_options();
    take(saved, "overlays", options.overlays);
    take(saved, "fill", options.fill);
    take(saved, "xray", options.xray);
    take(saved, "dark", options.dark);
    take(saved, "ui_scale", options.ui_scale);
    take(saved, "hidden_panels", options.hidden_panels);
    take(saved, "recent", options.recent);
    if (const auto layout = saved.find("layout"); layout != saved.end()) take_layout(*layout, options.layout);
    options.ui_scale = std::clamp(options.ui_scale, 0.75f, 3.0f);
    return options;
}

}  // namespace

Options default_options() {
    Options options;
    for (const Overlay& overlay : overlays()) {
        if (overlay.on_by_default) options.overlays.insert(std::string(overlay.id));
    }
    return options;
}

std::string options_path() {
    if (const char* folder = std::getenv("XDG_CONFIG_HOME"); folder && *folder)
        return std::string(folder) + "/navscope/options.json";
    if (const char* home = std::getenv("HOME"); home && *home)
        return std::string(home) + "/.config/navscope/options.json";
    if (const char* data = std::getenv("APPDATA"); data && *data) return std::string(data) + "/navscope/options.json";
    return "";
}

Options load_options(const std::string& path) {
    if (path.empty()) return default_options();
    const Result<Blob> blob = read_file(path);
    if (!blob) return default_options();
    const auto* text = reinterpret_cast<const char*>(blob->data());
    const json saved = json::parse(text, text + blob->size(), nullptr, false);
    if (!saved.is_object()) return default_options();
    try {
        return from_json(saved);
    } catch (const json::exception&) {
        return default_options();
    }
}

Status save_options(const Options& options, const std::string& path) {
    if (path.empty()) return Done{};
    const Layout& layout = options.layout;
    const json saved = {{"overlays", options.overlays},
                        {"fill", options.fill},
                        {"xray", options.xray},
                        {"dark", options.dark},
                        {"ui_scale", options.ui_scale},
                        {"hidden_panels", options.hidden_panels},
                        {"recent", options.recent},
                        {"layout",
                         {{"left", layout.left},
                          {"right", layout.right},
                          {"bottom", layout.bottom},
                          {"left_split", layout.left_split},
                          {"right_split", layout.right_split},
                          {"bottom_tab", layout.bottom_tab}}}};
    std::error_code ignored;
    std::filesystem::create_directories(to_path(path).parent_path(), ignored);
    const std::string text = saved.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
    return write_file(path, std::as_bytes(std::span(text)));
}

}  // namespace navscope
