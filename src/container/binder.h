// A binder is a list of named files one after another. There are two kinds, BND3 and BND4, which differ in the order
// and width of their fields: bnd3.h and bnd4.h.
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
    std::optional<uint64_t> unpacked_size;  // as announced, unchecked …
    uint64_t unpacked_size_at = 0;          // … and where it is announced
    std::optional<Error> error;             // this one cannot be located; the others can

    bool compressed() const { return (flags & 0x01) != 0; }
};

struct Binder {
    std::string version;  // build stamp, "07D7R6"
    bool big_endian = false;
    bool unicode = false;  // names are UTF-16, else Shift-JIS
    uint8_t format = 0;    // which fields a file header has, logical order
    bool has_hashes = false;
    std::vector<BinderEntry> entries;
};

/// Reads the headers of a binder of one kind, which begins `file`. Every entry without an error lies inside `file`.
/// Errors, offsets in `file`: truncated (no whole header, or more file headers than fit), too_large (more than
/// `max_entries` files), cancelled.
using ReadBinder = Result<Binder>(Bytes file, uint64_t max_entries, DeviationLog& log, Progress* progress);

}  // namespace navscope
