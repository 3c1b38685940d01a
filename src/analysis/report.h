// What a file holds, as figures: JSON for programs (the schema is tests/report_schema.json), text for people. Files are
// written one by one as they are added, so that a report over any number of them keeps one in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "navmesh/load.h"

namespace navscope {

/// A finding with all its texts made.
struct ReportFinding {
    std::string check;
    Severity severity = Severity::warning;
    std::string element, also;       // "edge 17"; "" for the whole
    std::optional<uint64_t> offset;  // none: no byte is to blame
    std::string path;                // of the field, "" without one
    std::string found, expected;
    std::string text;
    uint64_t number = 1;  // how many it stands for: the last one of a kind that ran over stands for the rest
};

/// What readers noted of a file's containers or of a member, in the order in which they noted it.
std::vector<ReportFinding> findings_of(const std::vector<Deviation>& notes);
/// Of a member: what its reader noted, then what the checks find.
std::vector<ReportFinding> findings_of(const Member& member);

enum class ReportStyle : uint8_t { text, json };

struct ReportOptions {
    ReportStyle style = ReportStyle::text;
    bool all = false;             // list info findings too; they are always counted
    uint64_t limit = UINT64_MAX;  // findings listed of each file and of each member
};

/// What the exit code of a command follows from.
struct ReportTotals {
    uint64_t files = 0, members = 0, faces = 0;
    uint64_t failed = 0;                           // files that could not be read, and members
    uint64_t errors = 0, warnings = 0, infos = 0;  // findings
};

class ReportWriter {
public:
    using Output = std::function<void(std::string_view)>;
    ReportWriter(ReportOptions options, Output output);

    void add(const LoadedFile& file);
    /// Ends the report; a JSON report is whole only after it.
    void finish();
    const ReportTotals& totals() const { return totals_; }

private:
    void count(const std::vector<ReportFinding>& findings);

    ReportOptions options_;
    Output output_;
    ReportTotals totals_;
};

/// Errors of a file and of its members, each with a trail that begins with the file: what goes to standard error.
std::vector<Error> errors_of(const LoadedFile& file);

}  // namespace navscope
