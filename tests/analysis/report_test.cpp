#include "analysis/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "made_files.h"

namespace navscope {
namespace {

using Json = nlohmann::ordered_json;

std::string written(const std::vector<LoadedFile>& files, ReportOptions options, ReportTotals* totals = nullptr) {
    std::string text;
    ReportWriter writer(options, [&](std::string_view part) { text += part; });
    for (const LoadedFile& file : files) writer.add(file);
    writer.finish();
    if (totals) *totals = writer.totals();
    return text;
}

Json json(const std::vector<LoadedFile>& files, ReportOptions options = {}) {
    options.style = ReportStyle::json;
    return Json::parse(written(files, options));
}

LoadedFile with_notes() {
    LoadedFile file;
    file.path = "notes.dcx";
    file.layers = {"DCX DFLT 11000_44_9"};
    file.notes = {{"dcx.level", 0x30, "level 8", 0, Severity::info, "", 1},
                  {"dcx.size", 0x20, "3 bytes more", 0, Severity::warning, "", 1},
                  {"dcx.size", 0x24, "4 bytes more", 0, Severity::warning, "", 1}};
    return file;
}

TEST(Report, OfNothing) {
    EXPECT_EQ(json({}), Json::parse(R"({"navscope": 1, "files": []})"));
}

TEST(Report, InfoFindingsAreCountedAndListedOnDemand) {
    const Json quiet = json({with_notes()})["files"][0];
    EXPECT_EQ(quiet["findings"].size(), 2u);
    EXPECT_EQ(quiet["finding_counts"], Json::parse(R"({"dcx.level": 1, "dcx.size": 2})"));
    EXPECT_EQ(quiet["findings"][0]["offset"], 0x20);
    EXPECT_EQ(quiet["findings"][0]["element"], "");
    ReportOptions all;
    all.all = true;
    EXPECT_EQ(json({with_notes()}, all)["files"][0]["findings"].size(), 3u);
    all.limit = 1;
    const Json limited = json({with_notes()}, all)["files"][0];
    EXPECT_EQ(limited["findings"].size(), 1u);
    EXPECT_EQ(limited["finding_counts"]["dcx.size"], 2);

    ReportTotals totals;
    const std::string text = written({with_notes()}, {}, &totals);
    EXPECT_EQ(totals.warnings, 2u);
    EXPECT_EQ(totals.infos, 1u);
    EXPECT_EQ(totals.failed, 0u);
    EXPECT_NE(text.find("warning  dcx.size  3 bytes more at 0x20 (32)"), std::string::npos) << text;
    EXPECT_NE(text.find("1 info finding (--all lists them)"), std::string::npos) << text;
    EXPECT_EQ(text.find("level 8"), std::string::npos) << text;
}

TEST(Report, NumbersThatAreNotFiniteAreStrings) {
    LoadedFile file;
    file.path = "odd.hkx";
    auto mesh = std::make_shared<Navmesh>();
    mesh->figures.area = std::nan("");
    mesh->figures.surface_area = INFINITY;
    mesh->figures.aabb_min[2] = -INFINITY;
    mesh->figures.aabb_max[3] = 2.4F;
    Member member;
    member.name = "odd.hkx";
    member.format = Format::souls;
    member.sdk = "20180100";
    member.mesh = mesh;
    file.members.push_back(member);
    const Json found = json({file})["files"][0]["members"][0];
    EXPECT_EQ(found["mesh"]["area"], "NaN");
    EXPECT_EQ(found["mesh"]["surface_area"], "Infinity");
    EXPECT_EQ(found["mesh"]["aabb_min"][2], "-Infinity");
    EXPECT_EQ(found["mesh"]["aabb_max"][3].get<double>(), static_cast<double>(2.4F));
    EXPECT_EQ(found["tree"], nullptr);
    EXPECT_EQ(found["graph"], nullptr);
    EXPECT_EQ(found["setups"], 0);
}

TEST(Report, WhatCannotBeBoundIsAnErrorBesideTheMesh) {
    LoadedFile file;
    file.path = "n10.hkx";
    Member member;
    member.name = "n10.hkx";
    member.format = Format::souls;
    member.unreadable.push_back(
        Error{ErrorCode::corrupt, "is missing", 16, {"namedVariants[1].variant", "field tree"}});
    file.members = {member};
    const Json report = json({file})["files"][0];
    EXPECT_EQ(report["members"][0]["format"], "souls");
    EXPECT_EQ(report["errors"][0]["member"], 0);
    EXPECT_EQ(report["errors"][0]["text"], "n10.hkx › namedVariants[1].variant › field tree: is missing at 0x10 (16)");
    ReportTotals totals;
    const std::string text = written({file}, {}, &totals);
    EXPECT_EQ(totals.failed, 1u);
    EXPECT_NE(text.find("unreadable: namedVariants[1].variant › field tree: is missing"), std::string::npos) << text;
}

TEST(Report, FailuresHaveAWholeTrail) {
    LoadedFile file;
    file.path = "maps/m10.nvmhktbnd";
    file.is_binder = true;
    Member good, bad;
    good.name = "N:\\a\\n10.hkx";
    bad.name = "N:\\a\\n11.hkx";
    bad.index = 1;
    bad.format = Format::failed;
    bad.error = Error{ErrorCode::truncated, "too short", 8, {"ITEM"}};
    file.members = {good, bad};
    LoadedFile lost;
    lost.path = "lost.hkx";
    lost.error = Error{ErrorCode::io, "cannot be opened", std::nullopt, {"lost.hkx"}};

    const Json files = json({file, lost})["files"];
    const Json error = files[0]["errors"][0];
    EXPECT_EQ(error["member"], 1);
    EXPECT_EQ(error["code"], "truncated");
    EXPECT_EQ(error["trail"], Json::parse(R"(["maps/m10.nvmhktbnd", "n11.hkx", "ITEM"])"));
    EXPECT_EQ(error["text"], "maps/m10.nvmhktbnd › n11.hkx › ITEM: too short at 0x8 (8)");
    EXPECT_EQ(files[1]["errors"][0]["member"], nullptr);
    EXPECT_EQ(files[1]["errors"][0]["trail"], Json::parse(R"(["lost.hkx"])"));
    EXPECT_EQ(files[1]["members"], Json::array());

    ReportTotals totals;
    const std::string text = written({file, lost}, {}, &totals);
    EXPECT_EQ(totals.failed, 2u);
    EXPECT_NE(text.find("failed: ITEM: too short at 0x8 (8)"), std::string::npos) << text;
    EXPECT_NE(text.find("2 files, 2 members, 0 faces; 2 failed"), std::string::npos) << text;
}

TEST(Report, TrailsThatAreWholeStayAsTheyAre) {
    LoadedFile file = made::opened(std::vector<std::byte>(6, std::byte{1}), "short.hkx");
    const std::vector<Error> errors = errors_of(file);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(std::count(errors[0].trail.begin(), errors[0].trail.end(), "short.hkx"), 1) << describe(errors[0]);
}

TEST(Report, NamesThatAreNoUtf8DoNotBreakIt) {
    LoadedFile file;
    file.path = "bad\xFFname.hkx";
    EXPECT_EQ(json({file})["files"][0]["path"], "bad\xEF\xBF\xBDname.hkx");
}

TEST(Report, EachFormatSaysWhatItIs) {
    LoadedFile file;
    file.path = "mixed.bnd";
    Member tagfile, other;
    tagfile.format = Format::tagfile;
    tagfile.types = 5;
    tagfile.items = 2;
    tagfile.classes = {"Demo"};
    other.format = Format::other;
    other.magic = "PNG";
    file.members = {tagfile, other, made::region(), made::tiny()};
    const Json members = json({file})["files"][0]["members"];
    EXPECT_EQ(members[0]["classes"], Json::parse(R"(["Demo"])"));
    EXPECT_EQ(members[0]["types"], 5);
    EXPECT_EQ(members[0]["mesh"], nullptr);
    EXPECT_EQ(members[1]["magic"], "PNG");
    EXPECT_EQ(members[1]["types"], nullptr);
    EXPECT_EQ(members[2]["region"], "6140");
    EXPECT_EQ(members[2]["variant"], "standard");
    EXPECT_EQ(members[2]["counts"]["objects"], made::region().sro->objects.size());
    EXPECT_EQ(members[3]["format"], "souls");
    EXPECT_EQ(members[3]["mesh"]["faces"], 14);
    EXPECT_FALSE(members[3].contains("magic"));
}

}  // namespace
}  // namespace navscope
