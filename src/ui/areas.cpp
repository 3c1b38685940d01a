#include "ui/areas.h"

#include <algorithm>
#include <cmath>

namespace navscope {
namespace {

constexpr float gap = 4, smallest_column = 140, smallest_strip = 60, smallest_picture = 120;

float whole(float pixels) {
    return std::floor(pixels);
}

/// A column of one or two panels; the upper one takes `share` of it.
void divide(Areas& areas, const Area& column, bool upper, bool lower, float share, PanelPlace first, Splitter splitter,
            float between) {
    Area top = column, bottom = column;
    if (upper && lower) {
        top.size.y = whole((column.size.y - between) * std::clamp(share, 0.08f, 0.92f));
        areas.splitters[static_cast<size_t>(splitter)] = {{column.at.x, top.end().y}, {column.size.x, between}};
        bottom.at.y = top.end().y + between;
        bottom.size.y = column.end().y - bottom.at.y;
    }
    if (upper) areas.panels[static_cast<size_t>(first)] = top;
    if (lower) areas.panels[static_cast<size_t>(first) + 1] = bottom;
}

}  // namespace

bool place_shown(const Options& options, PanelPlace place) {
    const auto rows = panel_table();
    return std::any_of(rows.begin(), rows.end(), [&](const PanelRow& row) {
        return row.place == place && !options.hidden_panels.contains(std::string(row.id));
    });
}

Areas make_areas(const Options& options, glm::vec2 window, float scale, float menu, float status) {
    const Layout& layout = options.layout;
    const auto shown = [&](PanelPlace place) { return place_shown(options, place); };
    const float between = std::max(whole(gap * scale), 2.0f);
    Areas areas;
    areas.status = {{0, std::max(window.y - status, 0.0f)}, {window.x, status}};
    Area middle{{0, menu}, {window.x, std::max(areas.status.at.y - menu, 1.0f)}};

    if (shown(PanelPlace::bottom)) {
        const float most = std::max(middle.size.y - smallest_picture * scale, middle.size.y / 3);
        const float height = whole(std::min(std::max(layout.bottom, smallest_strip) * scale, most));
        areas.panels[static_cast<size_t>(PanelPlace::bottom)] = {{0, middle.end().y - height}, {window.x, height}};
        middle.size.y -= height + between;
        areas.splitters[static_cast<size_t>(Splitter::bottom)] = {{0, middle.end().y}, {window.x, between}};
    }
    areas.columns = middle;
    const bool left_upper = shown(PanelPlace::left_upper), left_lower = shown(PanelPlace::left_lower);
    const bool right_upper = shown(PanelPlace::right_upper), right_lower = shown(PanelPlace::right_lower);
    float left = left_upper || left_lower ? std::max(layout.left, smallest_column) * scale : 0;
    float right = right_upper || right_lower ? std::max(layout.right, smallest_column) * scale : 0;
    // A narrow window takes from both columns alike before the picture disappears.
    const float room = std::max(window.x - smallest_picture * scale, window.x / 3);
    const float fit = left + right > room ? room / (left + right) : 1.0f;
    left = whole(left * fit);
    right = whole(right * fit);

    areas.viewport = middle;
    if (left > 0) {
        areas.splitters[static_cast<size_t>(Splitter::left)] = {{left, middle.at.y}, {between, middle.size.y}};
        areas.viewport.at.x = left + between;
        areas.viewport.size.x -= left + between;
        divide(areas, {middle.at, {left, middle.size.y}}, left_upper, left_lower, layout.left_split,
               PanelPlace::left_upper, Splitter::left_split, between);
    }
    if (right > 0) {
        areas.viewport.size.x -= right + between;
        const float x = areas.viewport.end().x;
        areas.splitters[static_cast<size_t>(Splitter::right)] = {{x, middle.at.y}, {between, middle.size.y}};
        divide(areas, {{x + between, middle.at.y}, {right, middle.size.y}}, right_upper, right_lower,
               layout.right_split, PanelPlace::right_upper, Splitter::right_split, between);
    }
    areas.viewport.size = glm::vec2(std::max(areas.viewport.size.x, 1.0f), std::max(areas.viewport.size.y, 1.0f));
    return areas;
}

Layout dragged(const Layout& layout, Splitter splitter, glm::vec2 mouse, const Areas& areas, glm::vec2 window,
               float scale) {
    Layout next = layout;
    const float widest = std::max(window.x / scale - smallest_column - smallest_picture, smallest_column);
    const float y = (mouse.y - areas.columns.at.y) / std::max(areas.columns.size.y, 1.0f);
    switch (splitter) {
        case Splitter::left:
            next.left = std::clamp(mouse.x / scale, smallest_column, widest);
            break;
        case Splitter::right:
            next.right = std::clamp((window.x - mouse.x) / scale, smallest_column, widest);
            break;
        case Splitter::bottom: {
            const float tallest = std::max(window.y / scale - smallest_picture - smallest_strip, smallest_strip);
            next.bottom = std::clamp((areas.status.at.y - mouse.y) / scale, smallest_strip, tallest);
            break;
        }
        case Splitter::left_split:
            next.left_split = std::clamp(y, 0.08f, 0.92f);
            break;
        case Splitter::right_split:
            next.right_split = std::clamp(y, 0.08f, 0.92f);
            break;
    }
    return next;
}

}  // namespace navscope
