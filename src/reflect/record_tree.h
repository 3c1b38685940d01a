// The whole file as a tree of typed values. A tagfile's items become one tree from its root object; a Silkroad region's
// sections become one tree from a hand-written table. The Values panel, `values`, field paths and columns read nothing
// else.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/blob.h"
#include "reflect/types.h"

namespace navscope {

/// Bytes with a type: one value, or a row of equal ones. Lives as long as its RecordTree; ValuePath (session) outlives
/// it.
struct ValueRef {
    const Type* type = nullptr;  // of one element
    uint32_t offset = 0;         // of the first byte, in the member's bytes
    uint32_t count = 1;          // elements, if it is a sequence
    bool sequence = false;
    const uint32_t* places = nullptr;  // element i's offset where records vary in size; else offset + i * type->size

    explicit operator bool() const { return type != nullptr; }
    uint32_t element_offset(uint32_t i) const { return places ? places[i] : offset + i * type->size; }
    ValueRef element(uint32_t i) const { return {type, element_offset(i), 1, false, nullptr}; }
    /// Bytes it covers; for records that vary in size, of the fixed part of one.
    uint64_t size() const { return sequence && !places ? uint64_t{count} * type->size : type->size; }
};

/// An object or an array that something refers to.
struct Item {
    const Type* type = nullptr;
    uint32_t offset = 0;  // in the member's bytes
    uint32_t count = 0;
    bool is_array = false;
    const std::vector<uint32_t>* places = nullptr;
};

struct Root {
    std::string name;  // "" = its fields stand at the top level themselves
    uint32_t item = 0;
    const Field* field = nullptr;  // hand-written formats: what declares a named root, with its note
};

/// A section of a tagfile with all that lies in it.
struct FileSection {
    std::string path;  // "DATA", "TYPE/TBDY"
    uint64_t begin = 0, body = 0, end = 0;
};

/// Bytes of the member that belong to an item.
struct ItemExtent {
    uint32_t begin = 0, end = 0;
    uint32_t item = 0;
};

/// The reference through which an item is met first on the way from the root, breadth first.
struct Referrer {
    uint32_t item = 0;    // that holds the reference; 0: the root, or nothing refers to it
    uint32_t offset = 0;  // of the reference, in the member's bytes
};

class RecordTree {
public:
    Blob blob;
    std::shared_ptr<const TypeTable> types;
    std::vector<Item> items;  // [0] is the null item
    std::vector<Root> roots;
    std::vector<uint32_t> shortcuts;  // items whose fields may begin a path: `faces[31]` for the mesh's
    std::vector<std::shared_ptr<const std::vector<uint32_t>>> owned_places;

    // Of tagfiles; empty for hand-written formats.
    std::vector<FileSection> sections;      // as they lie in the file, outer ones before what is in them
    uint32_t data_begin = 0, data_end = 0;  // the body of DATA
    std::vector<ItemExtent>
        extents;  // in the order of DATA; where items overlap the one that begins first owns the bytes
    std::vector<Referrer> referrers;  // by item

    /// The item as a value: a sequence if it is an array. Empty for the null item and for a number past the end.
    ValueRef item(uint64_t index) const;

    /// What a pointer, string or array refers to; empty for null. Any other value is returned as it is.
    ValueRef target(const ValueRef& value) const;
    /// The item index stored in a pointer, string or array, its low 32 bits; 0 = null.
    uint64_t item_index(const ValueRef& value) const;

    bool is_null(const ValueRef& value) const;
};

/// One step down: a field (".name") or an element ("[3]").
struct Child {
    std::string step;
    const Field* field = nullptr;  // null for elements
    ValueRef value;
};

/// Children of a value. Pointers and arrays are transparent: their children are those of what they refer to. A value
/// with no child is a leaf: a number, a text, null.
uint64_t child_count(const RecordTree& tree, const ValueRef& value);
Child child(const RecordTree& tree, const ValueRef& value, uint64_t index);
/// The child of that name; without a value if there is none.
Child child(const RecordTree& tree, const ValueRef& value, std::string_view field_name);

/// A value as its children are counted: references followed, a tuple as the row of its elements.
ValueRef laid_open(const RecordTree& tree, ValueRef value);
/// A field of a record; the row of its elements where it is counted.
ValueRef field_value(const RecordTree& tree, const ValueRef& record, const Field& field);
/// Characters, which are shown as one text and not one by one.
bool is_text(const ValueRef& value);
/// Is it a pointer, string or array: a place that names an item?
bool is_reference(const Type& type);

/// Children of the file itself: the fields of unnamed roots, then the named roots.
uint64_t top_count(const RecordTree& tree);
Child top(const RecordTree& tree, uint64_t index);

/// The text of a leaf ("-1", "0xCDCD"-free plain numbers, "\"hkaiNavMesh\"", "null"), a short summary for others
/// ("65 × hkaiNavMesh::Face"), shortest text that reads back to the same float.
std::string format_value(const RecordTree& tree, const ValueRef& value);
std::string format_number(double value);
std::string format_float(float value);

/// The text of a string value; empty for null.
std::string string_value(const RecordTree& tree, const ValueRef& value);

/// "u8 04 00 CD CD": the bytes of a value in hex, at most `limit`, then "…".
std::string format_bytes(const RecordTree& tree, const ValueRef& value, size_t limit = 16);

/// The type as the panels write it: "i16", "hkaiNavMesh::Face", "hkArray<hkaiNavMesh::Face>" …
std::string type_label(const ValueRef& value);

}  // namespace navscope
