// Files that are taken for Silkroad regions because of their name or their first letters, and are something else.
#pragma once

#include <optional>
#include <string>

#include "bytes/reader.h"

namespace navscope::sro {

/// What the bytes are instead of a region, as "a Silkroad collision mesh (JMXVBMS 0110), not a region" or "a
/// FromSoftware .nvm (Dark Souls, little-endian), not a Silkroad region". Nothing for a region, and for bytes that are
/// none of the kinds known here. Looks at no more than the first 32 bytes.
std::optional<std::string> foreign_region_name(Bytes bytes);

}  // namespace navscope::sro
