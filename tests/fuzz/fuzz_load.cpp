// Any file from loading to the last consumer: members, meshes, inspections, values, reports.
#include <array>

#include "fuzz/consume.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"

namespace navscope::fuzz {

namespace {

void run(const Data& input) {
    // The name matters only where the bytes begin like nothing known.
    constexpr std::array names = {"m10.nvmhktbnd.dcx", "n10.hkx", "nv_6140.nvm", "file.bin"};
    const std::string name = names[input.size() % names.size()];
    LoadOptions options;
    options.strict = input.size() % 16 == 5;
    consume_file(load_blob(Blob(input, std::make_shared<const Origin>(Origin{name, nullptr, std::nullopt})), options));
}

bool wants(Bytes bytes) {
    return !bytes.empty() && bytes[0] != std::byte{'{'} && bytes[0] != std::byte{'#'};
}

}  // namespace

const Target& target() {
    static constexpr Target load{"load", run, mutate_file, wants, 2500, 16 * 1024};
    return load;
}

}  // namespace navscope::fuzz
