// What is known of one element, as titled rows: the decoded fields of its record, what they lead to, and what follows
// from them. The Inspector shows the rows; Values finds the byte of a row by its path or its offset.
//
// A row with a link names another element; one with a path shows a field of the record tree. Rows that only say
// something ("non-convex", "12.5 m²") have neither. Raw values are never changed: a decoded one stands in `note`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "navmesh/load.h"

namespace navscope {

struct InspectRow {
    std::string label;               // "opposite edge", "clusterIndex"
    std::string value;               // "edge 68", "-1", "12.5 m²"
    std::string note;                // "SDK: original + user", "none"; "" without one
    ElementRef link;                 // kind none: no link
    std::string field_path;          // "namedVariants[0].variant.faces[31].clusterIndex"; "" if it shows no field
    std::optional<uint64_t> offset;  // of that field in the member's bytes
};

struct InspectSection {
    std::string title;  // "Ring", "Fields", …
    std::vector<InspectRow> rows;
};

struct Inspection {
    std::string title;     // "face 31"; "" for an element that is not there
    std::string subtitle;  // "5 corners, 12.5 m²"; why there is nothing, if there is nothing
    std::vector<InspectSection> sections;
};

/// Rows of at most a few hundred: long lists (the edges at a vertex, the links of an object) end with "… and N more".
/// An element that is not there gives an Inspection without sections whose subtitle says so.
Inspection inspect(const Member& member, ElementRef element);

/// The full path of a row's field with its type and place, for tooltips and copying:
/// "namedVariants[0].variant.faces[31].clusterIndex : i16 @0x1A2C". "" for a row without a path.
std::string field_tooltip(const Member& member, const InspectRow& row);

}  // namespace navscope
