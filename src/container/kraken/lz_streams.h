// Inside the LZ decoder: its two steps.
#pragma once

#include "container/kraken/lz.h"

namespace navscope::kraken {

/// The chunk's arrays and its bit area into `buffers`, for `size` bytes of output.
bool read_lz_streams(Span source, uint32_t size, ChunkBuffers& buffers, Fault& fault);

}  // namespace navscope::kraken
