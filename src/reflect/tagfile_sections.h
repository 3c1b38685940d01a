// Internal to the tagfile reader: its sections, and the readers of its parts.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/deviation.h"
#include "reflect/record_tree.h"

namespace navscope::tagfile {

/// A known section. One that the file does not have is empty and has found == false.
struct Section {
    std::string_view tag;
    uint64_t offset = 0;  // of the body, in the file
    Bytes body;
    bool found = false;

    Reader reader(Endian endian = Endian::little) const { return Reader(body, endian, offset); }
};

struct Sections {
    Section sdk, data, compendium, type, index, ids;                              // of the root
    Section pointers, type_strings, names, fields, bodies, hashes, type_padding;  // of TYPE
    Section items, patches;                                                       // of INDX
    std::vector<FileSection> all;  // as they lie in the file, unknown ones as well
};

/// Walks the chains of a file whose root is `root_tag`. Of a repeated section the first counts.
Result<Sections> read_sections(const Blob& blob, std::string_view root_tag, DeviationLog& log);

/// Refuses a file that lacks a section its values cannot be found without; notes others that are missing.
/// `own_types` says whether TYPE is among them.
Status check_presence(const Sections& sections, std::string_view root_tag, bool own_types, DeviationLog& log);

/// Offset of the first byte that is not zero, within `bytes`.
std::optional<uint64_t> first_nonzero(Bytes bytes);

/// Notes what lies behind the last thing read: padding is at most 3 zero bytes.
void check_tail(const Section& section, uint64_t position, DeviationLog& log);

/// A packed unsigned integer (tagfile.md, section 2); fails the reader on the prefixes FA … FF.
uint64_t read_packed(Reader& reader);

/// Names, fields and bodies: the table with kinds, sizes and inherited fields resolved. The table keeps the blob alive.
Result<std::shared_ptr<TypeTable>> read_types(const Blob& blob, const Sections& sections, DeviationLog& log);

/// Fills kind, scalar, size, element and all_fields of every type from its format and its ancestors. Types whose
/// parents form a ring or a long chain get a flaw and lose their parent.
Status resolve_types(TypeTable& table);

/// "type 5 (hkArray<int>)"
std::string label(const Type& type);

/// Items, checked against DATA, their types against what can be read; every reference in them against the items.
Result<std::shared_ptr<RecordTree>> read_items(const Blob& blob, Sections& sections,
                                               std::shared_ptr<const TypeTable> types, bool own_types,
                                               DeviationLog& log);

}  // namespace navscope::tagfile
