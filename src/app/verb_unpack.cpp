#include <filesystem>
#include <set>
#include <system_error>

#include "app/console.h"
#include "app/verbs.h"
#include "bytes/file.h"
#include "container/unpack.h"

namespace navscope {

namespace {

/// A name that is one file in the folder and nothing else, on any system: a base name without what systems reserve.
std::string file_name(const std::string& label) {
    std::string name;
    for (const char c : base_name(label)) {
        const bool reserved =
            static_cast<unsigned char>(c) < 0x20 || std::string_view(":*?\"<>|/\\").find(c) != std::string_view::npos;
        name += reserved ? '_' : c;
    }
    while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.pop_back();
    return name.empty() ? "unnamed" : name;
}

std::string lower(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

/// Names told apart without case, so that no member overwrites another on any file system.
std::string unique_name(const std::string& name, std::set<std::string>& taken) {
    if (taken.insert(lower(name)).second) return name;
    const size_t dot = name.find('.', 1);
    for (uint64_t n = 2;; ++n) {
        const std::string tail = dot == std::string::npos ? "" : name.substr(dot);
        std::string candidate = name.substr(0, dot) + "_" + std::to_string(n) + tail;
        if (taken.insert(lower(candidate)).second) return candidate;
    }
}

}  // namespace

int verb_unpack(const Arguments& arguments) {
    const std::optional<std::string> folder = arguments.value("-o");
    if (!folder) {
        tell("unpack needs -o DIR");
        return exit_usage;
    }
    const Result<Blob> file = read_file(arguments.operands[0]);
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
    std::filesystem::create_directories(to_path(*folder), problem);
    if (problem) {
        tell(*folder + ": cannot be made: " + problem.message());
        return exit_failed;
    }
    int code = exit_fine;
    std::set<std::string> taken;
    for (const ContainerMember& member : contents->members) {
        if (member.error) {
            tell(describe(*member.error));
            code = exit_failed;
            continue;
        }
        const std::string name = unique_name(file_name(member.label()), taken);
        const Status status = write_file(to_utf8(to_path(*folder) / to_path(name)), member.blob.bytes());
        if (!status) {
            tell(describe(status.error()));
            return exit_failed;
        }
        if (!arguments.quiet()) print_out(name + "\n");
    }
    return code;
}

}  // namespace navscope
