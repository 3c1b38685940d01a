// Words for the numbers of the files. Names that come from the public SDK's enumerations are marked "SDK:", because
// what the games do with them is not proven; the numbers themselves are always shown beside them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace navscope {

/// "SDK: original + user"; "SDK: none" for 0.
std::string edge_flags_note(uint32_t flags);
/// Of a cluster graph's edge: "SDK: external opposite"; "" for 0.
std::string graph_edge_flags_note(uint32_t flags);
/// "SDK: A to B"; "SDK: no such value" past the enumeration.
std::string setup_direction_note(uint32_t direction);
std::string setup_space_note(uint32_t space);
/// Of an annotated streaming set: "SDK: side A".
std::string streaming_side_note(uint32_t side);
/// Of an hkaiNavMesh: "SDK of 2014: climbing", the only one that names these bits; "" for 0.
std::string mesh_flags_note(uint32_t flags);

/// "bits 0, 6, 16"; "no bit" for 0.
std::string bits_note(uint32_t word);

/// "0x00CD", at least `digits` digits.
std::string hex_text(uint64_t value, int digits = 1);
/// "1,234,567"
std::string count_text(uint64_t count);
/// Six significant digits, for computed values only; raw ones are shown to the last bit.
std::string rounded_text(double value);
/// "1 edge", "5 edges".
std::string plural(uint64_t count, std::string_view word);

}  // namespace navscope
