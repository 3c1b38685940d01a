// Tagfiles and type compendiums: sections, types, items, and every value's text.
#include "fuzz/consume.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"
#include "navmesh/souls/model.h"
#include "reflect/tagfile.h"

namespace navscope::fuzz {

namespace {

void run(const Data& input) {
    const Blob blob(input, std::make_shared<const Origin>(Origin{"fuzz.hkx", nullptr, std::nullopt}));
    const Result<Tagfile> tagfile = read_tagfile(blob);
    if (!tagfile) return consume_error(tagfile.error());
    consume_records(*tagfile->tree);
    const Result<souls::Model> model = souls::bind(*tagfile);
    if (!model) consume_error(model.error());
}

bool wants(Bytes bytes) {
    return is_tagfile(bytes) || is_compendium(bytes);
}

}  // namespace

const Target& target() {
    static constexpr Target tagfile{"tagfile", run, mutate_tagfile, wants, 3000, 24 * 1024};
    return tagfile;
}

}  // namespace navscope::fuzz
