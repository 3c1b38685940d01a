// Internal to the report: its two styles.
#pragma once

#include <string>

#include "analysis/report.h"

namespace navscope::report {

struct FileFindings {
    std::vector<ReportFinding> file;
    std::vector<std::vector<ReportFinding>> members;  // one list a member
};

/// One file's object, indented by four spaces, without a comma.
std::string file_json(const LoadedFile& file, const FileFindings& findings, const ReportOptions& options);
/// One file's paragraphs, with an empty line at the end.
std::string file_text(const LoadedFile& file, const FileFindings& findings, const ReportOptions& options);
std::string totals_text(const ReportTotals& totals);

/// The error of a member or (member == null) of the file, its trail completed by the file's name.
Error complete(const LoadedFile& file, const Member* member, const Error& error);

/// Does the option --all or its severity put a finding into the list?
bool is_listed(const ReportFinding& finding, const ReportOptions& options);

}  // namespace navscope::report
