// Havok's reflection types as data: what a tagfile says of its own classes. The table of the navmesh classes lies in
// havok_types.txt; tests may parse smaller ones of the same form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace navscope::support {

/// Ends the program: a test or a generator asked for something that is not there. No input of a user comes here.
[[noreturn]] void misuse(const std::string& what);

struct TypeArgument {
    std::string name;    // "tT" takes a type, "vN" a value
    uint64_t value = 0;  // the type's number, or the value

    bool is_type() const { return name.front() == 't'; }
};

struct TypeField {
    std::string name;
    uint32_t offset = 0;
    uint32_t type = 0;
    uint32_t flags = 0;
};

/// One type. A value that is absent comes from the nearest ancestor that has it.
struct HavokType {
    std::string name;
    std::vector<TypeArgument> arguments;
    uint32_t parent = 0;  // 0: none
    uint32_t options = 0;
    std::optional<uint32_t> format, sub_type, version, size, alignment, flags, hash;
    std::vector<TypeField> fields;
    uint32_t properties = 0;
};

/// What the low four bits of a format say.
enum class TypeKind : uint32_t { void_, opaque, boolean, string, integer, real, pointer, record, array };

class TypeTable {
public:
    /// Reads the form of havok_types.txt; a bad line is misuse().
    static TypeTable parse(std::string_view text);

    uint32_t count() const { return static_cast<uint32_t>(types_.size()); }  // the null type 0 included
    const HavokType& type(uint32_t index) const { return types_.at(index); }
    HavokType& type(uint32_t index) { return types_.at(index); }

    /// The number of the first type of that name; none is misuse().
    uint32_t find(std::string_view name) const;

    uint32_t format(uint32_t index) const { return inherited(index, &HavokType::format); }
    uint32_t sub_type(uint32_t index) const { return inherited(index, &HavokType::sub_type); }
    uint32_t size(uint32_t index) const { return inherited(index, &HavokType::size); }
    uint32_t alignment(uint32_t index) const { return inherited(index, &HavokType::alignment); }
    TypeKind kind(uint32_t index) const { return static_cast<TypeKind>(format(index) & 0xF); }

    /// A place of this type holds the number of an item: strings, pointers and arrays that are not inline.
    bool is_reference(uint32_t index) const;

    /// The field of a record, own or inherited; null when there is none.
    const TypeField* field(uint32_t index, std::string_view name) const;

private:
    uint32_t inherited(uint32_t index, std::optional<uint32_t> HavokType::*member) const;

    std::vector<HavokType> types_{HavokType{}};
};

/// The navmesh classes as SDK 20180100 (Elden Ring) has them.
const TypeTable& havok_2018_types();

/// The same classes as they are assumed for 20160200 (Sekiro): string format 3, plain T* options, no properties.
const TypeTable& havok_2016_types();

}  // namespace navscope::support
