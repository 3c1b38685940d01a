#include "analysis/report.h"
#include "analysis/values_text.h"
#include "app/console.h"
#include "app/verbs.h"

namespace navscope {

namespace {

int give_up(const Error& error) {
    tell(describe(error));
    return exit_code(error);
}

}  // namespace

int verb_values(const Arguments& arguments) {
    const std::string path = arguments.operands.size() > 1 ? arguments.operands[1] : "";
    const Result<uint64_t> depth = arguments.number("--depth", path.empty() ? 4 : 2, deepest_values);
    if (!depth) return give_up(depth.error());
    const Address address = parse_address(arguments.operands[0]);
    LoadOptions load;
    load.meshes = false;
    load.region = *arguments.region();
    const LoadedFile file = load_file(address.file, load);
    if (file.error) return give_up(errors_of(file).front());
    const Result<const Member*> member = find_member(file, address.member);
    if (!member) return give_up(member.error());
    if (!(*member)->records) {
        if (!(*member)->error)
            return give_up(
                {ErrorCode::unsupported,
                 "has no values that navscope can read (format " + std::string(to_string((*member)->format)) + ")",
                 std::nullopt,
                 {file.path}});
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
