#include "support/region_writer.h"

#include <cstdio>
#include <cstring>
#include <string_view>

namespace navscope::support {
namespace {

class Writer {
public:
    template <typename T>
    void put(T value) {
        std::byte raw[sizeof(T)];
        std::memcpy(raw, &value, sizeof(T));
        bytes.insert(bytes.end(), raw, raw + sizeof(T));
    }
    template <typename... T>
    void all(T... values) {
        (put(values), ...);
    }

    std::vector<std::byte> bytes;
};

void put_objects(Writer& out, const sro::Region& region) {
    out.put(static_cast<uint16_t>(region.objects.size()));
    for (const sro::Object& o : region.objects) {
        out.all(o.asset_id, o.x, o.y, o.z, o.kind, o.yaw, o.local_uid, o.unknown, o.is_big, o.is_struct, o.owner_region,
                static_cast<uint16_t>(o.link_count));
        for (uint32_t k = 0; k < o.link_count; ++k) {
            const sro::Link& link = region.links[o.first_link + k];
            out.all(link.other_object, link.other_edge, link.own_edge);
        }
    }
}

void put_cells(Writer& out, const sro::Region& region) {
    out.all(static_cast<uint32_t>(region.cells.size()), region.open_cell_count);
    for (const sro::Cell& c : region.cells) {
        out.all(c.min_x, c.min_z, c.max_x, c.max_z, static_cast<uint8_t>(c.object_count));
        for (uint32_t k = 0; k < c.object_count; ++k) out.put(region.cell_objects[c.first_object + k]);
    }
}

void put_edges(Writer& out, const std::vector<sro::Edge>& edges, bool global) {
    out.put(static_cast<uint32_t>(edges.size()));
    for (const sro::Edge& e : edges) {
        out.all(e.a_x, e.a_z, e.b_x, e.b_z, e.flags, e.side_src, e.side_dst, e.cell_src, e.cell_dst);
        if (global) out.all(e.region_src, e.region_dst);
    }
}

}  // namespace

std::vector<std::byte> write_region(const sro::Region& region) {
    Writer out;
    for (const char c : std::string_view("JMXVNVM 1000")) out.put(c);
    put_objects(out, region);
    put_cells(out, region);
    put_edges(out, region.global_edges, true);
    put_edges(out, region.internal_edges, false);
    for (const sro::Tile& tile : region.tiles) {
        out.put(tile.cell);
        if (region.variant == sro::Variant::standard) out.all(tile.flags, tile.texture);
    }
    for (const float height : region.heights) out.put(height);
    if (region.variant != sro::Variant::legacy_no_planes) {
        for (const uint8_t type : region.plane_types) out.put(type);
        for (const float height : region.plane_heights) out.put(height);
    }
    return std::move(out.bytes);
}

std::string region_file_name(uint16_t region) {
    char text[16];
    std::snprintf(text, sizeof text, "nv_%04x.nvm", static_cast<unsigned>(region));
    return text;
}

}  // namespace navscope::support
