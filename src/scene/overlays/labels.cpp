// Numbers beside elements: those nearest to the eye, no two on one another, never more than a few hundred.
#include <algorithm>
#include <unordered_set>
#include <vector>

#include "scene/overlays/build.h"
#include "scene/overlays/pen.h"

namespace navscope::overlay {
namespace {

struct Candidate {
    float depth;
    uint32_t index;
    float x, y;
};

/// The pixels a label takes; a second one whose anchor falls into the same cell of this grid is left out.
constexpr float cell_width = 44, cell_height = 16;

class Labeller {
public:
    explicit Labeller(const SceneInput& input) : pen_(input), input_(input), project_(input.camera, input.viewport) {}

    void offer(uint32_t index, glm::dvec3 at) {
        const auto pixel = project_(at);
        if (pixel && pixel->x >= 0 && pixel->y >= 0 && pixel->x < input_.viewport.x && pixel->y < input_.viewport.y) {
            candidates_.push_back(
                {static_cast<float>(pixel->z), index, static_cast<float>(pixel->x), static_cast<float>(pixel->y)});
        }
    }

    template <typename PlaceOf>
    Layer take(PlaceOf place_of) {
        const auto nearer = [](const Candidate& a, const Candidate& b) {
            return a.depth != b.depth ? a.depth < b.depth : a.index < b.index;
        };
        // Many more than are shown are looked at, since most of the nearest fall onto one another.
        const size_t looked_at = std::min<size_t>(candidates_.size(), size_t{input_.options.label_limit} * 20);
        std::partial_sort(candidates_.begin(), candidates_.begin() + static_cast<ptrdiff_t>(looked_at),
                          candidates_.end(), nearer);
        std::unordered_set<uint64_t> taken;
        for (size_t i = 0; i < looked_at && pen_.layer.labels.size() < input_.options.label_limit; ++i) {
            const Candidate& one = candidates_[i];
            const auto column = static_cast<uint64_t>(one.x / cell_width),
                       row = static_cast<uint64_t>(one.y / cell_height);
            if (taken.insert(row << 32 | column).second) {
                pen_.label(place_of(one.index), std::to_string(one.index), pen_.colours.text);
            }
        }
        return std::move(pen_.layer);
    }

private:
    Pen pen_;
    const SceneInput& input_;
    Projector project_;
    std::vector<Candidate> candidates_;
};

}  // namespace

Layer face_labels(const SceneInput& input) {
    Labeller labeller(input);
    const Surface& surface = input.mesh.surface;
    for (uint32_t face = 0; face < surface.face_count(); ++face) {
        // A corner stands for the face while faces are sorted out; the label itself goes to the middle.
        if (surface.ring_begin[face] != surface.ring_begin[face + 1]) {
            labeller.offer(face, surface.positions[surface.ring[surface.ring_begin[face]]]);
        }
    }
    return labeller.take([&](uint32_t face) { return *centre_of(input.mesh, face); });
}

Layer edge_labels(const SceneInput& input) {
    Labeller labeller(input);
    const EdgeSet* edges = input.mesh.edges(ElementKind::edge);
    const auto middle = [&](uint32_t edge) {
        const auto ends = ends_of(*edges, edge);
        const auto face = centre_of(input.mesh, edges->owner[edge]);
        // Drawn a little towards its own face: both edges of a border can be read.
        const glm::dvec3 at = (ends->first + ends->second) * 0.5;
        return face ? at + (*face - at) * 0.2 : at;
    };
    for (uint32_t edge = 0; edges && edge < edges->count(); ++edge) {
        if (const auto ends = ends_of(*edges, edge)) {
            labeller.offer(edge, (ends->first + ends->second) * 0.5);
        }
    }
    return labeller.take(middle);
}

Layer vertex_labels(const SceneInput& input) {
    Labeller labeller(input);
    const Positions& positions = input.mesh.surface.positions;
    for (uint32_t i = 0; i < positions.count; ++i) {
        if (is_finite(positions[i])) {
            labeller.offer(i, positions[i]);
        }
    }
    return labeller.take([&](uint32_t i) { return glm::dvec3(positions[i]); });
}

}  // namespace navscope::overlay
