#include "app/console.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "bytes/file.h"
#include "navmesh/sro/index_files.h"

namespace navscope {

void tell(std::string_view message) {
    std::fprintf(stderr, "navscope: %.*s\n", static_cast<int>(message.size()), message.data());
}

bool print_out(std::string_view text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::ferror(stdout) == 0;
    if (!written) tell("standard output cannot be written");
    return written;
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(to_path(path), ignored);
}

int exit_code(const Error& error) {
    switch (error.code) {
        case ErrorCode::usage:
            return exit_usage;
        case ErrorCode::no_opengl:
            return exit_no_opengl;
        default:
            return exit_failed;
    }
}

int give_up(const Error& error) {
    tell(describe(error));
    return exit_code(error);
}

Paths find_files(const std::vector<std::string>& operands) {
    Paths found;
    for (const std::string& operand : operands) {
        if (!is_folder(operand)) {
            found.files.push_back(operand);
            continue;
        }
        const size_t before = found.files.size();
        for (std::string& file : files_below(operand)) {
            if (is_known_name(base_name(file))) found.files.push_back(std::move(file));
        }
        if (found.files.size() == before) {
            found.errors.push_back(Error{ErrorCode::not_found,
                                         "no file below this folder has the name of a navigation mesh file",
                                         std::nullopt,
                                         {operand}});
        }
    }
    return found;
}

Result<LoadOptions> reading_options(const Arguments& arguments) {
    const Result<std::optional<uint16_t>> region = arguments.region();
    if (!region) return region.error();
    LoadOptions options;
    options.region = *region;
    options.compendiums = arguments.values("--compendium");
    options.strict = arguments.has("--strict");
    if (const std::optional<std::string> folder = arguments.value("--ifo")) {
        Result<sro::IndexFiles> names = sro::read_index_files(*folder);
        if (!names) return std::move(names).error().within("--ifo");
        for (const auto* file : {&names->objects, &names->tiles}) {
            if (!*file || arguments.quiet()) continue;
            for (const Deviation& note : (*file)->notes)
                tell((*file)->name + " › " + note.text + " at " + describe_offset(note.offset));
        }
        options.names = std::make_shared<const sro::IndexFiles>(*std::move(names));
    }
    return options;
}

Address parse_address(const std::string& operand) {
    const size_t split = operand.rfind("::");
    if (split == std::string::npos || exists(operand)) return {operand, ""};
    return {operand.substr(0, split), operand.substr(split + 2)};
}

namespace {

std::string list_members(const std::vector<const Member*>& members) {
    constexpr size_t shown = 12;
    std::string text;
    for (size_t i = 0; i < members.size() && i < shown; ++i) {
        text += (i ? ", #" : "#") + std::to_string(members[i]->index) + " " + std::string(base_name(members[i]->name));
    }
    if (members.size() > shown) text += ", … and " + std::to_string(members.size() - shown) + " more";
    return text;
}

Error member_error(const LoadedFile& file, std::string what, const std::vector<const Member*>& members) {
    return Error{ErrorCode::usage, what + ": " + list_members(members), std::nullopt, {file.path}};
}

}  // namespace

Result<const Member*> find_member(const LoadedFile& file, const std::string& name) {
    std::vector<const Member*> all, fitting;
    for (const Member& member : file.members) all.push_back(&member);
    if (all.empty()) return Error{ErrorCode::not_found, "holds no member", std::nullopt, {file.path}};
    if (name.empty()) {
        if (all.size() == 1) return all.front();
        return member_error(file, "has " + std::to_string(all.size()) + " members; add ::MEMBER or ::#INDEX", all);
    }
    if (name.starts_with("#")) {
        uint32_t index = 0;
        const auto [end, problem] = std::from_chars(name.data() + 1, name.data() + name.size(), index);
        if (problem != std::errc() || end != name.data() + name.size()) {
            return Error{ErrorCode::usage,
                         "a number is expected after ::#, not \"" + name.substr(1) + "\"",
                         std::nullopt,
                         {file.path}};
        }
        for (const Member* member : all) {
            if (member->index == index) return member;
        }
        return member_error(file, "has no member " + name, all);
    }
    for (const Member* member : all) {
        if (member->name == name || base_name(member->name) == name) fitting.push_back(member);
    }
    if (fitting.size() == 1) return fitting.front();
    if (fitting.empty()) return member_error(file, "has no member called \"" + name + "\"", all);
    return member_error(file, "has several members called \"" + name + "\"; name one by ::#INDEX", fitting);
}

}  // namespace navscope
