// Writes BND3 and BND4 binders, and through dcx_writer.h what compresses them, for tests and samples. The same input
// always gives the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/dcx_writer.h"

namespace navscope::support {

struct BinderMember {
    std::string name;  // UTF-8
    int32_t id = 0;
    std::vector<std::byte> bytes;  // as stored
    bool compressed = false;       // sets the flag; `bytes` are then a whole zlib stream or DCX file …
    uint64_t unpacked_size = 0;    // … that unpacks to this many
};

struct BinderOptions {
    std::string version = "07D7R6";
    bool unicode = true;  // names in UTF-16, else Shift-JIS
    bool big_endian = false;
    bool bit_reversed = true;  // order of the bits in flag bytes; all games' files have them reversed
    bool hash_table = true;
    bool long_offsets = false;  // data offsets of 64 bits
    uint8_t format = 0x2E;      // logical order: which fields a file header has besides; 0x04 alone: PC save files
};

std::vector<std::byte> write_bnd4(std::span<const BinderMember> members, const BinderOptions& options = {});

struct Bnd3Options {
    std::string version = "07D7R6";
    bool big_endian = false;   // Demon's Souls
    bool bit_reversed = true;  // order of the bits in flag bytes; Demon's Souls has them as they are
    uint8_t format = 0x2E;     // logical order: which fields a file header has
    uint32_t word_18 = 0;      // 0x80000000 in some files
};
/// Names are Shift-JIS. Without their bit in the format, ids, names and unpacked sizes are left out.
std::vector<std::byte> write_bnd3(std::span<const BinderMember> members, const Bnd3Options& options = {});

}  // namespace navscope::support
