#include <bit>
#include <cstring>

#include "navmesh/sro/layout.h"
#include "reflect/field_path.h"
#include "sro_data.h"
#include "support/region_writer.h"

namespace navscope::sro {
namespace {

using namespace sro_test;

/// Every leaf below a value, in order: the byte after the one before must be its first.
void walk(const RecordTree& tree, const ValueRef& value, uint64_t& position, uint64_t& leaves) {
    const uint64_t count = child_count(tree, value);
    if (count == 0 && !value.sequence) {
        ASSERT_EQ(value.offset, position);
        position += value.size();
        ++leaves;
    }
    for (uint64_t i = 0; i < count; ++i) walk(tree, child(tree, value, i).value, position, leaves);
}

void expect_partition(const Region& region) {
    uint64_t position = 0, leaves = 0;
    for (uint64_t i = 0; i < top_count(*region.records); ++i) {
        const Child root = top(*region.records, i);
        ASSERT_NE(root.field, nullptr) << root.step;
        EXPECT_EQ(root.field->name, root.step);
        EXPECT_EQ(root.field->offset, position) << root.step;
        walk(*region.records, root.value, position, leaves);
    }
    EXPECT_EQ(position, region.records->blob.size());
    EXPECT_GT(leaves, 9216u + 9409u);
}

Region made(Variant variant = Variant::standard) {
    Region region = support::make_region(0x6140, 0, 0);
    region.variant = variant;
    return *read_region(blob_of(support::write_region(region)));
}

/// The bytes at a path are those of the number.
template <typename T>
void expect_bytes(const Region& region, const std::string& path, T expected) {
    const Result<Located> found = resolve_path(*region.records, path);
    ASSERT_TRUE(found.has_value()) << path << ": " << describe(found.error());
    ASSERT_EQ(found->value.size(), sizeof(T)) << path;
    EXPECT_EQ(std::memcmp(region.records->blob.data() + found->value.offset, &expected, sizeof(T)), 0) << path;
}

void expect_objects(const Region& region) {
    for (size_t i = 0; i < region.objects.size(); ++i) {
        const Object& o = region.objects[i];
        const std::string at = "objects[" + std::to_string(i) + "].";
        expect_bytes(region, at + "asset_id", o.asset_id);
        expect_bytes(region, at + "position.x", o.x);
        expect_bytes(region, at + "position.y", o.y);
        expect_bytes(region, at + "position.z", o.z);
        expect_bytes(region, at + "kind", o.kind);
        expect_bytes(region, at + "yaw", o.yaw);
        expect_bytes(region, at + "local_uid", o.local_uid);
        expect_bytes(region, at + "unknown", o.unknown);
        expect_bytes(region, at + "is_big", o.is_big);
        expect_bytes(region, at + "is_struct", o.is_struct);
        expect_bytes(region, at + "owner_region", o.owner_region);
        expect_bytes(region, at + "link_count", static_cast<uint16_t>(o.link_count));
        for (uint32_t k = 0; k < o.link_count; ++k) {
            const Link& link = region.links[o.first_link + k];
            const std::string row = at + "links[" + std::to_string(k) + "].";
            expect_bytes(region, row + "other_object", link.other_object);
            expect_bytes(region, row + "other_edge", link.other_edge);
            expect_bytes(region, row + "own_edge", link.own_edge);
        }
    }
}

void expect_cells(const Region& region) {
    for (size_t i = 0; i < region.cells.size(); ++i) {
        const Cell& c = region.cells[i];
        const std::string at = "cells[" + std::to_string(i) + "].";
        expect_bytes(region, at + "min_x", c.min_x);
        expect_bytes(region, at + "min_z", c.min_z);
        expect_bytes(region, at + "max_x", c.max_x);
        expect_bytes(region, at + "max_z", c.max_z);
        expect_bytes(region, at + "object_reference_count", static_cast<uint8_t>(c.object_count));
        for (uint32_t k = 0; k < c.object_count; ++k) {
            expect_bytes(region, at + "objects[" + std::to_string(k) + "]", region.cell_objects[c.first_object + k]);
        }
    }
}

void expect_edges(const Region& region, const std::vector<Edge>& edges, const std::string& name, bool global) {
    for (size_t i = 0; i < edges.size(); ++i) {
        const Edge& e = edges[i];
        const std::string at = name + "[" + std::to_string(i) + "].";
        expect_bytes(region, at + "a_x", e.a_x);
        expect_bytes(region, at + "a_z", e.a_z);
        expect_bytes(region, at + "b_x", e.b_x);
        expect_bytes(region, at + "b_z", e.b_z);
        expect_bytes(region, at + "flags", e.flags);
        expect_bytes(region, at + "side_src", e.side_src);
        expect_bytes(region, at + "side_dst", e.side_dst);
        expect_bytes(region, at + "cell_src", e.cell_src);
        expect_bytes(region, at + "cell_dst", e.cell_dst);
        if (!global) continue;
        expect_bytes(region, at + "region_src", e.region_src);
        expect_bytes(region, at + "region_dst", e.region_dst);
    }
}

void expect_everything(const Region& region) {
    expect_partition(region);
    expect_bytes(region, "object_count", static_cast<uint16_t>(region.objects.size()));
    expect_bytes(region, "cell_count", static_cast<uint32_t>(region.cells.size()));
    expect_bytes(region, "open_cell_count", region.open_cell_count);
    expect_bytes(region, "global_edge_count", static_cast<uint32_t>(region.global_edges.size()));
    expect_bytes(region, "internal_edge_count", static_cast<uint32_t>(region.internal_edges.size()));
    expect_objects(region);
    expect_cells(region);
    expect_edges(region, region.global_edges, "global_edges", true);
    expect_edges(region, region.internal_edges, "internal_edges", false);
    for (uint32_t i = 0; i < tile_count; i += 13) {
        const std::string at = "tiles[" + std::to_string(i) + "].";
        expect_bytes(region, at + "cell", region.tiles[i].cell);
        if (region.variant != Variant::standard) continue;
        expect_bytes(region, at + "flags", region.tiles[i].flags);
        expect_bytes(region, at + "texture", region.tiles[i].texture);
    }
    for (uint32_t i = 0; i < height_count; i += 13) {
        expect_bytes(region, "heights[" + std::to_string(i) + "]", region.heights[i]);
    }
    for (size_t i = 0; i < region.plane_types.size(); ++i) {
        expect_bytes(region, "plane_types[" + std::to_string(i) + "]", region.plane_types[i]);
        expect_bytes(region, "plane_heights[" + std::to_string(i) + "]", region.plane_heights[i]);
    }
}

TEST(SroLayout, EveryRecordOfAMadeRegionIsWhereItsPathSays) {
    const Region region = made();
    EXPECT_FALSE(region.links.empty());
    EXPECT_EQ(top_count(*region.records), 14u);
    expect_everything(region);
}

TEST(SroLayout, LegacyTailsHaveShortTilesAndFewerSections) {
    const Region planes = made(Variant::legacy_planes), bare = made(Variant::legacy_no_planes);
    EXPECT_EQ(top_count(*planes.records), 14u);
    EXPECT_EQ(top_count(*bare.records), 12u);
    expect_everything(planes);
    expect_everything(bare);
    EXPECT_FALSE(resolve_path(*planes.records, "tiles[0].flags").has_value());
    EXPECT_FALSE(resolve_path(*bare.records, "plane_types[0]").has_value());
}

TEST(SroLayout, EveryRecordOfTheSharedRegionsIsWhereItsPathSays) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    for (const char* file : {"nv_61a8.nvm", "synthetic/nv_14a9.nvm", "synthetic/nv_1c20.nvm", "synthetic/nv_3a52.nvm",
                             "synthetic/nv_5060.nvm"}) {
        SCOPED_TRACE(file);
        expect_everything(*read_region(shared_file(file)));
    }
}

TEST(SroLayout, HeavyRegionIsPartitioned) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    expect_partition(*read_region(shared_file("synthetic/nv_5260.nvm")));
}

TEST(SroLayout, OtherEditorsNamesStandInTheNotes) {
    const Region region = made();
    const auto note = [&](const std::string& path) {
        const Result<Located> found = resolve_path(*region.records, path);
        return found && found->field ? std::string(found->field->note) : std::string();
    };
    EXPECT_NE(note("objects[0].links").find("mount_points"), std::string::npos);
    EXPECT_NE(note("objects[0].is_big").find("event_zone"), std::string::npos);
    EXPECT_NE(note("open_cell_count").find("cell_extra_entries"), std::string::npos);
    EXPECT_NE(note("internal_edges[0].flags").find("line_flag"), std::string::npos);
    EXPECT_NE(note("tiles[0].texture").find("w4"), std::string::npos);
}

TEST(SroLayout, SignatureIsText) {
    const Region region = made();
    const Result<Located> found = resolve_path(*region.records, "signature");
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->value.size(), 12u);
    EXPECT_EQ(format_value(*region.records, found->value), "\"JMXVNVM 1000\"");
}

}  // namespace
}  // namespace navscope::sro
