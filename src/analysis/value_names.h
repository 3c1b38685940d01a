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

/// "bits 0, 6, 16"; "no bit" for 0.
std::string bits_note(uint32_t word);

/// Silkroad edges: "internal", "block_src_to_dst", joined by " + "; "no bit" for 0.
std::string sro_edge_flags_note(uint32_t flags);
/// "north (z = max)", …; "none" for 255; "no such side" for the rest.
std::string sro_side_note(uint32_t side);
/// "water", "ice", "water + ice", "none"; "no such type" above 3.
std::string sro_plane_note(uint32_t type);
/// Bit 0 is known ("blocked"), the others are named by number.
std::string sro_tile_flags_note(uint32_t flags);
/// "Z 97, X 168", with "dungeon" for bit 15.
std::string sro_region_note(uint32_t region);
/// "serial 5, block x 3, z 1"
std::string sro_uid_note(uint32_t local_uid);

/// "0x00CD", at least `digits` digits.
std::string hex_text(uint64_t value, int digits = 1);
/// "1,234,567"
std::string count_text(uint64_t count);
/// Six significant digits, for computed values only; raw ones are shown to the last bit.
std::string rounded_text(double value);
/// "1 edge", "5 edges".
std::string plural(uint64_t count, std::string_view word);

}  // namespace navscope
