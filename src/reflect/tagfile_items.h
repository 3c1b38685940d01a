// Internal to the tagfile reader: what its passes over the items share.
#pragma once

#include <vector>

#include "reflect/tagfile_sections.h"

namespace navscope::tagfile {

/// Can values of a type be walked? Checks that its layout can be told, that everything inside it lies inside it and
/// that nothing contains itself by value; each type once.
class TypeChecker {
public:
    /// Offsets of the deviations are of the type's body, or `use`, that of the item, where the table is another file's.
    TypeChecker(const TypeTable& table, bool own_types, DeviationLog& log);
    Status check(const Type& type, uint64_t use, int depth = 0);

private:
    enum class State : uint8_t { unseen, open, sound };
    Error broken(const Type& type, std::string what) const;
    Error size_error(const Type& type, uint32_t expected) const;
    Status check_flaws(const Type& type) const;
    Status check_kind(const Type& type, uint64_t use, int depth);
    Status check_tuple(const Type& type, uint64_t use, int depth);
    Status check_record(const Type& type, uint64_t use, int depth);
    void check_alignment(const Type& type, uint64_t use);

    const TypeTable& table_;
    bool own_types_;
    DeviationLog& log_;
    std::vector<State> states_;
    std::vector<uint64_t> values_;  // of a sound type: itself and all that lies in it
};

/// Where the references lie within one object of a type; none of fields that are not serialised, on whose bytes nothing
/// may depend.
class ReferenceMap {
public:
    struct Place {
        uint32_t offset;
        const Type* type;
        std::string_view field;
    };

    /// `most_work` bounds the fields looked at: records whose fields lie on one another could hold any number.
    ReferenceMap(const TypeTable& table, uint64_t most_work);
    /// Sorted by offset, no two at the same one. Null: the bound was met.
    const std::vector<Place>* of(const Type& type);

private:
    bool collect(const Type& type, uint32_t offset, std::string_view field, std::vector<Place>& places);
    bool refers(const Type& type);

    enum class Answer : uint8_t { unknown, no, yes };
    std::vector<Answer> refers_;  // by type: does it hold a reference?
    std::vector<uint8_t> known_;  // by type: is places_ filled in?
    std::vector<std::vector<Place>> places_;
    uint64_t work_left_;
};

/// A reference that is not null.
struct Reference {
    uint32_t offset = 0;  // in DATA
    uint32_t type = 0;    // of the place
};

/// Follows every reference from the root on, breadth first, then those of items that the root does not lead to.
/// Refuses indices into nothing, notes what else is wrong, fills the tree's referrers and gives what it found.
Result<std::vector<Reference>> follow_references(RecordTree& tree, DeviationLog& log);

/// Compares PTCH with the references that were found.
void check_patches(const Section& patches, const RecordTree& tree, std::vector<Reference> references,
                   DeviationLog& log);

}  // namespace navscope::tagfile
