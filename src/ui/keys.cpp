#include "ui/keys.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "scene/overlays.h"

namespace navscope {
namespace {

using action::ViewPreset;
using Made = std::optional<Action>;

bool has_files(const Session& session) {
    return !session.slots().empty();
}

DocumentId focused_document(const Session& session) {
    const MemberKey focused = session.focused();
    if (focused) return focused.document;
    return session.slots().empty() ? 0 : session.slots().back().id;
}

template <ViewPreset preset>
Made view(const Session& session) {
    return has_files(session) ? Made(action::SetView{preset}) : std::nullopt;
}

/// Overlays are toggled by their id in scene's table.
Made toggle(const Session& session, std::string_view id) {
    if (!find_overlay(id)) return std::nullopt;
    const std::string name(id);
    return Action(action::SetOverlay{name, !session.options().overlays.contains(name)});
}

Made scaled(const Session& session, float factor) {
    const float next = std::round(session.options().ui_scale * factor * 20) / 20;
    return Action(action::SetUiScale{std::clamp(next, 0.75f, 3.0f)});
}

Made next_links(const Session& session) {
    SceneOptions scene = session.options().scene;
    scene.links = scene.links == LinkMode::off        ? LinkMode::selected
                  : scene.links == LinkMode::selected ? LinkMode::all
                                                      : LinkMode::off;
    return Action(action::SetScene{scene});
}

Made next_colour(const Session& session) {
    const Member* member = session.member(session.focused());
    if (!member || !member->mesh) return std::nullopt;
    const std::vector<ColourChoice> choices = colour_choices(*member->mesh);
    if (choices.empty()) return std::nullopt;
    ColourOptions colour = session.options().colour;
    const auto at =
        std::find_if(choices.begin(), choices.end(), [&](const ColourChoice& one) { return one.by == colour.by; });
    colour.by = at == choices.end() || at + 1 == choices.end() ? choices.front().by : (at + 1)->by;
    colour.bit = -1;
    return Action(action::SetColour{colour});
}

Made on_focused(const Session& session, Action (*make)(const Session&, MemberKey)) {
    const MemberKey focused = session.focused();
    return session.member(focused) ? Made(make(session, focused)) : std::nullopt;
}

constexpr int ctrl = modifier::control, shift = modifier::shift, alt = modifier::alt;

constexpr std::array table{
    KeyRow{"open", key::o, ctrl, "Open files", "File",
           [](const Session& s) { return Made(action::OpenDialog{!s.options().show_open_dialog}); }},
    KeyRow{"reload", key::r, ctrl, "Read the file again", "File",
           [](const Session& s) { return has_files(s) ? Made(action::Reload{focused_document(s)}) : std::nullopt; }},
    KeyRow{"reload", key::f5, 0, "", "File",
           [](const Session& s) { return has_files(s) ? Made(action::Reload{focused_document(s)}) : std::nullopt; }},
    KeyRow{"close", key::w, ctrl, "Close the file", "File",
           [](const Session& s) { return has_files(s) ? Made(action::Close{focused_document(s)}) : std::nullopt; }},
    KeyRow{"quit", key::q, ctrl, "Quit", "File", [](const Session&) { return Made(action::Quit{}); }},

    KeyRow{"frame-selection", key::f, 0, "Frame the selection", "View",
           [](const Session&) { return Made(action::FrameSelection{}); }},
    KeyRow{"frame-member", key::f, shift, "Frame the member", "View",
           [](const Session& s) {
               return on_focused(s, [](const Session&, MemberKey k) { return Action(action::FrameMember{k}); });
           }},
    KeyRow{"frame-all", key::home, 0, "Frame everything", "View",
           [](const Session&) { return Made(action::FrameAll{}); }},
    KeyRow{"view-front", key::digit(1), 0, "Look from the front (north is away)", "View", view<ViewPreset::front>},
    KeyRow{"view-back", key::digit(1), ctrl, "Look from the back", "View", view<ViewPreset::back>},
    KeyRow{"view-right", key::digit(3), 0, "Look from the right", "View", view<ViewPreset::right>},
    KeyRow{"view-left", key::digit(3), ctrl, "Look from the left", "View", view<ViewPreset::left>},
    KeyRow{"view-top", key::digit(7), 0, "Look from above", "View", view<ViewPreset::top>},
    KeyRow{"view-top", key::t, 0, "", "View", view<ViewPreset::top>},
    KeyRow{"view-bottom", key::digit(7), ctrl, "Look from below", "View", view<ViewPreset::bottom>},
    KeyRow{"view-three-quarter", key::digit(5), 0, "Three-quarter view", "View", view<ViewPreset::three_quarter>},
    KeyRow{"orthographic", key::o, 0, "Orthographic or perspective", "View",
           [](const Session&) { return Made(action::ToggleOrthographic{}); }},

    KeyRow{"boundary", key::b, 0, "Boundary edges", "Layers", [](const Session& s) { return toggle(s, "boundary"); }},
    KeyRow{"wire", key::e, 0, "All edges", "Layers", [](const Session& s) { return toggle(s, "wire"); }},
    KeyRow{"normals", key::n, ctrl, "Normals", "Layers", [](const Session& s) { return toggle(s, "normals"); }},
    KeyRow{"face-labels", key::i, ctrl, "Face numbers", "Layers",
           [](const Session& s) { return toggle(s, "face-labels"); }},
    KeyRow{"tree", key::t, shift, "AABB tree", "Layers", [](const Session& s) { return toggle(s, "tree"); }},
    KeyRow{"graph", key::g, 0, "Cluster graph", "Layers", [](const Session& s) { return toggle(s, "graph"); }},
    KeyRow{"links", key::l, 0, "User-edge links: off, selected, all", "Layers", next_links},
    KeyRow{"colour", key::c, 0, "Next colouring", "Layers", next_colour},
    KeyRow{"fill", key::p, 0, "Filled faces", "Layers",
           [](const Session& s) { return Made(action::SetFill{!s.options().fill}); }},
    KeyRow{"xray", key::x, 0, "X-ray: lines in front of everything", "Layers",
           [](const Session& s) { return Made(action::SetXray{!s.options().xray}); }},

    KeyRow{"select-none", key::escape, 0, "Select nothing", "Selection",
           [](const Session& s) { return s.selection().primary ? Made(action::SelectNone{}) : std::nullopt; }},
    KeyRow{"back", key::left, alt, "Back to the selection before", "Selection",
           [](const Session& s) { return s.can_go_back() ? Made(action::GoBack{}) : std::nullopt; }},
    KeyRow{"forward", key::right, alt, "Forward again", "Selection",
           [](const Session& s) { return s.can_go_forward() ? Made(action::GoForward{}) : std::nullopt; }},
    KeyRow{"hide", key::h, 0, "Hide or show the member", "Selection",
           [](const Session& s) {
               return on_focused(s, [](const Session& in, MemberKey k) {
                   return Action(action::SetHidden{k, !in.hidden(k)});
               });
           }},
    KeyRow{"show-all", key::h, shift, "Show every member", "Selection",
           [](const Session&) { return Made(action::ShowAll{}); }},
    KeyRow{"isolate", key::i, 0, "Show this member alone", "Selection",
           [](const Session& s) {
               return on_focused(s, [](const Session&, MemberKey k) { return Action(action::Isolate{k}); });
           }},

    KeyRow{"larger", key::equal, ctrl, "Larger text", "Window", [](const Session& s) { return scaled(s, 1.1f); }, true},
    KeyRow{"larger", key::equal, ctrl | shift, "", "Window", [](const Session& s) { return scaled(s, 1.1f); }, true},
    KeyRow{"larger", key::pad_add, ctrl, "", "Window", [](const Session& s) { return scaled(s, 1.1f); }, true},
    KeyRow{"smaller", key::minus, ctrl, "Smaller text", "Window", [](const Session& s) { return scaled(s, 1 / 1.1f); },
           true},
    KeyRow{"smaller", key::pad_subtract, ctrl, "", "Window", [](const Session& s) { return scaled(s, 1 / 1.1f); },
           true},
    KeyRow{"normal-size", key::zero, ctrl, "Text at its normal size", "Window",
           [](const Session&) { return Made(action::SetUiScale{1}); }},
    KeyRow{"normal-size", key::pad_zero, ctrl, "", "Window",
           [](const Session&) { return Made(action::SetUiScale{1}); }},
    KeyRow{"help", key::f1, 0, "This sheet", "Window",
           [](const Session& s) { return Made(action::ShowHelp{!s.options().show_help}); }},
    KeyRow{"help", key::slash, shift, "", "Window",
           [](const Session& s) { return Made(action::ShowHelp{!s.options().show_help}); }},
};

constexpr std::array gestures{
    GestureRow{"Left click", "Pick a face; again at the same place: the next floor below", "Mouse in the picture"},
    GestureRow{"Shift/Ctrl + left click", "Add to the selection, or take away", "Mouse in the picture"},
    GestureRow{"Middle drag, Alt + left drag", "Orbit", "Mouse in the picture"},
    GestureRow{"Shift + middle drag", "Move sideways", "Mouse in the picture"},
    GestureRow{"Right drag", "Look around", "Mouse in the picture"},
    GestureRow{"Right held + W A S D Q E", "Fly; with Shift faster", "Mouse in the picture"},
    GestureRow{"Wheel", "Nearer or farther, towards the cursor", "Mouse in the picture"},
    GestureRow{"Ctrl + wheel", "Step through floors under the cursor", "Mouse in the picture"},
    GestureRow{"Alt + wheel", "Scroll a list by single rows", "Mouse in lists"},
};

std::string key_name(int code) {
    if ((code >= key::a && code <= key::z) || (code >= key::zero && code <= key::nine))
        return std::string(1, static_cast<char>(code));
    if (code >= key::f1 && code <= key::f12) return "F" + std::to_string(code - key::f1 + 1);
    switch (code) {
        case key::equal:
            return "=";
        case key::minus:
            return "-";
        case key::slash:
            return "/";
        case key::home:
            return "Home";
        case key::left:
            return "Left";
        case key::right:
            return "Right";
        case key::escape:
            return "Esc";
        case key::pad_add:
            return "keypad +";
        case key::pad_subtract:
            return "keypad -";
        case key::pad_zero:
            return "keypad 0";
        default:
            return "key " + std::to_string(code);
    }
}

}  // namespace

std::span<const KeyRow> key_table() {
    return table;
}
std::span<const GestureRow> gesture_table() {
    return gestures;
}

std::optional<Action> action_of(const KeyStroke& stroke, const Session& session) {
    for (const KeyRow& row : table) {
        if (row.key != stroke.key || row.modifiers != (stroke.modifiers & modifier::known)) continue;
        if (stroke.repeat && !row.repeats) return std::nullopt;
        return row.make(session);
    }
    return std::nullopt;
}

std::string key_text(int code, int modifiers) {
    if (code == key::slash && modifiers == modifier::shift) return "?";
    std::string text;
    if (modifiers & modifier::control) text += "Ctrl+";
    if (modifiers & modifier::alt) text += "Alt+";
    if (modifiers & modifier::shift) text += "Shift+";
    return text + key_name(code);
}

std::string keys_of(std::string_view id) {
    std::string text;
    for (const KeyRow& row : table) {
        if (row.id == id) text += (text.empty() ? "" : ", ") + key_text(row.key, row.modifiers);
    }
    return text;
}

}  // namespace navscope
