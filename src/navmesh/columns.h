// Raw fields as columns: every number in a record type is one, whatever the format.
#pragma once

#include <vector>

#include "navmesh/navmesh.h"

namespace navscope {

/// One column for each number of the records' type: fields by name, nested ones and tuples by path ("position.y",
/// "xyz[1]"), the records themselves ("value") where they are plain numbers. Tuples of more than 16 elements are left
/// out. Nothing is copied; the tree must outlive the columns.
std::vector<Column> raw_columns(const RecordTree& tree, const ValueRef& records);

}  // namespace navscope
