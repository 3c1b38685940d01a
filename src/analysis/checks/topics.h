// The rows of the table of checks by topic; checks() sets them one after the other in this order.
#pragma once

#include "analysis/check.h"

namespace navscope::check_topics {

/// Silkroad, sro.E01 … sro.E12: what the game's own readers fail on.
std::span<const Check> sro_errors();

}  // namespace navscope::check_topics
