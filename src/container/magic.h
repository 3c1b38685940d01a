// The first four bytes of a file or member.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bytes/reader.h"

namespace navscope {

bool begins_with(Bytes bytes, std::string_view magic);

/// The first four bytes as text, fewer where there are fewer; what is not printable ASCII is written as \x{..}.
std::string tag_text(Bytes bytes);

/// The refusal of a container whose every 32-bit word is stored the other way round ("\0XCD", "4DNB", …), by its name.
/// None: these bytes do not begin so.
std::optional<Error> byte_swapped_error(Bytes bytes);

}  // namespace navscope
