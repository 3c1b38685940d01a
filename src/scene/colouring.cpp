#include "scene/colouring.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "scene/colour_sources.h"
#include "scene/column_values.h"

namespace navscope {
namespace {

uint64_t next_version() {
    static std::atomic<uint64_t> last{0};
    return ++last;
}

Rgba colour_part(Rgba colour) {
    return colour & 0x00FFFFFFu;
}

/// The words of a ramp, ready to be put into faces.
struct RampLookup {
    std::array<Rgba, 256> words{};
    Rgba no_value;
    double min, scale;

    explicit RampLookup(const ColourScale& colours)
        : no_value(colour_part(theme_colours(colours.dark).no_value)), min(colours.min) {
        const Ramp& source = ramp(colours.ramp, colours.dark);
        std::transform(source.begin(), source.end(), words.begin(), colour_part);
        const double extent = colours.max - colours.min;
        scale = extent > 0 ? 255 / extent : 0;
    }
    Rgba operator()(double value) const {
        const double at = (value - min) * scale + 0.5;
        return std::isfinite(value) ? words[static_cast<size_t>(std::clamp(at, 0.0, 255.0))] : no_value;
    }
};

void colour_by_role(std::vector<Rgba>& words, const Surface& surface, const ColourScale& scale) {
    std::array<Rgba, 256> of_role{};
    const uint32_t odd = scale.kind == ColourScale::Kind::winding ? face_clockwise : face_non_convex;
    for (uint32_t role = 0; role < 256; ++role) {
        of_role[role] = colour_part(scale.colours[shape_kind(role, odd)]);
    }
    for (size_t face = 0; face < words.size(); ++face) {
        words[face] = of_role[surface.roles[face]];
    }
}

void colour_by_height(std::vector<Rgba>& words, const Surface& surface, const ColourScale& scale) {
    const RampLookup lookup(scale);
    for (uint32_t face = 0; face < words.size(); ++face) {
        const uint32_t begin = surface.ring_begin[face], count = surface.ring_begin[face + 1] - begin;
        if (count == 0) {
            words[face] = lookup.no_value;
            continue;
        }
        const float one = surface.positions[surface.ring[begin]].y;
        const float across = surface.positions[surface.ring[begin + count / 2]].y;
        words[face] = lookup((double{one} + double{across}) / 2);
    }
}

void colour_by_category(std::vector<Rgba>& words, const ColouredMesh& mesh, size_t index, const ColourScale& scale) {
    const Rgba no_value = colour_part(theme_colours(scale.dark).no_value);
    const std::vector<Rgba>& colours = index < scale.own_colours.size() ? scale.own_colours[index] : scale.colours;
    ValueIndex values(std::max<uint32_t>(static_cast<uint32_t>(scale.values.size()), 1));
    for (const double value : scale.values) {
        values.find_or_add(value);
    }
    double last = std::nan("");
    Rgba last_word = no_value;
    each_number(face_column(*mesh.mesh, scale.column), static_cast<uint32_t>(words.size()),
                [&](uint32_t face, double value) {
                    if (value != last) {
                        const uint32_t at = std::isfinite(value) ? values.find(value) : ValueIndex::unknown;
                        last_word = at < colours.size() ? colour_part(colours[at]) : no_value;
                        last = value;
                    }
                    words[face] = last_word;
                });
}

void colour_by_bit(std::vector<Rgba>& words, const ColouredMesh& mesh, const ColourScale& scale) {
    const Rgba no_value = colour_part(theme_colours(scale.dark).no_value);
    each_number(
        face_column(*mesh.mesh, scale.column), static_cast<uint32_t>(words.size()), [&](uint32_t face, double value) {
            const auto bits =
                static_cast<uint64_t>(std::isfinite(value) ? static_cast<int64_t>(std::clamp(value, -9e18, 9e18)) : 0);
            words[face] = std::isfinite(value) ? colour_part(scale.colours[bits >> scale.bit & 1]) : no_value;
        });
}

void colour_by_finding(std::vector<Rgba>& words, const ColouredMesh& mesh, const ColourScale& scale) {
    for (size_t face = 0; face < words.size(); ++face) {
        const uint8_t severity = face < mesh.severity.size() ? std::min<uint8_t>(mesh.severity[face], 3) : 0;
        words[face] = colour_part(scale.colours[severity]);
    }
}

void hide_outside(std::vector<Rgba>& words, const Surface& surface, std::pair<float, float> slice) {
    for (uint32_t face = 0; face < words.size(); ++face) {
        bool above = true, below = true;
        for (uint32_t i = surface.ring_begin[face]; i < surface.ring_begin[face + 1]; ++i) {
            const float y = surface.positions[surface.ring[i]].y;
            above = above && y > slice.second;
            below = below && y < slice.first;
        }
        words[face] |= above || below ? uint32_t{face_state_hidden} << 24 : 0;
    }
}

void add_state(std::vector<Rgba>& words, std::span<const uint32_t> faces, FaceState state) {
    for (const uint32_t face : faces) {
        if (face < words.size()) {
            words[face] |= uint32_t{state} << 24;
        }
    }
}

void add_state_where(std::vector<Rgba>& words, std::span<const uint8_t> is, FaceState state) {
    for (size_t face = 0; face < std::min(words.size(), is.size()); ++face) {
        words[face] |= is[face] ? uint32_t{state} << 24 : 0;
    }
}

}  // namespace

void set_states(FaceColours& colours, const Navmesh& mesh, const FaceStates& states) {
    std::vector<Rgba>& words = colours.words;
    const std::vector<uint8_t>& roles = mesh.surface.roles;
    for (size_t face = 0; face < std::min(words.size(), roles.size()); ++face) {
        const uint32_t state = ((roles[face] & face_clockwise) ? face_state_reversed : 0u) |
                               ((roles[face] & (face_degenerate | face_no_ear)) ? face_state_marked : 0u);
        words[face] = colour_part(words[face]) | state << 24;
    }
    add_state(words, states.selected, face_state_selected);
    add_state(words, states.marked, face_state_marked);
    add_state(words, std::span(&states.hovered, 1), face_state_hovered);
    add_state_where(words, states.faded, face_state_faded);
    add_state_where(words, states.hidden, face_state_hidden);
    if (states.height_slice && mesh.surface.ring_begin.size() > words.size()) {
        hide_outside(words, mesh.surface, *states.height_slice);
    }
    colours.version = next_version();
}

FaceColours colour_faces(const ColouredMesh& mesh, size_t index, const ColourScale& scale, const FaceStates& states) {
    const Surface& surface = mesh.mesh->surface;
    FaceColours result;
    result.words.resize(surface.face_count());
    switch (scale.kind) {
        case ColourScale::Kind::plain:
            std::fill(result.words.begin(), result.words.end(), colour_part(theme_colours(scale.dark).face));
            break;
        case ColourScale::Kind::file:
            std::fill(result.words.begin(), result.words.end(),
                      colour_part(category_colour(static_cast<uint32_t>(index), scale.dark)));
            break;
        case ColourScale::Kind::winding:
        case ColourScale::Kind::convexity:
            colour_by_role(result.words, surface, scale);
            break;
        case ColourScale::Kind::finding:
            colour_by_finding(result.words, mesh, scale);
            break;
        case ColourScale::Kind::relief:
            colour_by_height(result.words, surface, scale);
            break;
        case ColourScale::Kind::bit:
            colour_by_bit(result.words, mesh, scale);
            break;
        case ColourScale::Kind::categories:
            colour_by_category(result.words, mesh, index, scale);
            break;
        case ColourScale::Kind::range: {
            const RampLookup lookup(scale);
            each_number(face_column(*mesh.mesh, scale.column), surface.face_count(),
                        [&](uint32_t face, double value) { result.words[face] = lookup(value); });
            break;
        }
    }
    set_states(result, *mesh.mesh, states);
    return result;
}

}  // namespace navscope
