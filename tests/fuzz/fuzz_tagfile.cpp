// Tagfiles and type compendiums: sections, types, items, and every value's text.
#include <array>

#include "fuzz/consume.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"
#include "navmesh/souls/model.h"
#include "reflect/tagfile.h"
#include "support/compendium_writer.h"
#include "support/sample_world.h"

namespace navscope::fuzz {

namespace {

constexpr std::array<uint8_t, 8> compendium_id = {1, 2, 3, 4, 5, 6, 7, 8};

Blob blob_of(const Data& bytes, const char* name) {
    return Blob(bytes, std::make_shared<const Origin>(Origin{name, nullptr, std::nullopt}));
}

/// A tagfile and its types, apart: what an input that is one of the two is tried with.
struct Pair {
    Blob tagfile;
    Compendium compendium;
};
const Pair& pair() {
    static const Pair made = [] {
        const support::SplitTagfile split =
            support::split_types(support::write_souls_mesh(support::tiny_elden_ring()), compendium_id);
        Result<Compendium> compendium = read_compendium(blob_of(split.compendium, "made.compendium"));
        expect(compendium.has_value(), "our own compendium can be read");
        return Pair{blob_of(split.tagfile, "made.hkx"), *std::move(compendium)};
    }();
    return made;
}

void consume_tagfile(const Blob& blob, const Compendium* compendium) {
    const Result<Tagfile> tagfile = read_tagfile(blob, compendium);
    if (!tagfile) return consume_error(tagfile.error());
    consume_notes(tagfile->deviations, blob.size());
    consume_records(*tagfile->tree);
    consume_bytes(*tagfile->tree);
    const Result<souls::Model> model = souls::bind(*tagfile);
    if (!model) consume_error(model.error());
}

void run(const Data& input) {
    const Blob blob = blob_of(input, "fuzz.hkx");
    expect(compendium_ids(input).size() <= input.size() / 8, "ids lie in the file");
    if (!is_compendium(input)) {
        const bool needs_types = wanted_compendium(input).has_value();
        return consume_tagfile(blob, needs_types ? &pair().compendium : nullptr);
    }
    const Result<Compendium> compendium = read_compendium(blob);
    if (!compendium) return consume_error(compendium.error());
    consume_notes(compendium->deviations, input.size());
    consume_tagfile(pair().tagfile, &*compendium);
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
