// Edits of bytes that are the same for every format: flips, cuts, copies, and numbers at places that a format names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "bytes/reader.h"
#include "fuzz/random.h"

namespace navscope::fuzz {

using Data = std::vector<std::byte>;

/// Inputs stay below this, whatever the edits insert.
inline constexpr size_t largest_input = size_t{1} << 20;

/// A number of 1 … 8 bytes; outside the data it reads as 0 and is not written.
uint64_t get_number(const Data& data, uint64_t offset, uint32_t width, Endian endian = Endian::little);
void put_number(Data& data, uint64_t offset, uint32_t width, uint64_t value, Endian endian = Endian::little);

/// Zero, all ones, the ends of the signed and unsigned ranges, powers of two and their neighbours.
uint64_t interesting_number(Random& random);
/// The bits of a float: not a number, infinite, huge, tiny, minus zero …
uint32_t interesting_float(Random& random);

/// One edit that knows nothing of formats.
void edit_bytes(Data& data, Random& random);

/// Inserts, removes; a range that is not inside is cut to what is.
void insert_bytes(Data& data, uint64_t offset, std::span<const std::byte> bytes);
void remove_bytes(Data& data, uint64_t offset, uint64_t size);

enum class SpotKind : uint8_t {
    number,  // a size, an offset, a count, an index: anything that has a limit
    flags,   // single bits matter
    real,    // a float32
    tag,     // four characters
};

/// A place in a file where something of the format's structure is stored.
struct Spot {
    uint64_t offset = 0;
    uint32_t width = 4;
    Endian endian = Endian::little;
    SpotKind kind = SpotKind::number;
    uint64_t limit = 0;                           // number: the first value that leads nowhere; 0: not known
    std::span<const std::string_view> tags = {};  // tag: those the format knows
};

/// Spots in groups, so that the one that counts the items is edited as often as one of a thousand items.
using SpotGroups = std::vector<std::vector<Spot>>;

/// Edits one spot of one group. False where there is none.
bool edit_spot(Data& data, const SpotGroups& groups, Random& random);

}  // namespace navscope::fuzz
