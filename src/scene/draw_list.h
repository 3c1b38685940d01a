// What overlays give the renderer: plain lists of lines, points and labels in world coordinates. No GL, no navmesh.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <string>
#include <vector>

namespace navscope {

/// 0xAABBGGRR, as GL's RGBA8 and ImGui take it.
using Rgba = uint32_t;
constexpr Rgba rgba(uint32_t r, uint32_t g, uint32_t b, uint32_t a = 255) { return a << 24 | b << 16 | g << 8 | r; }

enum class LinePattern : uint8_t { solid, dashed, dotted };

struct Line {
    glm::vec3 a, b;  // relative to the list's origin
    Rgba colour = 0;
    float width = 1;  // in points (pixels at content scale 1)
    LinePattern pattern = LinePattern::solid;
};

struct Point {
    glm::vec3 at;
    Rgba colour = 0;
    float size = 6;      // in points
    bool ring = false;   // a circle's outline instead of a disc
};

struct Label {
    glm::vec3 at;
    std::string text;
    Rgba colour = 0;
};

struct FaceMesh;

/// Many edges of one mesh in one style, by its own positions (the origin is the mesh's, not the layer's): 8 bytes an edge
/// on the GPU where a Line takes 36. They fade where they shrink to a few pixels.
struct Wire {
    std::shared_ptr<const FaceMesh> mesh;
    std::vector<uint32_t> pairs;  // two indices into mesh->positions for each edge
    Rgba colour = 0;
    float width = 1;  // in points
    LinePattern pattern = LinePattern::solid;
};

/// One overlay's picture. `origin` keeps the floats small: every position is relative to it.
struct Layer {
    glm::dvec3 origin{0};
    std::vector<Wire> wires;
    std::vector<Line> lines;
    std::vector<Point> points;
    std::vector<Label> labels;
    bool through = false;  // also visible, faintly, behind the surface (selection, links)
    bool empty() const { return wires.empty() && lines.empty() && points.empty() && labels.empty(); }
};

}  // namespace navscope
