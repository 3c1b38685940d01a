#include "navmesh/sro/write_region.h"

#include <cstring>

namespace navscope::sro {
namespace {

class Writer {
public:
    template <typename T>
    void put(const T& value) {
        std::byte raw[sizeof(T)];
        std::memcpy(raw, &value, sizeof(T));
        bytes.insert(bytes.end(), raw, raw + sizeof(T));
    }
    template <typename... T>
    void all(const T&... values) {
        (put(values), ...);
    }

    std::vector<std::byte> bytes;
};

void put_objects(Writer& out, const Region& region) {
    out.put(static_cast<uint16_t>(region.objects.size()));
    for (const Object& o : region.objects) {
        out.all(o.asset_id, o.x, o.y, o.z, o.kind, o.yaw, o.local_uid, o.unknown, o.is_big, o.is_struct, o.owner_region,
                static_cast<uint16_t>(o.link_count));
        for (uint32_t k = 0; k < o.link_count; ++k) {
            const Link& link = region.links[o.first_link + k];
            out.all(link.other_object, link.other_edge, link.own_edge);
        }
    }
}

void put_cells(Writer& out, const Region& region) {
    out.all(static_cast<uint32_t>(region.cells.size()), region.open_cell_count);
    for (const Cell& c : region.cells) {
        out.all(c.min_x, c.min_z, c.max_x, c.max_z, static_cast<uint8_t>(c.object_count));
        for (uint32_t k = 0; k < c.object_count; ++k) out.put(region.cell_objects[c.first_object + k]);
    }
}

void put_edges(Writer& out, const std::vector<Edge>& edges, bool global) {
    out.put(static_cast<uint32_t>(edges.size()));
    for (const Edge& e : edges) {
        out.all(e.a_x, e.a_z, e.b_x, e.b_z, e.flags, e.side_src, e.side_dst, e.cell_src, e.cell_dst);
        if (global) out.all(e.region_src, e.region_dst);
    }
}

void put_grids(Writer& out, const Region& region) {
    for (const Tile& tile : region.tiles) {
        out.put(tile.cell);
        if (region.variant == Variant::standard) out.all(tile.flags, tile.texture);
    }
    for (const float& height : region.heights) out.put(height);
    if (region.variant == Variant::legacy_no_planes) return;
    for (const uint8_t type : region.plane_types) out.put(type);
    for (const float& height : region.plane_heights) out.put(height);
}

}  // namespace

std::vector<std::byte> write_region(const Region& region) {
    Writer out;
    // Without the records that vary in number, which are few: the rest is nearly all of a region.
    out.bytes.reserve(tail_size(region.variant) + region.objects.size() * 32 + region.cells.size() * 17 +
                      region.global_edges.size() * 27 + region.internal_edges.size() * 23 + 4096);
    for (const char c : signature) out.put(c);
    put_objects(out, region);
    put_cells(out, region);
    put_edges(out, region.global_edges, true);
    put_edges(out, region.internal_edges, false);
    put_grids(out, region);
    return std::move(out.bytes);
}

}  // namespace navscope::sro
