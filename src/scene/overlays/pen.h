// Draws shapes into a layer in world coordinates, relative to an origin near the mesh. Only for this layer.
#pragma once

#include <glm/common.hpp>
#include <optional>
#include <span>
#include <string>

#include "navmesh/navmesh.h"
#include "scene/draw_list.h"
#include "scene/palette.h"
#include "scene/scene_input.h"

namespace navscope::overlay {

struct Style {
    Rgba colour = 0;
    float width = 1;
    LinePattern pattern = LinePattern::solid;
};

bool is_finite(glm::dvec3 at);

/// The middle of what is drawn of a mesh: every layer's origin.
glm::dvec3 middle_of(const Navmesh& mesh);
/// Half the diagonal of the mesh's bounds; 1 without any.
double radius_of(const Navmesh& mesh);

class Pen {
public:
    explicit Pen(const SceneInput& input) : colours(theme_colours(input.dark)) { layer.origin = middle_of(input.mesh); }

    void line(glm::dvec3 a, glm::dvec3 b, const Style& style);
    void path(std::span<const glm::vec3> points, const Style& style);
    /// Closed.
    void ring(std::span<const glm::vec3> points, const Style& style);
    void point(glm::dvec3 at, Rgba colour, float size = 6, bool ring = false);
    void label(glm::dvec3 at, std::string text, Rgba colour);
    void box(const Box& box, const Style& style);
    /// Corners p ± x ± y ± z.
    void box(glm::dvec3 middle, glm::dvec3 x, glm::dvec3 y, glm::dvec3 z, const Style& style);
    /// A line whose direction shows: two strokes at its middle.
    void arrow(glm::dvec3 a, glm::dvec3 b, const Style& style);

    const ThemeColours& colours;
    Layer layer;
};

/// The corners of a face; empty for a face without a ring and for a number past the end.
std::vector<glm::vec3> ring_of(const Navmesh& mesh, uint32_t face);
/// The mean of a face's corners.
std::optional<glm::dvec3> centre_of(const Navmesh& mesh, uint32_t face);
/// Twice the area vector of a face's ring (Newell's normal); 0 for a face without a ring.
glm::dvec3 normal_of(const Navmesh& mesh, uint32_t face);
/// An edge of any set as it lies on the ground: two points, more where a region's terrain bends it; empty if broken.
std::vector<glm::vec3> edge_path(const Navmesh& mesh, const EdgeSet& set, uint32_t edge);
/// The two ends of an edge; nothing if broken.
std::optional<std::pair<glm::dvec3, glm::dvec3>> ends_of(const EdgeSet& set, uint32_t edge);

}  // namespace navscope::overlay
