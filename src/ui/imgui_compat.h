// Dear ImGui as the ui layer uses it. What differs between 1.86 (Debian 12) and 1.90 (Debian 13) stands here and
// nowhere else: keys, children with a border, synthetic input for tests.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <string>

#include "ui/key_codes.h"

namespace navscope::imgui {

static_assert(sizeof(ImWchar) == 2, "Debian's ImGui has 16-bit characters; text.h escapes what lies beyond");

/// For begin_child: keep the window's padding although there is no border.
inline constexpr ImGuiWindowFlags padded_child = 1 << 30;

/// A child window; the flags of 1.90 that replaced the bool mean the same.
inline bool begin_child(const char* id, ImVec2 size, bool border, ImGuiWindowFlags flags = 0) {
#if IMGUI_VERSION_NUM >= 18990
    const ImGuiChildFlags padded = flags & padded_child ? ImGuiChildFlags_AlwaysUseWindowPadding : 0;
    return ImGui::BeginChild(id, size, (border ? ImGuiChildFlags_Border : 0) | padded, flags & ~padded_child);
#else
    const ImGuiWindowFlags padded = flags & padded_child ? ImGuiWindowFlags_AlwaysUseWindowPadding : 0;
    return ImGui::BeginChild(id, size, border, (flags & ~padded_child) | padded);
#endif
}

#if IMGUI_VERSION_NUM >= 18700
inline ImGuiKey to_imgui_key(int code) {
    if (code >= key::a && code <= key::z) return static_cast<ImGuiKey>(ImGuiKey_A + (code - key::a));
    switch (code) {
        case key::escape:
            return ImGuiKey_Escape;
        case key::enter:
            return ImGuiKey_Enter;
        case key::backspace:
            return ImGuiKey_Backspace;
        default:
            return ImGuiKey_None;
    }
}
#endif

/// Is a key held down now? `code` is GLFW's. Only for flying: commands come as a list of presses, see keys.h.
inline bool key_held(int code) {
#if IMGUI_VERSION_NUM >= 18700
    const ImGuiKey mapped = to_imgui_key(code);
    return mapped != ImGuiKey_None && ImGui::IsKeyDown(mapped);
#else
    return ImGui::IsKeyDown(code);
#endif
}

/// Does a text box have the keyboard, also one that was activated in this very frame?
inline bool text_wanted() {
    return ImGui::GetIO().WantTextInput || ImGui::GetCurrentContext()->WantTextInputNextFrame == 1;
}

// Synthetic input, for tests: what the window's backend does otherwise.
inline void put_mouse(float x, float y) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMousePosEvent(x, y);
#else
    ImGui::GetIO().MousePos = ImVec2(x, y);
#endif
}

inline void put_button(int button, bool down) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMouseButtonEvent(button, down);
#else
    ImGui::GetIO().MouseDown[button] = down;
#endif
}

inline void put_wheel(float notches) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMouseWheelEvent(0, notches);
#else
    ImGui::GetIO().MouseWheel = notches;
#endif
}

inline void put_key(int code, bool down) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddKeyEvent(to_imgui_key(code), down);
#else
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Escape] = key::escape;
    io.KeyMap[ImGuiKey_Enter] = key::enter;
    io.KeyMap[ImGuiKey_Backspace] = key::backspace;
    io.KeysDown[code] = down;
#endif
}

/// `modifiers` are those of key_codes.h; all others are released.
inline void put_modifiers(int modifiers) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18900
    io.AddKeyEvent(ImGuiMod_Ctrl, (modifiers & modifier::control) != 0);
    io.AddKeyEvent(ImGuiMod_Shift, (modifiers & modifier::shift) != 0);
    io.AddKeyEvent(ImGuiMod_Alt, (modifiers & modifier::alt) != 0);
#else
    io.KeyCtrl = (modifiers & modifier::control) != 0;
    io.KeyShift = (modifiers & modifier::shift) != 0;
    io.KeyAlt = (modifiers & modifier::alt) != 0;
#endif
}

}  // namespace navscope::imgui
