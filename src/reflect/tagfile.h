// Havok binary tagfiles (TAG0) and the compendiums of types (TCM0) that some of them need, by
// shared/formats/tagfile.md. Sizes, offsets and formats come from the type table; nothing is fixed per SDK.
//
// Two levels. Refused is what cannot be located or bounded: a size past its parent, a count past the end, an index into
// nothing on the way to a value, a used type whose layout cannot be told, a packed integer that cannot be read.
// Everything else that the format forbids is a deviation (reflect/deviations.h) and the file opens.
//
// A reference is its low 32 bits: ITEM cannot hold more records than they can count. A deviation is noted where the
// upper half of its eight bytes is not zero; the item is still found.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bytes/deviation.h"
#include "reflect/record_tree.h"

namespace navscope {

/// The types that several tagfiles share.
struct Compendium {
    std::vector<std::string> ids;  // 16 upper-case hex digits each, in the order of TCID
    std::shared_ptr<const TypeTable> types;
    std::string names_section, bodies_section;  // "TNA1" or "TNAM", "TBDY" or "TBOD"
    std::vector<Deviation> deviations;
};

struct Tagfile {
    std::string sdk;  // "20160200", "20180100"
    std::shared_ptr<const RecordTree> tree;
    std::string names_section, bodies_section;  // as in Compendium; of the compendium where the types come from one
    bool own_types = true;                      // false: the types come from a compendium
    std::vector<Deviation> deviations;          // offsets in the file; elements "item 12", "type 5" or ""
};

/// True for bytes that begin like a tagfile ("TAG0" at 4).
bool is_tagfile(Bytes bytes);
/// True for a type compendium ("TCM0" at 4).
bool is_compendium(Bytes bytes);
/// True for a Havok packfile (57 E0 E0 57 …), which navscope refuses by name.
bool is_packfile(Bytes bytes);
/// True for either kind of file written with its bytes in the other order ("0GAT" or "0MCT" at 4).
bool is_swapped_tagfile(Bytes bytes);

Result<Compendium> read_compendium(const Blob& blob);

/// The ids of a compendium by its TCID alone, without a look at its types; empty where there is none.
std::vector<std::string> compendium_ids(Bytes bytes);

/// The id of the compendium that a tagfile's types live in; nothing for one that carries its own.
std::optional<std::string> wanted_compendium(Bytes bytes);

/// `compendium` is used by a tagfile that has no types of its own, and must list the id it wants: else the file is
/// refused as not_found with that id.
Result<Tagfile> read_tagfile(const Blob& blob, const Compendium* compendium = nullptr);

}  // namespace navscope
