// Field paths: `namedVariants[0].variant.faces[31].clusterIndex`, or short, from the mesh: `faces[31].clusterIndex`,
// or from any item: `items[12].faces[3]`. Pointers and arrays are followed without a sign of their own.
#pragma once

#include <functional>
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

/// Given the path of a leaf, the leaf and the last field on the way; false ends the walk.
using LeafVisitor = std::function<bool(std::string_view path, const ValueRef& value, const Field* field)>;

/// Every leaf of an item, by its path from `items[12]` on: numbers, texts, records without fields, and references as
/// they stand, which are not followed. False: the visitor ended it.
bool walk_leaves(const RecordTree& tree, uint32_t item, const LeafVisitor& visit);

}  // namespace navscope
