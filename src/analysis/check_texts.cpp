#include "analysis/check_texts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace navscope {

namespace {

/// Does the byte lie in the value? Of records that vary in size only the fixed part is known: looked into by element.
bool holds(const ValueRef& value, uint64_t offset) {
    return value && !value.places && offset >= value.offset && offset - value.offset < value.size();
}

/// Goes on from a value that holds the byte to the deepest one that does. What a reference leads to lies elsewhere.
std::string deepest(const RecordTree& tree, ValueRef value, std::string path, uint64_t offset) {
    for (;;) {
        const bool tuple = !value.sequence && value.type->kind == TypeKind::tuple;
        if (!value.sequence && !tuple && value.type->kind != TypeKind::record) return path;
        const uint32_t size = tuple ? value.type->element->size : value.type->size;
        uint64_t i = 0, end = child_count(tree, value);
        if ((value.sequence || tuple) && size != 0) {
            i = (offset - value.offset) / size;
            end = std::min(end, i + 1);
        }
        for (; i < end; ++i) {
            const Child one = child(tree, value, i);
            if (!holds(one.value, offset)) continue;
            path += one.step;
            value = one.value;
            break;
        }
        if (i == end) return path;
    }
}

/// The child of the record that holds the byte; a list at a record's end lies beyond its fixed part.
std::string within(const RecordTree& tree, const ValueRef& value, const std::string& path, uint64_t offset) {
    const uint64_t count = child_count(tree, value);
    for (uint64_t i = 0; i < count; ++i) {
        const Child one = child(tree, value, i);
        if (holds(one.value, offset)) return deepest(tree, one.value, path + one.step, offset);
    }
    return holds(value, offset) ? path : std::string();
}

std::string expected_text(Expects expects, double expected) {
    switch (expects) {
        case Expects::equal:
            return number_text(expected);
        case Expects::less:
            return "< " + number_text(expected);
        case Expects::at_most:
            return "≤ " + number_text(expected);
        case Expects::more:
            return "> " + number_text(expected);
        case Expects::finite:
            return "finite";
    }
    return {};
}

/// A finding about a record within another one (an object's link) names the whole of the inner record.
std::string path_of(const CheckInput& input, const Finding& finding) {
    if (!finding.offset) return {};
    if (finding.also && input.mesh) {
        const ElementRecord inner = record_of(*input.mesh, finding.also);
        if (inner.value && inner.value.offset == *finding.offset) return inner.path;
    }
    return field_path_at(input.member, finding.at, *finding.offset);
}

}  // namespace

std::string number_text(double value) {
    constexpr double exact_below = 9007199254740992.0;
    const bool whole = std::abs(value) < exact_below && value == std::trunc(value);
    if (whole && !(value == 0 && std::signbit(value))) return std::to_string(static_cast<int64_t>(value));
    if (std::abs(value) > double{std::numeric_limits<float>::max()}) return format_number(value);
    const auto narrow = static_cast<float>(value);
    return double{narrow} == value ? format_float(narrow) : format_number(value);
}

std::string field_path_at(const Member& member, ElementRef element, uint64_t offset) {
    if (!member.records) return {};
    const RecordTree& tree = *member.records;
    if (element && member.mesh) {
        const ElementRecord record = record_of(*member.mesh, element);
        if (record.value) {
            std::string path = within(tree, record.value, record.path, offset);
            if (!path.empty()) return path;
        }
    }
    for (uint64_t i = 0; i < top_count(tree); ++i) {
        const Child one = top(tree, i);
        if (holds(one.value, offset)) return deepest(tree, one.value, one.step, offset);
    }
    return {};
}

std::string field_name(const CheckInput& input, const Finding& finding) {
    const std::string path = path_of(input, finding);
    return path.substr(path.find_last_of('.') + 1);
}

ReportFinding finding_texts(const CheckInput& input, const Finding& finding, std::span<const Check> table) {
    const Check& check = table[finding.check];
    ReportFinding texts;
    texts.check = check.id;
    texts.severity = check.severity;
    texts.element = to_string(finding.at);
    texts.also = to_string(finding.also);
    texts.offset = finding.offset;
    texts.path = path_of(input, finding);
    texts.found = number_text(finding.found);
    texts.expected = expected_text(check.expects, finding.expected);
    texts.text = check.describe(input, finding);
    return texts;
}

std::vector<ReportFinding> check_findings(const Member& member, const CheckChoice& choice) {
    const Facts facts(member);
    const CheckInput input = check_input(member, facts);
    std::vector<ReportFinding> findings;
    for (const Finding& finding : run_checks(input, choice).findings) findings.push_back(finding_texts(input, finding));
    return findings;
}

}  // namespace navscope
