// A region back to the bytes it was read from, by shared/formats/sro-nvm.md, section 13: what read_region returned is
// written back byte for byte.
#pragma once

#include <cstddef>
#include <vector>

#include "navmesh/sro/region.h"

namespace navscope::sro {

/// In file order, nothing sorted; counts from the vectors, open_cell_count as it is; the tail by `variant`, with the
/// tiles, heights and planes that the vectors hold. Every bit of a float is kept, NaN payloads too. Objects and cells
/// must name links and references that are there, as read_region's do.
std::vector<std::byte> write_region(const Region& region);

}  // namespace navscope::sro
