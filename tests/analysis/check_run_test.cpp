// The table of checks and its runner, with checks made for the test.
#include <set>

#include "analysis/check_texts.h"
#include "made_files.h"

namespace navscope {
namespace {

using made::region;

void two_sections(const CheckInput& input, CheckOutput& out) {
    out.applied(3);
    out.violation({ElementKind::object, 2}, {ElementKind::link, 9}, std::nullopt, 1.5, 2);
    out.violation({ElementKind::cell, 7}, 40, 4294967295.0, 7);
    out.violation({}, 14, 1e6, static_cast<double>(input.sro->cells.size()));
    out.applied(2);
    out.figure("faces", 10);
    out.figure("faces", 5);
    out.value("kind", 3);
    out.value("kind", 3);
    out.value("kind", 1);
}

void nothing_wrong(const CheckInput&, CheckOutput& out) {
    out.applied(4);
}

void never(const CheckInput&, CheckOutput&) {
    ADD_FAILURE() << "not about regions";
}

std::string described(const CheckInput&, const Finding& finding) {
    return "found " + number_text(finding.found);
}

constexpr Check table[] = {
    {"test.souls", "", "", Severity::error, for_souls | for_tagfile, Expects::equal, never, described},
    {"test.sections", "", "", Severity::warning, for_sro, Expects::equal, two_sections, described},
    {"test.fine", "", "", Severity::info, for_sro | for_souls, Expects::finite, nothing_wrong, described},
};

TEST(CheckRun, CountsOrdersAndAddsUp) {
    const Facts facts(region());
    const CheckInput input = check_input(region(), facts);
    const CheckResults results = run_checks(input, {}, table);
    ASSERT_EQ(results.outcomes.size(), 2u);
    EXPECT_EQ(results.outcomes[0].check, 1);
    EXPECT_EQ(results.outcomes[0].applied, 5u);
    EXPECT_EQ(results.outcomes[0].violations, 3u);
    EXPECT_EQ(results.outcomes[1].check, 2);
    EXPECT_EQ(results.outcomes[1].applied, 4u);
    EXPECT_EQ(results.outcomes[1].violations, 0u);
    EXPECT_EQ(results.figures.at("faces"), 15);
    EXPECT_EQ(results.values.at("kind"), (std::map<uint64_t, uint64_t>{{1, 1}, {3, 2}}));
    ASSERT_EQ(results.findings.size(), 3u);
    EXPECT_EQ(results.findings[0].at, ElementRef{});
    EXPECT_EQ(results.findings[1].at, (ElementRef{ElementKind::cell, 7}));
    EXPECT_EQ(results.findings[2].at, (ElementRef{ElementKind::object, 2}));
}

TEST(CheckRun, TextsOfAFinding) {
    const Facts facts(region());
    const CheckInput input = check_input(region(), facts);
    const std::vector<Finding> findings = run_checks(input, {}, table).findings;
    const ReportFinding whole = finding_texts(input, findings.at(0), table);
    EXPECT_EQ(whole.check, "test.sections");
    EXPECT_EQ(whole.severity, Severity::warning);
    EXPECT_EQ(whole.element, "");
    EXPECT_EQ(whole.found, "1000000");
    EXPECT_EQ(whole.expected, std::to_string(region().sro->cells.size()));
    EXPECT_EQ(whole.text, "found 1000000");
    const ReportFinding object = finding_texts(input, findings.at(2), table);
    EXPECT_EQ(object.element, "object 2");
    EXPECT_EQ(object.also, "link 9");
    EXPECT_FALSE(object.offset.has_value());
    EXPECT_EQ(object.path, "");
    EXPECT_EQ(object.found, "1.5");
}

TEST(CheckRun, OnlyTheChosenOnes) {
    const Facts facts(region());
    const CheckInput input = check_input(region(), facts);
    const CheckResults results = run_checks(
        input, [](const Check& check) { return check.id == "test.fine"; }, table);
    ASSERT_EQ(results.outcomes.size(), 1u);
    EXPECT_EQ(results.outcomes[0].check, 2);
    EXPECT_TRUE(results.findings.empty());
}

TEST(CheckRun, PathsOfPlacesInEveryRecord) {
    const Member& member = region();
    for (const ElementTable& elements : member.mesh->tables) {
        for (const uint32_t i : {0u, elements.count / 2, elements.count - 1}) {
            const ElementRef element{elements.kind, i};
            const ElementRecord record = record_of(*member.mesh, element);
            // A record's first byte is its first field's, a number's its own.
            const std::string path = field_path_at(member, element, record.value.offset);
            const Result<Located> found = resolve_path(*member.records, path);
            ASSERT_TRUE(found) << path;
            EXPECT_EQ(found->value.offset, record.value.offset) << path;
            EXPECT_EQ(path.substr(0, record.path.size()), record.path);
        }
    }
    EXPECT_EQ(field_path_at(member, {}, 12), "object_count");
    EXPECT_EQ(field_path_at(member, {}, member.size), "");
    const Member& souls = made::tiny();
    const ElementRecord face = record_of(*souls.mesh, {ElementKind::face, 3});
    EXPECT_EQ(field_path_at(souls, {ElementKind::face, 3}, face.value.offset), face.path + ".startEdgeIndex");
}

TEST(CheckTable, RowsAreWhole) {
    std::set<std::string_view> ids;
    for (const Check& check : checks()) {
        EXPECT_TRUE(ids.insert(check.id).second) << check.id;
        EXPECT_FALSE(check.title.empty()) << check.id;
        EXPECT_FALSE(check.rule.empty()) << check.id;
        EXPECT_NE(check.formats, 0) << check.id;
        EXPECT_NE(check.run, nullptr) << check.id;
        EXPECT_NE(check.describe, nullptr) << check.id;
    }
    EXPECT_TRUE(ids.contains("sro.E01"));
    EXPECT_TRUE(ids.contains("sro.E12"));
}

TEST(CheckTable, EveryCheckOfAKindIsApplied) {
    const Facts facts(region());
    for (const CheckOutcome& outcome : run_checks(check_input(region(), facts)).outcomes) {
        const std::string_view id = checks()[outcome.check].id;
        const bool needs_names = id == "sro.E11" || id == "sro.E12";
        EXPECT_EQ(outcome.applied == 0, needs_names) << id;
        EXPECT_EQ(outcome.violations, 0u) << id;
    }
}

TEST(NumberText, IsPlain) {
    EXPECT_EQ(number_text(0), "0");
    EXPECT_EQ(number_text(-0.0), "-0");
    EXPECT_EQ(number_text(100000), "100000");
    EXPECT_EQ(number_text(-3), "-3");
    EXPECT_EQ(number_text(double{0.1f}), "0.1");
    EXPECT_EQ(number_text(0.1), "0.1");
    EXPECT_EQ(number_text(1e300), "1e+300");
    EXPECT_EQ(number_text(std::numeric_limits<double>::quiet_NaN()), "NaN");
}

}  // namespace
}  // namespace navscope
