// Internal to the tagfile reader: its sections, and the readers of its parts.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reflect/record_tree.h"

namespace navscope::tagfile {

/// A leaf section: its body and where that lies in the file. Absent sections have found == false.
struct Section {
    std::string tag;
    uint64_t offset = 0;  // of the body
    Bytes body;
    bool found = false;

    Reader reader(Endian endian = Endian::little) const { return Reader(body, endian, offset); }
};

struct Sections {
    Section sdk, data, names, type_strings, fields, bodies, hashes, items, patches, compendium;
    bool has_types = false;
};

/// Walks the chains of a file whose root is `root_tag`.
Result<Sections> read_sections(const Blob& blob, std::string_view root_tag);

/// A packed unsigned integer (tagfile.md, section 2); fails the reader on the prefixes FA … FF.
uint64_t read_packed(Reader& reader);

/// Names, fields and bodies: the table with kinds, sizes and inherited fields resolved. The table keeps the blob alive.
Result<std::shared_ptr<TypeTable>> read_types(const Blob& blob, const Sections& sections);

/// Fills kind, scalar, size, element and all_fields of every type from its format and its ancestors.
Status resolve_types(TypeTable& table);

/// Items, checked against DATA, their types against what can be read; every reference in them against the items.
Result<std::shared_ptr<RecordTree>> read_items(const Blob& blob, const Sections& sections,
                                               std::shared_ptr<const TypeTable> types);

}  // namespace navscope::tagfile
