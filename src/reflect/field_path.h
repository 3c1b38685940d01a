// Field paths: `namedVariants[0].variant.faces[31].clusterIndex`, or short, from the mesh: `faces[31].clusterIndex`,
// or from any item: `items[12].faces[3]`. Pointers and arrays are followed without a sign of their own.
#pragma once

#include <string>
#include <string_view>

#include "reflect/record_tree.h"

namespace navscope {

struct Located {
    ValueRef value;
    const Field* field = nullptr;  // the last field on the way
    std::string path;              // as given
};

/// Errors: usage (the path does not parse; the offset is the character), not_found (names what is there instead).
Result<Located> resolve_path(const RecordTree& tree, std::string_view path);

}  // namespace navscope
