#include "reflect/tagfile.h"

#include <algorithm>
#include <cstdio>

#include "reflect/tagfile_sections.h"

namespace navscope {

namespace tagfile {

namespace {

constexpr uint64_t header_size = 8;

struct Header {
    uint64_t offset = 0, size = 0;  // of the whole section
    uint32_t kind = 0;              // 0 chain, 1 leaf
    std::string tag;
};

std::string readable(Bytes tag) {
    std::string text;
    for (const std::byte byte : tag) {
        const auto c = std::to_integer<unsigned char>(byte);
        char escaped[8];
        std::snprintf(escaped, sizeof escaped, c >= 0x20 && c < 0x7F ? "%c" : "\\x%02X", c);
        text += escaped;
    }
    return text;
}

/// `end` is where the parent ends, an offset in the file.
Result<Header> read_header(const Blob& blob, uint64_t offset, uint64_t end, const std::string& parent) {
    if (end - offset < header_size) {
        return Error{ErrorCode::truncated,
                     "a section header needs 8 bytes, " + std::to_string(end - offset) + " are left",
                     offset,
                     {parent}};
    }
    Reader reader(blob.bytes().subspan(offset, header_size), Endian::big, offset);
    const uint32_t word = reader.u32();
    Header header{offset, word & 0x3FFFFFFF, word >> 30, readable(reader.bytes(4))};
    if (header.size < header_size || header.size > end - offset) {
        return Error{ErrorCode::truncated,
                     "section " + header.tag + " announces " + std::to_string(header.size) + " bytes, its parent has " +
                         std::to_string(end - offset) + " left",
                     offset,
                     {parent}};
    }
    if (header.kind > 1) {
        return Error{ErrorCode::corrupt,
                     "section " + header.tag + " has the unknown kind " + std::to_string(header.kind),
                     offset,
                     {parent}};
    }
    return header;
}

Section* slot(Sections& sections, std::string_view tag) {
    if (tag == "SDKV") return &sections.sdk;
    if (tag == "DATA") return &sections.data;
    if (tag == "TCRF") return &sections.compendium;
    if (tag == "TSTR") return &sections.type_strings;
    if (tag == "TNAM" || tag == "TNA1") return &sections.names;
    if (tag == "FSTR") return &sections.fields;
    if (tag == "TBOD" || tag == "TBDY") return &sections.bodies;
    if (tag == "THSH") return &sections.hashes;
    if (tag == "ITEM") return &sections.items;
    if (tag == "PTCH") return &sections.patches;
    return nullptr;
}

/// Leaves of one chain; TYPE and INDX are entered. Unknown sections are passed over, of a repeated one the first
/// counts.
Status read_chain(const Blob& blob, uint64_t begin, uint64_t end, const std::string& parent, Sections& sections,
                  int depth) {
    for (uint64_t at = begin; at < end;) {
        Result<Header> header = read_header(blob, at, end, parent);
        if (!header) return std::move(header).error();
        const uint64_t body = at + header_size;
        if (header->tag == "TYPE" || header->tag == "INDX") {
            if (header->kind != 0 || depth > 0) {
                return Error{
                    ErrorCode::corrupt, "section " + header->tag + " is not a chain of sections here", at, {parent}};
            }
            sections.has_types |= header->tag == "TYPE";
            Status inner = read_chain(blob, body, at + header->size, header->tag, sections, depth + 1);
            if (!inner) return inner;
        } else if (Section* section = slot(sections, header->tag); section && !section->found) {
            if (header->kind != 1) {
                return Error{ErrorCode::corrupt, "section " + header->tag + " has no data of its own", at, {parent}};
            }
            *section = {header->tag, body, blob.bytes().subspan(body, header->size - header_size), true};
        }
        at += header->size;
    }
    return Done{};
}

}  // namespace

Result<Sections> read_sections(const Blob& blob, std::string_view root_tag) {
    if (blob.size() == 0) return Error{ErrorCode::empty, "the file is empty", std::nullopt, {}};
    if (blob.size() < header_size) {
        return Error{ErrorCode::truncated,
                     "too short for a tagfile: " + std::to_string(blob.size()) + " bytes, a header has 8",
                     0,
                     {}};
    }
    const std::string tag = readable(blob.bytes().subspan(4, 4));
    if (tag != root_tag) {
        return Error{ErrorCode::bad_magic,
                     "not a tagfile: " + std::string(root_tag) + " expected, \"" + tag + "\" found",
                     4,
                     {}};
    }
    const uint64_t announced = load<uint32_t>(blob.data(), Endian::big) & 0x3FFFFFFF;
    if (announced > blob.size()) {
        return Error{ErrorCode::truncated,
                     "the file is shorter than its " + tag + " section: " + std::to_string(announced) +
                         " bytes announced, " + std::to_string(blob.size()) + " there",
                     0,
                     {}};
    }
    const Result<Header> root = read_header(blob, 0, announced, tag);
    if (!root) return root.error();
    if (root->kind != 0) return Error{ErrorCode::corrupt, "the root section is no chain of sections", 0, {}};
    Sections sections;
    Status status = read_chain(blob, header_size, announced, tag, sections, 0);
    if (!status) return std::move(status).error();
    return sections;
}

namespace {

std::string compendium_id(const Section& section) {
    std::string id;
    for (size_t i = 0; i < 8 && i < section.body.size(); ++i) {
        char two[3];
        std::snprintf(two, sizeof two, "%02X", std::to_integer<unsigned>(section.body[i]));
        id += two;
    }
    return id;
}

Status require(const Section& section, const char* tag) {
    if (section.found) return Done{};
    return Error{ErrorCode::corrupt, std::string("section ") + tag + " is missing", std::nullopt, {}};
}

}  // namespace
}  // namespace tagfile

namespace {

bool has_tag(Bytes bytes, std::string_view tag) {
    return bytes.size() >= 8 && std::memcmp(bytes.data() + 4, tag.data(), tag.size()) == 0;
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

Result<Tagfile> read_tagfile(const Blob& blob) {
    if (blob.size() > 0xFFFFFFFFu) {
        return Error{ErrorCode::too_large,
                     "tagfiles over 4 GiB are not read: " + std::to_string(blob.size()) + " bytes",
                     std::nullopt,
                     {}};
    }
    Result<tagfile::Sections> sections = tagfile::read_sections(blob, "TAG0");
    if (!sections) return std::move(sections).error();
    if (!sections->has_types && sections->compendium.found) {
        return Error{ErrorCode::unsupported,
                     "its types live in the compendium " + tagfile::compendium_id(sections->compendium) +
                         ", which is not at hand; navmesh tagfiles carry their own",
                     sections->compendium.offset,
                     {"TCRF"}};
    }
    for (const auto& [section, tag] : {std::pair{&sections->data, "DATA"}, std::pair{&sections->type_strings, "TSTR"},
                                       std::pair{&sections->names, "TNA1"}, std::pair{&sections->fields, "FSTR"},
                                       std::pair{&sections->bodies, "TBDY"}, std::pair{&sections->items, "ITEM"}}) {
        Status present = tagfile::require(*section, tag);
        if (!present) return std::move(present).error();
    }
    Result<std::shared_ptr<TypeTable>> types = tagfile::read_types(blob, *sections);
    if (!types) return std::move(types).error();
    Result<std::shared_ptr<RecordTree>> tree = tagfile::read_items(blob, *sections, *types);
    if (!tree) return std::move(tree).error();
    const Bytes sdk = sections->sdk.body;
    return Tagfile{tagfile::readable(sdk.first(std::min<size_t>(sdk.size(), 8))), *tree, sections->names.tag,
                   sections->bodies.tag};
}

}  // namespace navscope
