// Everything a person can do, as values. Panels, keys and tests emit them; Session::apply carries them out.
#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <variant>
#include <vector>

#include "navmesh/element.h"
#include "scene/camera.h"
#include "session/document.h"
#include "session/options.h"

namespace navscope::action {

struct Open {
    std::vector<std::string> paths;
    bool hidden = false;  // their members begin hidden: the Files panel shows them, the picture does not yet
};
struct Close {
    DocumentId document;
};
struct CloseAll {};
struct Reload {
    DocumentId document;
};
struct CancelJob {
    uint32_t job;
};
struct SetHidden {
    MemberKey member;
    bool hidden;
};
struct SetDocumentHidden {
    DocumentId document;
    bool hidden;
};
struct Isolate {
    MemberKey member;
};  // hides all others
struct ShowAll {};

/// Makes a member the one that panels speak of, without selecting an element.
struct Focus {
    MemberKey member;
};
struct Select {
    MemberKey member;
    ElementRef element;
    bool extend = false;
};
struct SelectNone {};
struct Hover {
    MemberKey member;
    ElementRef element;
};
struct GoBack {};
struct GoForward {};
/// The next hit behind the picked one under the same cursor (stacked floors).
struct FrameSelection {};
struct FrameMember {
    MemberKey member;
};
struct FrameAll {};
struct SetCamera {
    Camera camera;
};
enum class ViewPreset : uint8_t { top, bottom, front, back, left, right, three_quarter };
struct SetView {
    ViewPreset preset;
};
struct ToggleOrthographic {};

struct SetOverlay {
    std::string id;
    bool on;
};
struct SetScene {
    SceneOptions options;
};
struct SetColour {
    ColourOptions colour;
};
struct SetFill {
    bool fill;
};
struct SetXray {
    bool xray;
};
struct SetTheme {
    bool dark;
};
struct SetUiScale {
    float scale;
};
struct SetPanel {
    std::string id;
    bool shown;
};
struct SetLayout {
    Layout layout;
};
struct ResetLayout {};
struct OpenDialog {
    bool shown;
};
struct ShowHelp {
    bool shown;
};

/// Opens a field in the Values panel. An empty path = the member's top.
struct ShowValue {
    MemberKey member;
    std::string field_path;
};
struct CopyText {
    std::string text;
};
struct Quit {};

using Any =
    std::variant<Open, Close, CloseAll, Reload, CancelJob, SetHidden, SetDocumentHidden, Isolate, ShowAll, Focus,
                 Select, SelectNone, Hover, GoBack, GoForward, FrameSelection, FrameMember, FrameAll, SetCamera,
                 SetView, ToggleOrthographic, SetOverlay, SetScene, SetColour, SetFill, SetXray, SetTheme, SetUiScale,
                 SetPanel, SetLayout, ResetLayout, OpenDialog, ShowHelp, ShowValue, CopyText, Quit>;

}  // namespace navscope::action

namespace navscope {
using Action = action::Any;
using Actions = std::vector<Action>;
}  // namespace navscope
