#include "navmesh/load.h"

#include <algorithm>
#include <array>

#include "bytes/file.h"
#include "container/unpack.h"
#include "navmesh/formats.h"

namespace navscope {

namespace {

/// A part of a bigger job: its fraction lies between `begin` and `end` of the whole.
class PartProgress : public Progress {
public:
    PartProgress(Progress& whole, double begin, double end, std::string prefix)
        : whole_(whole), begin_(begin), end_(end), prefix_(std::move(prefix)) {}
    void report(double fraction, std::string_view what) override {
        whole_.report(begin_ + (end_ - begin_) * fraction, prefix_ + std::string(what));
    }
    bool stopped() const override { return whole_.stopped(); }

private:
    Progress& whole_;
    double begin_, end_;
    std::string prefix_;
};

void take_headers(Container& contents, LoadedFile& file) {
    file.is_binder = contents.is_binder;
    for (const ContainerLayer& layer : contents.layers) file.layers.push_back(layer.title);
    file.notes = std::move(contents.deviations);
}

/// --strict: the first deviation that is no mere info is a refusal.
std::optional<Error> refusal(const std::vector<Deviation>& notes) {
    for (const Deviation& note : notes) {
        if (note.severity == Severity::info) continue;
        std::vector<std::string> trail;
        if (!note.element.empty()) trail.push_back(note.element);
        return Error{ErrorCode::corrupt, note.text + " (" + std::string(note.id) + ", --strict)", note.offset, trail};
    }
    return std::nullopt;
}

void apply_strict(Member& member) {
    std::optional<Error> error = refusal(member.notes);
    if (member.error || !error) return;
    member.error = std::move(error);
    member.format = Format::failed;
    member.mesh = nullptr;
}

/// Reads the members one after another; false if somebody stopped it.
class MemberLoop {
public:
    MemberLoop(LoadedFile& file, ReadContext& context, Progress& whole)
        : file_(file), context_(context), whole_(whole) {}

    bool run(std::vector<ContainerMember>& members) {
        for (const ContainerMember& from : members) {
            total_ += from.blob.size();
            context_.compendiums.add_member(from.name, from.blob);
        }
        for (ContainerMember& from : members) {
            if (whole_.stopped()) return false;
            take(from);
        }
        return true;
    }

private:
    double place(uint64_t bytes) const { return 0.3 + 0.7 * static_cast<double>(bytes) / static_cast<double>(total_); }

    void take(ContainerMember& from) {
        Member member;
        member.name = from.name;
        member.index = static_cast<uint32_t>(file_.members.size());
        member.size = from.blob.size();
        member.blob = from.blob;
        if (from.error) {
            member.format = Format::failed;
            member.error = std::move(from.error);
        } else {
            PartProgress part(whole_, place(done_), place(done_ + member.size),
                              std::string(base_name(member.name)) + ": ");
            part.report(0, "reading");
            context_.progress = &part;
            read_member(member, context_);
            if (context_.options.strict) apply_strict(member);
            if (member.error) *member.error = named(std::move(*member.error), member);
            for (Error& error : member.unreadable) error = named(std::move(error), member);
        }
        done_ += member.size;
        file_.members.push_back(std::move(member));
    }

    /// With the member and the file in front of its trail.
    Error named(Error error, const Member& member) const {
        if (file_.is_binder) error = std::move(error).within(std::string(base_name(member.name)));
        return std::move(error).within(file_.path);
    }

    LoadedFile& file_;
    ReadContext& context_;
    Progress& whole_;
    uint64_t total_ = 1, done_ = 0;
};

LoadedFile load(const Blob& blob, const LoadOptions& options, std::string folder, Progress* progress) {
    Progress nobody;
    Progress& whole = progress ? *progress : nobody;
    LoadedFile file;
    file.path = blob.origin() ? blob.origin()->name : "";
    whole.report(0, "unpacking");
    PartProgress unpacking(whole, 0, 0.3, "");
    Result<Container> contents = unpack(blob, {}, &unpacking);
    if (!contents) {
        file.error = std::move(contents).error();
        // A region of no bytes lacks its signature, which has a code of its own.
        if (file.error->code == ErrorCode::empty && name_ends_with(file.path, ".nvm"))
            file.error = Error{ErrorCode::sro_f01, file.error->what + ", a region begins with \"JMXVNVM 1000\"", 0,
                               file.error->trail};
        return file;
    }
    take_headers(*contents, file);
    if (options.strict) file.error = refusal(file.notes);
    if (file.error) {
        *file.error = std::move(*file.error).within(file.path);
        return file;
    }
    CompendiumShelf compendiums(options.compendiums, std::move(folder));
    ReadContext context{options, compendiums, options.names, nullptr};
    if (!MemberLoop(file, context, whole).run(contents->members)) {
        file.error = cancelled();
        file.members.clear();
        return file;
    }
    whole.report(1, "done");
    return file;
}

constexpr std::array<std::string_view, 5> containers{".dcx", ".nvmhktbnd", ".nvmdump", ".bnd", ".tag0"};

}  // namespace

LoadedFile load_blob(const Blob& blob, const LoadOptions& options, Progress* progress) {
    return load(blob, options, "", progress);
}

LoadedFile load_file(const std::string& path, const LoadOptions& options, Progress* progress) {
    if (progress) progress->report(0, "reading the file");
    Result<Blob> blob = read_file(path);
    if (!blob) {
        LoadedFile file;
        file.path = path;
        file.error = std::move(blob).error();
        return file;
    }
    LoadedFile file = load(*blob, options, folder_of(path), progress);
    file.path = path;
    return file;
}

bool is_known_name(std::string_view name) {
    return has_format_ending(name) || std::any_of(containers.begin(), containers.end(), [&](std::string_view ending) {
               return name_ends_with(name, ending);
           });
}

}  // namespace navscope
