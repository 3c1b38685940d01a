// Field paths. The first byte of an input chooses the file, the rest is the path.
#include <array>
#include <string>

#include "fuzz/consume.h"
#include "fuzz/consume_parts.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"
#include "reflect/field_path.h"
#include "support/region_writer.h"
#include "support/sample_world.h"

namespace navscope::fuzz {

namespace {

std::shared_ptr<const RecordTree> records_of(Data bytes, std::string name) {
    LoadOptions options;
    options.meshes = false;
    const LoadedFile file = load_blob(
        Blob(std::move(bytes), std::make_shared<const Origin>(Origin{std::move(name), nullptr, {}})), options);
    expect(file.members.size() == 1 && file.members[0].records, "the file that paths are tried on can be read");
    return file.members[0].records;
}

const RecordTree& tree(uint64_t number) {
    using namespace support;
    static const std::array trees = {
        records_of(write_souls_mesh(tiny_elden_ring()), "er_tiny.hkx"),
        records_of(write_souls_mesh(tiny_sekiro(), {.sdk = "20160200"}), "sekiro_tiny.hkx"),
        records_of(write_region(make_region(0x6140, 0, 0)), "nv_6140.nvm"),
        records_of(write_souls_mesh(sample_empty()), "er_empty.hkx"),
    };
    return *trees[number % trees.size()];
}

/// What is found has texts, and its children are found under the path with their step appended.
void follow(const RecordTree& records, const std::string& path, const Located& found) {
    expect(found.path == path, "what was found knows its path");
    if (!found.value) return;
    consume_value(records, found.value);
    const uint64_t children = child_count(records, found.value);
    for (const uint64_t index : {uint64_t{0}, children / 2, children - 1}) {
        if (children == 0) break;
        const Child one = child(records, found.value, index);
        const std::string below = path + (one.step.starts_with('[') || one.step.starts_with('.') ? "" : ".") + one.step;
        const Result<Located> again = resolve_path(records, below);
        expect(again && again->value.offset == one.value.offset, "a child is found by its path");
    }
}

void run(const Data& input) {
    if (input.empty()) return;
    const RecordTree& records = tree(get_number(input, 0, 1));
    const std::string path(reinterpret_cast<const char*>(input.data()) + 1, input.size() - 1);
    const Result<Located> found = resolve_path(records, path);
    if (found) return follow(records, path, *found);
    // The sentence repeats the path, which may be no UTF-8.
    expect(!found.error().what.empty() && !describe(found.error()).empty(), "an error says what is wrong");
}

bool wants(Bytes) {
    return false;
}

}  // namespace

const Target& target() {
    static constexpr Target field_path{"field_path", run, mutate_path, wants, 20'000};
    return field_path;
}

}  // namespace navscope::fuzz
