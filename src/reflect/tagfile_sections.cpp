// The chains of sections: what lies where, and what a chain must hold.
#include "reflect/tagfile_sections.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace navscope::tagfile {

namespace {

constexpr uint64_t header_size = 8;

/// What each section is: whose child, at which place in its chain, and what the reader does without it.
struct Row {
    std::string_view tag, parent;
    int order;
    bool chain;
    bool needed;  // values cannot be found without it
    Section Sections::*slot;
};
constexpr std::array rows = {
    Row{"TCID", "TCM0", 0, false, false, &Sections::ids},
    Row{"SDKV", "TAG0", 1, false, false, &Sections::sdk},
    Row{"DATA", "TAG0", 2, false, true, &Sections::data},
    Row{"TCRF", "TAG0", 3, false, false, &Sections::compendium},
    Row{"TYPE", "TAG0", 3, true, true, &Sections::type},
    Row{"INDX", "TAG0", 4, true, false, &Sections::index},
    Row{"TPTR", "TYPE", 0, false, false, &Sections::pointers},
    Row{"TSTR", "TYPE", 1, false, true, &Sections::type_strings},
    Row{"TNA1", "TYPE", 2, false, true, &Sections::names},
    Row{"TNAM", "TYPE", 2, false, true, &Sections::names},
    Row{"FSTR", "TYPE", 3, false, true, &Sections::fields},
    Row{"TBDY", "TYPE", 4, false, true, &Sections::bodies},
    Row{"TBOD", "TYPE", 4, false, true, &Sections::bodies},
    Row{"THSH", "TYPE", 5, false, false, &Sections::hashes},
    Row{"TPAD", "TYPE", 6, false, false, &Sections::type_padding},
    Row{"ITEM", "INDX", 0, false, true, &Sections::items},
    Row{"PTCH", "INDX", 1, false, false, &Sections::patches},
};

const Row* row_of(std::string_view tag) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& one) { return one.tag == tag; });
    return row == rows.end() ? nullptr : &*row;
}

bool belongs(const Row& row, std::string_view parent) {
    return row.parent == parent || (row.tag == "TYPE" && parent == "TCM0");
}

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

class ChainReader {
public:
    ChainReader(const Blob& blob, Sections& sections, DeviationLog& log)
        : blob_(blob), sections_(sections), log_(log) {}

    /// The chain in [at, end) of the file, the body of the section `parent`.
    Status chain(uint64_t at, uint64_t end, const std::string& parent, int depth) {
        std::vector<const Row*> order;
        const uint64_t begin = at;
        while (at < end) {
            if (end - at < header_size) {
                log_.add("tagfile.tail", at,
                         std::to_string(end - at) + " bytes at the end of " + parent + " are too few for a section");
                break;
            }
            Result<Header> header = read_header(at, end, parent);
            if (!header) return std::move(header).error();
            Status status = section(*header, parent, depth, order);
            if (!status) return status;
            at += header->size;
        }
        check_order(begin, parent, order);
        return Done{};
    }

private:
    Result<Header> read_header(uint64_t offset, uint64_t end, const std::string& parent) const {
        Reader reader(blob_.bytes().subspan(offset, header_size), Endian::big, offset);
        const uint32_t word = reader.u32();
        Header header{offset, word & 0x3FFFFFFF, word >> 30, readable(reader.bytes(4))};
        if (header.size >= header_size && header.size <= end - offset) return header;
        return Error{ErrorCode::truncated,
                     "section " + header.tag + " announces " + std::to_string(header.size) + " bytes, " +
                         (header.size < header_size ? "its header alone has 8"
                                                    : "its parent has " + std::to_string(end - offset) + " left"),
                     offset,
                     {parent}};
    }

    void note(const Header& header, const std::string& what) {
        if (log_.keeps("tagfile.section")) {
            log_.add("tagfile.section", header.offset, "section " + header.tag + " " + what);
        }
    }

    Status section(const Header& header, const std::string& parent, int depth, std::vector<const Row*>& order) {
        const uint64_t body = header.offset + header_size, end = header.offset + header.size;
        const std::string path = depth == 0 ? header.tag : parent + "/" + header.tag;
        sections_.all.push_back({path, header.offset, body, end});
        const Row* row = row_of(header.tag);
        if (!row) {
            note(header, "is unknown; it is passed over");
            return Done{};
        }
        Section& slot = sections_.*row->slot;
        if (slot.found || depth > 1) {
            note(header, slot.found ? "repeats " + std::string(slot.tag) + "; the first one counts"
                                    : "lies too deep in " + parent + "; it is passed over");
            return Done{};
        }
        if (belongs(*row, parent)) {
            order.push_back(row);
        } else {
            note(header, "lies in " + parent + " where none belongs");
        }
        if (header.kind != (row->chain ? 0u : 1u)) {
            note(header, "is marked with the kind " + std::to_string(header.kind) + " where " +
                             (row->chain ? "0, a chain of sections," : "1, data of its own,") + " is expected");
        }
        slot = {row->tag, body, blob_.bytes().subspan(body, end - body), true};
        if (row->chain) return chain(body, end, header.tag, depth + 1);
        if (header.size % 4 != 0) {
            log_.add("tagfile.tail", header.offset,
                     "section " + header.tag + " has " + std::to_string(header.size) + " bytes, no multiple of 4");
        }
        return Done{};
    }

    void check_order(uint64_t begin, const std::string& parent, const std::vector<const Row*>& found) {
        const auto before = [](const Row* a, const Row* b) { return a->order < b->order; };
        if (std::is_sorted(found.begin(), found.end(), before)) return;
        std::vector<const Row*> right = found;
        std::stable_sort(right.begin(), right.end(), before);
        std::string now, expected;
        for (const Row* row : found) now += " " + std::string(row->tag);
        for (const Row* row : right) expected += " " + std::string(row->tag);
        log_.add("tagfile.section", begin,
                 "the sections of " + parent + " are ordered" + now + " in place of" + expected);
    }

    const Blob& blob_;
    Sections& sections_;
    DeviationLog& log_;
};

Error wrong_root(std::string_view root_tag, const std::string& tag) {
    std::string turned(root_tag.rbegin(), root_tag.rend());
    if (tag == turned) {
        return Error{ErrorCode::unsupported,
                     "the bytes of this file are in the other order (" + tag + " in place of " + std::string(root_tag) +
                         "), which no known game has",
                     4,
                     {}};
    }
    return Error{
        ErrorCode::bad_magic, "not a tagfile: " + std::string(root_tag) + " expected, \"" + tag + "\" found", 4, {}};
}

}  // namespace

Result<Sections> read_sections(const Blob& blob, std::string_view root_tag, DeviationLog& log) {
    if (blob.size() == 0) return Error{ErrorCode::empty, "the file is empty", std::nullopt, {}};
    if (blob.size() < header_size) {
        return Error{ErrorCode::truncated,
                     "too short for a tagfile: " + std::to_string(blob.size()) + " bytes, a header has 8",
                     0,
                     {}};
    }
    const std::string tag = readable(blob.bytes().subspan(4, 4));
    if (tag != root_tag) return wrong_root(root_tag, tag);
    const uint32_t word = load<uint32_t>(blob.data(), Endian::big);
    const uint64_t announced = word & 0x3FFFFFFF;
    if (announced > blob.size() || announced < header_size) {
        return Error{
            ErrorCode::truncated,
            announced < header_size
                ? "its " + tag + " section announces " + std::to_string(announced) + " bytes, its header alone has 8"
                : "the file is shorter than its " + tag + " section: " + std::to_string(announced) +
                      " bytes announced, " + std::to_string(blob.size()) + " there",
            0,
            {}};
    }
    if (word >> 30 != 0) {
        log.add("tagfile.section", 0,
                "the root section is marked with the kind " + std::to_string(word >> 30) +
                    " where 0, a chain of sections, is expected");
    }
    Sections sections;
    sections.all.push_back({tag, 0, header_size, announced});
    Status status = ChainReader(blob, sections, log).chain(header_size, announced, tag, 0);
    if (!status) return std::move(status).error();
    if (announced < blob.size()) {
        log.add("tagfile.tail", announced,
                std::to_string(blob.size() - announced) + " bytes follow the " + tag + " section");
    }
    return sections;
}

Status check_presence(const Sections& sections, std::string_view root_tag, bool own_types, DeviationLog& log) {
    for (const Row& row : rows) {
        const bool of_types = row.parent == "TYPE" || row.tag == "TYPE";
        const bool here = of_types ? own_types : row.parent == root_tag || (row.parent == "INDX" && root_tag == "TAG0");
        if (!here || row.tag == "TCRF" || (sections.*row.slot).found) continue;
        if (row.needed) {
            return Error{ErrorCode::corrupt, "section " + std::string(row.tag) + " is missing", std::nullopt, {}};
        }
        const uint64_t body = of_types ? sections.type.offset : row.parent == "INDX" ? sections.index.offset : 0;
        log.add("tagfile.section", body - std::min(body, header_size),
                "section " + std::string(row.tag) + " is missing");
    }
    return Done{};
}

std::optional<uint64_t> first_nonzero(Bytes bytes) {
    size_t at = 0;
    for (; at + 8 <= bytes.size() && load<uint64_t>(bytes.data() + at) == 0;) at += 8;
    while (at < bytes.size() && bytes[at] == std::byte{0}) ++at;
    if (at == bytes.size()) return std::nullopt;
    return at;
}

void check_tail(const Section& section, uint64_t position, DeviationLog& log) {
    const Bytes rest = section.body.subspan(position);
    const std::optional<uint64_t> found = first_nonzero(rest);
    if (!found && rest.size() < 4) return;
    log.add("tagfile.tail", section.offset + position + found.value_or(0),
            std::to_string(rest.size()) + " bytes are left at the end of " + std::string(section.tag) +
                (found ? ", not all of them zero" : ", at most 3 fill it up"));
}

}  // namespace navscope::tagfile
