// A Silkroad Online region (JMXVNVM 1000), by shared/formats/sro-nvm.md. Values are as stored; indices are not checked
// here beyond what reading needs (that is the checks' work), so whoever follows one looks first.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/blob.h"
#include "reflect/record_tree.h"

namespace navscope::sro {

inline constexpr std::string_view signature = "JMXVNVM 1000";
inline constexpr float region_size = 1920, tile_size = 20, block_size = 320;
inline constexpr uint32_t tiles_a_side = 96, heights_a_side = 97, blocks_a_side = 6;
inline constexpr uint32_t tile_count = 9216, height_count = 9409, plane_count = 36;
inline constexpr uint16_t no_index16 = 0xFFFF;

struct IndexFiles;  // navmesh/sro/index_files.h

enum class Variant : uint8_t { standard, legacy_planes, legacy_no_planes };
std::string_view to_string(Variant variant);  // "standard", "legacy_planes", "legacy_no_planes"

struct Link {
    uint16_t other_object, other_edge, own_edge;
};

struct Object {
    uint32_t asset_id;
    float x, y, z;
    uint16_t kind;
    float yaw;
    uint16_t local_uid, unknown;
    uint8_t is_big, is_struct;
    uint16_t owner_region;
    uint32_t first_link, link_count;  // into Region::links
};

struct Cell {
    float min_x, min_z, max_x, max_z;
    uint32_t first_object, object_count;  // into Region::cell_objects
};

struct Edge {
    float a_x, a_z, b_x, b_z;
    uint8_t flags, side_src, side_dst;
    uint16_t cell_src, cell_dst;
    uint16_t region_src = 0, region_dst = 0;  // global edges only
};

struct Tile {
    uint32_t cell;
    uint16_t flags, texture;  // 0 in the legacy variants
};

struct Region {
    Variant variant = Variant::standard;
    std::vector<Object> objects;
    std::vector<Link> links;
    std::vector<Cell> cells;
    std::vector<uint16_t> cell_objects;
    uint32_t open_cell_count = 0;
    std::vector<Edge> global_edges, internal_edges;
    std::vector<Tile> tiles;           // 9,216, z * 96 + x
    std::vector<float> heights;        // 9,409, z * 97 + x
    std::vector<uint8_t> plane_types;  // 36 or none
    std::vector<float> plane_heights;  // 36 or none
    std::optional<uint16_t> region_id;
    std::string region_id_source;  // "given", "file name", "first global edge", "most objects' owner"; "" without an id

    // Where each record starts in the file; the offset of a section is that of its first record, behind its count.
    std::vector<uint32_t> object_offsets, link_offsets, cell_offsets;
    uint64_t object_count_offset = 0, cell_count_offset = 0, global_offset = 0, internal_offset = 0, tile_offset = 0,
             height_offset = 0, plane_type_offset = 0, plane_height_offset = 0;
    std::shared_ptr<const RecordTree> records;
    std::shared_ptr<const IndexFiles> names;  // what asset and texture ids stand for; null where nobody gave the files
};

/// True for bytes that begin with the signature.
bool is_region(Bytes bytes);

/// The id in a name `nv_XXXX.nvm` (Z first, any case); a path before it is ignored. Nothing for any other name.
std::optional<uint16_t> region_from_name(std::string_view name);

/// Reads all of it but `names`. Errors carry the codes NVM-F01 … F05; the trail names the section, the sentence the
/// record, the bytes needed and left, the offset the record's (or count's) first byte. Each count is compared with the
/// bytes left before anything is allocated. `region` overrules the file's name; without either the id comes from the
/// edges or the objects (region_id_source says which).
Result<Region> read_region(const Blob& blob, std::optional<uint16_t> region = std::nullopt);

/// The report's `counts`.
struct Counts {
    uint32_t objects = 0, links = 0, cells = 0, open_cells = 0, global_edges = 0, internal_edges = 0;
};
Counts counts(const Region& region);

/// Bytes of a tail, from the tiles to the end of the file.
uint64_t tail_size(Variant variant);

/// Does a tile's diagonal run from its (0, 0) to its (1, 1) corner? By the server's rule it does where x and z have the
/// same parity; else it runs from (1, 0) to (0, 1).
constexpr bool rising_diagonal(uint32_t tile_x, uint32_t tile_z) {
    return (tile_x + tile_z) % 2 == 0;
}

/// Terrain height at (x, z) inside the region, by the server's rule: two triangles a tile. Outside, the nearest border
/// point's. Exactly the sample at a tile's corner. Not finite where a sample that takes part is not.
float height_at(const Region& region, float x, float z);

/// As height_at, but always finite, to put things that are sound in themselves on the picture: where a sample is not
/// finite, the mean of the tile's finite ones, else 0.
float ground_at(const Region& region, float x, float z);

}  // namespace navscope::sro
