// Havok binary tagfiles (TAG0), by shared/formats/tagfile.md: sections, type table, items. Sizes, offsets and formats
// come from the file's own table; nothing is fixed per SDK.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reflect/record_tree.h"

namespace navscope {

struct Tagfile {
    std::string sdk;  // "20160200", "20180100"
    std::shared_ptr<const RecordTree> tree;
    std::string names_section, bodies_section;  // "TNA1" or "TNAM", "TBDY" or "TBOD"
};

/// True for bytes that begin like a tagfile ("TAG0" at 4).
bool is_tagfile(Bytes bytes);
/// True for a type compendium ("TCM0" at 4).
bool is_compendium(Bytes bytes);
/// True for a Havok packfile (57 E0 E0 57 …), which navscope refuses by name.
bool is_packfile(Bytes bytes);

/// Refused: what cannot be located or bounded, with section, field and offset (tagfile.md section 7, by the two-level
/// rule). A tagfile whose types live in a compendium is refused with the compendium's id.
Result<Tagfile> read_tagfile(const Blob& blob);

}  // namespace navscope
