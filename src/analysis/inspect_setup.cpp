#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "analysis/inspect_rows.h"
#include "analysis/value_names.h"

namespace navscope::inspection {

namespace {

constexpr double degrees = 57.295779513082320877;
constexpr double tolerance = 1e-4;  // of dot products: the check setup.rotation's

glm::vec3 column(const souls::Transform& transform, size_t index) {
    return {transform[index * 4], transform[index * 4 + 1], transform[index * 4 + 2]};
}

/// The greatest distance of a dot product of two columns from 1 (a column with itself) or 0; NaN if one is NaN.
double rotation_error(const souls::Transform& transform) {
    double greatest = 0;
    for (size_t i = 0; i < 3; ++i) {
        for (size_t j = i; j < 3; ++j) {
            const double dot = glm::dot(glm::dvec3(column(transform, i)), glm::dvec3(column(transform, j)));
            const double error = std::abs(dot - (i == j ? 1 : 0));
            if (std::isnan(error)) return error;
            greatest = std::max(greatest, error);
        }
    }
    return greatest;
}

/// "turned 37° about y" of a box whose y axis points up; "" of another.
std::string turn_note(const souls::Transform& transform) {
    const glm::vec3 y = column(transform, 1), x = column(transform, 0);
    if (!(std::abs(double{y.y} - 1) < tolerance)) return "not upright";
    const double angle = std::atan2(-double{x.z}, double{x.x}) * degrees;
    return std::abs(angle) < 0.01 ? "upright, along the axes" : "upright, turned " + rounded_text(angle) + "° about y";
}

InspectSection box_section(std::string title, const souls::Obbs& boxes, uint32_t setup, const std::string& unit) {
    InspectSection section{std::move(title), {}};
    if (setup >= boxes.transform.size() || setup >= boxes.half_extents.size()) return section;
    const souls::Transform transform = boxes.transform[setup];
    const souls::Vector4 half = boxes.half_extents[setup];
    section.rows.push_back(row("centre", point_text(column(transform, 3)), "fourth column"));
    static constexpr std::string_view axes[] = {"x axis", "y axis", "z axis"};
    for (size_t i = 0; i < 3; ++i) {
        const glm::vec3 axis = column(transform, i);
        const double length = glm::length(glm::dvec3(axis));
        section.rows.push_back(row(std::string(axes[i]), point_text(axis),
                                   std::abs(length - 1) <= tolerance ? "" : "length " + rounded_text(length)));
    }
    section.rows.push_back(row("half extents", point_text({half[0], half[1], half[2]}),
                               half[0] > 0 && half[1] > 0 && half[2] > 0 ? unit : "not all positive"));
    const double error = rotation_error(transform);
    section.rows.push_back(
        row("rotation", error <= tolerance ? "orthonormal" : "not orthonormal",
            error <= tolerance ? turn_note(transform) : "a dot product of columns is off by " + rounded_text(error)));
    section.rows.push_back(row("fourth floats",
                               "(" + format_float(transform[3]) + ", " + format_float(transform[7]) + ", " +
                                   format_float(transform[11]) + ", " + format_float(transform[15]) + ")",
                               "of the columns; not part of the data"));
    return section;
}

/// "way", "costs" and what lies between the centres.
InspectSection way_section(const souls::Setups& setups, uint32_t setup, const std::string& unit) {
    InspectSection section{"From A to B", {}};
    if (setup < setups.direction.size()) {
        const std::string words = setup_direction_note(setups.direction[setup]);
        section.rows.push_back(row("leads", words.substr(words.find(' ') + 1), "SDK"));
    }
    if (setup < setups.space.size()) {
        const std::string words = setup_space_note(setups.space[setup]);
        section.rows.push_back(row("boxes are in", words.substr(words.find(' ') + 1) + " space", "SDK"));
    }
    if (setup < setups.cost_a_to_b.size() && setup < setups.cost_b_to_a.size()) {
        section.rows.push_back(row("cost there", format_float(setups.cost_a_to_b[setup]), "A to B"));
        section.rows.push_back(row("cost back", format_float(setups.cost_b_to_a[setup]), "B to A"));
    }
    const glm::dvec3 a(column(setups.a.transform[setup], 3)), b(column(setups.b.transform[setup], 3));
    section.rows.push_back(row("distance", rounded_text(glm::length(b - a)) + " " + unit, "between the centres"));
    section.rows.push_back(row("height", rounded_text(b.y - a.y) + " " + unit, b.y < a.y ? "down" : "up"));
    return section;
}

}  // namespace

Inspection inspect_setup(const Member& member, uint32_t setup) {
    const ElementRef element{ElementKind::setup, setup};
    const souls::Setups& setups = member.souls->setups;
    if (!member.souls->has_setups) return absent(element, "this file has no user-edge setups");
    if (!setups) return absent(element, "the setups of this file cannot be read");
    if (setup >= setups.count) return past_end(element, setups.count);
    const std::string& unit = member.mesh->length_unit;
    Inspection result{to_string(element), {}, {}};
    const auto decode = [](InspectRow& one, std::string_view label, int64_t number) {
        if (label == "direction") one.note = setup_direction_note(static_cast<uint32_t>(number));
        if (label == "space") one.note = setup_space_note(static_cast<uint32_t>(number));
        if (label == "userDataA" || label == "userDataB") one.note = hex_text(static_cast<uint32_t>(number), 8);
        if (label.ends_with(".transform")) one.note = "columns of four";
    };
    InspectSection way = way_section(setups, setup, unit);
    if (setup < setups.direction.size()) {
        result.subtitle = way.rows.front().value + ", ";
    }
    const glm::dvec3 a(column(setups.a.transform[setup], 3)), b(column(setups.b.transform[setup], 3));
    result.subtitle += rounded_text(glm::length(b - a)) + " " + unit;
    result.sections.push_back(std::move(way));
    result.sections.push_back(box_section("Box A", setups.a, setup, unit));
    result.sections.push_back(box_section("Box B", setups.b, setup, unit));
    const std::string path = setups.path + "[" + std::to_string(setup) + "]";
    result.sections.push_back(fields_section(*member.records, {setups.records.element(setup), path}, decode));
    return result;
}

}  // namespace navscope::inspection
