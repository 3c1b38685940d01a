#include "navmesh/compendiums.h"

#include <algorithm>

#include "bytes/file.h"
#include "container/unpack.h"

namespace navscope {

namespace {

/// Names in the folder that are worth a look, in any case: "c2190.compendium", "c2190.compendium.dcx".
bool may_be_compendium(std::string_view name) {
    constexpr std::string_view part = ".compendium";
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    return std::search(name.begin(), name.end(), part.begin(), part.end(), same) != name.end();
}

std::string counted(size_t count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

}  // namespace

CompendiumShelf::CompendiumShelf(std::vector<std::string> given, std::string folder)
    : given_(std::move(given)), folder_(std::move(folder)) {}

void CompendiumShelf::add_member(const std::string& name, const Blob& blob) {
    if (!is_compendium(blob.bytes())) return;
    for (std::string& id : compendium_ids(blob.bytes())) by_id_.emplace(std::move(id), entries_.size());
    entries_.push_back({name, blob, nullptr});
    ++members_;
}

Result<size_t> CompendiumShelf::add_file(const std::string& path) {
    Result<Blob> blob = read_file(path);
    if (!blob) return std::move(blob).error();
    Result<Container> contents = unpack(*blob);
    if (!contents) return std::move(contents).error();
    const size_t before = entries_.size(), members = members_;
    for (const ContainerMember& member : contents->members) add_member(path, member.blob);
    members_ = members;
    return entries_.size() - before;
}

Status CompendiumShelf::open_given() {
    if (std::exchange(given_open_, true)) return Done{};
    for (const std::string& path : given_) {
        const Result<size_t> found = add_file(path);
        if (!found) return Error(found.error()).within("--compendium");
        if (*found == 0) {
            return Error{
                ErrorCode::bad_magic, "is no compendium: TCM0 expected at 4", std::nullopt, {"--compendium", path}};
        }
    }
    return Done{};
}

void CompendiumShelf::open_folder() {
    if (std::exchange(folder_open_, true) || folder_.empty()) return;
    const Result<std::vector<FolderEntry>> entries = list_folder(folder_);
    if (!entries) return;
    for (const FolderEntry& entry : *entries) {
        if (entry.is_folder || !may_be_compendium(entry.name)) continue;
        if (const Result<size_t> found = add_file(entry.path)) beside_ += *found;
    }
}

Result<std::shared_ptr<const Compendium>> CompendiumShelf::find(const std::string& id) {
    auto found = by_id_.find(id);
    if (found == by_id_.end()) {
        if (Status status = open_given(); !status) return std::move(status).error();
        found = by_id_.find(id);
    }
    if (found == by_id_.end()) {
        open_folder();
        found = by_id_.find(id);
    }
    if (found == by_id_.end()) return not_found(id);
    return take(entries_[found->second]);
}

Result<std::shared_ptr<const Compendium>> CompendiumShelf::take(Entry& entry) {
    if (!entry.read) {
        Result<Compendium> read = read_compendium(entry.blob);
        if (!read) return std::move(read).error().within("compendium " + std::string(base_name(entry.name)));
        entry.read = std::make_shared<const Compendium>(*std::move(read));
    }
    return entry.read;
}

Error CompendiumShelf::not_found(const std::string& id) const {
    std::string where = "among the members (" + counted(members_, "compendium") + ")";
    if (!given_.empty()) where += ", in " + counted(given_.size(), "given file");
    if (!folder_.empty()) where += ", in the folder " + folder_ + " (" + counted(beside_, "compendium") + ")";
    return Error{ErrorCode::not_found,
                 "its types live in the compendium " + id + ", which is not at hand: looked for " + where +
                     "; --compendium FILE names one",
                 std::nullopt,
                 {"TCRF"}};
}

}  // namespace navscope
