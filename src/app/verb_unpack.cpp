#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "app/console.h"
#include "app/verbs.h"
#include "bytes/file.h"
#include "container/unpack.h"

namespace navscope {

namespace {

namespace fs = std::filesystem;

std::string lower(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

/// "con", "lpt1" and their like are devices on Windows, with any ending.
bool is_device(const std::string& name) {
    const std::string stem = lower(name.substr(0, name.find('.')));
    constexpr std::array<std::string_view, 4> devices = {"con", "prn", "aux", "nul"};
    if (std::find(devices.begin(), devices.end(), stem) != devices.end()) return true;
    const bool numbered = stem.size() == 4 && stem[3] >= '0' && stem[3] <= '9';
    return numbered && (stem.starts_with("com") || stem.starts_with("lpt"));
}

/// Where the ending of a name begins, its dot included; the name's size where it has none.
size_t ending_of(const std::string& name) {
    const size_t dot = name.find('.', 1);
    return dot == std::string::npos ? name.size() : dot;
}

/// What fits into a file system's 255 bytes with some left for a number, cut between characters; the last ending stays.
std::string shortened(const std::string& name) {
    constexpr size_t longest = 200;
    constexpr size_t longest_ending = 40;
    if (name.size() <= longest) return name;
    const size_t dot = name.rfind('.');
    const std::string ending =
        dot == std::string::npos || name.size() - dot > longest_ending ? std::string() : name.substr(dot);
    size_t end = longest - ending.size();
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
    return name.substr(0, end) + ending;
}

/// A name that is one file in the folder and nothing else, on any system: a base name without what systems reserve.
std::string file_name(const std::string& label) {
    std::string name;
    for (const char c : base_name(label)) {
        const auto code = static_cast<unsigned char>(c);
        const bool reserved =
            code < 0x20 || code == 0x7F || std::string_view(":*?\"<>|").find(c) != std::string_view::npos;
        name += reserved ? '_' : c;
    }
    name = shortened(name);
    while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.pop_back();
    if (name.empty()) return "unnamed";
    return is_device(name) ? "_" + name : name;
}

/// Names told apart without case, so that no member overwrites another on any file system.
class UniqueNames {
public:
    void take(const std::string& name) { taken_.insert(lower(name)); }

    std::string unique(const std::string& name) {
        if (taken_.insert(lower(name)).second) return name;
        const size_t ending = ending_of(name);
        uint64_t& number = last_number_[lower(name)];
        while (true) {
            number = std::max<uint64_t>(number + 1, 2);
            const std::string candidate = name.substr(0, ending) + "_" + std::to_string(number) + name.substr(ending);
            if (taken_.insert(lower(candidate)).second) return candidate;
        }
    }

private:
    std::set<std::string> taken_;
    std::map<std::string, uint64_t> last_number_;  // of the names that more than one member has
};

/// Writes one file into the folder. A link that lies there could lead out of it: it is not followed.
Status write_member(const std::string& folder, const std::string& name, Bytes bytes) {
    const fs::path path = to_path(folder) / to_path(name);
    std::error_code ignored;
    if (fs::is_symlink(fs::symlink_status(path, ignored))) {
        return Error{
            ErrorCode::io, "a link of this name is in the way and not followed", std::nullopt, {to_utf8(path)}};
    }
    return write_file(to_utf8(path), bytes);
}

/// Writes every member that there is; those that failed are told and do not stop the others.
int write_members(const Container& contents, const std::string& folder, UniqueNames& names, bool quiet) {
    int code = exit_fine;
    for (const ContainerMember& member : contents.members) {
        std::optional<Error> error = member.error;
        const std::string name = error ? std::string() : names.unique(file_name(member.label()));
        if (!error) {
            const Status written = write_member(folder, name, member.blob.bytes());
            if (!written) error = written.error();
        }
        if (error) {
            tell(describe(*error));
            code = exit_failed;
        } else if (!quiet) {
            print_out(name + "\n");
        }
    }
    return code;
}

}  // namespace

int verb_unpack(const Arguments& arguments) {
    const std::optional<std::string> folder = arguments.value("-o");
    if (!folder || folder->empty()) {
        tell("unpack needs -o DIR");
        return exit_usage;
    }
    const std::string& input = arguments.operands[0];
    const Result<Blob> file = read_file(input);
    if (!file) {
        tell(describe(file.error()));
        return exit_failed;
    }
    const Result<Container> contents = unpack(*file);
    if (!contents) {
        tell(describe(contents.error()));
        return exit_failed;
    }
    std::error_code problem;
    fs::create_directories(to_path(*folder), problem);
    if (problem) {
        tell(*folder + ": cannot be made: " + problem.message());
        return exit_failed;
    }
    UniqueNames names;
    // A member of the file's own name must not overwrite it.
    if (fs::equivalent(to_path(*folder) / to_path(base_name(input)), to_path(input), problem)) {
        names.take(std::string(base_name(input)));
    }
    return write_members(*contents, *folder, names, arguments.quiet());
}

}  // namespace navscope
