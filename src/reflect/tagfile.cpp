#include "reflect/tagfile.h"

#include <algorithm>

#include "reflect/deviations.h"
#include "reflect/tagfile_sections.h"

namespace navscope {

namespace {

constexpr uint64_t id_size = 8;

bool has_tag(Bytes bytes, std::string_view tag) {
    return bytes.size() >= 8 && std::memcmp(bytes.data() + 4, tag.data(), tag.size()) == 0;
}

std::string hex(Bytes bytes) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (const std::byte byte : bytes) {
        text += digits[std::to_integer<unsigned>(byte) >> 4];
        text += digits[std::to_integer<unsigned>(byte) & 15];
    }
    return text;
}

std::vector<std::string> split_ids(Bytes body) {
    std::vector<std::string> ids;
    for (; body.size() >= id_size; body = body.subspan(id_size)) ids.push_back(hex(body.first(id_size)));
    return ids;
}

/// The body of a section of the root, found by its tag alone; `stop` is a section whose presence ends the search.
std::optional<Bytes> peek(Bytes bytes, std::string_view root, std::string_view tag, std::string_view stop) {
    if (!has_tag(bytes, root)) return std::nullopt;
    std::optional<Bytes> found;
    const uint64_t end = std::min<uint64_t>(bytes.size(), load<uint32_t>(bytes.data(), Endian::big) & 0x3FFFFFFF);
    for (uint64_t at = 8; at + 8 <= end;) {
        const Bytes header = bytes.subspan(at, 8);
        const uint64_t size = load<uint32_t>(header.data(), Endian::big) & 0x3FFFFFFF;
        if (size < 8) break;
        if (!stop.empty() && has_tag(header, stop)) return std::nullopt;
        if (!found && has_tag(header, tag)) found = bytes.subspan(at + 8, std::min(size, end - at) - 8);
        at += size;
    }
    return found;
}

Status check_size(const Blob& blob) {
    if (blob.size() <= 0xFFFFFFFFu) return Done{};
    return Error{ErrorCode::too_large,
                 "tagfiles over 4 GiB are not read: " + std::to_string(blob.size()) + " bytes",
                 std::nullopt,
                 {}};
}

std::string printable(Bytes bytes) {
    std::string text;
    for (const std::byte byte : bytes) {
        const auto c = std::to_integer<unsigned char>(byte);
        text += c >= 0x20 && c < 0x7F ? std::string(1, static_cast<char>(c)) : "\\x" + hex({&byte, 1});
    }
    return text;
}

/// The types of a file that has none of its own.
Status take_types(const tagfile::Section& wanted, const Compendium* compendium, DeviationLog& log) {
    if (wanted.body.size() < id_size) {
        return Error{ErrorCode::truncated,
                     "the id of a compendium has 8 bytes, " + std::to_string(wanted.body.size()) + " are there",
                     wanted.offset,
                     {"TCRF"}};
    }
    const std::string id = hex(wanted.body.first(id_size));
    const bool listed =
        compendium && std::find(compendium->ids.begin(), compendium->ids.end(), id) != compendium->ids.end();
    if (!listed) {
        return Error{ErrorCode::not_found,
                     "its types live in the compendium " + id + ", which is not at hand",
                     wanted.offset,
                     {"TCRF"}};
    }
    if (const auto at = tagfile::first_nonzero(wanted.body.subspan(id_size))) {
        log.add("tagfile.tail", wanted.offset + id_size + *at, "the bytes behind the id in TCRF are not zero");
    }
    return Done{};
}

}  // namespace

bool is_tagfile(Bytes bytes) {
    return has_tag(bytes, "TAG0");
}

bool is_compendium(Bytes bytes) {
    return has_tag(bytes, "TCM0");
}

bool is_packfile(Bytes bytes) {
    constexpr uint32_t first = 0x57E0E057, second = 0x10C0C010;
    return bytes.size() >= 8 && load<uint32_t>(bytes.data()) == first && load<uint32_t>(bytes.data() + 4) == second;
}

bool is_swapped_tagfile(Bytes bytes) {
    return has_tag(bytes, "0GAT") || has_tag(bytes, "0MCT");
}

std::vector<std::string> compendium_ids(Bytes bytes) {
    return split_ids(peek(bytes, "TCM0", "TCID", {}).value_or(Bytes()));
}

std::optional<std::string> wanted_compendium(Bytes bytes) {
    const std::optional<Bytes> body = peek(bytes, "TAG0", "TCRF", "TYPE");
    if (!body || body->size() < id_size) return std::nullopt;
    return hex(body->first(id_size));
}

Result<Compendium> read_compendium(const Blob& blob) {
    DeviationLog log(tagfile_deviations());
    Status status = check_size(blob);
    if (!status) return std::move(status).error();
    Result<tagfile::Sections> sections = tagfile::read_sections(blob, "TCM0", log);
    if (!sections) return std::move(sections).error();
    status = tagfile::check_presence(*sections, "TCM0", true, log);
    if (!status) return std::move(status).error();
    Result<std::shared_ptr<TypeTable>> types = tagfile::read_types(blob, *sections, log);
    if (!types) return std::move(types).error();
    const tagfile::Section& ids = sections->ids;
    if (ids.found && (ids.body.size() % id_size != 0 || ids.body.empty())) {
        log.add("tagfile.tail", ids.offset,
                "TCID has " + std::to_string(ids.body.size()) + " bytes, each of its ids has 8");
    }
    return Compendium{split_ids(ids.body), *types, std::string(sections->names.tag), std::string(sections->bodies.tag),
                      log.take()};
}

Result<Tagfile> read_tagfile(const Blob& blob, const Compendium* compendium) {
    DeviationLog log(tagfile_deviations());
    Status status = check_size(blob);
    if (!status) return std::move(status).error();
    Result<tagfile::Sections> sections = tagfile::read_sections(blob, "TAG0", log);
    if (!sections) return std::move(sections).error();
    Tagfile file;
    file.own_types = sections->type.found || !sections->compendium.found;
    if (!file.own_types) status = take_types(sections->compendium, compendium, log);
    if (status) status = tagfile::check_presence(*sections, "TAG0", file.own_types, log);
    if (!status) return std::move(status).error();
    std::shared_ptr<const TypeTable> table;
    if (file.own_types) {
        if (sections->compendium.found) {
            log.add("tagfile.section", sections->compendium.offset - 8,
                    "it names a compendium although it carries its own types, which are the ones that count");
        }
        Result<std::shared_ptr<TypeTable>> types = tagfile::read_types(blob, *sections, log);
        if (!types) return std::move(types).error();
        table = *types;
        file.names_section = sections->names.tag;
        file.bodies_section = sections->bodies.tag;
    } else {
        table = compendium->types;
        file.names_section = compendium->names_section;
        file.bodies_section = compendium->bodies_section;
    }
    const Bytes sdk = sections->sdk.body;
    file.sdk = printable(sdk.first(std::min<size_t>(sdk.size(), 8)));
    if (sdk.size() > 8) tagfile::check_tail(sections->sdk, 8, log);
    Result<std::shared_ptr<RecordTree>> tree = tagfile::read_items(blob, *sections, table, file.own_types, log);
    if (!tree) return std::move(tree).error();
    file.tree = *tree;
    file.deviations = log.take();
    return file;
}

}  // namespace navscope
