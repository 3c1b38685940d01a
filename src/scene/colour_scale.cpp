#include <algorithm>
#include <array>
#include <numeric>

#include "scene/category_colours.h"
#include "scene/colour_sources.h"
#include "scene/colouring.h"
#include "scene/column_values.h"

namespace navscope {
namespace {

constexpr uint32_t most_entries = 24, most_categories = 1024;

/// Identities of areas: neighbours must differ however few there are.
bool is_area(std::string_view column) {
    return column == "cluster" || column == "clusterIndex" || column == "cell" || column == "island";
}

uint64_t all_faces(std::span<const ColouredMesh> meshes) {
    uint64_t sum = 0;
    for (const ColouredMesh& one : meshes) {
        sum += one.mesh->surface.face_count();
    }
    return sum;
}

void add_entry(Legend& legend, Rgba colour, std::string label, uint64_t count) {
    legend.entries.push_back({colour, std::move(label), count});
}

std::array<uint64_t, 5> count_roles(std::span<const ColouredMesh> meshes, bool winding) {
    std::array<uint64_t, 256> by_role{};
    for (const ColouredMesh& one : meshes) {
        for (const uint8_t role : one.mesh->surface.roles) {
            ++by_role[role];
        }
    }
    std::array<uint64_t, 5> counts{};
    for (uint32_t role = 0; role < 256; ++role) {
        counts[shape_kind(role, winding ? face_clockwise : face_non_convex)] += by_role[role];
    }
    return counts;
}

void role_legend(ColourScale& scale, std::span<const ColouredMesh> meshes, bool winding) {
    constexpr std::array<const char*, 5> turns{"counter-clockwise", "clockwise (reversed)", "vertical", "degenerate",
                                               "not drawn (broken or not finite)"};
    constexpr std::array<const char*, 5> shapes{"convex", "non-convex", "vertical", "degenerate",
                                                "not drawn (broken or not finite)"};
    const std::array<uint64_t, 5> counts = count_roles(meshes, winding);
    const std::array<uint32_t, 4> colours{7, 5, 1, 3};
    scale.kind = winding ? ColourScale::Kind::winding : ColourScale::Kind::convexity;
    scale.legend = {Legend::Kind::categorical, winding ? "winding" : "convexity", "", {}, 0, 0, {}, 0};
    for (size_t i = 0; i < counts.size(); ++i) {
        scale.colours.push_back(i < 4 ? category_colour(colours[i], scale.dark) : theme_colours(scale.dark).no_value);
        if (counts[i] != 0 || i < 2) {
            add_entry(scale.legend, scale.colours[i], (winding ? turns : shapes)[i], counts[i]);
        }
    }
}

void finding_legend(ColourScale& scale, std::span<const ColouredMesh> meshes) {
    constexpr std::array<const char*, 4> names{"no finding", "info", "warning", "error"};
    constexpr std::array<uint32_t, 4> colours{7, 1, 0, 5};
    std::array<uint64_t, 4> counts{};
    for (const ColouredMesh& one : meshes) {
        const size_t faces = one.mesh->surface.face_count(), known = std::min(faces, one.severity.size());
        counts[0] += faces - known;
        for (size_t i = 0; i < known; ++i) {
            ++counts[std::min<uint8_t>(one.severity[i], 3)];
        }
    }
    scale.kind = ColourScale::Kind::finding;
    scale.legend = {Legend::Kind::categorical, "worst finding", "", {}, 0, 0, {}, 0};
    for (size_t i = 0; i < counts.size(); ++i) {
        scale.colours.push_back(category_colour(colours[i], scale.dark));
        add_entry(scale.legend, scale.colours[i], names[i], counts[i]);
    }
}

void file_legend(ColourScale& scale, std::span<const ColouredMesh> meshes) {
    scale.kind = ColourScale::Kind::file;
    scale.legend = {Legend::Kind::categorical, "file", "", {}, 0, 0, {}, 0};
    uint64_t others = 0;
    for (size_t i = 0; i < meshes.size(); ++i) {
        scale.colours.push_back(category_colour(static_cast<uint32_t>(i), scale.dark));
        const uint64_t faces = meshes[i].mesh->surface.face_count();
        if (i < most_entries - 1 || meshes.size() == most_entries) {
            add_entry(scale.legend, scale.colours[i], meshes[i].name, faces);
        } else {
            others += faces;
        }
    }
    if (meshes.size() > most_entries) {
        add_entry(scale.legend, 0, std::to_string(meshes.size() - most_entries + 1) + " others", others);
    }
}

void relief_legend(ColourScale& scale, std::span<const ColouredMesh> meshes) {
    scale.kind = ColourScale::Kind::relief;
    scale.ramp = RampKind::relief;
    bool any = false;
    for (const ColouredMesh& one : meshes) {
        if (const auto& bounds = one.mesh->bounds) {
            scale.min = any ? std::min(scale.min, double{bounds->min.y}) : bounds->min.y;
            scale.max = any ? std::max(scale.max, double{bounds->max.y}) : bounds->max.y;
            any = true;
        }
    }
    uint64_t valued = 0;
    for (const ColouredMesh& one : meshes) {
        const Surface& surface = one.mesh->surface;
        for (uint32_t face = 0; face < surface.face_count(); ++face) {
            valued += surface.ring_begin[face + 1] != surface.ring_begin[face];
        }
    }
    scale.legend = {Legend::Kind::continuous,
                    "height",
                    meshes.empty() ? "" : meshes[0].mesh->length_unit,
                    {},
                    scale.min,
                    scale.max,
                    scale.ramp,
                    valued};
    if (const uint64_t without = all_faces(meshes) - valued) {
        add_entry(scale.legend, theme_colours(scale.dark).no_value, "no value", without);
    }
}

/// What a column's numbers are, over all meshes.
struct Survey {
    std::string unit;
    bool integers = true;
    double min = 0, max = 0;
    uint64_t valued = 0, without = 0;
    ValueIndex index{most_categories};
    std::vector<uint64_t> counts;
};

Survey survey_column(std::span<const ColouredMesh> meshes, std::string_view name) {
    Survey result;
    result.counts.resize(most_categories);
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const ColouredMesh& one : meshes) {
        const Column* column = face_column(*one.mesh, name);
        const bool categorical = column && column->categorical;
        result.integers = result.integers && (!column || categorical);
        result.unit = column ? column->unit : result.unit;
        uint32_t last_index = ValueIndex::unknown;
        double last = std::nan("");
        each_number(column, one.mesh->surface.face_count(), [&](uint32_t, double value) {
            if (!std::isfinite(value)) {
                ++result.without;
                return;
            }
            low = std::min(low, value);
            high = std::max(high, value);
            ++result.valued;
            if (categorical && !result.index.full()) {
                last_index = value == last ? last_index : result.index.find_or_add(value);
                last = value;
                if (last_index != ValueIndex::unknown) {
                    ++result.counts[last_index];
                }
            }
        });
    }
    if (result.valued != 0) {
        result.min = low;
        result.max = high;
    }
    return result;
}

void range_legend(ColourScale& scale, const Survey& survey, bool cividis) {
    scale.kind = ColourScale::Kind::range;
    scale.min = survey.min;
    scale.max = survey.max;
    // A middle only means something where both sides are there.
    const double lesser = std::min(-survey.min, survey.max), greater = std::max(-survey.min, survey.max);
    const bool around_zero = !survey.integers && lesser > 0 && lesser >= 0.1 * greater;
    if (around_zero) {
        scale.max = greater;
        scale.min = -scale.max;
    }
    scale.ramp = around_zero ? RampKind::diverging : cividis ? RampKind::cividis : RampKind::viridis;
    scale.legend = {
        Legend::Kind::continuous, scale.column, survey.unit, {}, scale.min, scale.max, scale.ramp, survey.valued};
}

/// Colours of a mesh's values such that touching ones differ.
std::vector<Rgba> colours_apart(const Navmesh& mesh, const ColourScale& scale) {
    const uint32_t count = static_cast<uint32_t>(scale.values.size());
    ValueIndex index(std::max(count, 1u));
    for (const double value : scale.values) {
        index.find_or_add(value);
    }
    std::vector<uint32_t> categories(mesh.surface.face_count(), count);
    each_number(face_column(mesh, scale.column), mesh.surface.face_count(), [&](uint32_t face, double value) {
        const uint32_t at = std::isfinite(value) ? index.find(value) : ValueIndex::unknown;
        categories[face] = std::min(at, count);
    });
    auto touching = touching_categories(mesh, categories);
    std::erase_if(touching, [count](const auto& pair) { return pair.second == count; });
    std::vector<uint32_t> preferred;
    for (const double value : scale.values) {
        preferred.push_back(value >= 0 && value < 4e9 ? static_cast<uint32_t>(value) : 0);
    }
    std::vector<Rgba> colours;
    for (const uint8_t colour : colour_categories(touching, count, preferred)) {
        colours.push_back(category_colour(colour, scale.dark));
    }
    return colours;
}

void list_values(ColourScale& scale, const std::vector<uint64_t>& counts, const std::string& prefix) {
    std::vector<size_t> order(scale.values.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const size_t listed = order.size() <= most_entries ? order.size() : most_entries - 1;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return counts[a] > counts[b]; });
    uint64_t others = 0;
    for (size_t i = listed; i < order.size(); ++i) {
        others += counts[order[i]];
    }
    std::sort(order.begin(), order.begin() + static_cast<ptrdiff_t>(listed));
    for (size_t i = 0; i < listed; ++i) {
        add_entry(scale.legend, scale.colours[order[i]], prefix + format_number(scale.values[order[i]]),
                  counts[order[i]]);
    }
    if (listed < order.size()) {
        add_entry(scale.legend, 0, std::to_string(order.size() - listed) + " other values", others);
    }
}

void category_legend(ColourScale& scale, const Survey& survey, std::span<const ColouredMesh> meshes) {
    scale.kind = ColourScale::Kind::categories;
    scale.values = survey.index.values();
    std::sort(scale.values.begin(), scale.values.end());
    std::vector<uint64_t> counts;
    for (const double value : scale.values) {
        counts.push_back(survey.counts[survey.index.find(value)]);
    }
    scale.legend = {Legend::Kind::categorical, scale.column, survey.unit, {}, 0, 0, {}, survey.valued};
    const bool apart = is_area(scale.column) || scale.values.size() > most_entries;
    if (apart && meshes.size() > 1) {
        for (const ColouredMesh& one : meshes) {
            scale.own_colours.push_back(colours_apart(*one.mesh, scale));
        }
        add_entry(scale.legend, 0,
                  format_number(static_cast<double>(scale.values.size())) + " values, coloured in each mesh on its own",
                  survey.valued);
        return;
    }
    if (apart && !meshes.empty()) {
        scale.colours = colours_apart(*meshes[0].mesh, scale);
    } else {
        for (uint32_t i = 0; i < scale.values.size(); ++i) {
            scale.colours.push_back(category_colour(i, scale.dark));
        }
    }
    list_values(scale, counts,
                is_area(scale.column) ? (scale.column == "clusterIndex" ? "cluster" : scale.column) + " " : "");
}

void bit_legend(ColourScale& scale, const Survey& survey, std::span<const ColouredMesh> meshes) {
    scale.kind = ColourScale::Kind::bit;
    std::array<uint64_t, 2> counts{};
    for (const ColouredMesh& one : meshes) {
        each_number(face_column(*one.mesh, scale.column), one.mesh->surface.face_count(), [&](uint32_t, double value) {
            if (std::isfinite(value)) {
                ++counts[static_cast<uint64_t>(static_cast<int64_t>(std::clamp(value, -9e18, 9e18))) >> scale.bit & 1];
            }
        });
    }
    const std::string title = scale.column + ", bit " + std::to_string(scale.bit);
    scale.legend = {Legend::Kind::categorical, title, "", {}, 0, 0, {}, survey.valued};
    scale.colours = {category_colour(7, scale.dark), category_colour(0, scale.dark)};
    add_entry(scale.legend, scale.colours[0], "clear", counts[0]);
    add_entry(scale.legend, scale.colours[1], "set", counts[1]);
}

void column_legend(ColourScale& scale, std::span<const ColouredMesh> meshes, const ColourOptions& options) {
    const Survey survey = survey_column(meshes, scale.column);
    if (scale.bit >= 0 && scale.bit < 63) {
        bit_legend(scale, survey, meshes);
    } else if (survey.integers && !survey.index.full() && survey.valued != 0) {
        category_legend(scale, survey, meshes);
    } else {
        range_legend(scale, survey, options.cividis);
    }
    if (survey.without != 0) {
        add_entry(scale.legend, theme_colours(scale.dark).no_value, "no value", survey.without);
    }
}

}  // namespace

std::string_view default_colouring(const Navmesh& mesh) {
    if (mesh.format == Format::sro) {
        return "relief";
    }
    return mesh.graph && face_column(mesh, "cluster") ? "cluster" : "plain";
}

std::vector<ColourChoice> colour_choices(const Navmesh& mesh) {
    std::vector<ColourChoice> result{{"", "default"}, {"plain", "plain"}};
    if (mesh.surface.kind == ElementKind::face) {
        result.insert(result.end(), {{"winding", "winding"}, {"convexity", "convexity"}});
    }
    if (face_column(mesh, "cluster")) {
        result.push_back({"cluster", mesh.surface.kind == ElementKind::tile ? "cell" : "cluster"});
    }
    result.insert(result.end(), {{"relief", "height"}, {"finding", "worst finding"}, {"file", "file"}});
    if (const ElementTable* table = mesh.table(mesh.surface.kind)) {
        for (const Column& column : table->columns) {
            result.push_back({column.name, column.unit.empty() ? column.name : column.name + " (" + column.unit + ")"});
        }
    }
    return result;
}

ColourScale make_scale(std::span<const ColouredMesh> meshes, const ColourOptions& options, bool dark) {
    ColourScale scale;
    scale.dark = dark;
    scale.bit = options.bit;
    std::string by = options.by;
    if (by.empty()) {
        by = meshes.empty() ? "plain" : default_colouring(*meshes[0].mesh);
    }
    if (by == "plain") {
        return scale;
    }
    if (by == "winding" || by == "convexity") {
        role_legend(scale, meshes, by == "winding");
    } else if (by == "finding") {
        finding_legend(scale, meshes);
    } else if (by == "file") {
        file_legend(scale, meshes);
    } else if (by == "relief") {
        relief_legend(scale, meshes);
    } else {
        scale.column = std::move(by);
        column_legend(scale, meshes, options);
    }
    return scale;
}

}  // namespace navscope
