#include "ui/row_list.h"

#include <algorithm>
#include <cmath>

namespace navscope {
namespace {

constexpr int64_t rows_per_notch = 3;

float bar_width() {
    return ImGui::GetStyle().ScrollbarSize;
}

}  // namespace

RowSpan RowList::begin(const char* id, ImVec2 size, int64_t rows, float row_height, float header_height) {
    const ImVec2 left = ImGui::GetContentRegionAvail();
    size_ = ImVec2(size.x > 0 ? size.x : std::max(left.x + size.x, 1.0f),
                   size.y > 0 ? size.y : std::max(left.y + size.y, 1.0f));
    at_ = ImGui::GetCursorScreenPos();
    rows_ = std::max<int64_t>(rows, 0);
    const float room = std::max(size_.y - header_height, row_height);
    page_ = std::max<int64_t>(static_cast<int64_t>(room / row_height), 1);
    const float width = rows_ > page_ ? std::max(size_.x - bar_width(), 1.0f) : size_.x;

    ImGui::PushID(id);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    imgui::begin_child("rows", ImVec2(width, size_.y), false,
                       ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();

    if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && !ImGui::GetIO().KeyCtrl) {
        wheel_ += ImGui::GetIO().MouseWheel * (ImGui::GetIO().KeyAlt ? 1.0f : static_cast<float>(rows_per_notch));
        const float whole = std::trunc(wheel_);
        wheel_ -= whole;
        top_ -= static_cast<int64_t>(whole);
    }
    if (reveal_ >= 0) {
        top_ = std::clamp(top_, std::max<int64_t>(reveal_ - page_ + 1, 0), reveal_);
        reveal_ = -1;
    }
    top_ = std::clamp<int64_t>(top_, 0, std::max<int64_t>(rows_ - page_, 0));
    const auto shown = static_cast<int64_t>(std::ceil(room / row_height));
    return {top_, std::min(shown, rows_ - top_)};
}

void RowList::reveal(int64_t row) {
    reveal_ = row;
}

void RowList::end() {
    ImGui::EndChild();
    if (rows_ > page_) scrollbar();
    ImGui::PopID();
}

void RowList::scrollbar() {
    const float width = bar_width(), arrow = std::min(width * 1.2f, size_.y / 3);
    const ImVec2 corner(at_.x + size_.x - width, at_.y);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const int64_t last = rows_ - page_;
    ImGui::PushButtonRepeat(true);
    for (const int step : {-1, 1}) {
        const float y = step < 0 ? corner.y : corner.y + size_.y - arrow;
        ImGui::SetCursorScreenPos(ImVec2(corner.x, y));
        if (ImGui::InvisibleButton(step < 0 ? "up" : "down", ImVec2(width, arrow))) {
            top_ = std::clamp<int64_t>(top_ + step, 0, last);
        }
        const ImVec2 middle(corner.x + width / 2, y + arrow / 2);
        const float half = width * 0.25f, point = half * static_cast<float>(step);
        draw.AddTriangleFilled(ImVec2(middle.x - half, middle.y - point / 2),
                               ImVec2(middle.x + half, middle.y - point / 2), ImVec2(middle.x, middle.y + point),
                               ImGui::GetColorU32(ImGui::IsItemHovered() ? ImGuiCol_Text : ImGuiCol_TextDisabled));
    }
    ImGui::PopButtonRepeat();

    const float track = std::max(size_.y - 2 * arrow, 1.0f);
    const float share = static_cast<float>(static_cast<double>(page_) / static_cast<double>(rows_));
    const float grab = std::min(std::max(track * share, ImGui::GetStyle().GrabMinSize * 2), track);
    const double free = std::max(static_cast<double>(track - grab), 1.0);
    const auto grab_at = [&] {
        return corner.y + arrow + static_cast<float>(static_cast<double>(top_) / static_cast<double>(last) * free);
    };
    ImGui::SetCursorScreenPos(ImVec2(corner.x, corner.y + arrow));
    ImGui::InvisibleButton("bar", ImVec2(width, track));
    const float mouse = ImGui::GetIO().MousePos.y;
    if (ImGui::IsItemActivated()) {
        const bool on_grab = mouse >= grab_at() && mouse < grab_at() + grab;
        grabbed_ = on_grab ? mouse - grab_at() : grab / 2;
    }
    if (ImGui::IsItemActive()) {
        const double place = std::clamp(static_cast<double>(mouse - grabbed_ - corner.y - arrow) / free, 0.0, 1.0);
        top_ = static_cast<int64_t>(std::llround(place * static_cast<double>(last)));
    }
    const bool lit = ImGui::IsItemActive() || ImGui::IsItemHovered();
    const float inset = width * 0.2f, y = grab_at();
    draw.AddRectFilled(ImVec2(corner.x + inset, y), ImVec2(corner.x + width - inset, y + grab),
                       ImGui::GetColorU32(lit ? ImGuiCol_ScrollbarGrabHovered : ImGuiCol_ScrollbarGrab), width / 2);
    ImGui::SetCursorScreenPos(after);
}

}  // namespace navscope
