// The bundled samples: what the window shows when it is started without a path.
#pragma once

#include <string>
#include <vector>

namespace navscope {

/// Looked for beside the executable's own folder and where navscope was built; empty if they are nowhere.
std::vector<std::string> sample_paths();

}  // namespace navscope
