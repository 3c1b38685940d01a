#include "support/sample_regions.h"

#include "support/binder_writer.h"
#include "support/region_writer.h"

namespace navscope::support {

std::vector<SampleFile> sample_regions() {
    std::vector<SampleFile> files;
    for (int z = 0; z < 2; ++z) {
        for (int x = 0; x < 2; ++x) {
            const sro::Region region = make_region(0x6140, x, z);
            files.push_back({"assets/samples/silkroad/" + region_file_name(*region.region_id) + ".dcx",
                             write_dcx(write_region(region))});
        }
    }
    return files;
}

}  // namespace navscope::support
