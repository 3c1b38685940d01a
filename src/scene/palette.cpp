#include "scene/palette.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace navscope {
namespace {

/// 0xRRGGBB, as people write colours.
constexpr Rgba hex(uint32_t rgb, uint32_t alpha = 255) {
    return rgba(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, alpha);
}

constexpr std::array<uint32_t, main_categories> dark_set{0xe69f00, 0x4abdfd, 0x00aa6e, 0xf6e846,
                                                         0x227cc7, 0xd55e00, 0xbf7398, 0xa8b7c9};
constexpr std::array<uint32_t, main_categories> light_set{0xb16700, 0x1586c4, 0x057d61, 0x76854f,
                                                          0x005492, 0xa13e00, 0x885274, 0x6f8098};
constexpr double least_contrast = 3.05;

double least_with_background(Rgba colour, bool dark) {
    const ThemeColours& theme = theme_colours(dark);
    return std::min(contrast(colour, theme.background_top), contrast(colour, theme.background_bottom));
}

Rgba readable(Rgba colour, bool dark) {
    const Rgba away = dark ? hex(0xffffff) : hex(0x000000);
    for (int step = 0; step < 40 && least_with_background(colour, dark) < least_contrast; ++step) {
        colour = mix(colour, away, 0.05);
    }
    return colour;
}

std::array<Rgba, all_categories> make_categories(bool dark) {
    std::array<Rgba, all_categories> result{};
    const auto& set = dark ? dark_set : light_set;
    for (uint32_t i = 0; i < main_categories; ++i) {
        result[i] = hex(set[i]);
        result[i + main_categories] = readable(mix(result[i], hex(0xffffff), dark ? 0.5 : 0.22), dark);
        result[i + 2 * main_categories] = readable(mix(result[i], hex(0x000000), dark ? 0.25 : 0.45), dark);
    }
    return result;
}

// Samples of the well-known scales at equal distances.
constexpr uint32_t viridis_stops[]{0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e,
                                   0x1f9e89, 0x35b779, 0x6dcd59, 0xb4de2c, 0xfde725};
constexpr uint32_t cividis_stops[]{0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173,
                                   0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46};
constexpr uint32_t diverging_dark[]{0x3a86d8, 0x8cb9e8, 0xf4f4f2, 0xf0b070, 0xe07b0c};
constexpr uint32_t diverging_light[]{0x0b4f9c, 0x3878b4, 0x7d8288, 0xb0651f, 0x9a4a00};
constexpr uint32_t relief_dark[]{0x4f8a86, 0x6ba37a, 0xa9b878, 0xcdb37a, 0xc79a7a, 0xe6dbd2};
constexpr uint32_t relief_light[]{0x1f5f66, 0x36764f, 0x6f7f36, 0x8d7434, 0x93603f, 0x7d5a55};

Ramp make_ramp(std::span<const uint32_t> stops, double from, double to) {
    Ramp result{};
    const double last = static_cast<double>(stops.size() - 1);
    for (size_t i = 0; i < result.size(); ++i) {
        const double at = (from + (to - from) * static_cast<double>(i) / 255) * last;
        const size_t stop = std::min(static_cast<size_t>(at), stops.size() - 2);
        result[i] = mix(hex(stops[stop]), hex(stops[stop + 1]), at - static_cast<double>(stop));
    }
    return result;
}

std::array<Ramp, 4> make_ramps(bool dark) {
    return {dark ? make_ramp(viridis_stops, 0.41, 1) : make_ramp(viridis_stops, 0, 0.46),
            dark ? make_ramp(cividis_stops, 0.44, 1) : make_ramp(cividis_stops, 0, 0.50),
            dark ? make_ramp(diverging_dark, 0, 1) : make_ramp(diverging_light, 0, 1),
            dark ? make_ramp(relief_dark, 0, 1) : make_ramp(relief_light, 0, 1)};
}

ThemeColours dark_theme() {
    ThemeColours c{};
    c.background_top = hex(0x23262b);
    c.background_bottom = hex(0x17191c);
    c.face = hex(0x8b9bb0);
    c.no_value = hex(0x6f7680);
    c.hatch = hex(0x15171a);
    c.accent = hex(0xffb224);
    c.hover = hex(0xfff0cf);
    c.wire = hex(0x10141a, 130);
    c.boundary = hex(0xf2f5f8, 235);
    c.warning = hex(0xff6b2c);
    c.vertex = hex(0xe8ecf1);
    c.link = hex(0x4abdfd);
    c.graph = hex(0xf6e846);
    c.box = hex(0x9fb3ff, 150);
    c.box_strong = hex(0x9fb3ff);
    c.normal = hex(0x7de0ff);
    c.text = hex(0xf2f4f7);
    c.cell_open = hex(0xffffff, 150);
    c.cell_closed = hex(0xff6b2c, 230);
    c.global_edge = hex(0xf6e846);
    c.internal_edge = hex(0x4abdfd, 200);
    c.wall = hex(0xff6b2c);
    c.object = hex(0xd9c2ff, 200);
    c.object_strong = hex(0xff9be8);
    c.water = hex(0x4abdfd);
    c.ice = hex(0xd6f4ff);
    c.error = hex(0xff5a4f);
    c.info = hex(0x8ec7ff);
    c.added = hex(0x3ddc97);
    c.removed = hex(0xff5a4f);
    return c;
}

ThemeColours light_theme() {
    ThemeColours c{};
    c.background_top = hex(0xf4f5f7);
    c.background_bottom = hex(0xe3e6ea);
    c.face = hex(0x6f8098);
    c.no_value = hex(0x7c8188);
    c.hatch = hex(0xf7f8fa);
    c.accent = hex(0xd9480f);
    c.hover = hex(0x3b1200);
    c.wire = hex(0x0b1017, 120);
    c.boundary = hex(0x0b1017, 235);
    c.warning = hex(0xb02a00);
    c.vertex = hex(0x14181d);
    c.link = hex(0x00558f);
    c.graph = hex(0x5a3d00);
    c.box = hex(0x2f3f9e, 150);
    c.box_strong = hex(0x2f3f9e);
    c.normal = hex(0x00465e);
    c.text = hex(0x14181d);
    c.cell_open = hex(0x14181d, 150);
    c.cell_closed = hex(0xb02a00, 230);
    c.global_edge = hex(0x6a4b00);
    c.internal_edge = hex(0x00558f, 200);
    c.wall = hex(0xb02a00);
    c.object = hex(0x4c2a85, 200);
    c.object_strong = hex(0x9c1680);
    c.water = hex(0x0b62a8);
    c.ice = hex(0x1f7f96);
    c.error = hex(0xb3160b);
    c.info = hex(0x00558f);
    c.added = hex(0x046b45);
    c.removed = hex(0xb3160b);
    return c;
}

}  // namespace

Rgba category_colour(uint32_t index, bool dark) {
    static const std::array<Rgba, all_categories> sets[2]{make_categories(false), make_categories(true)};
    return sets[dark ? 1 : 0][index % all_categories];
}

const Ramp& ramp(RampKind kind, bool dark) {
    static const std::array<Ramp, 4> ramps[2]{make_ramps(false), make_ramps(true)};
    return ramps[dark ? 1 : 0][static_cast<size_t>(kind)];
}

const ThemeColours& theme_colours(bool dark) {
    static const ThemeColours themes[2]{light_theme(), dark_theme()};
    return themes[dark ? 1 : 0];
}

Theme make_theme(bool dark) {
    const ThemeColours& colours = theme_colours(dark);
    return {colours.background_top, colours.background_bottom, colours.hatch, colours.accent, dark};
}

double luminance(Rgba colour) {
    const auto linear = [](uint32_t part) {
        const double value = (part & 255) / 255.0;
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour >> 16);
}

double contrast(Rgba a, Rgba b) {
    const double one = luminance(a) + 0.05, two = luminance(b) + 0.05;
    return std::max(one, two) / std::min(one, two);
}

Rgba mix(Rgba a, Rgba b, double share) {
    Rgba result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const double from = a >> shift & 255, to = b >> shift & 255;
        result |= static_cast<Rgba>(std::lround(std::clamp(from + (to - from) * share, 0.0, 255.0))) << shift;
    }
    return result;
}

Rgba with_alpha(Rgba colour, uint32_t alpha) {
    return (colour & 0x00FFFFFFu) | alpha << 24;
}

}  // namespace navscope
