#include "ui/theme.h"

namespace navscope {
namespace {

constexpr ImU32 colour(unsigned rgb, unsigned alpha = 255) {
    return IM_COL32(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, alpha);
}

// The accent is that of the picture (scene/palette.h): an orange that stands out from the blues, greens and greys that
// faces are filled with. Axes use vermilion, bluish green and blue of the Okabe–Ito set.
constexpr UiTheme dark_theme{true,
                             colour(0x17191C),
                             colour(0x1F2226),
                             colour(0x262A2F),
                             colour(0x34393F),
                             colour(0xD8DBDF),
                             colour(0x8B929B),
                             colour(0xFFB224),
                             colour(0xFFB224, 64),
                             colour(0x7CC4F0),
                             colour(0xF0C24B),
                             colour(0xF2795B),
                             colour(0x4FC09A),
                             colour(0x14161A, 214),
                             colour(0xFFB224, 96),
                             {colour(0xE8734A), colour(0x35B98B), colour(0x5AA9E6)}};
constexpr UiTheme light_theme{false,
                              colour(0xDDE0E4),
                              colour(0xF4F5F7),
                              colour(0xE6E9EC),
                              colour(0xBFC5CB),
                              colour(0x1E2226),
                              colour(0x646C75),
                              colour(0xD9480F),
                              colour(0xD9480F, 56),
                              colour(0x005F9E),
                              colour(0x8A5A00),
                              colour(0xB23A12),
                              colour(0x00735A),
                              colour(0xFAFBFC, 224),
                              colour(0xD9480F, 80),
                              {colour(0xC2410C), colour(0x00805F), colour(0x0B5FA5)}};

ImVec4 vec(ImU32 packed) {
    return ImGui::ColorConvertU32ToFloat4(packed);
}

ImVec4 blend(ImU32 from, ImU32 to, float share) {
    const ImVec4 a = vec(from), b = vec(to);
    return ImVec4(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share, 1);
}

void set_colours(ImGuiStyle& style, const UiTheme& theme) {
    ImVec4* c = style.Colors;
    const ImVec4 field = blend(theme.panel, theme.text, 0.11f), raised = blend(theme.panel, theme.text, 0.17f),
                 pressed = blend(theme.panel, theme.text, 0.24f);
    ImVec4 clear = vec(theme.panel);
    clear.w = 0;
    c[ImGuiCol_Text] = vec(theme.text);
    c[ImGuiCol_TextDisabled] = vec(theme.dim);
    c[ImGuiCol_WindowBg] = vec(theme.background);
    c[ImGuiCol_ChildBg] = clear;
    c[ImGuiCol_PopupBg] = vec(theme.panel);
    c[ImGuiCol_Border] = vec(theme.border);
    c[ImGuiCol_BorderShadow] = clear;
    c[ImGuiCol_FrameBg] = field;
    c[ImGuiCol_FrameBgHovered] = raised;
    c[ImGuiCol_FrameBgActive] = pressed;
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = vec(theme.panel_title);
    c[ImGuiCol_MenuBarBg] = vec(theme.panel_title);
    c[ImGuiCol_ScrollbarBg] = clear;
    c[ImGuiCol_ScrollbarGrab] = pressed;
    c[ImGuiCol_ScrollbarGrabHovered] = c[ImGuiCol_ScrollbarGrabActive] = blend(theme.panel, theme.text, 0.35f);
    c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrabActive] = vec(theme.accent);
    c[ImGuiCol_SliderGrab] = blend(theme.panel, theme.accent, 0.8f);
    c[ImGuiCol_Button] = field;
    c[ImGuiCol_ButtonHovered] = raised;
    c[ImGuiCol_ButtonActive] = pressed;
    c[ImGuiCol_Header] = vec(theme.accent_soft);
    c[ImGuiCol_HeaderHovered] = raised;
    c[ImGuiCol_HeaderActive] = pressed;
    c[ImGuiCol_Separator] = vec(theme.border);
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = vec(theme.accent);
    c[ImGuiCol_Tab] = c[ImGuiCol_TabUnfocused] = vec(theme.panel_title);
    c[ImGuiCol_TabHovered] = raised;
    c[ImGuiCol_TabActive] = c[ImGuiCol_TabUnfocusedActive] = pressed;
    c[ImGuiCol_PlotHistogram] = vec(theme.accent);
    c[ImGuiCol_TableHeaderBg] = vec(theme.panel_title);
    c[ImGuiCol_TableBorderStrong] = c[ImGuiCol_TableBorderLight] = vec(theme.border);
    c[ImGuiCol_TableRowBg] = clear;
    c[ImGuiCol_TableRowBgAlt] = clear;
    c[ImGuiCol_TextSelectedBg] = vec(theme.accent_soft);
    c[ImGuiCol_NavHighlight] = vec(theme.accent);
    c[ImGuiCol_ModalWindowDimBg] = ImVec4(0, 0, 0, 0.35f);
}

}  // namespace

const UiTheme& ui_theme(bool dark) {
    return dark ? dark_theme : light_theme;
}

void apply_style(bool dark, float scale) {
    ImGuiStyle style;
    style.WindowPadding = ImVec2(6, 4);
    style.FramePadding = ImVec2(5, 2);
    style.ItemSpacing = ImVec2(6, 3);
    style.ItemInnerSpacing = ImVec2(5, 3);
    style.CellPadding = ImVec2(4, 1);
    style.IndentSpacing = 14;
    style.ScrollbarSize = 11;
    style.GrabMinSize = 9;
    style.WindowBorderSize = style.ChildBorderSize = style.FrameBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameRounding = style.GrabRounding = style.TabRounding = 2;
    style.ScrollbarRounding = 5;
    style.PopupRounding = 3;
    style.ScaleAllSizes(scale);
    style.PopupBorderSize = 1;
    set_colours(style, ui_theme(dark));
    ImGui::GetStyle() = style;
}

}  // namespace navscope
