#include "support/region_writer.h"

#include "navmesh/sro/lookup.h"

namespace navscope::support {

std::string region_file_name(uint16_t region) {
    return "nv_" + sro::region_name(region) + ".nvm";
}

}  // namespace navscope::support
