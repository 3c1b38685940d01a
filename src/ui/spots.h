// Where the controls of a frame are, by name: how tests that move a real or a synthetic mouse find them. Recorded only
// when asked for.
#pragma once

#include <glm/vec2.hpp>
#include <map>
#include <string>
#include <string_view>

namespace navscope {

class Spots {
public:
    struct Box {
        glm::vec2 min{0}, max{0};
        glm::vec2 middle() const { return (min + max) * 0.5f; }
    };

    void start(bool record) {
        record_ = record;
        boxes_.clear();
    }
    bool recording() const { return record_; }
    /// The item that ImGui was given last.
    void add(std::string_view name);
    void add(std::string_view name, glm::vec2 min, glm::vec2 max);
    /// Null if there is no such control in this frame.
    const Box* find(std::string_view name) const;
    const std::map<std::string, Box, std::less<>>& all() const { return boxes_; }

private:
    bool record_ = false;
    std::map<std::string, Box, std::less<>> boxes_;
};

}  // namespace navscope
