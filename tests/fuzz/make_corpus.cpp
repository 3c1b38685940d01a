// Writes the seeds of the fuzz targets: make_corpus [REPOSITORY]
#include <cstdio>
#include <cstring>
#include <string_view>

#include "bytes/file.h"
#include "reflect/demo.h"
#include "support/binder_writer.h"
#include "support/compendium_writer.h"
#include "support/kraken_writer.h"
#include "support/region_writer.h"
#include "support/sample_world.h"

namespace navscope::support {

namespace {

using Data = std::vector<std::byte>;

struct Seed {
    std::string target, name;
    Data bytes;
};

Data text(std::string_view from) {
    const auto* first = reinterpret_cast<const std::byte*>(from.data());
    return Data(first, first + from.size());
}

SoulsMesh one_face() {
    SoulsMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 2}, {2, 0, 0}};
    mesh.faces.push_back({{0, 1, 2}, 0, -1});
    return mesh;
}

/// Two of everything a region has.
sro::Region small_region() {
    sro::Region region;
    region.objects = {{12, 30, 1, 40, 0xFFFF, 0.5f, 1, 0, 1, 0, 0x6140, 0, 2},
                      {13, 90, 2, 50, 0, 0, 2, 0, 0, 1, 0x6140, 2, 0}};
    region.links = {{1, 0, 3}, {0xFFFF, 1, 2}};
    region.cells = {{0, 0, 960, 1920, 0, 2}, {960, 0, 1920, 1920, 2, 0}};
    region.cell_objects = {0, 1};
    region.open_cell_count = 2;
    region.global_edges = {{0, 1920, 960, 1920, 8, 0, 2, 0, 5, 0x6140, 0x6240},
                           {0, 0, 0, 1920, 8, 3, 1, 0, 1, 0x6140, 0x613F}};
    region.internal_edges = {{960, 0, 960, 1920, 4, 1, 3, 0, 1}, {1920, 0, 1920, 1920, 2, 1, 0xFF, 1, 0xFFFF}};
    region.tiles.resize(sro::tile_count);
    region.heights.resize(sro::height_count);
    region.plane_types.resize(sro::plane_count);
    region.plane_heights.resize(sro::plane_count);
    for (uint32_t i = 0; i < sro::tile_count; ++i) region.tiles[i] = {i % 96 / 48, 0x600, 3};
    for (uint32_t i = 0; i < sro::height_count; ++i) region.heights[i] = static_cast<float>(i % 97 * (i / 97 % 5));
    return region;
}

/// The form of the target nvm: variant, seed of the tail, what lies before the tail.
Data short_region(const sro::Region& region, uint8_t seed) {
    const Data whole = write_region(region);
    Data bytes = {static_cast<std::byte>(region.variant), static_cast<std::byte>(seed)};
    bytes.insert(bytes.end(), whole.begin(), whole.end() - static_cast<std::ptrdiff_t>(sro::tail_size(region.variant)));
    return bytes;
}

std::vector<BinderMember> members() {
    const std::string folder = "N:\\GR\\map\\m10_00_00_00\\navimesh\\bind6\\";
    return {{folder + "n10_00_00_00_000700.hkx", 10000, text("first member"), false, 0},
            {folder + "n10_00_00_00_000701.hkx", 10001, write_zlib(text("second member, packed")), true, 21},
            {folder + "\xE6\x97\xA5.hkx", 20000, {}, false, 0}};
}

void add_containers(std::vector<Seed>& seeds) {
    const std::vector<BinderMember> some = members();
    for (int i = 0; i < 16; ++i) {
        BinderOptions options;
        options.unicode = (i & 1) == 0;
        options.big_endian = (i & 2) != 0;
        options.bit_reversed = (i & 4) == 0;
        options.hash_table = i % 3 != 0;
        options.long_offsets = (i & 8) != 0;
        seeds.push_back({"bnd", "bnd4_" + std::to_string(i), write_bnd4(some, options)});
    }
    for (int i = 0; i < 8; ++i) {
        Bnd3Options options;
        options.big_endian = (i & 1) != 0;
        options.bit_reversed = (i & 2) == 0;
        options.format = (i & 4) != 0 ? 0x3E : 0x2E;
        seeds.push_back({"bnd", "bnd3_" + std::to_string(i), write_bnd3(some, options)});
    }
    seeds.push_back({"bnd", "bnd4_save", write_bnd4(some, {.format = 0x04})});
    const Data binder = write_bnd4(some);
    std::vector<BinderMember> nested = {{"inner.bnd", 1, binder, false, 0},
                                        {"inner.dcx", 2, write_dcx(binder), false, 0}};
    seeds.push_back({"bnd", "nested", write_bnd4(nested)});
    int number = 0;
    for (const DcxVariant variant : all_dcx_variants)
        seeds.push_back({"dcx", "dflt_" + std::to_string(number++), write_dcx(binder, variant)});
    Data stored = {std::byte{0xCC}, std::byte{0x06}};
    stored.insert(stored.end(), binder.begin(), binder.end());
    seeds.push_back({"dcx", "kraken_stored", wrap_dcx("KRAK", binder.size(), stored)});
    seeds.push_back({"dcx", "zstd", write_dcx_zstd(binder)});
    Data chunks = binder;
    chunks.resize(140'000);
    seeds.push_back({"dcx", "edge", write_dcx_edge(chunks)});
    seeds.push_back({"dcx", "edge_short", write_dcx_edge(binder, {.stored = {0}, .count_padding = false})});
    seeds.push_back({"dcx", "dcp", write_dcp(binder)});
    seeds.push_back({"dcx", "dcp_edge", write_dcp_edge(chunks)});
    seeds.push_back({"dcx", "zlib", write_zlib(binder, 6)});
    seeds.push_back({"dcx", "twice", write_dcx(write_dcx(text("packed twice")))});
}

void add_tagfiles(std::vector<Seed>& seeds) {
    const TagfileOptions sekiro{.sdk = "20160200"};
    std::vector<Seed> files;
    files.push_back({"", "demo", demo::bytes()});
    files.push_back({"", "er_one_face", write_souls_mesh(one_face())});
    files.push_back({"", "er_empty", write_souls_mesh(sample_empty())});
    files.push_back({"", "er_tiny", write_souls_mesh(tiny_elden_ring())});
    files.push_back({"", "er_concave", write_souls_mesh(concave_polygon())});
    files.push_back({"", "sekiro_tiny", write_souls_mesh(tiny_sekiro(), sekiro)});
    files.push_back({"", "er_old_spelling", write_souls_mesh(one_face(), {.sdk = "20150100", .old_spelling = true})});
    for (const Seed& file : files) {
        seeds.push_back({"tagfile", file.name, file.bytes});
        seeds.push_back({"load", file.name + ".dcx", write_dcx(file.bytes)});
    }
    seeds.push_back({"load", "er_tiny", files[3].bytes});
    seeds.push_back({"load", "sekiro_tiny", files[5].bytes});
    std::vector<BinderMember> both = {{"n10_00_00_00_000700.hkx", 10000, files[1].bytes, false, 0},
                                      {"o10_00_00_00_000700.hkx", 20000, files[5].bytes, false, 0}};
    seeds.push_back({"load", "binder.dcx", write_dcx(write_bnd4(both))});
}

/// Types apart from the values: the target tagfile has this id's types at hand.
void add_split(std::vector<Seed>& seeds) {
    const SplitTagfile apart = split_types(write_souls_mesh(tiny_elden_ring()), {1, 2, 3, 4, 5, 6, 7, 8});
    const SplitTagfile small = split_types(demo::bytes(), {1, 2, 3, 4, 5, 6, 7, 9});
    seeds.push_back({"tagfile", "er_tiny_split", apart.tagfile});
    seeds.push_back({"tagfile", "er_tiny.compendium", apart.compendium});
    seeds.push_back({"tagfile", "demo.compendium", small.compendium});
    std::vector<BinderMember> both = {{"demo.hkx", 1, small.tagfile, false, 0},
                                      {"demo.compendium", 2, small.compendium, false, 0}};
    seeds.push_back({"load", "split_demo", write_bnd4(both)});
    both[0].bytes = apart.tagfile;
    both[1].bytes = apart.compendium;
    seeds.push_back({"load", "split_er_tiny.dcx", write_dcx(write_bnd4(both))});
}

void add_indexes(std::vector<Seed>& seeds) {
    seeds.push_back({"ifo", "object",
                     text("JMXVOBJI1000\r\n3\r\n00000 0x00000000 \"res\\a.bsr\"\r\n00001 0x00000001 "
                          "\"res\\\xB0\xA1.cpd\"\r\n00007 0x00000000 \"res\\b.bms\r\n")});
    seeds.push_back({"ifo", "tile2d",
                     text("JMXV2DTI1001\n2\n00000 0x00000000 \"CJ\" \"c_marble.ddj\" {1,2}\n00001 "
                          "0x00000003 \"CJ\" \"c_grass.ddj\"\n")});
}

void add_regions(std::vector<Seed>& seeds) {
    sro::Region small = small_region();
    seeds.push_back({"nvm", "small", short_region(small, 1)});
    seeds.push_back({"nvm", "country", short_region(make_region(0x6140, 0, 0), 2)});
    seeds.push_back({"load", "region.dcx", write_dcx(write_region(small))});
    small.variant = sro::Variant::legacy_planes;
    seeds.push_back({"nvm", "legacy_planes", short_region(small, 3)});
    small.variant = sro::Variant::legacy_no_planes;
    seeds.push_back({"nvm", "legacy_no_planes", short_region(small, 4)});
    seeds.push_back({"load", "legacy_region.dcx", write_dcx(write_region(small))});
}

void add_paths(std::vector<Seed>& seeds) {
    constexpr std::string_view paths[] = {"0faces[3].clusterIndex",
                                          "0namedVariants[0].variant.faces[1]",
                                          "0items[2]",
                                          "0edges",
                                          "0vertices[0][1]",
                                          "0namedVariants[0].name",
                                          "1items[1].namedVariants[2].variant",
                                          "1faces[0].startEdgeIndex",
                                          "1nodes[0]",
                                          "2objects[0].position.x",
                                          "2cells[1]",
                                          "2tiles[9215].cell",
                                          "2internal_edges[0].flags",
                                          "2objects[1].links[0]",
                                          "3faces",
                                          "3items[1]",
                                          "0aabb.min[3]",
                                          "0faces[99999999999999999999]",
                                          "0faces[",
                                          "0.faces",
                                          "2heights[0]"};
    int number = 0;
    for (const std::string_view path : paths) {
        Data bytes = text(path);
        bytes[0] = static_cast<std::byte>(path[0] - '0');
        seeds.push_back({"field_path", "path_" + std::to_string(number++), std::move(bytes)});
    }
}

/// Streams with the size that is announced in front, as the target takes them.
void add_kraken(std::vector<Seed>& seeds) {
    const auto add = [&](const std::string& name, uint32_t size, const Data& stream) {
        Data seed(4);
        std::memcpy(seed.data(), &size, sizeof size);
        seed.insert(seed.end(), stream.begin(), stream.end());
        seeds.push_back({"kraken", name, std::move(seed)});
    };
    add("stored", 12, write_kraken_stored(text("twelve bytes")));
    add("filled", 3000, write_kraken_fill(7));
    const std::vector<KrakenStep> steps = {{text("ab"), 9, 5},     {text("cdef"), 13, 17}, {{}, 9, 400},
                                           {text("gh"), 100, 16}, {{}, 13, 2},            {text("i"), 300, 2000}};
    for (int i = 0; i < 4; ++i) {
        const KrakenChunkOptions options{(i & 1) != 0, (i & 2) != 0, true};
        add("lz_" + std::to_string(i), 8 + 9 + 2440 + 4, write_kraken_lz(text("01234567"), steps, text("last"), options));
    }
}

}  // namespace

}  // namespace navscope::support

int main(int argc, char** argv) {
    using namespace navscope;
    std::vector<support::Seed> seeds;
    support::add_containers(seeds);
    support::add_kraken(seeds);
    support::add_tagfiles(seeds);
    support::add_split(seeds);
    support::add_regions(seeds);
    support::add_indexes(seeds);
    support::add_paths(seeds);
    const std::string root = argc > 1 ? argv[1] : NAVSCOPE_SOURCE_DIR;
    for (const support::Seed& seed : seeds) {
        const std::string folder = root + "/tests/fuzz/corpus/" + seed.target;
        std::error_code ignored;
        std::filesystem::create_directories(to_path(folder), ignored);
        const Status written = write_file(folder + "/" + seed.name, seed.bytes);
        if (!written) {
            std::fprintf(stderr, "%s\n", describe(written.error()).c_str());
            return 2;
        }
    }
    std::printf("%zu seeds\n", seeds.size());
    return 0;
}
