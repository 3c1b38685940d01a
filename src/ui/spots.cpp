#include "ui/spots.h"

#include "ui/imgui_compat.h"

namespace navscope {

void Spots::add(std::string_view name) {
    if (!record_) return;
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    add(name, {min.x, min.y}, {max.x, max.y});
}

void Spots::add(std::string_view name, glm::vec2 min, glm::vec2 max) {
    if (record_) boxes_.insert_or_assign(std::string(name), Box{min, max});
}

const Spots::Box* Spots::find(std::string_view name) const {
    const auto found = boxes_.find(name);
    return found == boxes_.end() ? nullptr : &found->second;
}

}  // namespace navscope
