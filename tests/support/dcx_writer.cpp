#include "support/dcx_writer.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdlib>

#include "support/byte_output.h"

namespace navscope::support {

namespace {

constexpr size_t chunk_size = 0x10000;

struct VariantFields {
    uint32_t version, field_10, field_14;
    uint8_t level, field_38;
};

VariantFields fields_of(DcxVariant variant) {
    switch (variant) {
        case DcxVariant::dflt_10000_24_9:
            return {0x10000, 0x24, 0x2C, 9, 0};
        case DcxVariant::dflt_10000_44_9:
            return {0x10000, 0x44, 0x4C, 9, 0};
        case DcxVariant::dflt_11000_44_8:
            return {0x11000, 0x44, 0x4C, 8, 0};
        case DcxVariant::dflt_11000_44_9:
            return {0x11000, 0x44, 0x4C, 9, 0};
        case DcxVariant::dflt_11000_44_9_15:
            return {0x11000, 0x44, 0x4C, 9, 15};
    }
    std::abort();
}

/// The block of 0x20 bytes that names the codec.
void write_parameters(Output& out, std::string_view codec, uint8_t level, uint8_t field_38) {
    const bool edge = codec == "EDGE";
    out.text(std::string_view("DCP\0", 4));
    out.text(codec);
    out.number<uint32_t>(0x20);
    out.number(uint32_t{level} << 24);
    out.number<uint32_t>(edge ? chunk_size : 0);
    out.number(uint32_t{field_38} << 24);
    out.number<uint32_t>(0);
    out.number<uint32_t>(edge ? 0x00100100 : 0x00010100);
}

void write_sizes(Output& out, uint64_t unpacked, uint64_t packed) {
    out.text(std::string_view("DCS\0", 4));
    out.number(static_cast<uint32_t>(unpacked));
    out.number(static_cast<uint32_t>(packed));
}

void write_last_block(Output& out, std::span<const std::byte> table) {
    out.text(std::string_view("DCA\0", 4));
    out.number(static_cast<uint32_t>(8 + table.size()));
    out.raw(table);
}

std::vector<std::byte> deflate_raw(std::span<const std::byte> bytes) {
    z_stream stream = {};
    if (deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK) std::abort();
    std::vector<std::byte> packed(deflateBound(&stream, static_cast<uLong>(bytes.size())));
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) std::abort();
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

struct Chunks {
    std::vector<std::byte> payload;  // padded to 16
    std::vector<std::byte> table;
    size_t packed_size = 0;
    size_t count = 0;
};

Chunks make_chunks(std::span<const std::byte> bytes, const EdgeOptions& options, bool is_dcp) {
    const size_t count = (bytes.size() + chunk_size - 1) / chunk_size;
    Output payload(true);
    Output records(true);
    size_t end = 0;
    for (size_t i = 0; i < count; ++i) {
        const auto chunk = bytes.subspan(i * chunk_size, std::min(chunk_size, bytes.size() - i * chunk_size));
        const bool stored = std::find(options.stored.begin(), options.stored.end(), i) != options.stored.end();
        const auto packed = stored ? std::vector<std::byte>(chunk.begin(), chunk.end()) : deflate_raw(chunk);
        for (const size_t word : {size_t{0}, payload.bytes.size(), packed.size(), size_t{!stored}}) {
            records.number(static_cast<uint32_t>(word));
        }
        payload.raw(packed);
        end = payload.bytes.size();
        payload.align(16);
    }
    const size_t header = is_dcp ? 0x20 : 0x24;
    Output table(true);
    table.text("EgdT");
    for (const size_t word : {size_t{is_dcp ? 0x10000u : 0x10100u}, header, size_t{0x10}, chunk_size}) {
        table.number(static_cast<uint32_t>(word));
    }
    if (!is_dcp) table.number(static_cast<uint32_t>(bytes.size() - (count == 0 ? 0 : (count - 1) * chunk_size)));
    for (const size_t word : {header + 0x10 * count, count, size_t{0x100000}}) {
        table.number(static_cast<uint32_t>(word));
    }
    table.raw(records.bytes);
    return {payload.bytes, table.bytes, options.count_padding ? payload.bytes.size() : end, count};
}

}  // namespace

std::vector<std::byte> write_zlib(std::span<const std::byte> bytes, int level) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::vector<std::byte> packed(size);
    const auto* const from = reinterpret_cast<const Bytef*>(bytes.data());
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, from, static_cast<uLong>(bytes.size()), level) !=
        Z_OK) {
        std::abort();
    }
    packed.resize(size);
    return packed;
}

std::vector<std::byte> write_zstd(std::span<const std::byte> bytes, const ZstdOptions& options) {
    ZSTD_CCtx* const encoder = ZSTD_createCCtx();
    const auto set = [&](ZSTD_cParameter parameter, int value) {
        if (ZSTD_isError(ZSTD_CCtx_setParameter(encoder, parameter, value))) std::abort();
    };
    set(ZSTD_c_compressionLevel, options.level);
    set(ZSTD_c_windowLog, options.window_log);
    set(ZSTD_c_checksumFlag, options.checksum);
    set(ZSTD_c_contentSizeFlag, options.content_size);
    if (options.content_size) ZSTD_CCtx_setPledgedSrcSize(encoder, bytes.size());
    std::vector<std::byte> packed(ZSTD_compressBound(bytes.size()) + 64);
    ZSTD_outBuffer to{packed.data(), packed.size(), 0};
    const size_t half = bytes.size() / 2;
    for (const bool last : {false, true}) {
        const auto part = last ? bytes.subspan(half) : bytes.first(half);
        ZSTD_inBuffer from{part.data(), part.size(), 0};
        const size_t left = ZSTD_compressStream2(encoder, &to, &from, last ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left) || from.pos != from.size || (last && left != 0)) std::abort();
    }
    ZSTD_freeCCtx(encoder);
    packed.resize(to.pos);
    return packed;
}

std::vector<std::byte> wrap_dcx(std::string_view codec, uint64_t unpacked_size, std::span<const std::byte> packed,
                                DcxVariant header_like) {
    const VariantFields fields = fields_of(header_like);
    Output out(true);
    out.text(std::string_view("DCX\0", 4));
    for (const uint32_t word : {fields.version, 0x18u, 0x24u, fields.field_10, fields.field_14}) out.number(word);
    write_sizes(out, unpacked_size, packed.size());
    write_parameters(out, codec, fields.level, fields.field_38);
    write_last_block(out, {});
    out.raw(packed);
    return out.bytes;
}

std::vector<std::byte> write_dcx(std::span<const std::byte> payload, DcxVariant variant) {
    const int level = variant == DcxVariant::dflt_11000_44_8 ? 8 : 9;
    return wrap_dcx("DFLT", payload.size(), write_zlib(payload, level), variant);
}

std::vector<std::byte> write_dcx_zstd(std::span<const std::byte> payload) {
    std::vector<std::byte> file = wrap_dcx("ZSTD", payload.size(), write_zstd(payload));
    file[0x30] = std::byte{15};
    file.resize((file.size() + 15) / 16 * 16);
    return file;
}

std::vector<std::byte> write_dcx_edge(std::span<const std::byte> payload, const EdgeOptions& options) {
    const Chunks chunks = make_chunks(payload, options, false);
    Output out(true);
    out.text(std::string_view("DCX\0", 4));
    const auto field_14 = static_cast<uint32_t>(0x50 + 0x10 * chunks.count);
    for (const uint32_t word : {0x10000u, 0x18u, 0x24u, 0x24u, field_14}) out.number(word);
    write_sizes(out, payload.size(), chunks.packed_size);
    write_parameters(out, "EDGE", 9, 0);
    write_last_block(out, chunks.table);
    out.raw(chunks.payload);
    return out.bytes;
}

std::vector<std::byte> write_dcp(std::span<const std::byte> payload) {
    const std::vector<std::byte> packed = write_zlib(payload);
    Output out(true);
    write_parameters(out, "DFLT", 9, 0);
    write_sizes(out, payload.size(), packed.size());
    out.raw(packed);
    write_last_block(out, {});
    return out.bytes;
}

std::vector<std::byte> write_dcp_edge(std::span<const std::byte> payload, const EdgeOptions& options) {
    const Chunks chunks = make_chunks(payload, options, true);
    Output out(true);
    write_parameters(out, "EDGE", 9, 0);
    write_sizes(out, payload.size(), chunks.packed_size);
    out.number<uint32_t>(0);
    out.raw(std::span(chunks.payload).first(chunks.packed_size));
    write_last_block(out, chunks.table);
    return out.bytes;
}

}  // namespace navscope::support
