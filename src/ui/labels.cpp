#include "ui/labels.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "ui/text.h"

namespace navscope {
namespace {

constexpr float cell = 8;
constexpr size_t looked_at = 4000;  // of the nearest; what does not find room among them stays away

size_t characters(std::string_view text) {
    return static_cast<size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

void LabelPlacer::collect(std::span<const std::shared_ptr<const Layer>> layers, const Camera& camera,
                          glm::vec2 viewport) {
    candidates_.clear();
    // As Camera::project, with what is the same for all labels taken out of the loop.
    const double flip = camera.mirror_z ? -1 : 1, slope = std::tan(camera.fov_y / 2);
    const glm::dvec3 right = camera.right(), up = camera.up(), forward = camera.forward(), eye = camera.eye();
    for (const auto& layer : layers) {
        if (!layer) continue;
        const glm::dvec3 base = glm::dvec3(layer->origin.x, layer->origin.y, layer->origin.z * flip) - eye;
        for (const Label& label : layer->labels) {
            const glm::dvec3 seen = base + glm::dvec3(label.at.x, label.at.y, label.at.z * flip);
            const double depth = glm::dot(seen, forward);
            if (!(depth > camera.distance * 1e-6) && !camera.orthographic) continue;
            const double scale = viewport.y / 2 / ((camera.orthographic ? camera.distance : depth) * slope);
            const auto x = static_cast<float>(viewport.x / 2 + glm::dot(seen, right) * scale);
            const auto y = static_cast<float>(viewport.y / 2 - glm::dot(seen, up) * scale);
            if (x >= 0 && y >= 0 && x < viewport.x && y < viewport.y) {
                candidates_.push_back({static_cast<float>(depth), x, y, &label});
            }
        }
    }
    const auto nearer = [](const Candidate& a, const Candidate& b) { return a.depth < b.depth; };
    if (candidates_.size() > looked_at) {
        std::nth_element(candidates_.begin(), candidates_.begin() + looked_at, candidates_.end(), nearer);
        candidates_.resize(looked_at);
    }
    std::sort(candidates_.begin(), candidates_.end(), nearer);
}

const std::vector<PlacedLabel>& LabelPlacer::place(std::span<const std::shared_ptr<const Layer>> layers,
                                                   const Camera& camera, glm::vec2 viewport, glm::vec2 character) {
    placed_.clear();
    collect(layers, camera, viewport);
    if (candidates_.empty()) return placed_;
    const int columns = static_cast<int>(viewport.x / cell) + 1, rows = static_cast<int>(viewport.y / cell) + 1;
    // Two rectangles that overlap share a cell, so a label may only take cells that nobody has.
    taken_.assign(static_cast<size_t>(columns) * static_cast<size_t>(rows), 0);
    for (const Candidate& one : candidates_) {
        if (placed_.size() == most) break;
        const glm::vec2 size(character.x * static_cast<float>(characters(one.label->text)), character.y);
        const glm::vec2 at(std::round(one.x - size.x / 2), std::round(one.y - size.y / 2));
        if (at.x < 0 || at.y < 0 || at.x + size.x > viewport.x || at.y + size.y > viewport.y) continue;
        const int left = static_cast<int>(at.x / cell), top = static_cast<int>(at.y / cell);
        const int right = std::min(static_cast<int>((at.x + size.x) / cell), columns - 1);
        const int bottom = std::min(static_cast<int>((at.y + size.y) / cell), rows - 1);
        const auto row = [&](int y) { return taken_.begin() + static_cast<std::ptrdiff_t>(y) * columns; };
        bool free = true;
        for (int y = top; free && y <= bottom; ++y) {
            free = std::all_of(row(y) + left, row(y) + right + 1, [](uint8_t taken) { return taken == 0; });
        }
        if (!free) continue;
        placed_.push_back({one.label, at, size});
        for (int y = top; y <= bottom; ++y) std::fill(row(y) + left, row(y) + right + 1, uint8_t{1});
    }
    return placed_;
}

}  // namespace navscope
