// Writes BND4 binders, DCX files with deflate and plain zlib streams, for tests and samples. The same input always
// gives the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
};

std::vector<std::byte> write_bnd4(std::span<const BinderMember> members, const BinderOptions& options = {});

/// The headers that games and mod tools give deflate.
enum class DcxVariant {
    dflt_10000_24_9,     // Dark Souls 1, Remastered and 2
    dflt_10000_44_9,     // Bloodborne, Dark Souls III
    dflt_11000_44_8,     // Dark Souls III saves
    dflt_11000_44_9,     // Sekiro, Elden Ring
    dflt_11000_44_9_15,  // Elden Ring's older regulation
};
constexpr DcxVariant all_dcx_variants[] = {DcxVariant::dflt_10000_24_9, DcxVariant::dflt_10000_44_9,
                                           DcxVariant::dflt_11000_44_8, DcxVariant::dflt_11000_44_9,
                                           DcxVariant::dflt_11000_44_9_15};

std::vector<std::byte> write_dcx(std::span<const std::byte> payload, DcxVariant variant = DcxVariant::dflt_11000_44_9);

/// A DCX header around a payload that is packed already, whatever its codec; `header_like` gives the other fields.
std::vector<std::byte> wrap_dcx(std::string_view codec, uint64_t unpacked_size, std::span<const std::byte> packed,
                                DcxVariant header_like = DcxVariant::dflt_11000_44_9);

/// A zlib stream; level 0 … 9.
std::vector<std::byte> write_zlib(std::span<const std::byte> bytes, int level = 9);

}  // namespace navscope::support
