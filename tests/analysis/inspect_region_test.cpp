// Inspections of a Silkroad region: from a tile to its cell, to the cell's edges and objects, and back.
#include <algorithm>

#include "made_files.h"
#include "navmesh/sro/index_files.h"
#include "navmesh/sro/lookup.h"

namespace navscope {
namespace {

using made::region;
using made::row;
using made::section;

TEST(InspectRegion, ElementsOfEveryKindAreSound) {
    const sro::Region& source = *region().sro;
    const auto check = [&](ElementKind kind, size_t count, size_t step) {
        ASSERT_GT(count, 0u) << to_string(kind);
        for (size_t i = 0; i < count; i += step) made::expect_sound(region(), {kind, static_cast<uint32_t>(i)});
        made::expect_sound(region(), {kind, static_cast<uint32_t>(count - 1)});
        EXPECT_TRUE(inspect(region(), {kind, static_cast<uint32_t>(count)}).sections.empty());
    };
    check(ElementKind::object, source.objects.size(), 1);
    check(ElementKind::link, source.links.size(), 1);
    check(ElementKind::cell, source.cells.size(), 3);
    check(ElementKind::global_edge, source.global_edges.size(), 3);
    check(ElementKind::internal_edge, source.internal_edges.size(), 7);
    check(ElementKind::tile, source.tiles.size(), 397);
    check(ElementKind::height, source.heights.size(), 397);
    check(ElementKind::plane, source.plane_types.size(), 1);
    EXPECT_EQ(inspect(region(), {ElementKind::face, 0}).subtitle, "a region has none");
}

TEST(InspectRegion, ATile) {
    const uint32_t index = 50 * sro::tiles_a_side + 33;
    const Inspection tile = inspect(region(), {ElementKind::tile, index});
    EXPECT_EQ(tile.subtitle, "column 33, row 50");
    EXPECT_EQ(row(tile, "x").value, "660 … 680");
    EXPECT_EQ(row(tile, "z").value, "1000 … 1020");
    EXPECT_EQ(row(tile, "cell").link, (ElementRef{ElementKind::cell, region().sro->tiles[index].cell}));
    EXPECT_EQ(row(tile, "plane").link, (ElementRef{ElementKind::plane, 3 * 6 + 2}));
    const InspectSection* heights = section(tile, "Heights");
    ASSERT_NE(heights, nullptr);
    ASSERT_EQ(heights->rows.size(), 4u);
    EXPECT_EQ(heights->rows[3].link, (ElementRef{ElementKind::height, 51 * sro::heights_a_side + 34}));
}

TEST(InspectRegion, ACellsEdgesNameItsSides) {
    const sro::Region& source = *region().sro;
    uint64_t seen = 0;
    for (uint32_t c = 0; c < source.cells.size(); ++c) {
        const Inspection cell = inspect(region(), {ElementKind::cell, c});
        EXPECT_EQ(cell.subtitle, sro::is_open(source, c) ? "open" : "closed");
        const InspectSection* edges = section(cell, "Edges");
        if (!edges) continue;
        for (const InspectRow& one : edges->rows) {
            ++seen;
            const Inspection edge = inspect(region(), one.link);
            const bool source_cell = row(edge, "cell_src").link == ElementRef{ElementKind::cell, c};
            EXPECT_EQ(one.note.find(row(edge, source_cell ? "side_src" : "side_dst").note), 0u) << one.note;
        }
    }
    EXPECT_GE(seen, source.global_edges.size() + source.internal_edges.size());
}

TEST(InspectRegion, ObjectsAndCellsNameEachOther) {
    const sro::Region& source = *region().sro;
    for (uint32_t o = 0; o < source.objects.size(); ++o) {
        const Inspection object = inspect(region(), {ElementKind::object, o});
        const sro::LocalUid uid = sro::split_uid(source.objects[o].local_uid);
        EXPECT_EQ(row(object, "local_uid").note.find("serial " + std::to_string(uid.serial) + ","), 0u);
        for (const InspectRow& one : section(object, "Cells that list it")->rows) {
            if (!one.link) continue;
            const Inspection cell = inspect(region(), one.link);
            const InspectSection* objects = section(cell, "Objects");
            ASSERT_NE(objects, nullptr);
            EXPECT_TRUE(std::any_of(objects->rows.begin(), objects->rows.end(), [&](const InspectRow& r) {
                return r.link == ElementRef{ElementKind::object, o};
            }));
        }
    }
}

/// The made region with the two index files, one row for each asset and texture that it uses.
Member named_region() {
    const auto file = [](size_t rows, const std::string& prefix, const std::string& ending) {
        sro::IndexFile made;
        for (size_t i = 0; i < rows; ++i) {
            made.rows.emplace_back();
            made.rows.back().path = prefix + std::to_string(i) + ending;
        }
        return made;
    };
    auto source = std::make_shared<sro::Region>(*region().sro);
    source->names = std::make_shared<const sro::IndexFiles>(
        sro::IndexFiles{file(1000, "res\\bldg\\thing_", ".bsr"), file(100, "tile_", ".ddj")});
    Member member = region();
    member.sro = std::move(source);
    return member;
}

TEST(InspectRegion, AssetsAndTexturesHaveNamesWhereTheFilesAreGiven) {
    const Member named = named_region();
    const sro::Region& source = *named.sro;
    const std::string path = "res\\bldg\\thing_" + std::to_string(source.objects[0].asset_id) + ".bsr";
    const Inspection object = inspect(named, {ElementKind::object, 0});
    EXPECT_EQ(row(object, "asset_id").note, path);
    EXPECT_EQ(object.subtitle, "asset " + std::to_string(source.objects[0].asset_id) + ": " + path);
    EXPECT_EQ(row(inspect(region(), {ElementKind::object, 0}), "asset_id").note, "row of object.ifo");

    bool inside = false, beyond = false;
    for (uint32_t i = 0; i < source.tiles.size() && !(inside && beyond); i += 7) {
        const std::string note = row(inspect(named, {ElementKind::tile, i}), "texture").note;
        const uint16_t texture = source.tiles[i].texture;
        EXPECT_EQ(note, texture < 100 ? "tile_" + std::to_string(texture) + ".ddj" : "no row: tile2d.ifo has 100");
        (texture < 100 ? inside : beyond) = true;
    }
    EXPECT_TRUE(inside && beyond);
    EXPECT_EQ(row(inspect(region(), {ElementKind::tile, 0}), "texture").note, "row of tile2d.ifo");

    const auto listing = std::find_if(source.cells.begin(), source.cells.end(),
                                      [](const sro::Cell& cell) { return cell.object_count > 0; });
    const auto cell = static_cast<uint32_t>(listing - source.cells.begin());
    const uint16_t listed = sro::objects_of_cell(source, cell)[0];
    EXPECT_EQ(section(inspect(named, {ElementKind::cell, cell}), "Objects")->rows.at(0).note,
              sro::asset_note(source, source.objects[listed].asset_id));
}

TEST(InspectRegion, ObjectsOfNeighboursSayWhoseTheyAre) {
    const sro::Region& source = *region().sro;
    uint32_t own = 0, foreign = 0;
    for (uint32_t o = 0; o < source.objects.size(); ++o) {
        const Inspection object = inspect(region(), {ElementKind::object, o});
        const InspectSection* owner = section(object, "Owner");
        ASSERT_NE(owner, nullptr);
        if (source.objects[o].owner_region == source.region_id) {
            ++own;
            EXPECT_EQ(owner->rows.size(), 1u);
            EXPECT_EQ(owner->rows[0].note, "this region");
            EXPECT_NE(row(object, "owner_region").note.find(", this region"), std::string::npos);
            continue;
        }
        ++foreign;
        ASSERT_EQ(owner->rows.size(), 2u);
        EXPECT_TRUE(owner->rows[0].note.starts_with("the neighbour to the ")) << owner->rows[0].note;
        EXPECT_EQ(owner->rows[1].label, "position there");
    }
    EXPECT_GT(own, 0u);
    EXPECT_GT(foreign, 0u);
    const Column* column = region().mesh->table(ElementKind::object)->find("foreign");
    ASSERT_NE(column, nullptr);
    EXPECT_EQ(std::count(column->derived->begin(), column->derived->end(), 1.0), foreign);
}

TEST(InspectRegion, LinksSayWhetherTheyLeadBack) {
    const sro::Region& source = *region().sro;
    uint32_t one_sided = 0, two_sided = 0;
    for (uint32_t k = 0; k < source.links.size(); ++k) {
        const Inspection link = inspect(region(), {ElementKind::link, k});
        const InspectRow reverse = row(link, "reverse");
        if (sro::is_one_sided(source.links[k])) {
            ++one_sided;
            EXPECT_TRUE(link.subtitle.ends_with(", one-sided")) << link.subtitle;
            EXPECT_FALSE(reverse.link);
            EXPECT_EQ(reverse.note, "one-sided: no partner in this file");
        } else {
            ++two_sided;
            EXPECT_EQ(reverse.link.kind, ElementKind::link);
            EXPECT_EQ(row(inspect(region(), reverse.link), "reverse").link, (ElementRef{ElementKind::link, k}));
        }
    }
    EXPECT_GT(one_sided, 0u);
    EXPECT_GT(two_sided, 0u);
    const Column* column = region().mesh->table(ElementKind::link)->find("one_sided");
    ASSERT_NE(column, nullptr);
    EXPECT_EQ(std::count(column->derived->begin(), column->derived->end(), 1.0), one_sided);

    auto altered = std::make_shared<sro::Region>(source);
    for (sro::Link& link : altered->links) link.own_edge = static_cast<uint16_t>(link.own_edge + 10);
    Member member = region();
    member.sro = altered;
    const auto broken = std::find_if(source.links.begin(), source.links.end(),
                                     [](const sro::Link& link) { return !sro::is_one_sided(link); });
    const auto index = static_cast<uint32_t>(broken - source.links.begin());
    EXPECT_EQ(row(inspect(member, {ElementKind::link, index}), "reverse").note,
              "object " + std::to_string(broken->other_object) + " has no reverse of it");
}

}  // namespace
}  // namespace navscope
