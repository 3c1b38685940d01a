// A region is written back as it was read, bit by bit; and what is no region is named.
#include <array>
#include <bit>

#include "navmesh/sro/foreign.h"
#include "navmesh/sro/lookup.h"
#include "sro_data.h"
#include "support/region_writer.h"

namespace navscope::sro {
namespace {

using namespace sro_test;

/// Signalling NaNs with a payload, quiet ones, infinities, -0.0 and a denormal.
constexpr std::array<uint32_t, 6> odd_floats{0x7F812345u, 0xFFC0FFEEu, 0xFF800000u,
                                             0x80000000u, 0x00000001u, 0x7FA00000u};

void put_odd_floats(Region& region) {
    size_t next = 0;
    const auto odd = [&](float& value) {
        const uint32_t bits = odd_floats[next++ % odd_floats.size()];
        std::memcpy(&value, &bits, sizeof value);
    };
    for (Object& o : region.objects) {
        for (float* value : {&o.x, &o.y, &o.z, &o.yaw}) odd(*value);
        o.unknown = 0xABCD;
        o.is_big = 0xFE;
        o.is_struct = 2;
        o.kind = 7;
    }
    for (Cell& c : region.cells) {
        for (float* value : {&c.min_x, &c.min_z, &c.max_x, &c.max_z}) odd(*value);
    }
    for (std::vector<Edge>* edges : {&region.global_edges, &region.internal_edges}) {
        for (Edge& e : *edges) {
            for (float* value : {&e.a_x, &e.a_z, &e.b_x, &e.b_z}) odd(*value);
            e.flags = 0xFF;
            e.side_src = e.side_dst = 0x80;
        }
    }
    for (Tile& tile : region.tiles) tile = {0xFFFF0001u, 0xF9F9, 0x8001};
    for (float& height : region.heights) odd(height);
    for (uint8_t& type : region.plane_types) type = 0xC3;
    for (float& height : region.plane_heights) odd(height);
}

TEST(SroWriteRegion, EveryBitIsKept) {
    for (const Variant variant : {Variant::standard, Variant::legacy_planes, Variant::legacy_no_planes}) {
        Region made = support::make_region(0x6140, 0, 0);
        made.variant = variant;
        made.open_cell_count = 0xFFFFFFFF;
        put_odd_floats(made);
        const std::vector<std::byte> bytes = write_region(made);
        const Result<Region> read = read_region(blob_of(bytes));
        ASSERT_TRUE(read) << describe(read.error());
        EXPECT_EQ(write_region(*read), bytes);
        EXPECT_EQ(std::bit_cast<uint32_t>(read->objects[0].x), odd_floats[0]);
        uint32_t stored = 0;
        std::memcpy(&stored, bytes.data() + read->height_offset, sizeof stored);
        EXPECT_EQ(std::bit_cast<uint32_t>(read->heights[0]), stored);
    }
}

TEST(SroWriteRegion, RegionsOfOthersComeBackByteForByte) {
    NAVSCOPE_NEEDS_SHARED_DATA();
    uint32_t genuine = 0, synthetic = 0, planted = 0;
    for (const std::string& file : shared_files("", ".nvm")) {
        const Blob blob = shared_file(file);
        const Result<Region> region = read_region(blob);
        if (!region) {
            EXPECT_NE(file.find("planted/F0"), std::string::npos) << file << ": " << describe(region.error());
            continue;
        }
        EXPECT_EQ(write_region(*region), copy_of(blob)) << file;
        ++(file.starts_with("synthetic") ? synthetic : file.starts_with("planted") ? planted : genuine);
    }
    EXPECT_EQ(genuine, 4u);
    EXPECT_EQ(synthetic, 9u);
    EXPECT_GE(planted, 40u);
}

std::string foreign(std::string_view text) {
    return foreign_region_name(std::as_bytes(std::span(text.data(), text.size()))).value_or("");
}

TEST(SroForeign, OtherFilesOfTheGame) {
    EXPECT_EQ(foreign("JMXVBMS 0110\x40\x01"),
              "a Silkroad mesh with its collision (JMXVBMS 0110), not a region that navscope reads");
    EXPECT_EQ(foreign("JMXVNVM 1001\x40\x01"),
              "a Silkroad navigation mesh of another version (JMXVNVM 1001), not a region that navscope reads");
    EXPECT_NE(foreign("JMXVMFO 1000").find("mapinfo.mfo"), std::string::npos);
    EXPECT_NE(foreign("JMXVOBJI1000\r\n400").find("(JMXVOBJI1000)"), std::string::npos);
    EXPECT_NE(foreign("JMXV2DTI1001\n").find("tile2d.ifo"), std::string::npos);
    EXPECT_EQ(foreign("JMXVXYZ \x01"), "a Silkroad file of another kind (JMXVXYZ), not a region");
    EXPECT_EQ(foreign("JMXVNVM 1000"), "");
    EXPECT_EQ(foreign("JMXVNV"), "");
    EXPECT_EQ(foreign(""), "");
    EXPECT_EQ(foreign("TAG0"), "");
}

TEST(SroForeign, SwappedBytes) {
    EXPECT_NE(foreign("VXMJ MVN0001\0\0").find("groups of four"), std::string::npos);
    EXPECT_NE(foreign("MJVXVN M0100\0\0").find("groups of two"), std::string::npos);
}

TEST(SroForeign, FromSoftwaresOwnNvm) {
    const auto header = [](Endian endian, uint32_t vertices, uint32_t triangles_at) {
        std::string bytes;
        for (const uint32_t word : {1u, vertices, 0x80u, 5u, triangles_at, 0u, 0u, 0u}) {
            for (int i = 0; i < 4; ++i) {
                bytes += static_cast<char>(word >> 8 * (endian == Endian::little ? i : 3 - i));
            }
        }
        return bytes;
    };
    EXPECT_EQ(foreign(header(Endian::little, 300, 0x80 + 3600)),
              "a FromSoftware .nvm (Dark Souls, little-endian), not a Silkroad region");
    EXPECT_NE(foreign(header(Endian::big, 300, 0x80 + 3600)).find("Demon's Souls"), std::string::npos);
    EXPECT_EQ(foreign(header(Endian::little, 300, 0x84 + 3600)), "");
    EXPECT_EQ(foreign(header(Endian::little, 300, 0x80 + 3600).substr(0, 19)), "");
}

TEST(SroForeign, TheReaderSaysWhatItIs) {
    const std::string_view text = "JMXVBMS 0110 and so on";
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    const Result<Region> region = read_region(blob_of({bytes.begin(), bytes.end()}));
    ASSERT_FALSE(region);
    EXPECT_EQ(region.error().code, ErrorCode::sro_f01);
    EXPECT_NE(region.error().what.find("a Silkroad mesh with its collision (JMXVBMS 0110)"), std::string::npos);
}

TEST(SroLookup, NeighboursAreNamed) {
    EXPECT_EQ(neighbour_name(0x6140, 0x6140), "this region");
    EXPECT_EQ(neighbour_name(0x6140, 0x6240), "the neighbour to the north");
    EXPECT_EQ(neighbour_name(0x6140, 0x603F), "the neighbour to the south-west");
    EXPECT_EQ(neighbour_name(0x6140, 0x6141), "the neighbour to the east");
    EXPECT_EQ(neighbour_name(0x6140, 0x6142), "no neighbour");
    EXPECT_EQ(neighbour_name(0x61FF, 0x6200), "no neighbour");  // the world does not wrap around
    EXPECT_EQ(neighbour_name(0x8001, 0x8002), "no neighbour");
    EXPECT_EQ(neighbour_name(0x6140, 0xE140), "no neighbour");
}

TEST(SroLookup, LinksAndTheirReverses) {
    uint32_t two_sided = 0, one_sided = 0;
    for (int x = 0; x < 2; ++x) {
        Region region = support::make_region(0x6140, x, 0);
        for (uint32_t i = 0; i < region.links.size(); ++i) {
            const std::optional<uint32_t> back = reverse_link(region, i);
            EXPECT_EQ(back.has_value(), !is_one_sided(region.links[i]));
            ++(back ? two_sided : one_sided);
            if (!back) continue;
            EXPECT_EQ(reverse_link(region, *back), i);
            EXPECT_EQ(object_of_link(region, *back), region.links[i].other_object);
            Region altered = region;
            ++altered.links[*back].own_edge;
            EXPECT_EQ(reverse_link(altered, i), std::nullopt);
        }
        EXPECT_EQ(reverse_link(region, static_cast<uint32_t>(region.links.size())), std::nullopt);
    }
    EXPECT_GT(two_sided, 0u);
    EXPECT_GT(one_sided, 0u);
}

}  // namespace
}  // namespace navscope::sro
