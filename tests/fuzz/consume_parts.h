// Inside consume.h: single values.
#pragma once

#include "reflect/record_tree.h"

namespace navscope::fuzz {

/// All texts of a value, and that it lies in the file.
void consume_value(const RecordTree& tree, const ValueRef& value);

}  // namespace navscope::fuzz
