// The kinds of deviation that a tagfile's own structure can show (checks.md: tagfile.section … tagfile.patch).
#pragma once

#include "bytes/deviation.h"

namespace navscope {

/// Every kind there is, in the order in which reports list them.
std::span<const DeviationKind> tagfile_deviations();

}  // namespace navscope
