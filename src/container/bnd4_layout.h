// Inside the BND4 reader: what is known of the headers when the parts of the binder are checked against each other.
#pragma once

#include "container/bnd4.h"

namespace navscope::bnd4 {

/// A range of the file that a header, a name, the hash table or a member's data take up.
struct Extent {
    uint64_t begin = 0;
    uint64_t end = 0;
};

struct Layout {
    Bytes file;
    Endian endian = Endian::little;
    uint64_t headers_end_field = 0;               // at 0x28, as announced
    uint64_t hash_offset = 0;                     // at 0x38, as announced
    uint64_t records_end = 0;                     // of the file headers
    std::vector<Extent> extents;                  // of everything but the members' data
    std::vector<std::optional<uint32_t>> hashes;  // of each name; none: the name is not valid
};

/// Checks the hash table against the names and adds its extent.
void check_hashes(Layout& layout, DeviationLog& log);

/// Checks that the headers end where 0x28 says, that no data overlap, and that nothing but zeros is left over.
void check_extents(const Layout& layout, const std::vector<BinderEntry>& entries, DeviationLog& log);

}  // namespace navscope::bnd4
