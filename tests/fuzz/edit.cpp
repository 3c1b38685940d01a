#include "fuzz/edit.h"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>
#include <limits>

namespace navscope::fuzz {

namespace {

bool inside(const Data& data, uint64_t offset, uint64_t width) {
    return width <= data.size() && offset <= data.size() - width;
}

void flip_bit(Data& data, Random& random) {
    random.pick(data) ^= static_cast<std::byte>(1u << random.below(8));
}

void set_byte(Data& data, Random& random) {
    constexpr std::array<uint8_t, 12> values = {0, 1, 2, 4, 0x10, 0x20, 0x7F, 0x80, 0xC0, 0xFA, 0xFE, 0xFF};
    random.pick(data) = static_cast<std::byte>(random.one_in(3) ? random.below(256) : random.pick(values));
}

void set_number(Data& data, Random& random) {
    const uint32_t width = 1u << random.below(4);
    if (data.size() < width) return;
    uint64_t offset = random.below(data.size() - width + 1);
    if (random.one_in(2)) offset -= offset % width;
    const Endian endian = random.one_in(3) ? Endian::big : Endian::little;
    const uint64_t old = get_number(data, offset, width, endian);
    const uint64_t value = random.one_in(2) ? interesting_number(random) : old + random.below(33) - 16;
    put_number(data, offset, width, value, endian);
}

void cut_end(Data& data, Random& random) {
    const uint64_t gone = random.one_in(2) ? 1 + random.below(16) : random.below(data.size()) + 1;
    data.resize(data.size() - std::min<uint64_t>(gone, data.size()));
}

void insert_some(Data& data, Random& random) {
    Data more(1 + random.below(random.one_in(4) ? 200 : 8), static_cast<std::byte>(random.below(256)));
    if (random.one_in(2)) {
        for (std::byte& byte : more) byte = static_cast<std::byte>(random.below(256));
    }
    insert_bytes(data, random.below(data.size() + 1), more);
}

void copy_within(Data& data, Random& random) {
    const uint64_t from = random.below(data.size());
    const uint64_t size = 1 + random.below(std::min<uint64_t>(data.size() - from, random.one_in(3) ? 400 : 16));
    const Data part(data.begin() + static_cast<std::ptrdiff_t>(from),
                    data.begin() + static_cast<std::ptrdiff_t>(from + size));
    if (random.one_in(3)) {
        insert_bytes(data, random.below(data.size() + 1), part);
        return;
    }
    const uint64_t to = random.below(data.size() - size + 1);
    std::copy(part.begin(), part.end(), data.begin() + static_cast<std::ptrdiff_t>(to));
}

uint64_t new_number(const Spot& spot, uint64_t old, Random& random) {
    const uint64_t choice = random.below(8);
    if (choice < 2) return interesting_number(random);
    if (choice < 4) return old + random.below(random.one_in(2) ? 5 : 65) - (random.one_in(2) ? 2 : 32);
    if (choice < 6 && spot.limit != 0) return spot.limit + random.below(5) - 2;
    if (choice < 7 && spot.limit != 0) return random.below(spot.limit);
    return old ^ uint64_t { 1 } << random.below(8 * spot.width);
}

void edit_real(Data& data, const Spot& spot, Random& random) {
    const auto bits = static_cast<uint32_t>(get_number(data, spot.offset, 4, spot.endian));
    uint32_t value = interesting_float(random);
    if (random.one_in(3)) value = bits ^ 1u << random.below(32);
    if (random.one_in(4)) value = bits + 1;
    put_number(data, spot.offset, 4, value, spot.endian);
}

void edit_tag(Data& data, const Spot& spot, Random& random) {
    if (spot.tags.empty() || random.one_in(4)) {
        put_number(data, spot.offset + random.below(4), 1, random.below(256));
        return;
    }
    const std::string_view tag = random.pick(spot.tags);
    for (size_t i = 0; i < tag.size() && i < 4; ++i) {
        put_number(data, spot.offset + i, 1, static_cast<unsigned char>(tag[i]));
    }
}

}  // namespace

uint64_t get_number(const Data& data, uint64_t offset, uint32_t width, Endian endian) {
    uint64_t value = 0;
    if (!inside(data, offset, width)) return 0;
    for (uint32_t i = 0; i < width; ++i) {
        const uint32_t shift = 8 * (endian == Endian::big ? width - 1 - i : i);
        value |= std::to_integer<uint64_t>(data[offset + i]) << shift;
    }
    return value;
}

void put_number(Data& data, uint64_t offset, uint32_t width, uint64_t value, Endian endian) {
    if (!inside(data, offset, width)) return;
    for (uint32_t i = 0; i < width; ++i) {
        const uint32_t shift = 8 * (endian == Endian::big ? width - 1 - i : i);
        data[offset + i] = static_cast<std::byte>(value >> shift & 0xFF);
    }
}

uint64_t interesting_number(Random& random) {
    constexpr std::array<uint64_t, 24> fixed = {0,
                                                1,
                                                2,
                                                3,
                                                0x10,
                                                0x20,
                                                0x7F,
                                                0x80,
                                                0xFF,
                                                0x100,
                                                0x7FFF,
                                                0x8000,
                                                0xFFFE,
                                                0xFFFF,
                                                0x10000,
                                                0xFFFFFF,
                                                0x3FFFFFFF,
                                                0x40000000,
                                                0x7FFFFFFF,
                                                0x80000000,
                                                0xFFFFFFF0,
                                                0xFFFFFFFF,
                                                0x7FFFFFFFFFFFFFFF,
                                                0xFFFFFFFFFFFFFFFF};
    if (random.one_in(4)) return (uint64_t{1} << random.below(64)) + random.below(3) - 1;
    return random.pick(fixed);
}

uint32_t interesting_float(Random& random) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const std::array<float, 16> fixed = {0.0f,   -0.0f,   1.0f,   -1.0f,   std::nanf(""), inf,         -inf,    FLT_MAX,
                                         -1e38f, FLT_MIN, 1e-45f, -1e-45f, 1e30f,         16777216.0f, 1920.0f, 3.0e9f};
    return std::bit_cast<uint32_t>(random.pick(fixed));
}

void edit_bytes(Data& data, Random& random) {
    if (data.empty()) {
        data.push_back(static_cast<std::byte>(random.below(256)));
        return;
    }
    switch (random.below(12)) {
        case 0:
        case 1:
        case 2:
            return flip_bit(data, random);
        case 3:
        case 4:
            return set_byte(data, random);
        case 5:
        case 6:
        case 7:
            return set_number(data, random);
        case 8:
            return insert_some(data, random);
        case 9:
            return remove_bytes(data, random.below(data.size()), 1 + random.below(random.one_in(4) ? 200 : 8));
        case 10:
            return copy_within(data, random);
        default:
            return cut_end(data, random);
    }
}

void insert_bytes(Data& data, uint64_t offset, std::span<const std::byte> bytes) {
    if (offset > data.size() || data.size() + bytes.size() > largest_input) return;
    data.insert(data.begin() + static_cast<std::ptrdiff_t>(offset), bytes.begin(), bytes.end());
}

void remove_bytes(Data& data, uint64_t offset, uint64_t size) {
    if (offset >= data.size()) return;
    const auto first = data.begin() + static_cast<std::ptrdiff_t>(offset);
    data.erase(first, first + static_cast<std::ptrdiff_t>(std::min<uint64_t>(size, data.size() - offset)));
}

bool edit_spot(Data& data, const SpotGroups& groups, Random& random) {
    std::vector<const std::vector<Spot>*> filled;
    for (const std::vector<Spot>& group : groups) {
        if (!group.empty()) filled.push_back(&group);
    }
    if (filled.empty()) return false;
    const std::vector<Spot>& group = *random.pick(filled);
    const Spot& spot = random.pick(group);
    const uint64_t old = get_number(data, spot.offset, spot.width, spot.endian);
    if (spot.kind == SpotKind::real) {
        edit_real(data, spot, random);
    } else if (spot.kind == SpotKind::tag) {
        edit_tag(data, spot, random);
    } else if (spot.kind == SpotKind::flags && !random.one_in(4)) {
        put_number(data, spot.offset, spot.width, old ^ uint64_t{1} << random.below(8 * spot.width), spot.endian);
    } else if (random.one_in(6)) {
        // What a neighbour says: two records that claim the same, an order that is turned round.
        const Spot& other = random.pick(group);
        const uint64_t theirs = get_number(data, other.offset, other.width, other.endian);
        put_number(data, spot.offset, spot.width, theirs, spot.endian);
        if (random.one_in(2)) put_number(data, other.offset, other.width, old, other.endian);
    } else {
        put_number(data, spot.offset, spot.width, new_number(spot, old, random), spot.endian);
    }
    return true;
}

}  // namespace navscope::fuzz
