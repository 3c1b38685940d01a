#include "analysis/report.h"
#include "analysis/values_text.h"
#include "app/console.h"
#include "app/verbs.h"

namespace navscope {

namespace {

/// Why a member that was recognised has no record tree.
std::string without_values(const Member& member) {
    switch (member.format) {
        case Format::nva:
            return "a placement of navmeshes (.nva): where meshes stand, not a mesh; it has no values here";
        case Format::compendium:
            return "a compendium of types (TCM0): it has types, but no values";
        default:
            return "no file that navscope reads: it begins with \"" + member.magic + "\"";
    }
}

}  // namespace

int verb_values(const Arguments& arguments) {
    const std::string path = arguments.operands.size() > 1 ? arguments.operands[1] : "";
    const Result<uint64_t> depth = arguments.number("--depth", path.empty() ? 4 : 2, deepest_values);
    if (!depth) return give_up(depth.error());
    const Address address = parse_address(arguments.operands[0]);
    Result<LoadOptions> load = reading_options(arguments);
    if (!load) return give_up(load.error());
    load->meshes = false;
    const LoadedFile file = load_file(address.file, *load);
    if (file.error) return give_up(errors_of(file).front());
    const Result<const Member*> member = find_member(file, address.member);
    if (!member) return give_up(member.error());
    if (!(*member)->records) {
        if (!(*member)->error)
            return give_up({ErrorCode::unsupported, without_values(**member), std::nullopt, {file.path}});
        for (const Error& error : errors_of(file)) tell(describe(error));
        return exit_failed;
    }
    bool written = true;
    const Status status =
        write_values(*(*member)->records, path, {arguments.has("--json"), static_cast<uint32_t>(*depth)},
                     [&](std::string_view text) { written = written && print_out(text); });
    if (!status) return give_up(status.error());
    return written ? exit_fine : exit_failed;
}

}  // namespace navscope
