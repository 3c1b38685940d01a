#include "ui/status_bar.h"

#include <algorithm>
#include <array>

#include "reflect/record_tree.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

/// The hovered element and its place: as drawn in doubles, shown with the precision of the file's floats.
std::string hover_text(const std::optional<Hovered>& hovered) {
    if (!hovered) return {};
    const auto number = [](double value) { return format_float(static_cast<float>(value)); };
    return to_string(hovered->element) + " at (" + number(hovered->at.x) + ", " + number(hovered->at.y) + ", " +
           number(hovered->at.z) + ")";
}

std::string selection_text(const Selection& selection) {
    if (!selection.primary) return "nothing selected";
    std::string text = to_string(selection.primary);
    if (selection.elements.size() > 1) text += " and " + grouped(selection.elements.size() - 1) + " more";
    return text;
}

std::string figures_text(const FrameFigures& figures) {
    std::array<char, 48> time{};
    ImFormatString(time.data(), time.size(), "%.1f ms", figures.milliseconds);
    return time.data() + ("  GPU " + byte_size(figures.gpu_bytes));
}

}  // namespace

void draw_status_bar(const PanelContext& context, const Area& area, const std::optional<Hovered>& hovered,
                     const FrameFigures& figures) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 min(area.at.x, area.at.y), max(area.end().x, area.end().y);
    draw.AddRectFilled(min, max, context.theme.panel_title);
    const float pad = context.points(8), y = area.at.y + (area.size.y - ImGui::GetTextLineHeight()) / 2;
    float right = max.x - pad;
    const auto put_right = [&](const std::string& text, ImU32 colour, float least) {
        const float width = ImGui::CalcTextSize(text.c_str()).x;
        if (text.empty() || right - width < least) return;
        draw.AddText(ImVec2(right - width, y), colour, text.c_str());
        right -= width + 2 * pad;
    };
    const std::string status = displayable(context.session.status());
    const float needed = min.x + pad + std::min(ImGui::CalcTextSize(status.c_str()).x, area.size.x * 0.4f) + 2 * pad;
    put_right(figures_text(figures), context.theme.dim, needed);
    put_right(selection_text(context.session.selection()),
              context.session.selection().primary ? context.theme.accent : context.theme.dim, needed);
    put_right(hover_text(hovered), context.theme.text, needed);
    const std::string shown = widget::elided(status, right - min.x - pad);
    draw.AddText(ImVec2(min.x + pad, y), context.theme.text, shown.c_str());
    context.spots.add("status", area.at, area.end());
}

}  // namespace navscope
