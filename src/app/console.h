// What the verbs share: data to standard output, messages to standard error, paths that may be folders, members named
// behind "::".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/arguments.h"
#include "navmesh/load.h"

namespace navscope {

/// "navscope: …" to standard error.
void tell(std::string_view message);
/// Data to standard output; false once it cannot be written (a message says so).
bool print_out(std::string_view text);
bool exists(const std::string& path);

/// The exit code of a verb that ended with this error.
int exit_code(const Error& error);
/// Tells the error and gives its exit code.
int give_up(const Error& error);

/// Folders replaced by the known files below them. A folder without any is an error.
struct Paths {
    std::vector<std::string> files;
    std::vector<Error> errors;
};
Paths find_files(const std::vector<std::string>& operands);

/// How files are to be read: --region, --compendium, --ifo, --strict. Errors: usage, and whatever --ifo runs into.
Result<LoadOptions> reading_options(const Arguments& arguments);

/// "FILE::MEMBER" in its parts; a file of the whole name comes first.
struct Address {
    std::string file, member;  // member "" = not given
};
Address parse_address(const std::string& operand);

/// The member an address names: "#3", or a base name. Without one, the only member there is.
/// Errors (usage, not_found) list what there is.
Result<const Member*> find_member(const LoadedFile& file, const std::string& name);

}  // namespace navscope
