#include "navmesh/sro/region.h"

#include <cstring>
#include <map>

#include "bytes/file.h"
#include "navmesh/sro/foreign.h"
#include "navmesh/sro/layout.h"

namespace navscope::sro {
namespace {

constexpr uint64_t object_bytes = 32, link_bytes = 6, cell_bytes = 17, reference_bytes = 2, global_bytes = 27,
                   internal_bytes = 23;

std::string bytes_text(uint64_t n) {
    return std::to_string(n) + (n == 1 ? " byte" : " bytes");
}

class RegionReader {
public:
    explicit RegionReader(Bytes bytes) : all_(bytes), reader_(bytes) {}

    bool read() {
        return read_signature() && read_objects() && read_cells() && read_global_edges() && read_internal_edges() &&
               read_tail();
    }

    Region region;
    std::optional<Error> error;

private:
    bool fail(ErrorCode code, std::string section, std::string what, uint64_t offset) {
        error = Error{code, std::move(what), offset, {std::move(section)}};
        return false;
    }
    /// NVM-F02 if fewer than `needed` bytes are left; `from` is the first byte of the record.
    bool need(uint64_t needed, std::string_view section, const std::string& record, uint64_t from) {
        if (reader_.fits(needed, 1)) return true;
        return fail(ErrorCode::sro_f02, std::string(section),
                    "the data end inside " + record + ": " + bytes_text(needed) + " needed at " +
                        describe_offset(reader_.position()) + ", but " + bytes_text(reader_.remaining()) + " left",
                    from);
    }
    /// NVM-F03 if `count` records cannot fit; `at` is the place of the count.
    bool can_hold(uint64_t count, uint64_t size, std::string_view section, std::string_view field, uint64_t at) {
        if (reader_.fits(count, size)) return true;
        return fail(ErrorCode::sro_f03, std::string(section),
                    std::string(field) + " is " + std::to_string(count) + ", but the " +
                        bytes_text(reader_.remaining()) + " left hold at most " +
                        std::to_string(reader_.remaining() / size) + " records of " + std::to_string(size) + " bytes",
                    at);
    }

    bool read_signature();
    bool read_objects();
    bool read_object(uint32_t index);
    bool read_cells();
    bool read_cell(uint32_t index);
    bool read_global_edges();
    bool read_internal_edges();
    bool read_tail();
    void read_grids();
    Edge read_edge();

    Bytes all_;
    Reader reader_;
};

bool RegionReader::read_signature() {
    if (!reader_.fits(signature.size(), 1)) {
        return fail(ErrorCode::sro_f01, "signature",
                    "a region begins with the " + bytes_text(signature.size()) +
                        " \"JMXVNVM 1000\", but the file has " + bytes_text(reader_.remaining()),
                    0);
    }
    const Bytes raw = reader_.bytes(signature.size());
    if (std::memcmp(raw.data(), signature.data(), signature.size()) == 0) return true;
    const std::optional<std::string> other = foreign_region_name(all_);
    return fail(ErrorCode::sro_f01, "signature",
                "the file does not begin with \"JMXVNVM 1000\"" + (other ? ": it is " + *other : ""), 0);
}

bool RegionReader::read_objects() {
    region.object_count_offset = reader_.position();
    if (!need(2, "objects", "the object count", reader_.position())) return false;
    const uint16_t count = reader_.u16();
    if (!can_hold(count, object_bytes, "objects", "the object count", region.object_count_offset)) return false;
    region.objects.reserve(count);
    region.object_offsets.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
        if (!read_object(i)) return false;
    }
    return true;
}

bool RegionReader::read_object(uint32_t index) {
    const uint64_t start = reader_.position();
    const std::string record = "object " + std::to_string(index);
    if (!need(object_bytes, "objects", record, start)) return false;
    Object object{};
    object.asset_id = reader_.u32();
    object.x = reader_.f32();
    object.y = reader_.f32();
    object.z = reader_.f32();
    object.kind = reader_.u16();
    object.yaw = reader_.f32();
    object.local_uid = reader_.u16();
    object.unknown = reader_.u16();
    object.is_big = reader_.u8();
    object.is_struct = reader_.u8();
    object.owner_region = reader_.u16();
    object.link_count = reader_.u16();
    object.first_link = static_cast<uint32_t>(region.links.size());
    if (!need(object.link_count * link_bytes, "objects",
              "the " + std::to_string(object.link_count) + " links of " + record, start)) {
        return false;
    }
    for (uint32_t k = 0; k < object.link_count; ++k) {
        region.link_offsets.push_back(static_cast<uint32_t>(reader_.position()));
        const uint16_t other = reader_.u16();
        const uint16_t other_edge = reader_.u16();
        region.links.push_back({other, other_edge, reader_.u16()});
    }
    region.object_offsets.push_back(static_cast<uint32_t>(start));
    region.objects.push_back(object);
    return true;
}

bool RegionReader::read_cells() {
    region.cell_count_offset = reader_.position();
    if (!need(4, "cells", "the cell count", reader_.position())) return false;
    const uint32_t count = reader_.u32();
    if (!need(4, "cells", "the open cell count", reader_.position())) return false;
    region.open_cell_count = reader_.u32();
    if (!can_hold(count, cell_bytes, "cells", "the cell count", region.cell_count_offset)) return false;
    if (count == 0 || count > no_index16) {
        return fail(ErrorCode::sro_f05, "cells",
                    "the cell count is " + std::to_string(count) + "; a region has 1 to 65535 cells",
                    region.cell_count_offset);
    }
    region.cells.reserve(count);
    region.cell_offsets.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
        if (!read_cell(i)) return false;
    }
    return true;
}

bool RegionReader::read_cell(uint32_t index) {
    const uint64_t start = reader_.position();
    const std::string record = "cell " + std::to_string(index);
    if (!need(cell_bytes, "cells", record, start)) return false;
    Cell cell{};
    cell.min_x = reader_.f32();
    cell.min_z = reader_.f32();
    cell.max_x = reader_.f32();
    cell.max_z = reader_.f32();
    cell.object_count = reader_.u8();
    cell.first_object = static_cast<uint32_t>(region.cell_objects.size());
    if (!need(cell.object_count * reference_bytes, "cells",
              "the " + std::to_string(cell.object_count) + " object references of " + record, start)) {
        return false;
    }
    for (uint32_t k = 0; k < cell.object_count; ++k) region.cell_objects.push_back(reader_.u16());
    region.cell_offsets.push_back(static_cast<uint32_t>(start));
    region.cells.push_back(cell);
    return true;
}

Edge RegionReader::read_edge() {
    Edge edge{};
    edge.a_x = reader_.f32();
    edge.a_z = reader_.f32();
    edge.b_x = reader_.f32();
    edge.b_z = reader_.f32();
    edge.flags = reader_.u8();
    edge.side_src = reader_.u8();
    edge.side_dst = reader_.u8();
    edge.cell_src = reader_.u16();
    edge.cell_dst = reader_.u16();
    return edge;
}

bool RegionReader::read_global_edges() {
    const uint64_t at = reader_.position();
    if (!need(4, "global edges", "the global edge count", at)) return false;
    const uint32_t count = reader_.u32();
    if (!can_hold(count, global_bytes, "global edges", "the global edge count", at)) return false;
    region.global_offset = reader_.position();
    region.global_edges.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
        Edge edge = read_edge();
        edge.region_src = reader_.u16();
        edge.region_dst = reader_.u16();
        region.global_edges.push_back(edge);
    }
    return true;
}

bool RegionReader::read_internal_edges() {
    const uint64_t at = reader_.position();
    if (!need(4, "internal edges", "the internal edge count", at)) return false;
    const uint32_t count = reader_.u32();
    if (!can_hold(count, internal_bytes, "internal edges", "the internal edge count", at)) return false;
    region.internal_offset = reader_.position();
    region.internal_edges.reserve(count);
    for (uint32_t i = 0; i < count; ++i) region.internal_edges.push_back(read_edge());
    return true;
}

bool RegionReader::read_tail() {
    const uint64_t start = reader_.position(), left = reader_.remaining();
    for (const Variant variant : {Variant::standard, Variant::legacy_planes, Variant::legacy_no_planes}) {
        if (left != tail_size(variant)) continue;
        region.variant = variant;
        read_grids();
        return true;
    }
    const uint64_t standard = tail_size(Variant::standard);
    if (left > standard) {
        return fail(ErrorCode::sro_f04, "tail",
                    bytes_text(left - standard) + " trailing after the plane heights (" + bytes_text(left) +
                        " after the internal edges, a region ends after " + std::to_string(standard) + ")",
                    start + standard);
    }
    return fail(ErrorCode::sro_f04, "tail",
                bytes_text(left) + " left after the internal edges; tiles, heights and planes take " +
                    std::to_string(standard) + ", in legacy files " +
                    std::to_string(tail_size(Variant::legacy_planes)) + " or " +
                    std::to_string(tail_size(Variant::legacy_no_planes)),
                start);
}

void RegionReader::read_grids() {
    const bool standard = region.variant == Variant::standard;
    region.tile_offset = reader_.position();
    region.tiles.resize(tile_count);
    for (Tile& tile : region.tiles) {
        tile.cell = reader_.u32();
        tile.flags = standard ? reader_.u16() : uint16_t{0};
        tile.texture = standard ? reader_.u16() : uint16_t{0};
    }
    region.height_offset = reader_.position();
    region.heights.resize(height_count);
    for (float& height : region.heights) height = reader_.f32();
    region.plane_type_offset = reader_.position();
    region.plane_height_offset = region.plane_type_offset;
    if (region.variant == Variant::legacy_no_planes) return;
    region.plane_types.resize(plane_count);
    for (uint8_t& type : region.plane_types) type = reader_.u8();
    region.plane_height_offset = reader_.position();
    region.plane_heights.resize(plane_count);
    for (float& height : region.plane_heights) height = reader_.f32();
}

void identify(Region& region, std::optional<uint16_t> given, std::string_view name) {
    if (given) {
        region.region_id = given;
        region.region_id_source = "given";
    } else if (const auto named = region_from_name(name)) {
        region.region_id = named;
        region.region_id_source = "file name";
    } else if (!region.global_edges.empty()) {
        region.region_id = region.global_edges.front().region_src;
        region.region_id_source = "first global edge";
    } else if (!region.objects.empty()) {
        std::map<uint16_t, uint32_t> owned;
        for (const Object& object : region.objects) ++owned[object.owner_region];
        auto most = owned.begin();
        for (auto owner = owned.begin(); owner != owned.end(); ++owner) {
            if (owner->second > most->second) most = owner;
        }
        region.region_id = most->first;
        region.region_id_source = "most objects' owner";
    }
}

}  // namespace

std::string_view to_string(Variant variant) {
    switch (variant) {
        case Variant::standard:
            return "standard";
        case Variant::legacy_planes:
            return "legacy_planes";
        case Variant::legacy_no_planes:
            return "legacy_no_planes";
    }
    return "";
}

bool is_region(Bytes bytes) {
    return bytes.size() >= signature.size() && std::memcmp(bytes.data(), signature.data(), signature.size()) == 0;
}

std::optional<uint16_t> region_from_name(std::string_view name) {
    name = base_name(name);
    if (name.size() != 11) return std::nullopt;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    constexpr std::string_view pattern = "nv_****.nvm";
    uint16_t id = 0;
    for (size_t i = 0; i < name.size(); ++i) {
        const char c = lower(name[i]);
        if (pattern[i] != '*') {
            if (c != pattern[i]) return std::nullopt;
        } else if (c >= '0' && c <= '9') {
            id = static_cast<uint16_t>(id * 16 + (c - '0'));
        } else if (c >= 'a' && c <= 'f') {
            id = static_cast<uint16_t>(id * 16 + (c - 'a' + 10));
        } else {
            return std::nullopt;
        }
    }
    return id;
}

uint64_t tail_size(Variant variant) {
    const uint64_t heights = uint64_t{height_count} * 4, planes = uint64_t{plane_count} * 5;
    switch (variant) {
        case Variant::standard:
            return uint64_t{tile_count} * 8 + heights + planes;
        case Variant::legacy_planes:
            return uint64_t{tile_count} * 4 + heights + planes;
        case Variant::legacy_no_planes:
            return uint64_t{tile_count} * 4 + heights;
    }
    return 0;
}

Counts counts(const Region& region) {
    const auto size = [](const auto& list) { return static_cast<uint32_t>(list.size()); };
    return {size(region.objects),   size(region.links),        size(region.cells),
            region.open_cell_count, size(region.global_edges), size(region.internal_edges)};
}

Result<Region> read_region(const Blob& blob, std::optional<uint16_t> region_id) {
    if (blob.size() > UINT32_MAX) {
        return Error{
            ErrorCode::too_large, "a region of more than 4 GiB is not read (" + bytes_text(blob.size()) + ")", 0, {}};
    }
    RegionReader reader(blob.bytes());
    if (!reader.read()) return std::move(*reader.error);
    identify(reader.region, region_id, blob.origin() ? std::string_view(blob.origin()->name) : std::string_view());
    reader.region.records = record_tree(reader.region, blob);
    return std::move(reader.region);
}

}  // namespace navscope::sro
