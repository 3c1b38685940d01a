// Writes the bundled samples and the small fixtures of the tests: make_fixtures [REPOSITORY]
#include <cstdio>

#include "bytes/file.h"
#include "support/sample_files.h"

int main(int argc, char** argv) {
    const std::string root = argc > 1 ? argv[1] : NAVSCOPE_SOURCE_DIR;
    for (const navscope::support::SampleFile& file : navscope::support::sample_files()) {
        const navscope::Status written = navscope::write_file(root + "/" + file.path, file.bytes);
        if (!written) {
            std::fprintf(stderr, "%s\n", navscope::describe(written.error()).c_str());
            return 2;
        }
        std::printf("%9zu  %s\n", file.bytes.size(), file.path.c_str());
    }
    return 0;
}
