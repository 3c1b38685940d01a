#include <algorithm>
#include <cmath>
#include <set>

#include "navmesh/sro/lookup.h"
#include "sro_data.h"
#include "support/region_writer.h"

namespace navscope::sro {
namespace {

using namespace sro_test;

Region must_read(const Blob& blob) {
    Result<Region> region = read_region(blob);
    EXPECT_TRUE(region.has_value()) << (region ? "" : describe(region.error()));
    return region ? std::move(*region) : Region();
}

TEST(SroRegion, GenuineRegionHasTheMeasuredCounts) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    const Region region = must_read(shared_file("nv_61a8.nvm"));
    const Counts count = counts(region);
    EXPECT_EQ(region.variant, Variant::standard);
    EXPECT_EQ(region.region_id, 0x61a8);
    EXPECT_EQ(region.region_id_source, "file name");
    EXPECT_EQ(count.objects, 62u);
    EXPECT_EQ(count.links, 0u);
    EXPECT_EQ(count.cells, 74u);
    EXPECT_EQ(count.open_cells, 72u);
    EXPECT_EQ(count.global_edges, 43u);
    EXPECT_EQ(count.internal_edges, 171u);
    EXPECT_EQ(region.cell_objects.size(), 163u);
    const auto [low, high] = std::minmax_element(region.heights.begin(), region.heights.end());
    EXPECT_NEAR(*low, -60.856, 0.0005);
    EXPECT_NEAR(*high, 3.906, 0.0005);
    EXPECT_EQ(std::set<float>(region.heights.begin(), region.heights.end()).size(), 3535u);
    EXPECT_EQ(std::count(region.plane_types.begin(), region.plane_types.end(), 0), 26);
    EXPECT_EQ(std::count(region.plane_types.begin(), region.plane_types.end(), 1), 10);
    EXPECT_EQ(std::set<float>(region.plane_heights.begin(), region.plane_heights.end()),
              (std::set<float>{-35, -33, -20, -3, 8, 100}));
    std::map<uint16_t, uint32_t> flags;
    std::set<uint16_t> textures;
    for (const Tile& tile : region.tiles) {
        ++flags[tile.flags];
        textures.insert(tile.texture);
    }
    EXPECT_EQ(flags, (std::map<uint16_t, uint32_t>{{0, 1754}, {1, 1}, {0x400, 132}, {0x600, 7328}, {0x601, 1}}));
    EXPECT_EQ(textures.size(), 22u);
    EXPECT_EQ(*textures.rbegin(), 279);
    EXPECT_EQ(std::count_if(region.objects.begin(), region.objects.end(), [](const Object& o) { return o.is_big; }), 1);
    EXPECT_EQ(std::count_if(region.objects.begin(), region.objects.end(),
                            [](const Object& o) { return o.owner_region == 0x61a8; }),
              57);
}

TEST(SroRegion, EditedCopiesTakeTheirIdFromTheEdges) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    const Region region = must_read(shared_file("nv_61a8.edit-a.nvm"));
    EXPECT_EQ(region.region_id, 0x61a8);
    EXPECT_EQ(region.region_id_source, "first global edge");
}

TEST(SroRegion, SyntheticRegionsMatchTheirTruth) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    const auto files = shared_files("synthetic", ".nvm");
    EXPECT_EQ(files.size(), 9u);
    for (const std::string& file : files) {
        SCOPED_TRACE(file);
        const Blob blob = shared_file(file);
        const Region region = must_read(blob);
        const auto truth = sidecar(file.substr(0, file.size() - 4) + ".json")["truth"];
        const Counts count = counts(region);
        EXPECT_EQ(to_string(region.variant), truth["variant"].get<std::string>());
        EXPECT_EQ("0x" + region_name(region.region_id.value_or(0)), truth["region"].get<std::string>());
        EXPECT_EQ(count.objects, truth["objects"]);
        EXPECT_EQ(count.links, truth["links"]);
        EXPECT_EQ(count.cells, truth["cells"]);
        EXPECT_EQ(count.open_cells, truth["open_cells"]);
        EXPECT_EQ(count.global_edges, truth["global_edges"]);
        EXPECT_EQ(count.internal_edges, truth["internal_edges"]);
        EXPECT_EQ(region.cell_objects.size(), truth["cell_refs"]);
        EXPECT_EQ(std::count_if(region.internal_edges.begin(), region.internal_edges.end(), is_wall), truth["walls"]);
        double sum = 0;
        for (const float height : region.heights) sum += double{height};
        EXPECT_DOUBLE_EQ(sum / height_count, truth["height_mean"].get<double>());
        uint32_t closed = 0;
        for (uint32_t tile = 0; tile < tile_count; ++tile) closed += is_closed_tile(region, tile);
        EXPECT_EQ(closed, truth["closed_tiles"]);
        EXPECT_EQ(region.plane_types.empty(), truth["plane_types"].is_null());
        EXPECT_EQ(region.plane_height_offset + region.plane_heights.size() * 4, blob.size());
    }
}

TEST(SroRegion, PlantedFatalFaultsGiveTheirCodeAndPlace) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    uint32_t seen = 0;
    for (const std::string& file : shared_files("planted", ".json")) {
        const auto side = sidecar(file);
        const auto expected = side["expected"][0];
        const std::string code = expected["code"];
        if (!code.starts_with("sro.F")) continue;
        SCOPED_TRACE(file);
        ++seen;
        const Result<Region> region = read_region(shared_file("planted/" + side["file"].get<std::string>()));
        ASSERT_FALSE(region.has_value());
        const Error& error = region.error();
        EXPECT_EQ(to_string(error.code), code) << describe(error);
        ASSERT_TRUE(error.offset.has_value());
        EXPECT_GE(*error.offset, expected["offset"].get<uint64_t>()) << describe(error);
        EXPECT_LE(*error.offset, expected["end"].get<uint64_t>()) << describe(error);
        ASSERT_EQ(error.trail.size(), 1u);
        const std::string element = expected["element"];
        if (element.starts_with("object ") && element != "object count") {
            EXPECT_NE(error.what.find(element), std::string::npos) << error.what;
        }
    }
    EXPECT_EQ(seen, 16u);
}

TEST(SroRegion, TileToCellAgreesWithTheRectangles) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    const Region region = must_read(shared_file("nv_61a8.nvm"));
    uint32_t agree = 0;
    for (uint32_t tile = 0; tile < tile_count; ++tile) {
        const float x = 20.0f * static_cast<float>(tile % 96) + 10, z = 20.0f * static_cast<float>(tile / 96) + 10;
        const auto cell = cell_of_tile(region, tile);
        ASSERT_TRUE(cell.has_value());
        EXPECT_EQ(tile_at(x, z), tile);
        agree += cell_at(region, x, z) == cell && tiles_of_cell(region, *cell).contains(tile % 96, tile / 96);
    }
    EXPECT_EQ(agree, 9216u);
    uint32_t covered = 0;
    for (uint32_t cell = 0; cell < region.cells.size(); ++cell) covered += tiles_of_cell(region, cell).count();
    EXPECT_EQ(covered, 9216u);
}

TEST(SroRegion, NamesGiveIds) {
    EXPECT_EQ(region_from_name("nv_61a8.nvm"), 0x61a8);
    EXPECT_EQ(region_from_name("NV_61A8.NVM"), 0x61a8);
    EXPECT_EQ(region_from_name("C:\\Data\\navmesh\\nv_0001.nvm"), 1);
    EXPECT_EQ(region_from_name("/data/navmesh/Nv_7fFe.Nvm"), 0x7ffe);
    EXPECT_EQ(region_from_name("nv_61a8.edit-a.nvm"), std::nullopt);
    EXPECT_EQ(region_from_name("nv_61g8.nvm"), std::nullopt);
    EXPECT_EQ(region_from_name("nv_061a8.nvm"), std::nullopt);
    EXPECT_EQ(region_from_name(""), std::nullopt);
}

TEST(SroRegion, IdComesFromWhatIsThere) {
    Region made = support::make_region(0x6140, 0, 0);
    const auto source = [](const Region& region, std::optional<uint16_t> given, std::string name) {
        const Region read = *read_region(blob_of(support::write_region(region), std::move(name)), given);
        return std::pair(read.region_id, read.region_id_source);
    };
    using Id = std::pair<std::optional<uint16_t>, std::string>;
    EXPECT_EQ(source(made, 0x1234, "nv_6140.nvm"), Id(0x1234, "given"));
    EXPECT_EQ(source(made, {}, "nv_6141.nvm"), Id(0x6141, "file name"));
    EXPECT_EQ(source(made, {}, "town.nvm"), Id(0x6140, "first global edge"));
    made.global_edges.clear();
    EXPECT_EQ(source(made, {}, "town.nvm"), Id(0x6140, "most objects' owner"));
    made.objects.clear();
    made.links.clear();
    EXPECT_EQ(source(made, {}, "town.nvm"), Id(std::nullopt, ""));
}

TEST(SroRegion, EveryPrefixIsAnErrorWithAPlace) {
    const std::vector<std::byte> whole = support::write_region(support::make_region(0x6140, 0, 0));
    std::vector<uint64_t> lengths;
    for (uint64_t n = 0; n < 200; ++n) lengths.push_back(n);
    for (uint64_t n = 200; n < whole.size(); n += 97) lengths.push_back(n);
    lengths.push_back(whole.size() - 1);
    std::set<ErrorCode> codes;
    for (const uint64_t length : lengths) {
        const std::vector<std::byte> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
        const Result<Region> region = read_region(blob_of(cut));
        ASSERT_FALSE(region.has_value()) << length;
        ASSERT_TRUE(region.error().offset.has_value());
        EXPECT_LE(*region.error().offset, length);
        codes.insert(region.error().code);
    }
    EXPECT_EQ(codes,
              (std::set<ErrorCode>{ErrorCode::sro_f01, ErrorCode::sro_f02, ErrorCode::sro_f03, ErrorCode::sro_f04}));
}

TEST(SroRegion, SurplusBytesAreCounted) {
    std::vector<std::byte> bytes = support::write_region(support::make_region(0x6140, 0, 0));
    const uint64_t size = bytes.size();
    for (int i = 0; i < 7; ++i) bytes.push_back(std::byte{0});
    const Result<Region> region = read_region(blob_of(bytes));
    ASSERT_FALSE(region.has_value());
    EXPECT_EQ(region.error().code, ErrorCode::sro_f04);
    EXPECT_EQ(region.error().offset, size);
    EXPECT_NE(region.error().what.find("7 bytes trailing"), std::string::npos) << region.error().what;
}

TEST(SroRegion, LegacyTailsAreKnownByTheirLength) {
    Region made = support::make_region(0x6140, 0, 0);
    for (const Variant variant : {Variant::legacy_planes, Variant::legacy_no_planes}) {
        made.variant = variant;
        const Blob blob = blob_of(support::write_region(made));
        const Region read = must_read(blob);
        EXPECT_EQ(read.variant, variant);
        EXPECT_EQ(read.plane_types.size(), variant == Variant::legacy_planes ? 36u : 0u);
        EXPECT_EQ(read.tiles[100].cell, made.tiles[100].cell);
        EXPECT_EQ(read.tiles[100].flags, 0);
        EXPECT_EQ(support::write_region(read), copy_of(blob));
        EXPECT_EQ(blob.size() - read.tile_offset, tail_size(variant));
    }
}

TEST(SroRegion, FlippedBytesNeverCrashAndAreKept) {
    const std::vector<std::byte> whole = support::write_region(support::make_region(0x6140, 0, 0));
    uint32_t read = 0, refused = 0;
    for (uint64_t at = 0; at < 6000; at += 101) {
        std::vector<std::byte> bytes = whole;
        bytes[at] ^= std::byte{0xFF};
        const Result<Region> region = read_region(blob_of(bytes));
        if (region) {
            EXPECT_EQ(support::write_region(*region), bytes) << at;
        }
        ++(region ? read : refused);
    }
    EXPECT_GT(read, 0u);
    EXPECT_GT(refused, 0u);
}

TEST(SroRegion, RandomHeaderCountsAllocateNothing) {
    std::vector<std::byte> bytes = support::write_region(support::make_region(0x6140, 0, 0));
    bytes.resize(12);
    bytes.resize(14);                                              // no object
    for (int i = 0; i < 8; ++i) bytes.push_back(std::byte{0xFF});  // 4,294,967,295 cells
    const Result<Region> region = read_region(blob_of(bytes));
    ASSERT_FALSE(region.has_value());
    EXPECT_EQ(region.error().code, ErrorCode::sro_f03);
    EXPECT_EQ(region.error().offset, 14u);
}

}  // namespace
}  // namespace navscope::sro
