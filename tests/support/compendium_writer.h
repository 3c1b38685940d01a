// Takes the types out of a tagfile: a pair as the games store their animations.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bytes/reader.h"

namespace navscope::support {

struct SplitTagfile {
    std::vector<std::byte> tagfile;     // TCRF in place of TYPE
    std::vector<std::byte> compendium;  // TCM0 with this one id and the TYPE section
};

/// `bytes` is a whole tagfile with its own types, as TagfileBuilder writes it.
SplitTagfile split_types(Bytes bytes, const std::array<uint8_t, 8>& id);

}  // namespace navscope::support
