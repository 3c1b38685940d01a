#include "navmesh/sro/layout.h"

namespace navscope::sro {
namespace {

struct Scalars {
    const Type *u8, *u16, *u32, *f32;
};

Type& object_type(TypeBuilder& build, const Scalars& s) {
    Type& position = build.record("Vector3", 12);
    build.field(position, "x", s.f32, 0, "east");
    build.field(position, "y", s.f32, 4, "up");
    build.field(position, "z", s.f32, 8, "north");
    build.finish(position);

    Type& link = build.record("Link", 6);
    build.field(link, "other_object", s.u16, 0,
                "index into this file's objects, 65535 = no partner; elsewhere mount_point[0..1]");
    build.field(link, "other_edge", s.u16, 2, "outline edge of the other object's mesh; elsewhere mount_point[2..3]");
    build.field(link, "own_edge", s.u16, 4, "outline edge of this object's mesh; elsewhere mount_point[4..5]");
    build.finish(link);

    Type& object = build.record("Object", 32);
    build.field(object, "asset_id", s.u32, 0, "entry of object.ifo, not unique; elsewhere NavigationEntry.id");
    build.field(object, "position", &position, 4, "relative to this file's region, also for a neighbour's object");
    build.field(object, "kind", s.u16, 16,
                "65535 static, 0 not static (trees and the like); elsewhere collision, but it is no collision switch");
    build.field(object, "yaw", s.f32, 18, "radians about y, positive turns +x towards +z");
    build.field(object, "local_uid", s.u16, 22,
                "unique in the owner region: bits 0-9 serial, 10-12 block x, 13-15 block z; elsewhere unique_id");
    build.field(object, "unknown", s.u16, 24, "0 in the games' files; elsewhere unknown_0");
    build.field(object, "is_big", s.u8, 26, "large landmark; elsewhere the low byte of event_zone");
    build.field(object, "is_struct", s.u8, 27,
                "structure with an entry in objectstring.ifo; elsewhere the high byte of event_zone");
    build.field(object, "owner_region", s.u16, 28, "region the object belongs to; elsewhere region_id");
    build.field(object, "link_count", s.u16, 30, "number of links; elsewhere mount_point_entries");
    build.counted_field(object, "links", build.counted("Link[link_count]", &link), 32, 30, Scalar::u16,
                        "outline edges where a mover steps onto another object; elsewhere mount_points");
    build.finish(object);
    return object;
}

Type& cell_type(TypeBuilder& build, const Scalars& s) {
    Type& cell = build.record("Cell", 17);
    build.field(cell, "min_x", s.f32, 0, "west side; elsewhere NavigationCell.min");
    build.field(cell, "min_z", s.f32, 4, "south side");
    build.field(cell, "max_x", s.f32, 8, "east side, exclusive; elsewhere NavigationCell.max");
    build.field(cell, "max_z", s.f32, 12, "north side, exclusive");
    build.field(cell, "object_reference_count", s.u8, 16, "number of object references; elsewhere entry_count");
    build.counted_field(cell, "objects", build.counted("u16[object_reference_count]", s.u16), 17, 16, Scalar::u8,
                        "objects a mover in the cell has to test, as indices; elsewhere entry_index");
    build.finish(cell);
    return cell;
}

/// Global and internal edges begin alike; a global one goes on with two region ids.
Type& edge_type(TypeBuilder& build, const Scalars& s, bool global) {
    Type& edge = build.record(global ? "GlobalEdge" : "InternalEdge", global ? 27 : 23);
    build.field(edge, "a_x", s.f32, 0, "start of the segment, east; elsewhere min");
    build.field(edge, "a_z", s.f32, 4, "start of the segment, north");
    build.field(edge, "b_x", s.f32, 8, "end of the segment, east; elsewhere max");
    build.field(edge, "b_z", s.f32, 12, "end of the segment, north");
    build.field(edge, "flags", s.u8, 16,
                "1 and 2 blocked, 4 internal, 8 global, 16 underpass, 32 entrance, 128 siege; elsewhere line_flag");
    build.field(edge, "side_src", s.u8, 17,
                "side of the source cell: 0 north, 1 east, 2 south, 3 west; elsewhere line_source");
    build.field(edge, "side_dst", s.u8, 18, "side of the destination cell, 255 none; elsewhere line_destination");
    build.field(edge, "cell_src", s.u16, 19, "cell of this file; elsewhere source_cell");
    build.field(edge, "cell_dst", s.u16, 21,
                global ? "cell of the neighbour's file, 65535 none; elsewhere destination_cell"
                       : "cell of this file, 65535 none (a wall); elsewhere destination_cell");
    if (global) {
        build.field(edge, "region_src", s.u16, 23, "this file's region; elsewhere source_region");
        build.field(edge, "region_dst", s.u16, 25, "the neighbour's region; elsewhere destination_region");
    }
    build.finish(edge);
    return edge;
}

Type& tile_type(TypeBuilder& build, const Scalars& s, bool standard) {
    Type& tile = build.record("Tile", standard ? 8 : 4);
    build.field(tile, "cell", s.u32, 0, "cell that covers the tile; elsewhere TextureMap.w1 (low half) and w2");
    if (standard) {
        build.field(tile, "flags", s.u16, 4,
                    "bit 0 blocked, bit 1 painted under bridges, others unknown; elsewhere w3");
        build.field(tile, "texture", s.u16, 6, "row of tile2d.ifo; elsewhere w4");
    }
    build.finish(tile);
    return tile;
}

/// Declares the sections as fields of one record, the whole file, and makes each of them a named root.
class Layout {
public:
    Layout(const Region& region, const Blob& blob)
        : region_(region), table_(std::make_shared<TypeTable>()), build_(*table_) {
        tree_ = std::make_shared<RecordTree>();
        tree_->blob = blob;
        tree_->items.emplace_back();
    }

    std::shared_ptr<const RecordTree> run() {
        const Scalars s{build_.scalar("u8", Scalar::u8), build_.scalar("u16", Scalar::u16),
                        build_.scalar("u32", Scalar::u32), build_.scalar("f32", Scalar::f32)};
        const Type& object = object_type(build_, s);
        const Type& cell = cell_type(build_, s);
        const Type& global_edge = edge_type(build_, s, true);
        const Type& internal_edge = edge_type(build_, s, false);
        const Type& tile = tile_type(build_, s, region_.variant == Variant::standard);
        file_ = &build_.record("Region", static_cast<uint32_t>(tree_->blob.size()));
        records(s, object, cell, global_edge, internal_edge);
        grids(s, tile);
        build_.finish(*file_);
        for (size_t i = 0; i < tree_->roots.size(); ++i) tree_->roots[i].field = &file_->fields[i];
        tree_->types = table_;
        return tree_;
    }

private:
    void records(const Scalars& s, const Type& object, const Type& cell, const Type& global_edge,
                 const Type& internal_edge) {
        one("signature", build_.text("char[12]", 12), 0, "\"JMXVNVM 1000\"; elsewhere header");
        one("object_count", s.u16, region_.object_count_offset, "elsewhere nav_entries");
        many("objects", object, region_.object_count_offset + 2, region_.objects.size(),
             "placed map objects that touch the region; elsewhere NavigationEntry", &region_.object_offsets);
        one("cell_count", s.u32, region_.cell_count_offset, "elsewhere cell_entries");
        one("open_cell_count", s.u32, region_.cell_count_offset + 4,
            "cells before this one are walkable, the rest closed; elsewhere cell_extra_entries");
        many("cells", cell, region_.cell_count_offset + 8, region_.cells.size(),
             "rectangles that share out the region; elsewhere NavigationCell", &region_.cell_offsets);
        one("global_edge_count", s.u32, region_.global_offset - 4, "elsewhere region_link_entries");
        many("global_edges", global_edge, region_.global_offset, region_.global_edges.size(),
             "borders with cells of neighbour regions; elsewhere RegionLink");
        one("internal_edge_count", s.u32, region_.internal_offset - 4, "elsewhere cell_link_entries");
        many("internal_edges", internal_edge, region_.internal_offset, region_.internal_edges.size(),
             "borders between two cells, and walls; elsewhere NavigationCellLink");
    }

    void grids(const Scalars& s, const Type& tile) {
        many("tiles", tile, region_.tile_offset, region_.tiles.size(), "index z * 96 + x; elsewhere TextureMap");
        many("heights", *s.f32, region_.height_offset, region_.heights.size(),
             "terrain at tile corners, index z * 97 + x; elsewhere HeightMap");
        if (region_.variant == Variant::legacy_no_planes) return;
        many("plane_types", *s.u8, region_.plane_type_offset, region_.plane_types.size(),
             "a block of 16 x 16 tiles, index z * 6 + x: bit 0 water, bit 1 ice");
        many("plane_heights", *s.f32, region_.plane_height_offset, region_.plane_heights.size(),
             "of the block's water or ice; left-over where the type is 0");
    }

    void one(std::string_view name, const Type* type, uint64_t offset, std::string_view note) {
        add(name, type, Item{type, static_cast<uint32_t>(offset), 1, false, nullptr}, note);
    }

    void many(std::string_view name, const Type& element, uint64_t offset, uint64_t count, std::string_view note,
              const std::vector<uint32_t>* places = nullptr) {
        Item item{&element, static_cast<uint32_t>(offset), static_cast<uint32_t>(count), true, nullptr};
        if (places) {
            tree_->owned_places.push_back(std::make_shared<const std::vector<uint32_t>>(*places));
            item.places = tree_->owned_places.back().get();
        }
        const std::string_view label = table_->keep(std::string(element.name) + "[" + std::to_string(count) + "]");
        // Records that vary in size are no tuple: their type only names them, the item says where each lies.
        const auto fixed = static_cast<uint32_t>(count);
        add(name, places ? build_.counted(label, &element) : build_.tuple(label, &element, fixed), item, note);
    }

    void add(std::string_view name, const Type* type, const Item& item, std::string_view note) {
        build_.field(*file_, name, type, item.offset, note);
        tree_->roots.push_back({std::string(name), static_cast<uint32_t>(tree_->items.size()), nullptr});
        tree_->items.push_back(item);
    }

    const Region& region_;
    std::shared_ptr<TypeTable> table_;
    TypeBuilder build_;
    std::shared_ptr<RecordTree> tree_;
    Type* file_ = nullptr;
};

}  // namespace

std::shared_ptr<const RecordTree> record_tree(const Region& region, const Blob& blob) {
    return Layout(region, blob).run();
}

}  // namespace navscope::sro
