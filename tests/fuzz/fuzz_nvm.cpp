// Silkroad regions: reading, writing back, lookups, the neutral mesh.
//
// An input that does not begin with the signature is short for a region: variant of the tail, seed of the tail, and
// everything before the tail. A region's tail has at least 74,500 bytes, which say little; left out, inputs stay small.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>

#include "analysis/check_texts.h"
#include "fuzz/consume.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"
#include "navmesh/sro/lookup.h"
#include "navmesh/sro/neutral.h"
#include "navmesh/sro/write_region.h"

namespace navscope::fuzz {

namespace {

constexpr size_t short_header = 2;

bool is_short(const Data& input) {
    return input.size() >= short_header && !sro::is_region(input);
}

/// Numbers one after the other.
class Tail {
public:
    /// Tiles in cells 0 … 7, gentle heights, and one thing in a thousand that is neither.
    Tail(sro::Variant variant, uint64_t seed) : bytes(sro::tail_size(variant)) {
        Random random(seed);
        for (uint32_t i = 0; i < sro::tile_count; ++i) {
            put(random.one_in(1000) ? interesting_number(random) : i / 12 % 8, 4);
            if (variant == sro::Variant::standard) put(random.one_in(50) ? random.next() : 0x600, 4);
        }
        for (uint32_t i = 0; i < sro::height_count; ++i) {
            const float height = static_cast<float>(i % 97) * 0.25f;
            put(random.one_in(1000) ? interesting_float(random) : std::bit_cast<uint32_t>(height), 4);
        }
        for (uint32_t i = 0; i < sro::plane_count; ++i) put(random.below(i == 0 ? 256 : 4), 1);
        for (uint32_t i = 0; i < sro::plane_count; ++i) put(interesting_float(random), 4);
    }

    Data bytes;

private:
    /// Past the end nothing is put: a variant without planes.
    void put(uint64_t value, uint32_t width) {
        put_number(bytes, at_, width, value);
        at_ += width;
    }
    uint64_t at_ = 0;
};

const Data& tail(uint64_t variant, uint64_t seed) {
    static std::map<std::pair<uint64_t, uint64_t>, Tail> tails;
    return tails.try_emplace({variant, seed % 16}, static_cast<sro::Variant>(variant), seed % 16).first->second.bytes;
}

Data whole(const Data& input) {
    if (!is_short(input)) return input;
    Data region(input.begin() + short_header, input.end());
    const uint64_t variant = get_number(input, 0, 1) % 4;
    if (variant == 3) return region;
    const Data& more = tail(variant, get_number(input, 1, 1));
    region.insert(region.end(), more.begin(), more.end());
    return region;
}

void look_up(const sro::Region& region) {
    const auto cells = static_cast<uint32_t>(region.cells.size());
    for (uint32_t cell = 0; cell < cells; cell += std::max(1u, cells / 20)) {
        for (const uint16_t object : sro::objects_of_cell(region, cell)) sro::cells_of_object(region, object);
        for (const uint32_t edge : sro::edges_of_cell(region, cell).internal)
            expect(edge < region.internal_edges.size(), "a cell's edge is an edge");
        const sro::TileRange tiles = sro::tiles_of_cell(region, cell);
        expect(tiles.count() <= sro::tile_count, "a cell has no more tiles than there are");
    }
    for (uint32_t link = 0; link < region.links.size(); ++link)
        expect(sro::object_of_link(region, link).has_value(), "a link has an object");
    for (uint32_t tile = 0; tile < sro::tile_count; tile += 97) {
        const std::optional<uint32_t> cell = sro::cell_of_tile(region, tile);
        expect(!cell || *cell < cells, "a tile's cell is a cell");
        sro::is_closed_tile(region, tile);
    }
    Random random(region.objects.size());
    for (int i = 0; i < 20; ++i) {
        const float x = std::bit_cast<float>(interesting_float(random));
        const float z = static_cast<float>(random.below(2000)) - 20;
        sro::height_at(region, x, z);
        expect(std::isfinite(sro::ground_at(region, z, x)), "the ground is finite everywhere");
        sro::cell_at(region, x, z);
        sro::tile_at(z, x);
    }
}

void check(const std::shared_ptr<const sro::Region>& region, const Blob& blob) {
    Member member;
    member.format = Format::sro;
    member.blob = blob;
    member.records = region->records;
    member.sro = region;
    for (const ReportFinding& finding : check_findings(member)) {
        expect(!finding.check.empty() && !finding.text.empty(), "a finding says what is wrong");
        expect(!finding.offset || *finding.offset < blob.size(), "a finding's byte lies in the file");
    }
}

void run(const Data& input) {
    const Data bytes = whole(input);
    const Blob blob(bytes, std::make_shared<const Origin>(Origin{"nv_6140.nvm", nullptr, std::nullopt}));
    Result<sro::Region> read = sro::read_region(blob);
    if (!read) return consume_error(read.error());
    expect(sro::write_region(*read) == bytes, "a region is written back byte for byte");
    expect(sro::counts(*read).objects == read->objects.size(), "counts are those of the vectors");
    look_up(*read);
    consume_records(*read->records);
    const auto region = std::make_shared<const sro::Region>(*std::move(read));
    check(region, blob);
    // A mesh of 9,216 tiles takes ten times as long as the rest.
    if (get_number(bytes, bytes.size() / 3, 1) % 4 == 0 || bytes.size() % 4 == 0) consume_mesh(sro::to_navmesh(region));
}

void mutate(Data& input, Random& random) {
    if (!is_short(input)) return mutate_region(input, random);
    if (random.one_in(12)) return put_number(input, random.below(short_header), 1, random.below(256));
    Data head(input.begin() + short_header, input.end());
    mutate_region(head, random);
    input.resize(short_header);
    input.insert(input.end(), head.begin(), head.end());
}

}  // namespace

const Target& target() {
    static constexpr Target nvm{"nvm", run, mutate, sro::is_region, 400, 130 * 1024};
    return nvm;
}

}  // namespace navscope::fuzz
