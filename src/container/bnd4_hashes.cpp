#include <algorithm>
#include <array>

#include "container/binder_layout.h"
#include "container/bnd4.h"

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

namespace navscope::binder {

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
    } else if (layout.headers_end_is_possible()) {
        // Where a broken table ends is not known; it must not make the data look like overlapping it.
        layout.extents.push_back({layout.records_end, layout.headers_end_field});
    }
}

}  // namespace navscope::binder
