// Writes DCX and DCP files of every codec but Kraken, and bare zlib and Zstandard streams. The same input always gives
// the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace navscope::support {

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

/// As newer Elden Ring regulations: one Zstandard frame without its content size, level byte 15, window of 64 KiB, padded to 16.
std::vector<std::byte> write_dcx_zstd(std::span<const std::byte> payload);

struct EdgeOptions {
    /// Every chunk whose index is in here is stored, not deflated.
    std::vector<size_t> stored;
    bool count_padding = true;  // the compressed size includes the pads, as in the games' files
};

/// As Demon's Souls: chunks of 64 KiB.
std::vector<std::byte> write_dcx_edge(std::span<const std::byte> payload, const EdgeOptions& options = {});

/// The older frame around the two codecs it is known with.
std::vector<std::byte> write_dcp(std::span<const std::byte> payload);
std::vector<std::byte> write_dcp_edge(std::span<const std::byte> payload, const EdgeOptions& options = {});

/// A zlib stream; level 0 … 9.
std::vector<std::byte> write_zlib(std::span<const std::byte> bytes, int level = 9);

struct ZstdOptions {
    int level = 3;
    int window_log = 16;
    bool content_size = false;
    bool checksum = false;
};
/// A Zstandard frame, made in pieces as by a writer that does not know the size beforehand.
std::vector<std::byte> write_zstd(std::span<const std::byte> bytes, const ZstdOptions& options = {});

}  // namespace navscope::support
