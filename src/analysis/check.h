// The table of checks: every rule that a file must keep (checks.md) is one function and one row, grouped by topic in
// src/analysis/checks/. The same run feeds the findings panel, the report and the survey.
//
// A finding is numbers only; its texts are made when somebody looks at it (check_texts.h). A check leaves out what
// another one already reports as meaningless: one cause, one finding.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/facts.h"
#include "bytes/deviation.h"
#include "navmesh/load.h"

namespace navscope {

/// Kinds of member that a check is about, as bits.
using FormatSet = uint8_t;
inline constexpr FormatSet for_souls = 1;    // tagfiles with an hkaiNavMesh
inline constexpr FormatSet for_tagfile = 2;  // other tagfiles
inline constexpr FormatSet for_sro = 4;

/// What `found` was held against, and how the texts write it: "68", "< 78", "≤ 3", "> 300", "finite".
enum class Expects : uint8_t { equal, less, at_most, more, finite };

struct Finding {
    uint16_t check = 0;              // index into the table that was run
    ElementRef at, also;             // `at` is nothing for the whole member
    std::optional<uint64_t> offset;  // of the field to blame, in the member's bytes; none: no byte is to blame
    double found = 0, expected = 0;
};

/// What a check looks at. Which of the pointers are set follows from its formats.
struct CheckInput {
    const Member& member;
    const Navmesh* mesh;        // null where the load stopped at the record tree
    const souls::Model* souls;  // for_souls
    const sro::Region* sro;     // for_sro
    const Facts& facts;
};
CheckInput check_input(const Member& member, const Facts& facts);

struct CheckResults;

/// What a check has to say.
class CheckOutput {
public:
    CheckOutput(CheckResults& results, uint16_t check) : results_(results), check_(check) {}

    void violation(ElementRef at, ElementRef also, std::optional<uint64_t> offset, double found, double expected);
    void violation(ElementRef at, std::optional<uint64_t> offset, double found, double expected) {
        violation(at, {}, offset, found, expected);
    }
    /// The rule was applied to that many elements more.
    void applied(uint64_t count);
    /// A number of the survey's tables; numbers of one name add up.
    void figure(std::string_view name, double value);
    /// One more occurrence of a value in a set whose distinct values are counted ("faceData").
    void value(std::string_view set, uint64_t value);

private:
    CheckResults& results_;
    uint16_t check_;
};

struct Check {
    std::string_view id;     // "sro.E05"
    std::string_view title;  // of a group of findings
    std::string_view rule;   // what holds in a sound file
    Severity severity;
    FormatSet formats;
    Expects expects;
    void (*run)(const CheckInput&, CheckOutput&);
    /// One sentence about a finding, without its element and its offset.
    std::string (*describe)(const CheckInput&, const Finding&);
};

/// All of them, in the order in which reports list them.
std::span<const Check> checks();

struct CheckOutcome {
    uint16_t check = 0;                    // index into the table
    uint64_t applied = 0, violations = 0;  // "holds in applied − violating of applied"
};

struct CheckResults {
    std::vector<Finding> findings;       // by check, then by element
    std::vector<CheckOutcome> outcomes;  // of every check that was run, in the table's order
    std::map<std::string, double, std::less<>> figures;
    std::map<std::string, std::map<uint64_t, uint64_t>, std::less<>> values;  // set -> value -> how often
};

/// True for the checks that a person wants.
using CheckChoice = std::function<bool(const Check&)>;

/// Runs the table's checks that are about this kind of member. Elements are ordered by kind (ElementKind), then by
/// index, the whole member first.
CheckResults run_checks(const CheckInput& input, const CheckChoice& choice = {},
                        std::span<const Check> table = checks());

}  // namespace navscope
