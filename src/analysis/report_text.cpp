#include <algorithm>

#include "analysis/report_parts.h"
#include "analysis/value_names.h"
#include "bytes/file.h"

namespace navscope::report {

namespace {

/// Width on a terminal, near enough: UTF-8 characters.
size_t width(std::string_view text) {
    return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Cells set in columns; numbers to the right.
class Table {
public:
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    std::string text(std::string_view indent, const std::vector<bool>& right) const {
        std::vector<size_t> widths(right.size(), 0);
        for (const auto& row : rows_) {
            for (size_t i = 0; i < row.size() && i < widths.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
        }
        std::string out;
        for (const auto& row : rows_) {
            std::string line(indent);
            for (size_t i = 0; i < row.size(); ++i) {
                const size_t pad = i < widths.size() && widths[i] > width(row[i]) ? widths[i] - width(row[i]) : 0;
                const bool to_right = i < right.size() && right[i];
                line += to_right ? std::string(pad, ' ') + row[i] : row[i] + std::string(pad, ' ');
                line += "  ";
            }
            line.erase(line.find_last_not_of(' ') + 1);
            out += line + "\n";
        }
        return out;
    }

private:
    std::vector<std::vector<std::string>> rows_;
};

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : std::string(between)) + part;
    return text;
}

/// "3 clockwise, 4 degenerate": what is not zero.
std::string remarkable(const MeshFigures& figures) {
    std::vector<std::string> parts;
    const auto add = [&](uint64_t count, const char* word) {
        if (count) parts.push_back(count_text(count) + " " + word);
    };
    add(figures.clockwise, "clockwise");
    add(figures.degenerate, "degenerate");
    add(figures.vertical, "vertical");
    add(figures.non_convex, "non-convex");
    add(figures.not_finite, "with a corner missing or not finite");
    add(figures.no_ear, "without a clean cut");
    return parts.empty() ? "none remarkable" : joined(parts, ", ");
}

std::string lanes(const float (&values)[4]) {
    return "(" + format_float(values[0]) + ", " + format_float(values[1]) + ", " + format_float(values[2]) + ", " +
           format_float(values[3]) + ")";
}

std::string companions(const Member& member) {
    std::vector<std::string> parts;
    if (const BoxTree* tree = member.mesh->tree.get()) {
        parts.push_back("tree of " + plural(tree->count(), "node") + ", " + count_text(tree->leaves) +
                        (tree->leaves == 1 ? " leaf" : " leaves") + ", depth " + std::to_string(tree->max_depth) +
                        (tree->broken.empty() ? "" : " (" + tree->broken + ")"));
    }
    if (const ClusterGraph* graph = member.mesh->graph.get()) {
        parts.push_back("graph of " + plural(graph->positions.size(), "cluster") + ", " +
                        plural(graph->edges.size(), "edge"));
    }
    if (member.souls->has_setups)
        parts.push_back(plural(member.souls->setups ? member.souls->setups.count : 0, "setup"));
    if (member.souls->has_seeding) parts.push_back("clearance seeding");
    return parts.empty() ? "none" : joined(parts, "; ");
}

Table souls_details(const Member& member) {
    const MeshFigures& figures = member.mesh->figures;
    Table table;
    table.add({"mesh", plural(figures.faces, "face") + ", " + plural(figures.edges, "edge") + " (" +
                           plural(figures.user_edges, "user edge") + "), " + plural(figures.vertices, "vertex")});
    table.add({"faces", remarkable(figures)});
    table.add({"triangles",
               count_text(figures.triangles) + " (" + plural(figures.ears_dropped, "cut") + " without area dropped)"});
    table.add({"edges", count_text(figures.boundary_edges) + " boundary, " + count_text(figures.opposite_not_reverse) +
                            " opposite not reverse"});
    table.add({"area", rounded_text(figures.area) + " m², seen from above " + rounded_text(figures.projected_area) +
                           " m², of the triangles " + rounded_text(figures.surface_area) + " m²; at most " +
                           rounded_text(figures.max_off_plane) + " m off plane"});
    table.add({"aabb", lanes(figures.aabb_min) + " … " + lanes(figures.aabb_max)});
    table.add({"with it", companions(member)});
    if (!member.mesh->empty_reason.empty()) table.add({"empty", member.mesh->empty_reason});
    return table;
}

Table region_details(const sro::Region& region) {
    const sro::Counts found = sro::counts(region);
    Table table;
    char id[8] = "none";
    if (region.region_id) std::snprintf(id, sizeof id, "%04x", unsigned{*region.region_id});
    table.add({"region", std::string(id) +
                             (region.region_id_source.empty() ? "" : " (" + region.region_id_source + ")") + ", " +
                             std::string(sro::to_string(region.variant))});
    table.add({"objects", count_text(found.objects) + ", with " + plural(found.links, "link")});
    table.add({"cells", count_text(found.cells) + ", " + count_text(found.open_cells) + " open"});
    table.add({"edges", count_text(found.global_edges) + " global, " + count_text(found.internal_edges) + " internal"});
    return table;
}

/// "ITEM › item 2: … at 0x1A2C (6700)": without the names of the file and the member, which stand above.
std::string error_tail(const LoadedFile& file, const Member* member, const Error& error) {
    Error inner = complete(file, member, error);
    inner.trail.erase(inner.trail.begin());
    if (member && !inner.trail.empty() && base_name(inner.trail.front()) == base_name(member->name))
        inner.trail.erase(inner.trail.begin());
    return describe(inner);
}

std::string findings_text(const std::vector<ReportFinding>& findings, const ReportOptions& options,
                          std::string_view indent) {
    Table table;
    uint64_t listed = 0, infos = 0, more = 0;
    for (const ReportFinding& finding : findings) {
        if (!is_listed(finding, options)) {
            infos += finding.number;
        } else if (listed == options.limit) {
            more += finding.number;
        } else {
            ++listed;
            table.add({std::string(to_string(finding.severity)), finding.check,
                       (finding.element.empty() ? "" : finding.element + ": ") + finding.text +
                           (finding.offset ? " at " + describe_offset(*finding.offset) : "")});
        }
    }
    std::string text = table.text(indent, {false, false});
    if (more) text += std::string(indent) + "… and " + plural(more, "finding") + " more\n";
    if (infos) text += std::string(indent) + plural(infos, "info finding") + " (--all lists them)\n";
    return text;
}

std::string member_text(const LoadedFile& file, const Member& member, const std::vector<ReportFinding>& findings,
                        const ReportOptions& options, std::string_view indent) {
    const std::string inner = std::string(indent) + "   ";
    std::string head = std::string(indent) + "#" + std::to_string(member.index) + " " +
                       std::string(base_name(member.name)) + "  " + std::string(to_string(member.format));
    if (!member.sdk.empty()) head += "  sdk " + member.sdk;
    head += "  " + plural(member.size, "byte");
    if (member.format == Format::souls || member.format == Format::tagfile)
        head += "  " + plural(member.types, "type") + ", " + plural(member.items, "item");
    if (member.format == Format::compendium) head += "  " + plural(member.types, "type");
    if (!member.magic.empty()) head += "  begins with \"" + member.magic + "\"";
    std::string text = head + "\n";
    if (member.error) {
        text += inner + "failed: " + error_tail(file, &member, *member.error) + "\n";
        return text;
    }
    for (const Error& error : member.unreadable)
        text += inner + "unreadable: " + error_tail(file, &member, error) + "\n";
    const std::vector<bool> left{false, false};
    if (member.mesh && member.souls) text += souls_details(member).text(inner, left);
    if (member.sro) text += region_details(*member.sro).text(inner, left);
    if (!member.classes.empty()) text += inner + "classes  " + joined(member.classes, ", ") + "\n";
    return text + findings_text(findings, options, inner);
}

}  // namespace

std::string file_text(const LoadedFile& file, const FileFindings& findings, const ReportOptions& options) {
    std::string text = file.path + "\n";
    if (!file.layers.empty())
        text += "  " + joined(file.layers, " › ") +
                (file.is_binder ? ", " + plural(file.members.size(), "member") : "") + "\n";
    if (file.error) text += "  failed: " + error_tail(file, nullptr, *file.error) + "\n";
    text += findings_text(findings.file, options, "  ");
    for (const Member& member : file.members)
        text += member_text(file, member, findings.members[member.index], options, "  ");
    return text + "\n";
}

std::string totals_text(const ReportTotals& totals) {
    std::string text =
        plural(totals.files, "file") + ", " + plural(totals.members, "member") + ", " + plural(totals.faces, "face");
    if (totals.failed) text += "; " + count_text(totals.failed) + " failed";
    if (totals.errors) text += "; " + plural(totals.errors, "error");
    if (totals.warnings) text += "; " + plural(totals.warnings, "warning");
    return text + "\n";
}

}  // namespace navscope::report
