#include <cstring>

#include "container/dcx.h"
#include "fuzz/mutate.h"
#include "navmesh/sro/region.h"
#include "reflect/tagfile.h"

namespace navscope::fuzz {

namespace {

bool begins_binder(Bytes bytes) {
    return bytes.size() >= 4 && std::memcmp(bytes.data(), "BND", 3) == 0;
}

bool begins_sections(Bytes bytes) {
    return is_tagfile(bytes) || is_compendium(bytes);
}

bool begins_compressed(Bytes bytes) {
    return begins_dcx(bytes) || begins_dcp(bytes);
}

struct Row {
    bool (*begins)(Bytes);
    void (*mutate)(Data&, Random&);
};
constexpr std::array rows = {Row{begins_compressed, mutate_dcx}, Row{begins_binder, mutate_binder},
                             Row{begins_sections, mutate_tagfile}, Row{sro::is_region, mutate_region}};

}  // namespace

void mutate_file(Data& data, Random& random) {
    for (const Row& row : rows) {
        if (row.begins(data)) return row.mutate(data, random);
    }
    edit_bytes(data, random);
}

}  // namespace navscope::fuzz
