// The checks of Silkroad regions against files with one fault each: made here, and planted by others.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/check_texts.h"
#include "bytes/file.h"
#include "made_files.h"
#include "navmesh/sro/index_files.h"
#include "navmesh/sro/lookup.h"

namespace navscope {
namespace {

using made::only_member;

Member member_of(const sro::Region& region) {
    return only_member(support::write_region(region), support::region_file_name(*region.region_id));
}

sro::Region sound() {
    return support::make_region(0x6140, 0, 0);
}

/// Index files with that many rows; 0 for an absent one.
std::shared_ptr<const sro::IndexFiles> index_files(size_t assets, size_t textures) {
    const auto file = [](size_t rows) {
        sro::IndexFile made;
        made.rows.resize(rows);
        return rows ? std::optional(made) : std::nullopt;
    };
    return std::make_shared<const sro::IndexFiles>(sro::IndexFiles{file(assets), file(textures)});
}

Member with_names(Member member, std::shared_ptr<const sro::IndexFiles> names) {
    auto region = std::make_shared<sro::Region>(*member.sro);
    region->names = std::move(names);
    member.sro = std::move(region);
    return member;
}

/// What one fault must give: the element, the field's path, found and expected.
struct Wanted {
    std::string check, element, path, found, expected;
    bool operator==(const Wanted&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Wanted& w) {
    return out << w.check << " | " << w.element << " | " << w.path << " | " << w.found << " | " << w.expected;
}

std::vector<Wanted> found_in(const Member& member) {
    std::vector<Wanted> found;
    for (const ReportFinding& f : check_findings(member)) {
        EXPECT_EQ(f.severity, Severity::error);
        EXPECT_FALSE(f.text.empty());
        EXPECT_TRUE(f.offset.has_value());
        found.push_back({f.check, f.element, f.path, f.found, f.expected});
        // The path leads to the byte that is blamed.
        const Result<Located> located = resolve_path(*member.records, f.path);
        EXPECT_TRUE(located) << f.path;
        if (located) {
            EXPECT_EQ(located->value.offset, f.offset) << f.path;
        }
    }
    return found;
}

using List = std::vector<Wanted>;

TEST(SroChecks, SoundRegionsGiveNothing) {
    for (int i = 0; i < 4; ++i) {
        const Member member = member_of(support::make_region(0x6140, i % 2, i / 2));
        EXPECT_EQ(found_in(with_names(member, index_files(1000, 1000))), List{});
    }
}

TEST(SroChecks, BundledSamplesAreSoundAndNamedForTheirRegions) {
    for (const char* id : {"6140", "6141", "6240", "6241"}) {
        const std::string name = std::string("nv_") + id + ".nvm";
        const LoadedFile file = load_file(NAVSCOPE_SOURCE_DIR "/assets/samples/silkroad/" + name + ".dcx");
        ASSERT_EQ(file.members.size(), 1u) << name;
        EXPECT_TRUE(file.notes.empty());
        const Member& member = file.members[0];
        EXPECT_EQ(member.name, name);
        ASSERT_TRUE(member.sro) << name;
        EXPECT_EQ(sro::region_name(member.sro->region_id.value_or(0)), id);
        EXPECT_EQ(member.sro->region_id_source, "file name");
        EXPECT_EQ(found_in(member), List{});
    }
}

TEST(SroChecks, E01OpenCells) {
    sro::Region region = sound();
    const auto cells = static_cast<uint32_t>(region.cells.size());
    region.open_cell_count = cells;
    EXPECT_EQ(found_in(member_of(region)), List{});
    region.open_cell_count = cells + 1;
    EXPECT_EQ(found_in(member_of(region)),
              (List{{"sro.E01", "", "open_cell_count", std::to_string(cells + 1), "≤ " + std::to_string(cells)}}));
}

TEST(SroChecks, E02ObjectsOfACell) {
    sro::Region region = sound();
    const auto count = static_cast<uint16_t>(region.objects.size());
    uint32_t cell = 0;
    while (region.cells[cell].object_count < 2) ++cell;
    region.cell_objects[region.cells[cell].first_object + 1] = count;
    EXPECT_EQ(found_in(member_of(region)),
              (List{{"sro.E02", "cell " + std::to_string(cell), "cells[" + std::to_string(cell) + "].objects[1]",
                     std::to_string(count), "< " + std::to_string(count)}}));
}

TEST(SroChecks, E03AndE06CellsOfEdges) {
    sro::Region region = sound();
    const auto cells = static_cast<uint16_t>(region.cells.size());
    const std::string n = std::to_string(cells), below = "< " + n;
    uint32_t passable = 0, wall = 0;
    while (sro::is_wall(region.internal_edges[passable])) ++passable;
    while (!sro::is_wall(region.internal_edges[wall])) ++wall;
    ASSERT_EQ(region.internal_edges[wall].cell_dst, 0xFFFF);  // of a wall that is as it should be
    region.internal_edges[passable].cell_src = cells;
    region.internal_edges[passable].cell_dst = 0xFFFF;
    region.global_edges[2].cell_src = cells;
    region.global_edges[3].cell_dst = 60000;  // a cell of another file
    const std::string edge = std::to_string(passable);
    EXPECT_EQ(found_in(member_of(region)),
              (List{{"sro.E03", "internal edge " + edge, "internal_edges[" + edge + "].cell_src", n, below},
                    {"sro.E03", "internal edge " + edge, "internal_edges[" + edge + "].cell_dst", "65535", below},
                    {"sro.E06", "global edge 2", "global_edges[2].cell_src", n, below}}));
}

TEST(SroChecks, E04Sides) {
    sro::Region region = sound();
    uint32_t passable = 0, wall = 0;
    while (sro::is_wall(region.internal_edges[passable])) ++passable;
    while (!sro::is_wall(region.internal_edges[wall])) ++wall;
    region.internal_edges[passable].side_dst = 255;
    region.internal_edges[wall].side_src = 4;
    region.global_edges[5].side_dst = 9;
    const auto name = [](uint32_t i) { return "internal_edges[" + std::to_string(i) + "]"; };
    List wanted{{"sro.E04", "global edge 5", "global_edges[5].side_dst", "9", "≤ 3"},
                {"sro.E04", "internal edge " + std::to_string(passable), name(passable) + ".side_dst", "255", "≤ 3"},
                {"sro.E04", "internal edge " + std::to_string(wall), name(wall) + ".side_src", "4", "≤ 3"}};
    if (wall < passable) std::swap(wanted[1], wanted[2]);
    EXPECT_EQ(found_in(member_of(region)), wanted);
}

TEST(SroChecks, E05Region) {
    sro::Region region = sound();
    region.global_edges[7].region_src = 0x6141;
    const Member member = member_of(region);
    EXPECT_EQ(found_in(member), (List{{"sro.E05", "global edge 7", "global_edges[7].region_src", "24897", "24896"}}));
    EXPECT_EQ(check_findings(member).at(0).text,
              "it leads out of region 6141, but the file is region 6140 (file name)");
}

TEST(SroChecks, E07CellsOfTiles) {
    for (const sro::Variant variant : {sro::Variant::standard, sro::Variant::legacy_no_planes}) {
        sro::Region region = sound();
        region.variant = variant;
        region.tiles[9215].cell = 0xFFFFFFFF;
        region.tiles[77].cell = static_cast<uint32_t>(region.cells.size());
        const std::string n = std::to_string(region.cells.size());
        EXPECT_EQ(found_in(member_of(region)),
                  (List{{"sro.E07", "tile 77", "tiles[77].cell", n, "< " + n},
                        {"sro.E07", "tile 9215", "tiles[9215].cell", "4294967295", "< " + n}}));
    }
}

TEST(SroChecks, E08Links) {
    sro::Region region = sound();
    ASSERT_GT(region.links.size(), 1u);
    const auto count = static_cast<uint16_t>(region.objects.size());
    const uint32_t link = 1;
    region.links[link].other_object = count;
    const Member member = member_of(region);
    const uint32_t owner = sro::object_of_link(*member.sro, link).value();
    const std::string k = std::to_string(link - member.sro->objects[owner].first_link);
    const std::string object = std::to_string(owner), n = std::to_string(count);
    EXPECT_EQ(found_in(member),
              (List{{"sro.E08", "object " + object, "objects[" + object + "].links[" + k + "]", n, "< " + n}}));
    EXPECT_EQ(check_findings(member).at(0).also, "link 1");
}

TEST(SroChecks, E09FiniteNumbersAndE10Extents) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    sro::Region region = sound();
    uint32_t water = 0, bare = 0;
    while (region.plane_types[water] == 0) ++water;
    while (region.plane_types[bare] != 0) ++bare;
    region.objects[3].yaw = nan;
    region.cells[4].max_x = infinity;  // E09's alone
    region.cells[6].max_z = region.cells[6].min_z;
    region.global_edges[1].b_z = nan;
    region.internal_edges[2].a_x = -infinity;
    region.heights[9408] = infinity;
    region.plane_heights[water] = nan;
    region.plane_heights[bare] = nan;
    const std::string plane = std::to_string(water), z = number_text(double{region.cells[6].min_z});
    EXPECT_EQ(found_in(member_of(region)),
              (List{{"sro.E09", "cell 4", "cells[4].max_x", "Infinity", "finite"},
                    {"sro.E09", "height 9408", "heights[9408]", "Infinity", "finite"},
                    {"sro.E09", "plane " + plane, "plane_heights[" + plane + "]", "NaN", "finite"},
                    {"sro.E09", "global edge 1", "global_edges[1].b_z", "NaN", "finite"},
                    {"sro.E09", "internal edge 2", "internal_edges[2].a_x", "-Infinity", "finite"},
                    {"sro.E09", "object 3", "objects[3].yaw", "NaN", "finite"},
                    {"sro.E10", "cell 6", "cells[6].max_z", z, "> " + z}}));
}

TEST(SroChecks, E11AndE12NeedTheirFiles) {
    sro::Region region = sound();
    region.tiles[5].texture = 300;
    region.objects[1].asset_id = 0xFFFFFFFF;
    const Member member = member_of(region);
    EXPECT_EQ(found_in(member), List{});
    EXPECT_EQ(found_in(with_names(member, index_files(0, 300))),
              (List{{"sro.E11", "tile 5", "tiles[5].texture", "300", "< 300"}}));
    EXPECT_EQ(found_in(with_names(member, index_files(1000, 301))),
              (List{{"sro.E12", "object 1", "objects[1].asset_id", "4294967295", "< 1000"}}));
}

// Files by others.

std::filesystem::path shared_folder() {
    return to_path(std::string(NAVSCOPE_SHARED_DATA) + "/sro");
}

#define NAVSCOPE_NEEDS_REGIONS() \
    if (!std::filesystem::exists(shared_folder())) GTEST_SKIP() << "the folder ../shared/data is absent"

Member shared_member(const std::filesystem::path& path, const std::shared_ptr<const sro::IndexFiles>& names = {}) {
    const LoadedFile file = load_file(to_utf8(path));
    EXPECT_EQ(file.members.size(), 1u) << path;
    if (file.members.empty() || !file.members[0].sro) {
        ADD_FAILURE() << path << " is no region";
        return {};
    }
    return with_names(file.members[0], names);
}

/// An element of a sidecar as navscope names it: "global 33" is "global edge 33", "object 3 link 1" is "object 3".
std::string own_name(std::string element) {
    if (element.ends_with(" count") || element == "header" || element == "tail") return "";
    const auto replace = [&](const std::string& word, const std::string& by) {
        if (element.starts_with(word + " ")) element = by + element.substr(word.size());
    };
    replace("global", "global edge");
    replace("internal", "internal edge");
    replace("plane height", "plane");
    return element.substr(0, element.find(" link "));
}

TEST(SroChecksSharedData, ValidAndEditedRegionsGiveNothing) {
    NAVSCOPE_NEEDS_REGIONS();
    const Result<sro::IndexFiles> files = sro::read_index_files(to_utf8(shared_folder() / "synthetic"));
    ASSERT_TRUE(files) << describe(files.error());
    EXPECT_TRUE(files->objects->notes.empty());
    EXPECT_TRUE(files->tiles->notes.empty());
    const auto names = std::make_shared<const sro::IndexFiles>(*files);
    uint32_t seen = 0;
    for (const char* folder : {"", "synthetic"}) {
        for (const auto& entry : std::filesystem::directory_iterator(shared_folder() / folder)) {
            if (entry.path().extension() != ".nvm") continue;
            ++seen;
            EXPECT_EQ(found_in(shared_member(entry.path(), *folder ? names : nullptr)), List{}) << entry.path();
        }
    }
    EXPECT_EQ(seen, 13u);
}

TEST(SroChecksSharedData, PlantedErrorsAreFoundWhereTheyAre) {
    NAVSCOPE_NEEDS_REGIONS();
    std::set<std::string> codes;
    uint32_t seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(shared_folder() / "planted")) {
        if (entry.path().extension() != ".json") continue;
        std::ifstream file(entry.path());
        const nlohmann::json side = nlohmann::json::parse(file);
        const nlohmann::json& expected = side["expected"][0];
        const std::string code = expected["code"];
        if (code.starts_with("sro.F") || code.starts_with("sro.X0")) continue;
        SCOPED_TRACE(entry.path().string());
        std::shared_ptr<const sro::IndexFiles> names;
        if (side.contains("options")) {
            const Result<sro::IndexFiles> files = sro::read_index_files(to_utf8(shared_folder() / "synthetic"));
            ASSERT_TRUE(files);
            names = std::make_shared<const sro::IndexFiles>(*files);
        }
        const Member member = shared_member(entry.path().parent_path() / side["file"].get<std::string>(), names);
        ASSERT_TRUE(member.sro);
        const std::vector<ReportFinding> findings =
            check_findings(member, [](const Check& check) { return check.id.starts_with("sro.E"); });
        if (!code.starts_with("sro.E")) {
            EXPECT_TRUE(findings.empty());
            continue;
        }
        ++seen;
        codes.insert(code);
        ASSERT_EQ(side["expected"].size(), 1u);
        ASSERT_EQ(findings.size(), 1u);
        EXPECT_EQ(findings[0].check, code);
        EXPECT_EQ(findings[0].element, own_name(expected["element"]));
        EXPECT_GE(*findings[0].offset, expected["offset"].get<uint64_t>());
        EXPECT_LT(*findings[0].offset, expected["end"].get<uint64_t>());
    }
    EXPECT_EQ(seen, 13u);
    EXPECT_EQ(codes.size(), 12u);
}

}  // namespace
}  // namespace navscope
