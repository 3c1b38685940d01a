#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/report_parts.h"

namespace navscope::report {

namespace {

using Json = nlohmann::ordered_json;

/// JSON has no number that is not finite.
Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(format_number(value));
}

/// The shortest text that reads back to the same float32, so that 2.4f is not 2.4000000953674316.
Json lane(float value) {
    return number(static_cast<double>(value));
}

Json offset_json(std::optional<uint64_t> offset) {
    return offset ? Json(*offset) : Json(nullptr);
}

Json finding_json(const ReportFinding& finding) {
    return Json{{"check", finding.check},
                {"severity", to_string(finding.severity)},
                {"element", finding.element},
                {"also", finding.also},
                {"offset", offset_json(finding.offset)},
                {"path", finding.path},
                {"found", finding.found},
                {"expected", finding.expected},
                {"text", finding.text}};
}

/// "findings" and "finding_counts" of a file or a member.
void add_findings(Json& object, const std::vector<ReportFinding>& findings, const ReportOptions& options) {
    Json list = Json::array(), counts = Json::object();
    for (const ReportFinding& finding : findings) {
        counts[finding.check] = counts.value(finding.check, uint64_t{0}) + finding.number;
        if (is_listed(finding, options) && list.size() < options.limit) list.push_back(finding_json(finding));
    }
    object["findings"] = std::move(list);
    object["finding_counts"] = std::move(counts);
}

Json mesh_json(const MeshFigures& figures) {
    Json mesh{{"faces", figures.faces},
              {"edges", figures.edges},
              {"user_edges", figures.user_edges},
              {"vertices", figures.vertices},
              {"triangles", figures.triangles},
              {"ears_dropped", figures.ears_dropped},
              {"clockwise", figures.clockwise},
              {"degenerate", figures.degenerate},
              {"vertical", figures.vertical},
              {"non_convex", figures.non_convex},
              {"not_finite", figures.not_finite},
              {"no_ear", figures.no_ear},
              {"boundary_edges", figures.boundary_edges},
              {"opposite_not_reverse", figures.opposite_not_reverse},
              {"area", number(figures.area)},
              {"projected_area", number(figures.projected_area)},
              {"surface_area", number(figures.surface_area)},
              {"max_off_plane", number(figures.max_off_plane)}};
    Json min = Json::array(), max = Json::array();
    for (int i = 0; i < 4; ++i) {
        min.push_back(lane(figures.aabb_min[i]));
        max.push_back(lane(figures.aabb_max[i]));
    }
    mesh["aabb_min"] = std::move(min);
    mesh["aabb_max"] = std::move(max);
    return mesh;
}

void add_souls(Json& object, const Member& member) {
    const Navmesh* mesh = member.mesh.get();
    object["mesh"] = mesh ? mesh_json(mesh->figures) : Json(nullptr);
    object["tree"] = nullptr;
    if (mesh && mesh->tree) {
        object["tree"] =
            Json{{"nodes", mesh->tree->count()}, {"leaves", mesh->tree->leaves}, {"depth", mesh->tree->max_depth}};
    }
    object["graph"] = nullptr;
    if (member.souls && member.souls->graph) {
        object["graph"] =
            Json{{"nodes", member.souls->graph->nodes.count}, {"edges", member.souls->graph->edges.count}};
        if (!member.souls->graph->nodes) object["graph"]["nodes"] = 0;
        if (!member.souls->graph->edges) object["graph"]["edges"] = 0;
    }
    object["setups"] = member.souls && member.souls->setups ? member.souls->setups.count : 0u;
    object["seeding"] = member.souls && member.souls->has_seeding;
}

void add_region(Json& object, const sro::Region& region) {
    object["region"] = nullptr;
    if (region.region_id) {
        char text[8];
        std::snprintf(text, sizeof text, "%04x", unsigned{*region.region_id});
        object["region"] = text;
    }
    object["variant"] = sro::to_string(region.variant);
    const sro::Counts found = sro::counts(region);
    object["counts"] = Json{{"objects", found.objects},
                            {"links", found.links},
                            {"cells", found.cells},
                            {"open_cells", found.open_cells},
                            {"global_edges", found.global_edges},
                            {"internal_edges", found.internal_edges}};
}

Json member_json(const Member& member, const std::vector<ReportFinding>& findings, const ReportOptions& options) {
    Json object{{"name", member.name}, {"index", member.index}, {"format", to_string(member.format)}};
    object["sdk"] = member.sdk.empty() ? Json(nullptr) : Json(member.sdk);
    object["size"] = member.size;
    const bool typed = member.format == Format::souls || member.format == Format::tagfile;
    object["types"] = typed ? Json(member.types) : Json(nullptr);
    object["items"] = typed ? Json(member.items) : Json(nullptr);
    if (member.format == Format::tagfile) object["classes"] = member.classes;
    if (member.format == Format::other) object["magic"] = member.magic;
    if (member.format == Format::sro && member.sro) add_region(object, *member.sro);
    add_souls(object, member);
    add_findings(object, findings, options);
    return object;
}

Json error_json(const LoadedFile& file, const Member* member, const Error& error) {
    const Error whole = complete(file, member, error);
    return Json{{"member", member ? Json(member->index) : Json(nullptr)},
                {"code", to_string(whole.code)},
                {"offset", offset_json(whole.offset)},
                {"trail", whole.trail},
                {"text", describe(whole)}};
}

}  // namespace

std::string file_json(const LoadedFile& file, const FileFindings& findings, const ReportOptions& options) {
    Json object{{"path", file.path}};
    add_findings(object, findings.file, options);
    Json members = Json::array(), errors = Json::array();
    if (file.error) errors.push_back(error_json(file, nullptr, *file.error));
    for (const Member& member : file.members) {
        members.push_back(member_json(member, findings.members[member.index], options));
        if (member.error) errors.push_back(error_json(file, &member, *member.error));
        for (const Error& error : member.unreadable) errors.push_back(error_json(file, &member, error));
    }
    object["members"] = std::move(members);
    object["errors"] = std::move(errors);

    const std::string text = object.dump(2, ' ', false, Json::error_handler_t::replace);
    std::string indented = "    ";
    for (const char c : text) {
        indented += c;
        if (c == '\n') indented += "    ";
    }
    return indented;
}

}  // namespace navscope::report
