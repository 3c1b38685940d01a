// BND4: a binder, which is a list of named files one after another.
//
//   0x00 header of 0x40 bytes: byte order, order of the flag bits, number of files, which fields a file header has
//   0x40 file headers: flags, sizes, data offset, id, name offset
//        names, then the hash table of their paths, then the data, each at a multiple of 16
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bytes/progress.h"
#include "bytes/reader.h"
#include "container/deviations.h"

namespace navscope {

struct BinderEntry {
    std::string name;   // UTF-8, as in the file: usually a whole build path with backslashes; may be empty
    int32_t id = -1;    // -1: the binder has no ids
    uint8_t flags = 0;  // logical order: 0x01 compressed, 0x02 set in every game file
    uint64_t header_offset = 0;
    uint64_t offset = 0;                    // of the data
    uint64_t size = 0;                      // of the data as stored
    std::optional<uint64_t> unpacked_size;  // as announced, unchecked
    std::optional<Error> error;             // this one cannot be located; the others can

    bool compressed() const { return (flags & 0x01) != 0; }
};

struct Binder {
    std::string version;  // build stamp, "07D7R6"
    bool big_endian = false;
    bool unicode = true;  // names are UTF-16, else Shift-JIS
    uint8_t format = 0;   // which fields a file header has, logical order
    bool has_hashes = false;
    std::vector<BinderEntry> entries;
};

/// Reads the headers of a BND4 that begins `file`. Every entry without an error lies inside `file`.
/// Errors, offsets in `file`: truncated (no whole header, or more file headers than fit), too_large (more than
/// `max_entries` files), cancelled.
Result<Binder> read_bnd4(Bytes file, uint64_t max_entries, DeviationLog& log, Progress* progress);

/// The hash of a member's path in the hash table: lower case (ASCII only), slashes forward, one in front.
uint32_t bnd4_path_hash(const std::vector<uint16_t>& name);

/// The number of hash buckets a writer makes: the smallest prime that is at least `count` / 7.
uint32_t bnd4_bucket_count(uint32_t count);

}  // namespace navscope
