// The kinds of deviation that a container's headers can show (checks.md: dcx.* and bnd.*).
#pragma once

#include "bytes/deviation.h"

namespace navscope {

/// Every kind there is, in the order in which reports list them.
std::span<const DeviationKind> container_deviations();

}  // namespace navscope
