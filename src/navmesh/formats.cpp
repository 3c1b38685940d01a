#include "navmesh/formats.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <set>

#include "bytes/file.h"
#include "navmesh/souls/neutral.h"
#include "navmesh/sro/foreign.h"
#include "navmesh/sro/index_files.h"
#include "navmesh/sro/neutral.h"

namespace navscope {

namespace {

/// A format navscope knows: how its bytes begin, the ending of its names, and what reads it.
struct FormatRow {
    Format format;
    std::string_view ending;  // used only to say what a file that begins like nothing known was meant to be
    bool (*recognises)(Bytes);
    Status (*read)(Member&, ReadContext&);
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

void list_classes(Member& member) {
    std::set<std::string> seen;
    for (const Item& item : member.records->items) {
        if (item.type && !item.is_array && seen.insert(item.type->full_name).second)
            member.classes.push_back(item.type->full_name);
    }
}

/// The tagfile itself, with the compendium its types live in where it has none of its own.
Result<Tagfile> read_records(Member& member, ReadContext& context) {
    const std::optional<std::string> wanted = wanted_compendium(member.blob.bytes());
    if (!wanted) return read_tagfile(member.blob);
    const Result<std::shared_ptr<const Compendium>> compendium = context.compendiums.find(*wanted);
    if (!compendium) return compendium.error();
    return read_tagfile(member.blob, compendium->get());
}

Status read_souls(Member& member, ReadContext& context) {
    Result<Tagfile> tagfile = read_records(member, context);
    if (!tagfile) return std::move(tagfile).error();
    member.sdk = tagfile->sdk;
    member.types = tagfile->tree->types->size();
    member.items = static_cast<uint32_t>(tagfile->tree->items.size() - 1);
    member.records = tagfile->tree;
    member.notes = tagfile->deviations;
    member.format = Format::tagfile;
    Result<souls::Model> bound = souls::bind(*tagfile);
    if (!bound) return std::move(bound).error();
    member.unreadable = bound->unreadable;
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
    records->shortcuts.push_back(bound->mesh->item);  // of a mesh that no variant names, too
    std::stable_partition(records->shortcuts.begin(), records->shortcuts.end(),
                          [&](uint32_t item) { return item == bound->mesh->item; });
    member.records = records;
    bound->records = records;
    member.souls = std::make_shared<souls::Model>(*std::move(bound));
    if (!context.options.meshes) return Done{};
    Result<Navmesh> mesh = souls::to_navmesh(*member.souls, context.progress);
    if (!mesh) return std::move(mesh).error();
    member.mesh = std::make_shared<Navmesh>(*std::move(mesh));
    return Done{};
}

Status read_sro(Member& member, ReadContext& context) {
    Result<sro::Region> region = sro::read_region(member.blob, context.options.region);
    if (!region) return std::move(region).error();
    region->names = context.names;
    member.format = Format::sro;
    member.records = region->records;
    member.types = region->records->types->size();
    member.items = static_cast<uint32_t>(region->records->items.size() - 1);
    member.sro = std::make_shared<sro::Region>(*std::move(region));
    if (context.options.meshes) member.mesh = std::make_shared<Navmesh>(sro::to_navmesh(member.sro));
    return Done{};
}

Status refuse_packfile(Member&, ReadContext&) {
    return Error{
        ErrorCode::unsupported, "a Havok packfile (57 E0 E0 57), not a tagfile: navscope reads tagfiles", 0, {}};
}

Status read_types_only(Member& member, ReadContext&) {
    Result<Compendium> compendium = read_compendium(member.blob);
    if (!compendium) return std::move(compendium).error();
    member.format = Format::compendium;
    member.types = compendium->types->size();
    member.notes = compendium->deviations;
    return Done{};
}

Status note_nva(Member& member, ReadContext&) {
    member.format = Format::nva;
    return Done{};
}

Status refuse_tag(Member& member, ReadContext&) {
    return Error{ErrorCode::bad_magic,
                 "not a tagfile: TAG0 expected, \"" + readable_magic(member.blob.bytes().subspan(4, 4)) + "\" found",
                 4,
                 {}};
}

/// "TAG" and another digit: a tagfile of a kind nobody has described.
bool is_other_tag(Bytes bytes) {
    return bytes.size() >= 8 && std::memcmp(bytes.data() + 4, "TAG", 3) == 0 && bytes[7] != std::byte{'0'};
}

Status refuse_swapped_tag(Member&, ReadContext&) {
    return Error{ErrorCode::unsupported,
                 "a byte-swapped tagfile (\"0GAT\" at 4): navscope reads tagfiles as the games store them",
                 4,
                 {}};
}

bool is_foreign_region(Bytes bytes) {
    return sro::foreign_region_name(bytes).has_value();
}

Status refuse_foreign_region(Member& member, ReadContext&) {
    return Error{ErrorCode::sro_f01, *sro::foreign_region_name(member.blob.bytes()), 0, {"signature"}};
}

bool is_nva(Bytes bytes) {
    return bytes.size() >= 4 &&
           (std::memcmp(bytes.data(), "NVMA", 4) == 0 || std::memcmp(bytes.data(), "AMVN", 4) == 0);
}

/// The table of formats: the first that recognises the bytes reads them.
constexpr std::array formats{
    FormatRow{Format::souls, ".hkx", is_tagfile, read_souls},
    FormatRow{Format::failed, "", is_swapped_tagfile, refuse_swapped_tag},
    FormatRow{Format::failed, "", is_other_tag, refuse_tag},
    FormatRow{Format::compendium, ".compendium", is_compendium, read_types_only},
    FormatRow{Format::failed, "", is_packfile, refuse_packfile},
    FormatRow{Format::sro, ".nvm", sro::is_region, read_sro},
    FormatRow{Format::failed, "", is_foreign_region, refuse_foreign_region},
    FormatRow{Format::nva, ".nva", is_nva, note_nva},
};

const FormatRow* row_for(const Member& member) {
    for (const FormatRow& row : formats) {
        if (row.recognises(member.blob.bytes())) return &row;
    }
    // Bytes like nothing known, but a name that says what they were meant to be: its reader says what is wrong.
    for (const FormatRow& row : formats) {
        if (!row.ending.empty() && (row.format == Format::souls || row.format == Format::sro) &&
            name_ends_with(member.name, row.ending))
            return &row;
    }
    return nullptr;
}

}  // namespace

bool name_ends_with(std::string_view name, std::string_view ending) {
    if (name.size() < ending.size()) return false;
    return std::equal(ending.begin(), ending.end(), name.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
}

bool has_format_ending(std::string_view name) {
    return std::any_of(formats.begin(), formats.end(),
                       [&](const FormatRow& row) { return !row.ending.empty() && name_ends_with(name, row.ending); });
}

void read_member(Member& member, ReadContext& context) {
    const FormatRow* row = row_for(member);
    if (!row) {
        member.magic = readable_magic(member.blob.bytes());
        member.format = Format::other;
        return;
    }
    Status status = row->read(member, context);
    if (status) return;
    member.error = std::move(status).error();
    member.format = Format::failed;
    member.mesh = nullptr;
}

}  // namespace navscope
