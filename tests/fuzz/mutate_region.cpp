#include <algorithm>

#include "fuzz/mutate.h"

namespace navscope::fuzz {

namespace {

constexpr uint64_t header_size = 12;
constexpr std::array<uint64_t, 3> tail_sizes = {111'544, 74'680, 74'500};

/// A record that can be doubled or taken away, and the count it is one of.
struct Record {
    uint64_t offset, size, count_offset;
    uint32_t count_width;
};

/// What a region's counts say lies where, as far as the bytes go. Of many records some are taken.
struct Walk {
    const Data& data;
    Random& random;
    uint64_t at = header_size;
    SpotGroups groups{};
    std::vector<Record> records{};

    bool takes_one_of(uint64_t count) { return count < 16 || random.below(count) < 8; }
    bool has(uint64_t size) const { return at <= data.size() && size <= data.size() - at; }
    uint64_t number(uint32_t width) {
        const uint64_t value = get_number(data, at, width);
        at += width;
        return value;
    }
};

void add_reals(std::vector<Spot>& group, uint64_t offset, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i) group.push_back({.offset = offset + 4 * i, .kind = SpotKind::real});
}

void walk_objects(Walk& walk) {
    std::vector<Spot> counts, reals, numbers;
    const uint64_t count_offset = walk.at;
    const uint64_t count = walk.number(2);
    counts.push_back({.offset = count_offset, .width = 2, .limit = count + 1});
    for (uint64_t i = 0; i < count && walk.has(32); ++i) {
        const uint64_t begin = walk.at;
        const uint64_t links = get_number(walk.data, begin + 30, 2);
        if (!walk.takes_one_of(count)) {
            walk.at = begin + 32 + 6 * links;
            continue;
        }
        add_reals(reals, begin + 4, 3);
        reals.push_back({.offset = begin + 18, .kind = SpotKind::real});
        for (const uint64_t field : {16, 22, 24, 28}) numbers.push_back({.offset = begin + field, .width = 2});
        counts.push_back({.offset = begin + 30, .width = 2, .limit = 8});
        walk.at = begin + 32;
        for (uint64_t k = 0; k < links && walk.has(6); ++k, walk.at += 6) {
            for (uint64_t field = 0; field < 6; field += 2)
                numbers.push_back({.offset = walk.at + field, .width = 2, .limit = count});
            walk.records.push_back({walk.at, 6, begin + 30, 2});
        }
        walk.records.push_back({begin, walk.at - begin, count_offset, 2});
    }
    for (auto* group : {&counts, &reals, &numbers}) walk.groups.push_back(std::move(*group));
}

void walk_cells(Walk& walk) {
    std::vector<Spot> counts, reals, numbers;
    const uint64_t count_offset = walk.at;
    const uint64_t count = walk.number(4);
    counts.push_back({.offset = count_offset, .limit = count + 1});
    counts.push_back({.offset = walk.at, .limit = count + 1});
    walk.at += 4;
    for (uint64_t i = 0; i < count && walk.has(17); ++i) {
        const uint64_t begin = walk.at;
        const uint64_t references = get_number(walk.data, begin + 16, 1);
        if (!walk.takes_one_of(count)) {
            walk.at = begin + 17 + 2 * references;
            continue;
        }
        add_reals(reals, begin, 4);
        counts.push_back({.offset = begin + 16, .width = 1, .limit = 8});
        walk.at = begin + 17;
        for (uint64_t k = 0; k < references && walk.has(2); ++k, walk.at += 2) {
            numbers.push_back({.offset = walk.at, .width = 2, .limit = 64});
            walk.records.push_back({walk.at, 2, begin + 16, 1});
        }
        walk.records.push_back({begin, walk.at - begin, count_offset, 4});
    }
    for (auto* group : {&counts, &reals, &numbers}) walk.groups.push_back(std::move(*group));
}

void walk_edges(Walk& walk, uint64_t size) {
    std::vector<Spot> counts, reals, numbers;
    const uint64_t count_offset = walk.at;
    const uint64_t count = walk.number(4);
    counts.push_back({.offset = count_offset, .limit = count + 1});
    for (uint64_t i = 0; i < count && walk.has(size); ++i, walk.at += size) {
        if (!walk.takes_one_of(count)) continue;
        add_reals(reals, walk.at, 4);
        numbers.push_back({.offset = walk.at + 16, .width = 1, .kind = SpotKind::flags});
        for (const uint64_t side : {17, 18}) numbers.push_back({.offset = walk.at + side, .width = 1, .limit = 4});
        for (uint64_t field = 19; field + 2 <= size; field += 2)
            numbers.push_back({.offset = walk.at + field, .width = 2, .limit = 80});
        walk.records.push_back({walk.at, size, count_offset, 4});
    }
    for (auto* group : {&counts, &reals, &numbers}) walk.groups.push_back(std::move(*group));
}

void walk_tail(Walk& walk) {
    Random& random = walk.random;
    if (!walk.has(tail_sizes.back())) return;
    std::vector<Spot> tiles, heights, planes;
    for (int i = 0; i < 24; ++i) {
        const uint64_t tile = walk.at + 8 * random.below(9216);
        tiles.push_back({.offset = tile, .limit = 80});
        tiles.push_back({.offset = tile + 4, .width = 2, .kind = SpotKind::flags});
        const uint64_t end = walk.data.size();
        const uint64_t back = 4 * (1 + random.below(9409 + 36));
        heights.push_back({.offset = end - std::min(back, end), .kind = SpotKind::real});
        planes.push_back({.offset = end - std::min<uint64_t>(180 - random.below(36), end), .width = 1, .limit = 4});
    }
    for (auto* group : {&tiles, &heights, &planes}) walk.groups.push_back(std::move(*group));
}

void edit_region_record(Data& data, const std::vector<Record>& records, Random& random) {
    const Record& record = random.pick(records);
    const uint64_t count = get_number(data, record.count_offset, record.count_width);
    if (random.one_in(2)) {
        put_number(data, record.count_offset, record.count_width, count - 1);
        return remove_bytes(data, record.offset, record.size);
    }
    const Data copy(data.begin() + static_cast<std::ptrdiff_t>(record.offset),
                    data.begin() + static_cast<std::ptrdiff_t>(record.offset + record.size));
    put_number(data, record.count_offset, record.count_width, count + 1);
    insert_bytes(data, record.offset, copy);
}

/// Lets the tail be that of another variant, or nearly so.
void edit_tail_size(Data& data, uint64_t tail, Random& random) {
    if (tail > data.size()) return;
    const uint64_t size = tail + random.pick(tail_sizes) + (random.one_in(3) ? random.below(9) - 4 : 0);
    if (size <= largest_input) data.resize(size, std::byte{0});
}

}  // namespace

void mutate_region(Data& data, Random& random) {
    if (data.size() < header_size || random.one_in(10)) return edit_bytes(data, random);
    Walk walk{data, random};
    walk_objects(walk);
    walk_cells(walk);
    walk_edges(walk, 27);
    walk_edges(walk, 23);
    const uint64_t tail = walk.at;
    walk_tail(walk);
    if (!walk.records.empty() && random.one_in(4)) return edit_region_record(data, walk.records, random);
    if (random.one_in(30)) return edit_tail_size(data, tail, random);
    if (!edit_spot(data, walk.groups, random)) edit_bytes(data, random);
}

}  // namespace navscope::fuzz
