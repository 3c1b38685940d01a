#include "navmesh/load.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

#include "bytes/file.h"
#include "container/unpack.h"
#include "navmesh/souls/neutral.h"
#include "navmesh/sro/neutral.h"
#include "reflect/tagfile.h"

namespace navscope {

namespace {

/// A format navscope knows: how its bytes begin, the ending of its names, and what reads it.
struct FormatRow {
    Format format;
    std::string_view ending;  // used only to say what a file that begins like nothing known was meant to be
    bool (*recognises)(Bytes);
    Status (*read)(Member&, const LoadOptions&, Progress*);
};

std::string readable_magic(Bytes bytes) {
    std::string text;
    for (size_t i = 0; i < bytes.size() && i < 8; ++i) {
        const auto c = std::to_integer<unsigned char>(bytes[i]);
        char part[8];
        std::snprintf(part, sizeof part, c >= 0x20 && c < 0x7F ? "%c" : "\\x%02X", c);
        text += part;
    }
    return text;
}

bool ends_with(std::string_view name, std::string_view ending) {
    if (name.size() < ending.size()) return false;
    return std::equal(ending.begin(), ending.end(), name.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
}

void list_classes(Member& member) {
    std::set<std::string> seen;
    for (const Item& item : member.records->items) {
        if (item.type && !item.is_array && seen.insert(item.type->full_name).second)
            member.classes.push_back(item.type->full_name);
    }
}

Status read_souls(Member& member, const LoadOptions& options, Progress* progress) {
    Result<Tagfile> tagfile = read_tagfile(member.blob);
    if (!tagfile) return std::move(tagfile).error();
    member.sdk = tagfile->sdk;
    member.types = tagfile->tree->types->size();
    member.items = static_cast<uint32_t>(tagfile->tree->items.size() - 1);
    member.records = tagfile->tree;
    member.format = Format::tagfile;
    Result<souls::Model> bound = souls::bind(*tagfile);
    if (!bound) return std::move(bound).error();
    if (!bound->mesh) {
        list_classes(member);
        return Done{};
    }
    member.format = Format::souls;
    // Paths may begin at the mesh: faces[31].clusterIndex.
    auto records = std::make_shared<RecordTree>(*tagfile->tree);
    for (const souls::Variant& variant : bound->variants) {
        if (variant.type) records->shortcuts.push_back(variant.item);
    }
    std::stable_partition(records->shortcuts.begin(), records->shortcuts.end(),
                          [&](uint32_t item) { return item == bound->mesh->item; });
    member.records = records;
    bound->records = records;
    member.souls = std::make_shared<souls::Model>(*std::move(bound));
    if (!options.meshes) return Done{};
    Result<Navmesh> mesh = souls::to_navmesh(*member.souls, progress);
    if (!mesh) return std::move(mesh).error();
    member.mesh = std::make_shared<Navmesh>(*std::move(mesh));
    return Done{};
}

Status read_sro(Member& member, const LoadOptions& options, Progress*) {
    Result<sro::Region> region = sro::read_region(member.blob, options.region);
    if (!region) return std::move(region).error();
    member.format = Format::sro;
    member.records = region->records;
    member.types = region->records->types->size();
    member.items = static_cast<uint32_t>(region->records->items.size() - 1);
    member.sro = std::make_shared<sro::Region>(*std::move(region));
    if (options.meshes) member.mesh = std::make_shared<Navmesh>(sro::to_navmesh(member.sro));
    return Done{};
}

Status refuse_packfile(Member&, const LoadOptions&, Progress*) {
    return Error{
        ErrorCode::unsupported, "a Havok packfile (57 E0 E0 57), not a tagfile: navscope reads tagfiles", 0, {}};
}

Status note_compendium(Member& member, const LoadOptions&, Progress*) {
    member.format = Format::compendium;
    return Done{};
}

Status note_nva(Member& member, const LoadOptions&, Progress*) {
    member.format = Format::nva;
    return Done{};
}

Status refuse_tag(Member& member, const LoadOptions&, Progress*) {
    return Error{ErrorCode::bad_magic,
                 "not a tagfile: TAG0 expected, \"" + readable_magic(member.blob.bytes().subspan(4, 4)) + "\" found",
                 4,
                 {}};
}

/// "TAG" and another digit: a tagfile of a kind nobody has described.
bool is_other_tag(Bytes bytes) {
    return bytes.size() >= 8 && std::memcmp(bytes.data() + 4, "TAG", 3) == 0 && bytes[7] != std::byte{'0'};
}

bool is_nva(Bytes bytes) {
    return bytes.size() >= 4 &&
           (std::memcmp(bytes.data(), "NVMA", 4) == 0 || std::memcmp(bytes.data(), "AMVN", 4) == 0);
}

/// The table of formats: the first that recognises the bytes reads them.
constexpr std::array formats{
    FormatRow{Format::souls, ".hkx", is_tagfile, read_souls},
    FormatRow{Format::failed, "", is_other_tag, refuse_tag},
    FormatRow{Format::compendium, ".compendium", is_compendium, note_compendium},
    FormatRow{Format::failed, "", is_packfile, refuse_packfile},
    FormatRow{Format::sro, ".nvm", sro::is_region, read_sro},
    FormatRow{Format::nva, ".nva", is_nva, note_nva},
};

constexpr std::array<std::string_view, 5> containers{".dcx", ".nvmhktbnd", ".nvmdump", ".bnd", ".tag0"};

const FormatRow* row_for(const Member& member) {
    for (const FormatRow& row : formats) {
        if (row.recognises(member.blob.bytes())) return &row;
    }
    // Bytes like nothing known, but a name that says what they were meant to be: its reader says what is wrong.
    for (const FormatRow& row : formats) {
        if (!row.ending.empty() && (row.format == Format::souls || row.format == Format::sro) &&
            ends_with(member.name, row.ending))
            return &row;
    }
    return nullptr;
}

void read_member(Member& member, const LoadOptions& options, Progress* progress) {
    const FormatRow* row = row_for(member);
    if (!row) {
        member.magic = readable_magic(member.blob.bytes());
        member.format = Format::other;
        return;
    }
    Status status = row->read(member, options, progress);
    if (status) return;
    member.error = std::move(status).error();
    member.format = Format::failed;
    member.mesh = nullptr;
}

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

}  // namespace

LoadedFile load_blob(const Blob& blob, const LoadOptions& options, Progress* progress) {
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
        if (file.error->code == ErrorCode::empty && ends_with(file.path, ".nvm")) file.error->code = ErrorCode::sro_f01;
        return file;
    }
    take_headers(*contents, file);
    uint64_t total = 1, done = 0;
    for (const ContainerMember& from : contents->members) total += from.blob.size();
    for (ContainerMember& from : contents->members) {
        Member member;
        member.name = from.name;
        member.index = static_cast<uint32_t>(file.members.size());
        member.size = from.blob.size();
        member.blob = from.blob;
        if (from.error) {
            member.format = Format::failed;
            member.error = std::move(from.error);
        } else if (whole.stopped()) {
            file.error = cancelled();
            file.members.clear();
            return file;
        } else {
            const auto at = [&](uint64_t bytes) {
                return 0.3 + 0.7 * static_cast<double>(bytes) / static_cast<double>(total);
            };
            PartProgress part(whole, at(done), at(done + member.size), std::string(base_name(member.name)) + ": ");
            part.report(0, "reading");
            read_member(member, options, &part);
            if (member.error && file.is_binder)
                member.error = std::move(*member.error).within(std::string(base_name(member.name)));
            if (member.error) member.error = std::move(*member.error).within(file.path);
        }
        done += member.size;
        file.members.push_back(std::move(member));
    }
    whole.report(1, "done");
    return file;
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
    LoadedFile file = load_blob(*blob, options, progress);
    file.path = path;
    return file;
}

bool is_known_name(std::string_view name) {
    const auto fits = [&](std::string_view ending) { return !ending.empty() && ends_with(name, ending); };
    return std::any_of(formats.begin(), formats.end(), [&](const FormatRow& row) { return fits(row.ending); }) ||
           std::any_of(containers.begin(), containers.end(), fits);
}

}  // namespace navscope
