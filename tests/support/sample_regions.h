// The Silkroad samples: a block of 2 x 2 regions that fit together.
#pragma once

#include <vector>

#include "support/sample_files.h"

namespace navscope::support {

/// Each by itself in a DCX file, whose name less its ending is the region's: nv_6140.nvm.dcx.
std::vector<SampleFile> sample_regions();

}  // namespace navscope::support
