// Writes Havok tagfiles (TAG0) for tests and samples. Objects are described through their type's field names; the types
// a file needs, its patches and the order of its items follow from them.
//
//     TagfileBuilder file(havok_2018_types());
//     Place root = file.object("hkRootLevelContainer");
//     Place variant = root.field("namedVariants").array(1);
//     variant.field("name").string("hkaiNavMesh");
//     std::vector<std::byte> bytes = file.write({});
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/havok_types.h"

namespace navscope::support {

struct TagfileOptions {
    std::string sdk = "20180100";
    bool old_spelling = false;     // TNAM and TBOD in place of TNA1 and TBDY
    bool hashes = true;            // THSH lists the item and patch types whose hash is known; else it is empty
    uint32_t item_alignment = 16;  // of every item but strings, which start at even offsets
};

class TagfileBuilder;

/// A place inside an item: where a value of one type lies.
class Place {
public:
    Place field(std::string_view name) const;
    Place element(uint32_t index) const;  // of an item of several, or of an inline tuple

    /// Numbers; the type's kind and size decide how they are stored. A hkHalf16 takes the upper half of a float32.
    void integer(int64_t value) const;
    void real(float value) const;
    void reals(std::initializer_list<float> values) const;  // an inline tuple of floats

    /// References. array() makes the storage of `count` elements (none for 0) and gives its first element.
    void string(std::string_view text) const;
    Place array(uint32_t count) const;
    void point_to(const Place& object) const;

private:
    friend class TagfileBuilder;
    TagfileBuilder* builder_ = nullptr;
    uint32_t item_ = 0;
    uint32_t offset_ = 0;
    uint32_t type_ = 0;
    bool inside_ = false;  // a field or tuple element: element() then counts in an inline tuple
};

class TagfileBuilder {
public:
    /// The table must outlive the builder.
    explicit TagfileBuilder(const TypeTable& types) : types_(&types) {}

    /// A single object of a class; the first one is the root.
    Place object(std::string_view type_name);

    /// The whole file. Items that nothing refers to are left out, as a tagfile has none.
    std::vector<std::byte> write(const TagfileOptions& options) const;

private:
    friend class Place;
    friend class TagfileLayout;
    struct Reference {
        uint32_t offset, type, target;
    };
    struct Item {
        uint32_t type = 0;
        uint32_t count = 0;
        bool single = false;
        std::vector<std::byte> bytes;
        std::vector<Reference> references;
    };
    uint32_t add_item(uint32_t type, uint32_t count, bool single);
    void refer(const Place& from, uint32_t target);

    const TypeTable* types_;
    std::vector<Item> items_{Item{}};
};

/// The shortest packed form of a number, as the TYPE sections store them.
void put_packed(std::vector<std::byte>& out, uint64_t value);

}  // namespace navscope::support
