// Inside the binder readers: what is known of the headers when the parts of the binder are checked against each other.
#pragma once

#include "container/binder.h"

namespace navscope::binder {

/// A range of the file that a header, a name, the hash table or a member's data take up.
struct Extent {
    uint64_t begin = 0;
    uint64_t end = 0;
};

struct Layout {
    Bytes file;
    Endian endian = Endian::little;
    uint64_t headers_end_at = 0;                  // where the end of all headers is announced …
    uint64_t headers_end_field = 0;               // … and as what
    uint64_t hash_offset = 0;                     // as announced
    uint64_t records_end = 0;                     // of the file headers
    std::vector<Extent> extents;                  // of everything but the members' data
    std::vector<std::optional<uint32_t>> hashes;  // of each name; none: the name is not valid

    /// Can the headers end where they are said to?
    bool headers_end_is_possible() const {
        return headers_end_field >= records_end && headers_end_field <= file.size();
    }
};

/// Checks BND4's hash table against the names and adds its extent.
void check_hashes(Layout& layout, DeviationLog& log);

/// Checks that the headers end where they are said to, that no data overlap, and that nothing but zeros is left over.
void check_extents(const Layout& layout, const std::vector<BinderEntry>& entries, DeviationLog& log);

}  // namespace navscope::binder
