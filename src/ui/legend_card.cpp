#include "ui/legend_card.h"

#include <algorithm>
#include <array>

#include "reflect/record_tree.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

/// Three significant places less than a double has: a legend is read, not computed with.
std::string short_number(double value) {
    std::array<char, 32> text{};
    ImFormatString(text.data(), text.size(), "%.5g", value);
    return text.data();
}

struct Row {
    Rgba colour;
    std::string label, count;
};

std::vector<Row> rows_of(const Legend& legend, size_t most) {
    std::vector<Row> rows;
    uint64_t rest = 0, rest_faces = 0;
    for (const LegendEntry& entry : legend.entries) {
        if (rows.size() < most) {
            rows.push_back({entry.colour, displayable(entry.label), grouped(entry.count)});
        } else {
            ++rest;
            rest_faces += entry.count;
        }
    }
    if (rest) rows.push_back({0, "… and " + grouped(rest) + " more", grouped(rest_faces)});
    return rows;
}

class Card {
public:
    Card(const Legend& legend, const PanelContext& context, const Area& area)
        : legend_(legend), context_(context), area_(area), draw_(*ImGui::GetWindowDrawList()) {}

    void draw();

private:
    ImVec2 mono_size(const std::string& text) const {
        ImFont* font = context_.fonts.mono();
        return font->CalcTextSizeA(font->FontSize, 1e6f, 0, text.c_str());
    }
    void mono(ImVec2 at, ImU32 colour, const std::string& text) const {
        draw_.AddText(context_.fonts.mono(), context_.fonts.mono()->FontSize, at, colour, text.c_str());
    }
    void draw_ramp(ImVec2 at, float width, float height) const;

    const Legend& legend_;
    const PanelContext& context_;
    const Area& area_;
    ImDrawList& draw_;
};

void Card::draw_ramp(ImVec2 at, float width, float height) const {
    const Ramp& colours = ramp(legend_.ramp, context_.theme.dark);
    constexpr size_t parts = 64;
    for (size_t i = 0; i < parts; ++i) {
        const ImU32 left = colours[i * 255 / parts], right = colours[(i + 1) * 255 / parts];
        const float x = at.x + width * static_cast<float>(i) / parts,
                    end = at.x + width * static_cast<float>(i + 1) / parts;
        draw_.AddRectFilledMultiColor(ImVec2(x, at.y), ImVec2(end, at.y + height), left | 0xFF000000u,
                                      right | 0xFF000000u, right | 0xFF000000u, left | 0xFF000000u);
    }
}

void Card::draw() {
    const UiTheme& theme = context_.theme;
    const bool continuous = legend_.kind == Legend::Kind::continuous;
    const float line = ImGui::GetTextLineHeight() + context_.points(2), pad = context_.points(8);
    const float swatch = context_.points(11), gap = context_.points(6);
    const float ramp_height = continuous ? context_.points(10) + line : 0;
    const float room = area_.size.y - 4 * pad - line - ramp_height;
    const std::vector<Row> rows = rows_of(legend_, static_cast<size_t>(std::max(room / line - 1, 0.0f)));
    std::string title = displayable(legend_.title);
    if (!legend_.unit.empty()) title += " (" + displayable(legend_.unit) + ")";

    const float most = std::min(area_.size.x - 4 * pad, context_.points(300));
    if (most < context_.points(60) || room < 0) return;
    float width = std::max(ImGui::CalcTextSize(title.c_str()).x, continuous ? context_.points(180) : 0.0f);
    for (const Row& row : rows) {
        width = std::max(width, swatch + 3 * gap + ImGui::CalcTextSize(row.label.c_str()).x + mono_size(row.count).x);
    }
    width = std::min(width, most);
    const float height = line * static_cast<float>(rows.size() + 1) + ramp_height;
    const ImVec2 corner(area_.at.x + pad, area_.end().y - pad - height - 2 * pad);
    const ImVec2 end(corner.x + width + 2 * pad, area_.end().y - pad);
    draw_.AddRectFilled(corner, end, theme.shade, context_.points(3));
    context_.spots.add("viewport.legend", {corner.x, corner.y}, {end.x, end.y});

    ImVec2 at(corner.x + pad, corner.y + pad);
    draw_.AddText(at, theme.text, widget::elided(title, width).c_str());
    at.y += line;
    if (continuous) {
        draw_ramp(at, width, context_.points(10));
        at.y += context_.points(11);
        const std::string low = short_number(legend_.min), high = short_number(legend_.max);
        mono(at, theme.dim, low);
        mono(ImVec2(at.x + width - mono_size(high).x, at.y), theme.dim, high);
        at.y += ramp_height - context_.points(11);
    }
    for (const Row& row : rows) {
        const float y = at.y + (line - swatch) / 2;
        if (row.colour)
            draw_.AddRectFilled(ImVec2(at.x, y), ImVec2(at.x + swatch, y + swatch), row.colour | 0xFF000000u);
        const float label_room = width - swatch - 2 * gap - mono_size(row.count).x;
        draw_.AddText(ImVec2(at.x + swatch + gap, at.y), theme.text, widget::elided(row.label, label_room).c_str());
        mono(ImVec2(at.x + width - mono_size(row.count).x, at.y), theme.dim, row.count);
        at.y += line;
    }
}

}  // namespace

void draw_legend(const Legend& legend, const PanelContext& context, const Area& area) {
    if (legend.kind != Legend::Kind::none) Card(legend, context, area).draw();
}

}  // namespace navscope
