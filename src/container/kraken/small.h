// The small-buffer codec (decoder type 2) that Oodle writes for tiny files (shared/formats/kraken.md, section 16):
// bytes only, no entropy coding.
#pragma once

#include "container/kraken/lz.h"

namespace navscope::kraken {

constexpr uint32_t largest_small_block = 0x4000;

bool decode_small(Span payload, const ChunkOutput& output, Fault& fault);

}  // namespace navscope::kraken
