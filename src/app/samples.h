// Files that come with navscope.
#pragma once

#include <string>
#include <vector>

namespace navscope {

/// The samples: `first` is what a start without a path shows; the others are opened beside it and begin hidden, since
/// meshes of different games stand in one another at their own coordinates. Both are empty where none are installed.
struct Samples {
    std::vector<std::string> first, others;
};
Samples samples();

}  // namespace navscope
