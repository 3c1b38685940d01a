// Makes whole Silkroad regions up: a piece of a small invented country, the same numbers on every machine, whose
// regions fit together at their borders.
#pragma once

#include <cstdint>
#include <string>

#include "navmesh/sro/region.h"
#include "navmesh/sro/write_region.h"

namespace navscope::support {

using sro::write_region;

/// "nv_1234.nvm"
std::string region_file_name(uint16_t region);

/// The region `x` sectors east and `z` sectors north of the country's south-west corner, whose id is `origin`. The
/// country goes on to the west and the north and ends east and south of a block of 2 x 2 regions. Region (0, 0) has a
/// walled town, (0, 0) and (1, 0) share a lake with a bridge, (0, 1) has mountains and frozen ponds. Valid by all of
/// NVM-E and I01 … I24; read_region's bookkeeping (offsets, records) is left empty.
sro::Region make_region(uint16_t origin, int x, int z);

}  // namespace navscope::support
