#include "ui/widgets.h"

#include <algorithm>

#include "ui/keys.h"
#include "ui/text.h"

namespace navscope::widget {
namespace {

ImVec2 measure(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size());
}

void text_out(std::string_view text, ImU32 colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopStyleColor();
}

int grow(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
        auto& text = *static_cast<std::string*>(data->UserData);
        text.resize(static_cast<size_t>(data->BufTextLen));
        data->Buf = text.data();
    }
    return 0;
}

}  // namespace

void tooltip(std::string_view text, std::string_view command) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    std::string shown(text);
    if (const std::string keys = keys_of(command); !keys.empty()) shown += " (" + keys + ")";
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 32);
    ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool input(const char* id, const char* hint, std::string& text, bool on_enter) {
    const ImGuiInputTextFlags flags =
        ImGuiInputTextFlags_CallbackResize | (on_enter ? ImGuiInputTextFlags_EnterReturnsTrue : 0);
    return ImGui::InputTextWithHint(id, hint, text.data(), text.capacity() + 1, flags, grow, &text);
}

bool eye(const char* id, bool open, const PanelContext& context) {
    const float size = ImGui::GetTextLineHeight();
    const bool clicked = ImGui::InvisibleButton(id, ImVec2(size, size));
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 middle(min.x + size / 2, min.y + size / 2);
    const ImU32 colour = ImGui::IsItemHovered() ? context.theme.accent : open ? context.theme.text : context.theme.dim;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float half = size * 0.42f, lid = size * 0.30f, width = std::max(1.0f, size * 0.08f);
    const ImVec2 left(middle.x - half, middle.y), right(middle.x + half, middle.y);
    draw.AddBezierQuadratic(left, ImVec2(middle.x, middle.y - 2 * lid), right, colour, width);
    draw.AddBezierQuadratic(left, ImVec2(middle.x, middle.y + 2 * lid), right, colour, width);
    if (open) {
        draw.AddCircleFilled(middle, size * 0.14f, colour);
    } else {
        draw.AddLine(ImVec2(middle.x - half, middle.y + half), ImVec2(middle.x + half, middle.y - half), colour, width);
    }
    return clicked;
}

bool small_button(const char* label, std::string_view hint, std::string_view command) {
    const bool clicked = ImGui::SmallButton(label);
    tooltip(hint, command);
    return clicked;
}

bool link(const char* id, std::string_view text, const PanelContext& context) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = measure(text);
    const bool clicked = ImGui::InvisibleButton(id, ImVec2(std::max(size.x, 1.0f), std::max(size.y, 1.0f)));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText(at, context.theme.link, text.data(), text.data() + text.size());
    if (ImGui::IsItemHovered()) {
        const float y = at.y + size.y - 1;
        draw.AddLine(ImVec2(at.x, y), ImVec2(at.x + size.x, y), context.theme.link);
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
    return clicked;
}

std::string elided(std::string_view text, float width, bool keep_end) {
    if (measure(text).x <= width) return std::string(text);
    // The longest part that fits, by bisection over whole characters.
    const auto boundary = [&](size_t at) {
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
        return at;
    };
    const auto part = [&](size_t length) {
        return keep_end ? "…" + std::string(text.substr(boundary(text.size() - length)))
                        : std::string(text.substr(0, boundary(length))) + "…";
    };
    size_t fits = 0, too_long = text.size();
    while (too_long - fits > 1) {
        const size_t middle = (fits + too_long) / 2;
        (measure(part(middle)).x <= width ? fits : too_long) = middle;
    }
    return part(fits);
}

void line(std::string_view text, ImU32 colour, bool keep_end) {
    const std::string shown = elided(text, ImGui::GetContentRegionAvail().x, keep_end);
    text_out(shown, colour);
    if (shown != text) tooltip(text);
}

void line_right(std::string_view text, ImU32 colour) {
    const float left = ImGui::GetContentRegionAvail().x;
    const std::string shown = elided(text, left);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, left - measure(shown).x));
    text_out(shown, colour);
    if (shown != text) tooltip(text);
}

void empty_note(std::string_view text, const PanelContext& context) {
    ImGui::Dummy(ImVec2(0, context.points(4)));
    ImGui::PushStyleColor(ImGuiCol_Text, context.theme.dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void heading(std::string_view text, const PanelContext& context) {
    ImGui::Dummy(ImVec2(0, context.points(2)));
    text_out(text, context.theme.dim);
    ImGui::SameLine();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + ImGui::GetTextLineHeight() / 2, right = at.x + ImGui::GetContentRegionAvail().x;
    if (right > at.x) ImGui::GetWindowDrawList()->AddLine(ImVec2(at.x, y), ImVec2(right, y), context.theme.border);
    ImGui::NewLine();
}

}  // namespace navscope::widget
