#include "ui/gizmo.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "ui/widgets.h"

namespace navscope {
namespace {

constexpr std::array<const char*, 3> names{"X", "Y", "Z"};

/// What one sees when looking from an end to the middle. Left-handed data have their z turned round in the picture.
action::ViewPreset preset_of(int axis, bool positive, bool mirror_z) {
    using action::ViewPreset;
    if (axis == 0) return positive ? ViewPreset::right : ViewPreset::left;
    if (axis == 1) return positive ? ViewPreset::top : ViewPreset::bottom;
    return positive != mirror_z ? ViewPreset::front : ViewPreset::back;
}

}  // namespace

void Gizmo::buttons(const Camera& camera, const PanelContext& context, const Area& area) {
    radius_ = context.points(30);
    const float ball = context.points(8), margin = context.points(14);
    middle_ = glm::vec2(area.end().x - radius_ - ball - margin, area.at.y + radius_ + ball + margin);
    size_t next = 0;
    for (int axis = 0; axis < 3; ++axis) {
        for (const bool positive : {true, false}) {
            glm::dvec3 way{0};
            way[axis] = positive ? 1 : -1;
            if (camera.mirror_z) way.z = -way.z;
            const glm::vec2 at(glm::dot(way, camera.right()), -glm::dot(way, camera.up()));
            ends_[next++] = {axis, positive, at * radius_, static_cast<float>(glm::dot(way, camera.forward())), false};
        }
    }
    // The nearest end comes first for the mouse.
    std::sort(ends_.begin(), ends_.end(), [](const End& a, const End& b) { return a.depth < b.depth; });
    for (End& end : ends_) {
        const glm::vec2 at = middle_ + end.at - glm::vec2(ball);
        ImGui::SetCursorScreenPos(ImVec2(at.x, at.y));
        ImGui::PushID(end.axis * 2 + (end.positive ? 1 : 0));
        if (ImGui::InvisibleButton("axis", ImVec2(ball * 2, ball * 2))) {
            context.emit(action::SetView{preset_of(end.axis, end.positive, camera.mirror_z)});
        }
        const std::string name = std::string(end.positive ? "+" : "-") + names[static_cast<size_t>(end.axis)];
        context.spots.add("viewport.axis." + name);
        end.lit = ImGui::IsItemHovered();
        widget::tooltip("Look from " + name);
        ImGui::PopID();
    }
    std::reverse(ends_.begin(), ends_.end());
}

void Gizmo::draw(const PanelContext& context) const {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float ball = context.points(7);
    const ImVec2 middle(middle_.x, middle_.y);
    for (const End& end : ends_) {
        const ImVec2 at(middle_.x + end.at.x, middle_.y + end.at.y);
        const ImU32 colour = context.theme.axis[end.axis];
        if (end.positive) {
            draw.AddLine(middle, at, colour, context.points(2));
            draw.AddCircleFilled(at, ball, colour);
            const char* name = names[static_cast<size_t>(end.axis)];
            const ImVec2 size = ImGui::CalcTextSize(name);
            draw.AddText(ImVec2(at.x - size.x / 2, at.y - size.y / 2), context.theme.background, name);
        } else {
            draw.AddCircleFilled(at, ball * 0.7f, context.theme.shade);
            draw.AddCircle(at, ball * 0.7f, colour, 0, context.points(1.2f));
        }
        if (end.lit) draw.AddCircle(at, ball + context.points(1.5f), context.theme.text, 0, context.points(1.5f));
    }
}

}  // namespace navscope
