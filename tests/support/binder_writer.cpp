#include "support/binder_writer.h"

#include <iconv.h>

#include <algorithm>
#include <cstdlib>

#include "support/byte_output.h"

namespace navscope::support {

namespace {

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

/// Which fields a file header has, logical order.
uint8_t format_of(const BinderOptions& options) {
    return static_cast<uint8_t>(options.long_offsets ? options.format | 0x10 : options.format);
}

uint64_t file_header_size(uint8_t format) {
    uint64_t size = format & 0x10 ? 0x18 : 0x14;
    if (format & 0x20) size += 8;
    if (format & 0x02) size += 4;
    if (format & 0x0C) size += 4;
    return format == 0x04 ? size + 8 : size;
}

void write_header(Output& out, size_t members, const BinderOptions& options) {
    const uint8_t format = format_of(options);
    out.text("BND4");
    out.number<uint32_t>(0);
    for (const bool flag : {false, options.big_endian, options.bit_reversed, false}) out.number<uint8_t>(flag);
    out.number(static_cast<uint32_t>(members));
    out.number<uint64_t>(0x40);
    out.text(std::string_view((options.version + std::string(8, '\0')).c_str(), 8));
    out.number<uint64_t>(file_header_size(format));
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
    const uint8_t format = format_of(options);
    const auto flags = static_cast<uint8_t>(member.compressed ? 0x03 : 0x02);
    out.number<uint8_t>(flag_byte(flags, options.bit_reversed));
    for (int i = 0; i < 3; ++i) out.number<uint8_t>(0);
    out.number<int32_t>(-1);
    out.number<uint64_t>(member.bytes.size());
    if (format & 0x20) out.number<uint64_t>(member.compressed ? member.unpacked_size : member.bytes.size());
    Patches patches{};
    patches.data_offset = out.bytes.size();
    format & 0x10 ? out.number<uint64_t>(0) : out.number<uint32_t>(0);
    if (format & 0x02) out.number(member.id);
    patches.name_offset = out.bytes.size();
    if (format & 0x0C) out.number<uint32_t>(0);
    if (format == 0x04) {
        out.number(member.id);
        out.number<uint32_t>(0);
    }
    return patches;
}

void write_data(Output& out, std::span<const BinderMember> members, const std::vector<Patches>& patches,
                bool long_offsets) {
    for (size_t i = 0; i < members.size(); ++i) {
        out.align(16);
        if (long_offsets) {
            out.patch<uint64_t>(patches[i].data_offset, out.bytes.size());
        } else {
            out.patch(patches[i].data_offset, static_cast<uint32_t>(out.bytes.size()));
        }
        out.raw(members[i].bytes);
    }
}

}  // namespace

std::vector<std::byte> write_bnd4(std::span<const BinderMember> members, const BinderOptions& options) {
    Output out(options.big_endian);
    write_header(out, members.size(), options);
    std::vector<Patches> patches;
    for (const BinderMember& member : members) patches.push_back(write_file_header(out, member, options));
    const bool named = (format_of(options) & 0x0C) != 0;
    for (size_t i = 0; named && i < members.size(); ++i) {
        out.patch(patches[i].name_offset, static_cast<uint32_t>(out.bytes.size()));
        const char* const utf16 = options.big_endian ? "UTF-16BE" : "UTF-16LE";
        out.text(encoded(members[i].name, options.unicode ? utf16 : "CP932"));
        for (int byte = 0; byte < (options.unicode ? 2 : 1); ++byte) out.number<uint8_t>(0);
    }
    if (options.hash_table) write_hash_table(out, members);
    out.patch<uint64_t>(0x28, out.bytes.size());
    write_data(out, members, patches, (format_of(options) & 0x10) != 0);
    return out.bytes;
}

std::vector<std::byte> write_bnd3(std::span<const BinderMember> members, const Bnd3Options& options) {
    Output out(options.big_endian);
    const auto has = [&](uint8_t bits) { return (options.format & bits) != 0; };
    // A stored byte with bit 0 set and bit 7 clear is never reversed.
    const bool exception = has(0x01) && !has(0x80);
    out.text("BND3");
    out.text(std::string_view((options.version + std::string(8, '\0')).c_str(), 8));
    out.number<uint8_t>(flag_byte(options.format, options.bit_reversed && !exception));
    for (const bool flag : {options.big_endian, !options.bit_reversed, false}) out.number<uint8_t>(flag);
    out.number(static_cast<uint32_t>(members.size()));
    for (const uint32_t word : {0u, options.word_18, 0u}) out.number(word);
    std::vector<Patches> patches;
    for (const BinderMember& member : members) {
        Patches places{};
        out.number<uint8_t>(flag_byte(member.compressed ? 0x03 : 0x02, options.bit_reversed));
        for (int i = 0; i < 3; ++i) out.number<uint8_t>(0);
        out.number(static_cast<uint32_t>(member.bytes.size()));
        places.data_offset = out.bytes.size();
        has(0x10) ? out.number<uint64_t>(0) : out.number<uint32_t>(0);
        if (has(0x02)) out.number(member.id);
        places.name_offset = out.bytes.size();
        if (has(0x0C)) out.number<uint32_t>(0);
        const uint64_t unpacked = member.compressed ? member.unpacked_size : member.bytes.size();
        if (has(0x20)) out.number(static_cast<uint32_t>(unpacked));
        patches.push_back(places);
    }
    for (size_t i = 0; has(0x0C) && i < members.size(); ++i) {
        out.patch(patches[i].name_offset, static_cast<uint32_t>(out.bytes.size()));
        out.text(encoded(members[i].name, "CP932"));
        out.number<uint8_t>(0);
    }
    out.patch(0x14, static_cast<uint32_t>(out.bytes.size()));
    write_data(out, members, patches, has(0x10));
    return out.bytes;
}

}  // namespace navscope::support
