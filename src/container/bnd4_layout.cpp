#include "container/bnd4_layout.h"

#include <algorithm>
#include <array>

namespace navscope {

uint32_t bnd4_path_hash(const std::vector<uint16_t>& name) {
    uint32_t hash = 0;
    const auto add = [&](uint16_t unit) { hash = hash * 37 + unit; };
    const auto slashed = [](uint16_t unit) { return unit == '\\' ? uint16_t{'/'} : unit; };
    if (name.empty() || slashed(name.front()) != '/') add('/');
    for (const uint16_t unit : name) {
        const bool upper = unit >= 'A' && unit <= 'Z';
        add(upper ? static_cast<uint16_t>(unit + ('a' - 'A')) : slashed(unit));
    }
    return hash;
}

uint32_t bnd4_bucket_count(uint32_t count) {
    const auto is_prime = [](uint32_t number) {
        for (uint32_t divisor = 2; uint64_t{divisor} * divisor <= number; ++divisor) {
            if (number % divisor == 0) return false;
        }
        return number >= 2;
    };
    uint32_t buckets = std::max<uint32_t>(count / 7, 2);
    while (!is_prime(buckets)) ++buckets;
    return buckets;
}

}  // namespace navscope

namespace navscope::bnd4 {

namespace {

constexpr uint64_t hash_header_size = 0x10;
constexpr uint64_t hash_record_size = 8;

struct HashTable {
    uint64_t buckets_offset = 0;
    uint64_t records_offset = 0;
    uint32_t bucket_count = 0;
};

/// The header of the table, or none where it does not lie in the file.
std::optional<HashTable> read_hash_header(const Layout& layout, DeviationLog& log) {
    const uint64_t at = layout.hash_offset;
    Reader reader(layout.file, layout.endian);
    reader.seek(at);
    HashTable table;
    table.records_offset = reader.u64();
    table.bucket_count = reader.u32();
    const std::array sizes = {reader.u8(), reader.u8(), reader.u8(), reader.u8()};
    if (!reader.ok()) {
        log.add("bnd.hash", 0x38, "the hash table at " + describe_offset(at) + " does not lie inside the binder");
        return std::nullopt;
    }
    if (sizes != std::array<uint8_t, 4>{0x10, 8, 8, 0}) {
        std::string found;
        for (const uint8_t size : sizes) found += std::to_string(size) + " ";
        log.add("bnd.hash", at + 0x0C, "the sizes in the hash table's header are " + found + "in place of 16 8 8 0");
        return std::nullopt;
    }
    table.buckets_offset = at + hash_header_size;
    if (!reader.fits(table.bucket_count, hash_record_size)) {
        log.add("bnd.hash", at + 8, std::to_string(table.bucket_count) + " hash buckets do not fit into the binder");
        return std::nullopt;
    }
    reader.seek(table.records_offset);
    if (!reader.ok() || !reader.fits(layout.hashes.size(), hash_record_size)) {
        log.add("bnd.hash", at, "the hash records do not lie inside the binder");
        return std::nullopt;
    }
    return table;
}

void check_record(const Layout& layout, uint64_t at, uint32_t bucket, uint32_t bucket_count, std::vector<bool>& seen,
                  DeviationLog& log) {
    const auto hash = load<uint32_t>(layout.file.data() + at, layout.endian);
    const auto index = load<uint32_t>(layout.file.data() + at + 4, layout.endian);
    if (index >= layout.hashes.size()) {
        log.add("bnd.hash", at + 4,
                "hash record names file " + std::to_string(index) + " of " + std::to_string(layout.hashes.size()));
        return;
    }
    if (seen[index]) log.add("bnd.hash", at + 4, "file " + std::to_string(index) + " has more than one hash record");
    seen[index] = true;
    if (layout.hashes[index] && *layout.hashes[index] != hash) {
        log.add("bnd.hash", at,
                "the hash of file " + std::to_string(index) + " is " + std::to_string(hash) + ", its name gives " +
                    std::to_string(*layout.hashes[index]));
    } else if (hash % bucket_count != bucket) {
        log.add("bnd.hash", at,
                "the hash of file " + std::to_string(index) + " belongs into bucket " +
                    std::to_string(hash % bucket_count) + ", not " + std::to_string(bucket));
    }
}

/// Checks every bucket and record. False: the buckets do not hold the records one after another.
bool check_buckets(const Layout& layout, const HashTable& table, DeviationLog& log) {
    const uint64_t count = layout.hashes.size();
    std::vector<bool> seen(count);
    uint64_t next = 0;
    for (uint32_t bucket = 0; bucket < table.bucket_count; ++bucket) {
        const uint64_t at = table.buckets_offset + hash_record_size * bucket;
        const auto size = load<uint32_t>(layout.file.data() + at, layout.endian);
        const auto first = load<uint32_t>(layout.file.data() + at + 4, layout.endian);
        if (first != next || size > count - next) {
            log.add("bnd.hash", at,
                    "hash bucket " + std::to_string(bucket) + " holds " + std::to_string(size) + " records from " +
                        std::to_string(first) + ", but " + std::to_string(next) + " of " + std::to_string(count) +
                        " come before it");
            return false;
        }
        for (uint64_t i = next; i < next + size; ++i) {
            check_record(layout, table.records_offset + hash_record_size * i, bucket, table.bucket_count, seen, log);
        }
        next += size;
    }
    if (next == count) return true;
    log.add("bnd.hash", layout.hash_offset + 8,
            "the hash buckets hold " + std::to_string(next) + " of " + std::to_string(count) + " records");
    return false;
}

}  // namespace

void check_hashes(Layout& layout, DeviationLog& log) {
    const std::optional<HashTable> table = read_hash_header(layout, log);
    if (table && check_buckets(layout, *table, log)) {
        const uint64_t buckets = hash_record_size * table->bucket_count;
        const uint64_t records = hash_record_size * layout.hashes.size();
        layout.extents.push_back({layout.hash_offset, table->buckets_offset + buckets});
        layout.extents.push_back({table->records_offset, table->records_offset + records});
    } else if (layout.headers_end_field > layout.records_end && layout.headers_end_field <= layout.file.size()) {
        // Where a broken table ends is not known; it must not make the data look like overlapping it.
        layout.extents.push_back({layout.records_end, layout.headers_end_field});
    }
}

namespace {

void check_gap(Bytes file, uint64_t begin, uint64_t end, DeviationLog& log) {
    const Bytes gap = file.subspan(begin, end - begin);
    const auto other = std::find_if(gap.begin(), gap.end(), [](std::byte byte) { return byte != std::byte{0}; });
    if (other == gap.end()) return;
    log.add("bnd.gap", begin + static_cast<uint64_t>(other - gap.begin()),
            "the " + std::to_string(gap.size()) + " unused bytes from " + describe_offset(begin) + " are not all zero");
}

}  // namespace

void check_extents(const Layout& layout, const std::vector<BinderEntry>& entries, DeviationLog& log) {
    uint64_t headers_end = 0;
    for (const Extent& extent : layout.extents) headers_end = std::max(headers_end, extent.end);
    if (layout.headers_end_field != headers_end) {
        log.add("bnd.header-size", 0x28,
                "the headers end at " + describe_offset(headers_end) + ", not at " +
                    describe_offset(layout.headers_end_field));
    }

    struct Part {
        Extent extent;
        std::optional<size_t> entry;
    };
    std::vector<Part> parts;
    parts.reserve(layout.extents.size() + entries.size());
    for (const Extent& extent : layout.extents) parts.push_back({extent, std::nullopt});
    bool all_located = true;  // what looks unused may be the data of a member that is not
    for (size_t i = 0; i < entries.size(); ++i) {
        const BinderEntry& entry = entries[i];
        const uint64_t size = layout.file.size();
        const bool inside = entry.offset <= size && entry.size <= size - entry.offset;
        all_located = all_located && inside;
        if (!inside || entry.size == 0) continue;
        parts.push_back({{entry.offset, entry.offset + entry.size}, i});
    }
    std::stable_sort(parts.begin(), parts.end(),
                     [](const Part& a, const Part& b) { return a.extent.begin < b.extent.begin; });

    uint64_t covered = 0;
    std::optional<size_t> last;
    for (const Part& part : parts) {
        if (part.entry && part.extent.begin < covered) {
            log.add("bnd.overlap", entries[*part.entry].header_offset,
                    "the data of file " + std::to_string(*part.entry) + " at " + describe_offset(part.extent.begin) +
                        " overlap " + (last ? "file " + std::to_string(*last) : std::string("the headers")));
        } else if (!part.entry && last && part.extent.begin < covered) {
            log.add("bnd.overlap", entries[*last].header_offset,
                    "the data of file " + std::to_string(*last) + " overlap the headers");
        }
        if (all_located && part.extent.begin > covered) check_gap(layout.file, covered, part.extent.begin, log);
        if (part.extent.end > covered) {
            covered = part.extent.end;
            last = part.entry;
        }
    }
    if (all_located && covered < layout.file.size()) {
        check_gap(layout.file, covered, layout.file.size(), log);
        log.add("bnd.gap", covered, std::to_string(layout.file.size() - covered) + " bytes follow the last part");
    }
}

}  // namespace navscope::bnd4
