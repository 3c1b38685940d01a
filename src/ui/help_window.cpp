#include "ui/help_window.h"

#include <algorithm>

#include "ui/keys.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

void row(const PanelContext& context, std::string_view keys, std::string_view title) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushFont(context.fonts.mono());
    widget::line(keys, context.theme.accent);
    ImGui::PopFont();
    ImGui::TableNextColumn();
    widget::line(title, context.theme.text);
}

/// A group's heading when its first row comes.
void group_row(const PanelContext& context, std::string_view group, std::string_view& last) {
    if (group == last) return;
    last = group;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::Dummy(ImVec2(0, context.points(3)));
    widget::line(group, context.theme.dim);
}

}  // namespace

void HelpWindow::draw(const PanelContext& context) {
    const bool fresh = !open_;
    open_ = context.session.options().show_help;
    if (!open_) return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const ImVec2 size(std::min(context.points(560), display.x * 0.9f), std::min(context.points(620), display.y * 0.9f));
    ImGui::SetNextWindowPos(ImVec2(display.x / 2, display.y / 2), ImGuiCond_Appearing, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
    bool shown = true;
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse;
    if (ImGui::Begin("Keys and mouse", &shown, flags)) {
        if (fresh) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(-1);
        widget::input("##filter", "Search keys and commands", filter_);
        context.spots.add("help.filter");
        imgui::begin_child("list", ImVec2(0, -ImGui::GetTextLineHeightWithSpacing()), false);
        if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
            ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed, context.points(190));
            ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
            std::string_view last;
            const auto fits = [&](std::string_view keys, std::string_view title, std::string_view group) {
                return contains_folded(keys, filter_) || contains_folded(title, filter_) ||
                       contains_folded(group, filter_);
            };
            for (const KeyRow& key : key_table()) {
                const std::string keys = keys_of(key.id);
                if (key.title.empty() || !fits(keys, key.title, key.group)) continue;
                group_row(context, key.group, last);
                row(context, keys, key.title);
            }
            for (const GestureRow& gesture : gesture_table()) {
                if (!fits(gesture.gesture, gesture.title, gesture.group)) continue;
                group_row(context, gesture.group, last);
                row(context, gesture.gesture, gesture.title);
            }
            ImGui::EndTable();
        }
        ImGui::EndChild();
        widget::line("navscope shows what is inside navigation mesh files. It changes none of them.",
                     context.theme.dim);
    }
    ImGui::End();
    if (!shown) context.emit(action::ShowHelp{false});
}

}  // namespace navscope
