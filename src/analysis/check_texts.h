// The texts of findings, made when somebody looks at them.
#pragma once

#include <string>
#include <vector>

#include "analysis/check.h"
#include "analysis/report.h"

namespace navscope {

/// The path of the deepest field at a byte: within the record of an element if it lies there, else among the file's own
/// fields. "" where no field is.
std::string field_path_at(const Member& member, ElementRef element, uint64_t offset);

/// The last part of that path: "cell_dst", "objects[3]".
std::string field_name(const CheckInput& input, const Finding& finding);

/// A value found or expected: whole numbers plain, stored floats as short as they read back, "NaN", "Infinity".
std::string number_text(double value);

/// Of a finding that run_checks gave with this table.
ReportFinding finding_texts(const CheckInput& input, const Finding& finding, std::span<const Check> table = checks());

/// Runs the checks on a member and makes the texts of what they found.
std::vector<ReportFinding> check_findings(const Member& member, const CheckChoice& choice = {});

}  // namespace navscope
