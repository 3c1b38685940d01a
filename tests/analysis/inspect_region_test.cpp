// Inspections of a Silkroad region: from a tile to its cell, to the cell's edges and objects, and back.
#include <algorithm>

#include "made_files.h"
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

}  // namespace
}  // namespace navscope
