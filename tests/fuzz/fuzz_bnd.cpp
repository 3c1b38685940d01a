// BND4 and BND3, and what lies in them down to the members.
#include <cstring>

#include "container/unpack.h"
#include "fuzz/consume.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"

namespace navscope::fuzz {

namespace {

void run(const Data& input) {
    const Result<Container> container =
        unpack(Blob(input, std::make_shared<const Origin>(Origin{"fuzz.nvmhktbnd", nullptr, std::nullopt})));
    if (!container) return consume_error(container.error());
    consume_container(*container);
    for (size_t i = 0; i < container->members.size(); ++i) {
        const ContainerMember& member = container->members[i];
        expect(member.index == i, "a member knows its place");
        expect(!member.error || member.blob.size() == 0, "a member that failed has no bytes");
        expect(!member.layer || *member.layer < container->layers.size(), "a member lies in a layer");
    }
}

bool wants(Bytes bytes) {
    return bytes.size() >= 4 && std::memcmp(bytes.data(), "BND", 3) == 0;
}

}  // namespace

const Target& target() {
    static constexpr Target bnd{"bnd", run, mutate_binder, wants, 3000, 16 * 1024};
    return bnd;
}

}  // namespace navscope::fuzz
