#include <algorithm>
#include <tuple>

#include "analysis/check.h"
#include "analysis/checks/topics.h"

namespace navscope {

namespace {

std::vector<Check> whole_table() {
    std::vector<Check> table;
    for (const std::span<const Check> topic : {check_topics::sro_errors()}) {
        table.insert(table.end(), topic.begin(), topic.end());
    }
    return table;
}

FormatSet format_of(const CheckInput& input) {
    if (input.sro) return for_sro;
    if (input.souls && input.souls->mesh) return for_souls;
    return input.member.format == Format::tagfile ? for_tagfile : FormatSet{0};
}

bool before(const Finding& a, const Finding& b) {
    return std::tie(a.at.kind, a.at.index) < std::tie(b.at.kind, b.at.index);
}

}  // namespace

std::span<const Check> checks() {
    static const std::vector<Check> table = whole_table();
    return table;
}

CheckInput check_input(const Member& member, const Facts& facts) {
    return {member, member.mesh.get(), member.souls.get(), member.sro.get(), facts};
}

void CheckOutput::violation(ElementRef at, ElementRef also, std::optional<uint64_t> offset, double found,
                            double expected) {
    results_.findings.push_back({check_, at, also, offset, found, expected});
    ++results_.outcomes.back().violations;
}

void CheckOutput::applied(uint64_t count) {
    results_.outcomes.back().applied += count;
}

void CheckOutput::figure(std::string_view name, double value) {
    auto found = results_.figures.find(name);
    if (found == results_.figures.end()) found = results_.figures.emplace(name, 0.0).first;
    found->second += value;
}

void CheckOutput::value(std::string_view set, uint64_t value) {
    auto found = results_.values.find(set);
    if (found == results_.values.end()) found = results_.values.try_emplace(std::string(set)).first;
    ++found->second[value];
}

CheckResults run_checks(const CheckInput& input, const CheckChoice& choice, std::span<const Check> table) {
    CheckResults results;
    const FormatSet format = format_of(input);
    for (size_t i = 0; i < table.size(); ++i) {
        const Check& check = table[i];
        if ((check.formats & format) == 0 || (choice && !choice(check))) continue;
        const auto index = static_cast<uint16_t>(i);
        const auto first = static_cast<std::ptrdiff_t>(results.findings.size());
        results.outcomes.push_back({index, 0, 0});
        CheckOutput output(results, index);
        check.run(input, output);
        // Checks go through a file section by section; nearly always that is the order already.
        const auto begin = results.findings.begin() + first;
        if (!std::is_sorted(begin, results.findings.end(), before))
            std::stable_sort(begin, results.findings.end(), before);
    }
    return results;
}

}  // namespace navscope
