#include "support/binder_writer.h"

#include <iconv.h>
#include <zlib.h>

#include <algorithm>
#include <cstdlib>

namespace navscope::support {

namespace {

class Output {
public:
    explicit Output(bool big_endian) : big_endian_(big_endian) {}

    template <typename T>
    void number(T value) {
        const size_t at = bytes.size();
        bytes.resize(at + sizeof(T));
        patch(at, value);
    }
    template <typename T>
    void patch(size_t at, T value) {
        for (size_t i = 0; i < sizeof(T); ++i) {
            const size_t shift = 8 * (big_endian_ ? sizeof(T) - 1 - i : i);
            bytes[at + i] = static_cast<std::byte>((static_cast<uint64_t>(value) >> shift) & 0xFF);
        }
    }
    void text(std::string_view letters) {
        for (const char letter : letters) bytes.push_back(static_cast<std::byte>(letter));
    }
    void raw(std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); }
    void align(size_t unit) { bytes.resize((bytes.size() + unit - 1) / unit * unit); }

    std::vector<std::byte> bytes;

private:
    bool big_endian_;
};

/// UTF-8 in another encoding. The names of tests and samples are ours: one that does not convert is a mistake in a
/// test.
std::string encoded(const std::string& name, const char* encoding) {
    const iconv_t converter = iconv_open(encoding, "UTF-8");
    std::string copy = name;
    std::string result(name.size() * 4 + 4, '\0');
    char* from = copy.data();
    char* to = result.data();
    size_t from_left = copy.size();
    size_t to_left = result.size();
    if (iconv(converter, &from, &from_left, &to, &to_left) == static_cast<size_t>(-1)) std::abort();
    iconv_close(converter);
    result.resize(result.size() - to_left);
    return result;
}

uint8_t flag_byte(uint8_t logical, bool bit_reversed) {
    if (!bit_reversed) return logical;
    uint8_t stored = 0;
    for (int i = 0; i < 8; ++i) {
        if (logical & (1 << i)) stored = static_cast<uint8_t>(stored | (0x80 >> i));
    }
    return stored;
}

uint32_t path_hash(const std::string& name) {
    const std::string units = encoded(name, "UTF-16BE");
    uint32_t hash = 0;
    for (size_t i = 0; i < units.size(); i += 2) {
        uint32_t unit = static_cast<uint32_t>(static_cast<uint8_t>(units[i])) << 8 | static_cast<uint8_t>(units[i + 1]);
        if (unit >= 'A' && unit <= 'Z') unit += 'a' - 'A';
        if (unit == '\\') unit = '/';
        if (i == 0 && unit != '/') hash = '/';
        hash = hash * 37 + unit;
    }
    return units.empty() ? uint32_t{'/'} : hash;
}

uint32_t bucket_count(size_t members) {
    for (uint32_t count = std::max<uint32_t>(static_cast<uint32_t>(members / 7), 2);; ++count) {
        uint32_t divisor = 2;
        while (divisor < count && count % divisor != 0) ++divisor;
        if (divisor == count) return count;
    }
}

void write_hash_table(Output& out, std::span<const BinderMember> members) {
    struct Row {
        uint32_t bucket, hash, index;
    };
    const uint32_t buckets = bucket_count(members.size());
    std::vector<Row> rows;
    for (const BinderMember& member : members) {
        const uint32_t hash = path_hash(member.name);
        rows.push_back({hash % buckets, hash, static_cast<uint32_t>(rows.size())});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return a.bucket != b.bucket ? a.bucket < b.bucket : a.hash < b.hash;
    });
    out.align(8);
    out.patch<uint64_t>(0x38, out.bytes.size());
    out.number<uint64_t>(out.bytes.size() + 0x10 + 8 * uint64_t{buckets});
    out.number<uint32_t>(buckets);
    for (const int size : {0x10, 8, 8, 0}) out.number(static_cast<uint8_t>(size));
    uint32_t first = 0;
    for (uint32_t bucket = 0; bucket < buckets; ++bucket) {
        const auto count = static_cast<uint32_t>(
            std::count_if(rows.begin(), rows.end(), [&](const Row& row) { return row.bucket == bucket; }));
        out.number(count);
        out.number(first);
        first += count;
    }
    for (const Row& row : rows) {
        out.number(row.hash);
        out.number(row.index);
    }
}

void write_header(Output& out, size_t members, const BinderOptions& options) {
    const auto format = static_cast<uint8_t>(options.long_offsets ? 0x3E : 0x2E);
    out.text("BND4");
    out.number<uint32_t>(0);
    for (const bool flag : {false, options.big_endian, options.bit_reversed, false}) out.number<uint8_t>(flag);
    out.number(static_cast<uint32_t>(members));
    out.number<uint64_t>(0x40);
    out.text(std::string_view((options.version + std::string(8, '\0')).c_str(), 8));
    out.number<uint64_t>(options.long_offsets ? 0x28 : 0x24);
    out.number<uint64_t>(0);  // end of headers
    out.number<uint8_t>(options.unicode);
    out.number<uint8_t>(flag_byte(format, options.bit_reversed));
    out.number<uint8_t>(options.hash_table ? 4 : 0);
    out.number<uint8_t>(0);
    out.number<uint32_t>(0);
    out.number<uint64_t>(0);  // offset of the hash table
}

struct Patches {
    size_t data_offset, name_offset;
};

Patches write_file_header(Output& out, const BinderMember& member, const BinderOptions& options) {
    const auto flags = static_cast<uint8_t>(member.compressed ? 0x03 : 0x02);
    out.number<uint8_t>(flag_byte(flags, options.bit_reversed));
    for (int i = 0; i < 3; ++i) out.number<uint8_t>(0);
    out.number<int32_t>(-1);
    out.number<uint64_t>(member.bytes.size());
    out.number<uint64_t>(member.compressed ? member.unpacked_size : member.bytes.size());
    Patches patches{};
    patches.data_offset = out.bytes.size();
    options.long_offsets ? out.number<uint64_t>(0) : out.number<uint32_t>(0);
    out.number(member.id);
    patches.name_offset = out.bytes.size();
    out.number<uint32_t>(0);
    return patches;
}

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

}  // namespace

std::vector<std::byte> write_bnd4(std::span<const BinderMember> members, const BinderOptions& options) {
    Output out(options.big_endian);
    write_header(out, members.size(), options);
    std::vector<Patches> patches;
    for (const BinderMember& member : members) patches.push_back(write_file_header(out, member, options));
    for (size_t i = 0; i < members.size(); ++i) {
        out.patch(patches[i].name_offset, static_cast<uint32_t>(out.bytes.size()));
        const char* const utf16 = options.big_endian ? "UTF-16BE" : "UTF-16LE";
        out.text(encoded(members[i].name, options.unicode ? utf16 : "CP932"));
        for (int byte = 0; byte < (options.unicode ? 2 : 1); ++byte) out.number<uint8_t>(0);
    }
    if (options.hash_table) write_hash_table(out, members);
    out.patch<uint64_t>(0x28, out.bytes.size());
    for (size_t i = 0; i < members.size(); ++i) {
        out.align(16);
        if (options.long_offsets) {
            out.patch<uint64_t>(patches[i].data_offset, out.bytes.size());
        } else {
            out.patch(patches[i].data_offset, static_cast<uint32_t>(out.bytes.size()));
        }
        out.raw(members[i].bytes);
    }
    return out.bytes;
}

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

std::vector<std::byte> wrap_dcx(std::string_view codec, uint64_t unpacked_size, std::span<const std::byte> packed,
                                DcxVariant header_like) {
    const VariantFields fields = fields_of(header_like);
    Output out(true);
    out.text(std::string_view("DCX\0", 4));
    for (const uint32_t word : {fields.version, 0x18u, 0x24u, fields.field_10, fields.field_14}) out.number(word);
    out.text(std::string_view("DCS\0", 4));
    out.number(static_cast<uint32_t>(unpacked_size));
    out.number(static_cast<uint32_t>(packed.size()));
    out.text(std::string_view("DCP\0", 4));
    out.text(codec);
    out.number<uint32_t>(0x20);
    out.number(uint32_t{fields.level} << 24);
    out.number<uint32_t>(0);
    out.number(uint32_t{fields.field_38} << 24);
    out.number<uint32_t>(0);
    out.number<uint32_t>(0x00010100);
    out.text(std::string_view("DCA\0", 4));
    out.number<uint32_t>(8);
    out.raw(packed);
    return out.bytes;
}

std::vector<std::byte> write_dcx(std::span<const std::byte> payload, DcxVariant variant) {
    const int level = variant == DcxVariant::dflt_11000_44_8 ? 8 : 9;
    return wrap_dcx("DFLT", payload.size(), write_zlib(payload, level), variant);
}

}  // namespace navscope::support
