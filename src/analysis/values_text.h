// Raw values as text: the tree of records that the Values panel shows, for people and for programs.
//
// Text has one line a value, indented by depth:
//   clusterIndex  hkInt16 : i16  -1  0x1A2C  FF FF
// JSON has {"name", "path", "type", "offset", "bytes"} and, of a leaf, "value" (numbers that are not finite are the
// strings "NaN", "Infinity", "-Infinity"), else "summary" and, as far as the depth goes, "children".
//
// An object is opened once: where a later reference leads to it, its first place is named instead ("see"), so that the
// output is bounded by the file's size and a ring of references ends.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "reflect/field_path.h"

namespace navscope {

inline constexpr uint32_t deepest_values = 200;

struct ValuesOptions {
    bool json = false;
    uint32_t depth = 4;  // levels below what is asked for; at most deepest_values
};

/// Writes the value at a field path; with an empty path everything in the file; with "items" every item, folded up,
/// also those that nothing refers to. Errors: resolve_path's.
Status write_values(const RecordTree& tree, std::string_view path, const ValuesOptions& options,
                    const std::function<void(std::string_view)>& output);

}  // namespace navscope
