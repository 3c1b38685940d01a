// Which byte is what. Every byte of DATA belongs to one value, is padding inside a record, or lies between or behind
// the items: the spans follow one another without a gap. Nothing is stored for it, so that an array of millions of
// elements costs nothing until its bytes are asked for.
//
// Where items or fields lie on one another, the one that begins first owns the bytes. Hand-written formats have no
// sections: their spans cover the whole member.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reflect/record_tree.h"

namespace navscope {

enum class ByteKind : uint8_t {
    section,  // outside DATA: headers, the type table, the index
    value,
    padding,  // inside a record, of no field
    gap,      // before an item and after another
    tail,     // behind the last item
    outside,  // of no section: behind the root, or past the end
};
/// "section", "value", "padding", "gap", "tail", "outside"
std::string_view to_string(ByteKind kind);

struct ByteSpan {
    ByteKind kind = ByteKind::gap;
    uint64_t begin = 0, end = 0;   // in the member's bytes
    uint32_t item = 0;             // 0 for gap and tail
    const Type* type = nullptr;    // of the value; padding: of the record
    const Field* field = nullptr;  // the last one on the way to the value or record
};

class ByteLayout;

/// Lists the spans of a range in order; the first and last are cut to it. The tree must outlive it.
class ByteSpans {
public:
    /// All of DATA.
    explicit ByteSpans(const RecordTree& tree);
    ByteSpans(const RecordTree& tree, uint64_t begin, uint64_t end);
    ~ByteSpans();

    /// False behind the last span.
    bool next(ByteSpan& span);

private:
    std::unique_ptr<ByteLayout> layout_;
    uint64_t position_, end_;
};

/// What a whole item is made of.
struct ItemBytes {
    uint32_t item = 0;
    uint64_t begin = 0, end = 0;
    uint64_t values = 0, padding = 0;  // bytes
};
/// Items that own bytes, in the order in which they lie.
std::vector<ItemBytes> item_bytes(const RecordTree& tree);

/// What lies at a byte.
struct BytePlace {
    ByteKind kind = ByteKind::outside;
    std::string section;           // "DATA", "TYPE/TBDY"; "" outside and for formats without sections
    uint64_t begin = 0, end = 0;   // of the span
    uint32_t item = 0;             // 0: none
    std::string item_path;         // "items[12][3].clusterIndex"; padding: of its record
    std::string path;              // the same from the top, "namedVariants[0].variant.faces[3].clusterIndex", where the
                                   // item hangs there; else item_path. A text has the path of the string it belongs to
    ValueRef value;                // the value; padding: its record
    const Field* field = nullptr;  // the last one on the way
};
BytePlace locate(const RecordTree& tree, uint64_t offset);

/// The path from the top to an item, "" for the root whose fields stand there themselves; nothing for an item that the
/// root does not lead to within 32 references.
std::optional<std::string> path_to_item(const RecordTree& tree, uint32_t item);

}  // namespace navscope
