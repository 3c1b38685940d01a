#include "app/samples.h"

#include <filesystem>

#include "bytes/file.h"

namespace navscope {

std::vector<std::string> sample_paths() {
    namespace fs = std::filesystem;
    std::error_code none;
    std::vector<fs::path> folders;
    const fs::path self = fs::read_symlink("/proc/self/exe", none);
    if (!none) {
        folders.push_back(self.parent_path() / "../share/navscope/samples");
        folders.push_back(self.parent_path() / "../../assets/samples");
    }
    folders.push_back(to_path(NAVSCOPE_SAMPLES));
    for (const fs::path& folder : folders) {
        const std::vector<std::string> files = files_below(to_utf8(folder.lexically_normal()));
        if (!files.empty()) return files;
    }
    return {};
}

}  // namespace navscope
