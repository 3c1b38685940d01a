// Which of many labels are drawn: the nearest first, none over another, at most 300.
#pragma once

#include <glm/vec2.hpp>
#include <memory>
#include <span>
#include <vector>

#include "scene/camera.h"
#include "scene/draw_list.h"

namespace navscope {

struct PlacedLabel {
    const Label* label = nullptr;
    glm::vec2 at{0};  // its upper left corner, in pixels of the viewport
    glm::vec2 size{0};
};

class LabelPlacer {
public:
    static constexpr size_t most = 300;

    /// `character` is the size of one character of the font that they are drawn in. The layers must outlive the result.
    const std::vector<PlacedLabel>& place(std::span<const std::shared_ptr<const Layer>> layers, const Camera& camera,
                                          glm::vec2 viewport, glm::vec2 character);

private:
    struct Candidate {
        float depth, x, y;
        const Label* label;
    };
    void collect(std::span<const std::shared_ptr<const Layer>> layers, const Camera& camera, glm::vec2 viewport);

    std::vector<Candidate> candidates_;
    std::vector<PlacedLabel> placed_;
    std::vector<uint8_t> taken_;  // cells of the viewport that a placed label covers
};

}  // namespace navscope
