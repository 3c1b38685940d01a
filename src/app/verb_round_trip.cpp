#include "analysis/report.h"
#include "app/console.h"
#include "app/verbs.h"
#include "bytes/file.h"
#include "navmesh/sro/write_region.h"

namespace navscope {

int verb_round_trip(const Arguments& arguments) {
    const std::optional<std::string> out = arguments.value("-o");
    if (!out) return give_up({ErrorCode::usage, "-o OUT.nvm is missing", std::nullopt, {}});
    Result<LoadOptions> load = reading_options(arguments);
    if (!load) return give_up(load.error());
    load->meshes = false;
    const Address address = parse_address(arguments.operands[0]);
    const LoadedFile file = load_file(address.file, *load);
    if (file.error) return give_up(errors_of(file).front());
    const Result<const Member*> member = find_member(file, address.member);
    if (!member) return give_up(member.error());
    if ((*member)->error) return give_up(*(*member)->error);
    if (!(*member)->sro) {
        return give_up({ErrorCode::unsupported,
                        "only Silkroad regions are written; this is " + std::string(to_string((*member)->format)),
                        std::nullopt,
                        {file.path}});
    }
    const Status written = write_file(*out, sro::write_region(*(*member)->sro));
    return written ? exit_fine : give_up(written.error());
}

}  // namespace navscope
