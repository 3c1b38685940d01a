// Lines along the surface's edges. They share the positions of the filled surface where there is one: 8 bytes an edge.
#include <algorithm>

#include "scene/overlays/build.h"
#include "scene/overlays/pen.h"

namespace navscope::overlay {
namespace {

/// Position of the mesh -> position of the FaceMesh (which keeps the used ones in order); no_index where it has none.
std::vector<uint32_t> shared_positions(const SceneInput& input) {
    const Surface& surface = input.mesh.surface;
    std::vector<uint32_t> result(surface.positions.count, no_index);
    for (size_t i = 0; i < surface.triangles.size() && i * 3 + 2 < input.faces->indices.size(); ++i) {
        const Triangle& triangle = surface.triangles[i];
        result[triangle.a] = input.faces->indices[i * 3];
        result[triangle.b] = input.faces->indices[i * 3 + 1];
        result[triangle.c] = input.faces->indices[i * 3 + 2];
    }
    return result;
}

/// Collects lines between positions of the surface: into a wire, or as lines of their own where that has no such point.
class SurfaceLines {
public:
    SurfaceLines(const SceneInput& input, Style style)
        : pen_(input), positions_(input.mesh.surface.positions), style_(style) {
        if (input.faces && !input.faces->positions.empty()) {
            shared_ = shared_positions(input);
            wire_.mesh = input.faces;
            wire_.colour = style.colour;
            wire_.width = style.width;
            wire_.pattern = style.pattern;
        }
    }

    void add(uint32_t a, uint32_t b) {
        const uint32_t from = a < shared_.size() ? shared_[a] : no_index,
                       to = b < shared_.size() ? shared_[b] : no_index;
        if (from != no_index && to != no_index) {
            wire_.pairs.push_back(from);
            wire_.pairs.push_back(to);
        } else if (a < positions_.count && b < positions_.count) {
            pen_.line(positions_[a], positions_[b], style_);
        }
    }

    Layer take() {
        if (!wire_.pairs.empty()) {
            wire_.pairs.shrink_to_fit();
            pen_.layer.wires.push_back(std::move(wire_));
        }
        return std::move(pen_.layer);
    }

private:
    Pen pen_;
    const Positions& positions_;
    Style style_;
    std::vector<uint32_t> shared_;
    Wire wire_;
};

/// Sides of a region's tiles, each once: its tiles have no edges of their own.
void add_tile_sides(const Surface& surface, SurfaceLines& lines) {
    std::vector<uint8_t> drawn(surface.positions.count, 0);
    for (uint32_t face = 0; face < surface.face_count(); ++face) {
        const uint32_t begin = surface.ring_begin[face], count = surface.ring_begin[face + 1] - begin;
        for (uint32_t i = 0; i < count; ++i) {
            uint32_t a = surface.ring[begin + i], b = surface.ring[begin + (i + 1) % count];
            if (a > b) {
                std::swap(a, b);
            }
            // On the grid a side leads from its lower corner either to the next one or a row on.
            const uint8_t bit = b == a + 1 ? 1 : 2;
            if ((drawn[a] & bit) == 0) {
                drawn[a] = static_cast<uint8_t>(drawn[a] | bit);
                lines.add(a, b);
            }
        }
    }
}

Layer edges_where(const SceneInput& input, Style style, bool (*wanted)(const EdgeSet&, uint32_t)) {
    SurfaceLines lines(input, style);
    if (const EdgeSet* edges = input.mesh.edges(ElementKind::edge)) {
        for (uint32_t edge = 0; edge < edges->count(); ++edge) {
            if ((edges->roles[edge] & edge_broken) == 0 && wanted(*edges, edge)) {
                lines.add(edges->a[edge], edges->b[edge]);
            }
        }
    }
    return lines.take();
}

/// The second of two edges that lie on one another is not drawn again.
bool is_seen_once(const EdgeSet& edges, uint32_t edge) {
    const uint32_t other = edges.opposite[edge];
    const bool twin = other < edge && edges.opposite[other] == edge &&
                      ((edges.roles[edge] | edges.roles[other]) & (edge_not_reverse | edge_broken)) == 0;
    return (edges.roles[edge] & edge_user) == 0 && !twin;
}

}  // namespace

Layer wire(const SceneInput& input) {
    const Style style{theme_colours(input.dark).wire, 1};
    if (input.mesh.surface.kind == ElementKind::tile) {
        SurfaceLines lines(input, style);
        add_tile_sides(input.mesh.surface, lines);
        return lines.take();
    }
    return edges_where(input, style, is_seen_once);
}

Layer boundary(const SceneInput& input) {
    return edges_where(input, {theme_colours(input.dark).boundary, 2}, [](const EdgeSet& edges, uint32_t edge) {
        return (edges.roles[edge] & (edge_boundary | edge_user)) == edge_boundary;
    });
}

Layer not_reverse(const SceneInput& input) {
    const Style style{theme_colours(input.dark).warning, 2.5f, LinePattern::dashed};
    return edges_where(input, style, [](const EdgeSet& edges, uint32_t edge) {
        return (edges.roles[edge] & (edge_not_reverse | edge_user)) == edge_not_reverse;
    });
}

Layer triangulation(const SceneInput& input) {
    const Surface& surface = input.mesh.surface;
    const ThemeColours& colours = theme_colours(input.dark);
    SurfaceLines lines(input, {with_alpha(colours.wire, 200), 1, LinePattern::dotted});
    // Within a face a side of two triangles is a cut; one of a single triangle is an edge of the face.
    std::vector<std::pair<uint32_t, uint32_t>> sides;
    for (size_t i = 0; i < surface.triangles.size();) {
        const uint32_t face = surface.triangles[i].face;
        sides.clear();
        for (; i < surface.triangles.size() && surface.triangles[i].face == face; ++i) {
            const Triangle& t = surface.triangles[i];
            for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)}) {
                sides.emplace_back(std::min(a, b), std::max(a, b));
            }
        }
        std::sort(sides.begin(), sides.end());
        for (size_t k = 1; k < sides.size(); ++k) {
            if (sides[k] == sides[k - 1] && (k < 2 || sides[k - 2] != sides[k])) {
                lines.add(sides[k].first, sides[k].second);
            }
        }
    }
    return lines.take();
}

}  // namespace navscope::overlay
