// The Sekiro sample: a castle of three storeys above a bailey, roofs to swing to, a bridge over a ravine, and a well.
#pragma once

#include "support/navmesh_writer.h"

namespace navscope::support {

SoulsMesh sample_castle();        // many clusters on several levels, setups between them
SoulsMesh sample_well();          // the spiral stairs below the bailey's well
SoulsMesh sample_empty_sekiro();  // no face, and a graph without nodes

}  // namespace navscope::support
