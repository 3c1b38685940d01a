#include "ui/viewport.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "reflect/record_tree.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

constexpr float click_slack = 4;           // points that the mouse may move between press and release
constexpr double radians_a_point = 0.006;  // of orbit and look
constexpr double notch = 0.85;             // distance left after one notch of the wheel
constexpr double fly_speed = 0.8;          // distances to the target a second

glm::vec2 to_glm(ImVec2 v) {
    return {v.x, v.y};
}

}  // namespace

Camera dollied(Camera camera, double notches, glm::dvec2 pixel, glm::dvec2 viewport) {
    const double before = camera.pixel_size(viewport.y);
    camera.dolly(std::pow(notch, notches));
    const double grown = before - camera.pixel_size(viewport.y);
    const glm::dvec2 from_middle = pixel - viewport * 0.5;
    glm::dvec3 shift = camera.right() * (from_middle.x * grown) - camera.up() * (from_middle.y * grown);
    if (camera.mirror_z) shift.z = -shift.z;
    camera.target += shift;
    return camera;
}

void Viewport::draw(Session& session, const PanelContext& context, const Area& area, ImTextureID texture,
                    double seconds) {
    area_ = area;
    const ImVec2 min(area.at.x, area.at.y), max(area.end().x, area.end().y);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect(min, max, true);
    if (texture) {
        draw.AddImage(texture, min, max, ImVec2(0, 1), ImVec2(1, 0));
    } else {
        draw.AddRectFilled(min, max, context.theme.background);
    }
    ImGui::SetCursorScreenPos(min);
    ImGui::InvisibleButton(
        "picture", ImVec2(area.size.x, area.size.y),
        ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
    context.spots.add("viewport");
    mouse_ = to_glm(ImGui::GetIO().MousePos) - area.at;
    mouse(session, context);
    move_camera(session, context, seconds);
    draw.PopClipRect();
}

void Viewport::mouse(Session& session, const PanelContext& context) {
    if (ImGui::IsItemActivated()) begin_drag();
    if (drag_ != Drag::none && !ImGui::IsItemActive()) {
        if (drag_ == Drag::pick && !moved_ && ImGui::IsItemDeactivated()) finish_click(session, context);
        drag_ = Drag::none;
    }
    if (drag_ != Drag::none && glm::distance(mouse_, pressed_) > click_slack * context.scale) moved_ = true;
    if (!ImGui::IsItemHovered() || drag_ != Drag::none) {
        hovered_.reset();
        hover_mouse_ = glm::vec2(-1);
        return;
    }
    wheel(session, context);
    hover(session);
    if (hovered_) {
        context.out.push_back(action::Hover{hovered_->member, hovered_->element});
        tooltip(context);
    }
}

void Viewport::begin_drag() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseClicked[ImGuiMouseButton_Middle]) {
        drag_ = io.KeyShift ? Drag::pan : Drag::orbit;
    } else if (io.MouseClicked[ImGuiMouseButton_Right]) {
        drag_ = Drag::look;
    } else {
        drag_ = io.KeyAlt ? Drag::orbit : Drag::pick;
    }
    pressed_ = mouse_;
    moved_ = false;
}

void Viewport::finish_click(Session& session, const PanelContext& context) {
    const ImGuiIO& io = ImGui::GetIO();
    if (const std::optional<Action> picked = session.click(pressed_, io.KeyShift || io.KeyCtrl)) context.emit(*picked);
}

void Viewport::move_camera(const Session& session, const PanelContext& context, double seconds) {
    flying_ = false;
    if (drag_ == Drag::none || drag_ == Drag::pick || !ImGui::IsItemActive()) return;
    const glm::dvec2 by = to_glm(ImGui::GetIO().MouseDelta);
    Camera camera = session.camera();
    const double turn = radians_a_point / context.scale;
    switch (drag_) {
        case Drag::orbit:
            camera.orbit(by.x * turn, by.y * turn);
            break;
        case Drag::pan:
            camera.pan(by, area_.size.y);
            break;
        case Drag::look: {
            camera.look(by.x * turn, by.y * turn);
            const auto axis = [](int more, int less) {
                return (imgui::key_held(more) ? 1.0 : 0.0) - (imgui::key_held(less) ? 1.0 : 0.0);
            };
            const glm::dvec3 way(axis(key::d, key::a), axis(key::e, key::q), axis(key::w, key::s));
            flying_ = way != glm::dvec3(0);
            const double speed = fly_speed * camera.distance * (ImGui::GetIO().KeyShift ? 4 : 1);
            // A slow frame must not throw the camera far away.
            camera.fly(way * (speed * std::clamp(seconds, 0.0, 0.1)));
            break;
        }
        default:
            break;
    }
    if (camera != session.camera()) context.emit(action::SetCamera{camera});
}

void Viewport::wheel(Session& session, const PanelContext& context) {
    const float notches = ImGui::GetIO().MouseWheel;
    if (notches == 0) return;
    if (ImGui::GetIO().KeyCtrl) return step_floor(session, context, notches < 0 ? 1 : -1);
    context.emit(action::SetCamera{dollied(session.camera(), notches, mouse_, area_.size)});
}

void Viewport::step_floor(Session& session, const PanelContext& context, int by) {
    const auto hits = session.pick(mouse_);
    if (hits.empty()) return;
    const Selection& selection = session.selection();
    const auto now = std::find_if(hits.begin(), hits.end(), [&](const Session::Pick& hit) {
        return hit.member == selection.member && hit.element == selection.primary;
    });
    const auto count = static_cast<std::ptrdiff_t>(hits.size());
    const std::ptrdiff_t next = now == hits.end() ? 0 : (now - hits.begin() + by + count) % count;
    const Session::Pick& hit = hits[static_cast<size_t>(next)];
    context.emit(action::Select{hit.member, hit.element, false});
}

void Viewport::hover(Session& session) {
    if (hovered_ && !session.member(hovered_->member)) hovered_.reset();
    // Hovering itself changes the picture: look again only when the mouse or the camera moved.
    if (mouse_ == hover_mouse_ && session.camera() == hover_camera_) return;
    hover_mouse_ = mouse_;
    hover_camera_ = session.camera();
    hovered_.reset();
    const auto hits = session.pick(mouse_);
    if (!hits.empty()) hovered_ = Hovered{hits.front().member, hits.front().element, hits.front().hit.at};
}

void Viewport::tooltip(const PanelContext& context) {
    const Member* member = context.session.member(hovered_->member);
    if (!member) return;
    if (hover_text_of_ != member->mesh.get() || hover_text_element_ != hovered_->element) {
        hover_text_ = inspect(*member, hovered_->element);
        hover_text_of_ = member->mesh.get();
        hover_text_element_ = hovered_->element;
    }
    ImGui::BeginTooltip();
    const std::string title = hover_text_.title.empty() ? to_string(hovered_->element) : hover_text_.title;
    ImGui::TextUnformatted(title.c_str());
    if (!hover_text_.subtitle.empty()) ImGui::TextDisabled("%s", hover_text_.subtitle.c_str());
    size_t shown = 0;
    for (const InspectSection& section : hover_text_.sections) {
        for (const InspectRow& row : section.rows) {
            if (row.field_path.empty() || shown == 5) continue;
            ++shown;
            ImGui::TextDisabled("%s", row.label.c_str());
            ImGui::SameLine(context.points(130));
            ImGui::PushFont(context.fonts.mono());
            ImGui::TextUnformatted(displayable(row.value).c_str());
            ImGui::PopFont();
        }
    }
    ImGui::EndTooltip();
}

}  // namespace navscope
