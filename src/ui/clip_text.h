// A value as text for the clipboard.
#pragma once

#include <string>

#include "reflect/record_tree.h"

namespace navscope {

/// The record's fields with their nested ones; references are null or {"item": 12}. Sequences and texts end after
/// `most` elements or characters.
std::string json_of(const RecordTree& tree, const ValueRef& value, size_t most = 1000);

/// "0000  04 00 CD CD …", sixteen bytes a line with their offsets in the member; at most 64 kB.
std::string hex_of(const RecordTree& tree, const ValueRef& value);

/// The value's type as a C declaration, offsets and padding as comments and fields of their own.
std::string c_struct_of(const ValueRef& value);

}  // namespace navscope
