// Every file that make_fixtures writes into the repository.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace navscope::support {

struct SampleFile {
    std::string path;  // in the repository
    std::vector<std::byte> bytes;
};

std::vector<SampleFile> sample_files();

}  // namespace navscope::support
