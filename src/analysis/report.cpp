#include "analysis/report.h"

#include <algorithm>
#include <iterator>

#include "analysis/check_texts.h"
#include "analysis/report_parts.h"
#include "bytes/file.h"

namespace navscope {

std::vector<ReportFinding> findings_of(const std::vector<Deviation>& notes) {
    std::vector<ReportFinding> findings;
    for (const Deviation& note : notes) {
        ReportFinding finding;
        finding.check = note.id;
        finding.severity = note.severity;
        finding.element = note.element;
        finding.offset = note.offset;
        finding.text = note.text;
        finding.number = note.number;
        findings.push_back(std::move(finding));
    }
    return findings;
}

std::vector<ReportFinding> findings_of(const Member& member) {
    std::vector<ReportFinding> findings = findings_of(member.notes);
    std::vector<ReportFinding> checked = check_findings(member);
    std::move(checked.begin(), checked.end(), std::back_inserter(findings));
    return findings;
}

namespace report {

Error complete(const LoadedFile& file, const Member* member, const Error& error) {
    Error whole = error;
    const auto begins_with = [&](std::string_view part) {
        return !whole.trail.empty() &&
               (whole.trail.front() == part || base_name(whole.trail.front()) == base_name(part));
    };
    // A loose file's only member has the file's own name: once is enough.
    if (member && !begins_with(member->name) && !begins_with(file.path) && file.is_binder) {
        whole = std::move(whole).within(std::string(base_name(member->name)));
    }
    if (!begins_with(file.path))
        whole = std::move(whole).within(file.path);
    else
        whole.trail.front() = file.path;
    return whole;
}

bool is_listed(const ReportFinding& finding, const ReportOptions& options) {
    return options.all || finding.severity != Severity::info;
}

}  // namespace report

std::vector<Error> errors_of(const LoadedFile& file) {
    std::vector<Error> errors;
    if (file.error) errors.push_back(report::complete(file, nullptr, *file.error));
    for (const Member& member : file.members) {
        if (member.error) errors.push_back(report::complete(file, &member, *member.error));
        for (const Error& error : member.unreadable) errors.push_back(report::complete(file, &member, error));
    }
    return errors;
}

ReportWriter::ReportWriter(ReportOptions options, Output output) : options_(options), output_(std::move(output)) {
    if (options_.style == ReportStyle::json) output_("{\n  \"navscope\": 1,\n  \"files\": [");
}

void ReportWriter::count(const std::vector<ReportFinding>& findings) {
    for (const ReportFinding& finding : findings) {
        (finding.severity == Severity::error     ? totals_.errors
         : finding.severity == Severity::warning ? totals_.warnings
                                                 : totals_.infos) += finding.number;
    }
}

void ReportWriter::add(const LoadedFile& file) {
    report::FileFindings findings{findings_of(file.notes), {}};
    for (const Member& member : file.members) findings.members.push_back(findings_of(member));
    if (options_.style == ReportStyle::json) {
        output_(totals_.files ? ",\n" : "\n");
        output_(report::file_json(file, findings, options_));
    } else {
        output_(report::file_text(file, findings, options_));
    }
    ++totals_.files;
    totals_.members += file.members.size();
    totals_.failed += errors_of(file).size();
    for (const Member& member : file.members) totals_.faces += member.mesh ? member.mesh->figures.faces : 0;
    count(findings.file);
    for (const std::vector<ReportFinding>& one : findings.members) count(one);
}

void ReportWriter::finish() {
    if (options_.style == ReportStyle::json)
        output_(totals_.files ? "\n  ]\n}\n" : "]\n}\n");
    else
        output_(report::totals_text(totals_));
}

}  // namespace navscope
