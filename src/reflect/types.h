// The types of a file: a tagfile brings its own table (tagfile.h), a Silkroad region gets one written by us
// (navmesh/sro). Everything that shows or reads raw values goes by these tables, never by fixed offsets.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/blob.h"
#include "reflect/scalar.h"

namespace navscope {

enum class TypeKind : uint8_t {
    unknown,  // no format anywhere up the parents
    opaque,   // void and opaque types: no data of their own
    scalar,   // bool, int, float; Type::scalar tells which
    string,   // u64: index of a char item
    pointer,  // u64: index of an item, 0 = null
    record,   // fields, own and inherited
    array,    // refers to an item: hkArray (16 bytes), hkRelArray (4), hkPropertyBag (8)
    tuple,    // `count` elements in place
    text,     // inline characters of `count` bytes
    counted,  // hand-written formats: elements in place, their number stands in the record (Field::count_offset)
};

struct Type;

struct TemplateArgument {
    std::string_view name;       // "tT" (a type) or "vN" (a value)
    const Type* type = nullptr;  // for 't'
    uint64_t value = 0;          // for 'v'
};

/// Field flags of a tagfile.
enum FieldFlag : uint32_t {
    field_not_serialised = 0x01,
    field_protected = 0x02,
    field_private = 0x04,
};

struct Field {
    std::string_view name;
    const Type* type = nullptr;
    uint32_t offset = 0;  // from the start of the object, the parent's part included
    uint32_t flags = 0;
    uint32_t count_offset = 0;           // TypeKind::counted: where the number of elements lies in the record …
    Scalar count_scalar = Scalar::none;  // … and how it is stored
    std::string_view note;               // hand-written formats: other names and what it means, for tooltips and search
};

struct Interface {
    const Type* type = nullptr;
    uint64_t offset = 0;
};

struct Type {
    uint32_t index = 0;     // in its table; 0 is the null type and never points here
    std::string_view name;  // "hkArray": not unique
    std::string full_name;  // "hkArray<hkaiNavMesh::Face,hkContainerHeapAllocator>": identifies a type
    std::vector<TemplateArgument> arguments;
    const Type* parent = nullptr;

    // As stored; what a type lacks it takes from its nearest ancestor that has it, and that is resolved below.
    uint32_t options = 0;
    uint64_t format = 0;
    uint64_t version = 0;
    uint64_t flags = 0;
    uint32_t property_count = 0;
    std::vector<Field> fields;  // its own
    std::vector<Interface> interfaces;
    uint64_t body_offset = 0;  // of its record in the file
    uint32_t hash = 0;
    bool has_hash = false;
    bool has_body = false;

    // Resolved.
    TypeKind kind = TypeKind::unknown;
    Scalar scalar = Scalar::none;
    Endian endian = Endian::little;
    uint32_t size = 0;
    uint32_t alignment = 0;
    uint32_t count = 0;                    // TypeKind::tuple and text: elements
    const Type* element = nullptr;         // pointee, or element of an array or tuple
    std::vector<const Field*> all_fields;  // inherited ones first, from the root down

    bool derives_from(const Type& ancestor) const;
    /// A field of the type or its ancestors; null if there is none.
    const Field* find(std::string_view field_name) const;
};

/// Why a type cannot be used: an index in its record that leads nowhere, a body that is not there. It matters only
/// where a value of the type has to be found.
struct TypeFlaw {
    const char* what = "";  // "parent type"
    uint64_t found = 0;
    uint64_t limit = 0;        // found is an index below it; 0: what says it all
    uint64_t offset = 0;       // in the file of the table
    std::string_view section;  // "TBDY"
    std::string text() const;  // "parent type 9 of 6 does not exist"
};

/// Owns the types of a file; pointers into it stay valid as long as it lives.
class TypeTable {
public:
    TypeTable() = default;
    TypeTable(const TypeTable&) = delete;
    TypeTable& operator=(const TypeTable&) = delete;

    /// Types without the null one.
    uint32_t size() const { return static_cast<uint32_t>(types_.size()); }
    /// index 1 … size(); null for any other number.
    const Type* get(uint64_t index) const { return index == 0 || index > types_.size() ? nullptr : &types_[index - 1]; }
    Type* get(uint64_t index) { return index == 0 || index > types_.size() ? nullptr : &types_[index - 1]; }
    const Type* find(std::string_view full_name) const;

    Type& add(std::string_view name);
    /// Text of names that are not in the blob; keeps it alive.
    std::string_view keep(std::string text);
    void hold(Blob blob) { blobs_.push_back(std::move(blob)); }

    /// The first flaw of a type stays.
    void mark(uint32_t index, const TypeFlaw& flaw) { flaws_.emplace(index, flaw); }
    /// Null for a sound type.
    const TypeFlaw* flaw(uint32_t index) const;

private:
    std::map<uint32_t, TypeFlaw> flaws_;
    std::deque<Type> types_;
    std::deque<std::string> texts_;
    std::vector<Blob> blobs_;
};

/// A fixed-layout table for formats that carry none: declares scalars, records, tuples and counted arrays by hand.
/// The size of a record with a counted field is that of its fixed part; its elements say where they lie by `places`.
class TypeBuilder {
public:
    explicit TypeBuilder(TypeTable& table) : table_(table) {}

    const Type* scalar(std::string_view name, Scalar scalar);
    const Type* text(std::string_view name, uint32_t bytes);
    const Type* tuple(std::string_view name, const Type* element, uint32_t count);
    const Type* counted(std::string_view name, const Type* element);
    Type& record(std::string_view name, uint32_t size, uint32_t alignment = 1);
    void field(Type& record, std::string_view name, const Type* type, uint32_t offset, std::string_view note = {});
    void counted_field(Type& record, std::string_view name, const Type* type, uint32_t offset, uint32_t count_offset,
                       Scalar count_scalar, std::string_view note = {});
    /// Call once per record after its last field.
    void finish(Type& record);

private:
    TypeTable& table_;
};

}  // namespace navscope
