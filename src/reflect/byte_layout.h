// Internal to the accounting: which item and which field owns a byte.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "reflect/accounting.h"

namespace navscope {

/// The way down from an item to a byte.
struct Descent {
    ValueRef value;  // the last one that was reached; padding: the record it lies in
    const Field* field = nullptr;
    uint64_t begin = 0, end = 0;  // of the value's or the padding's bytes
    bool padding = false;
    std::string path;  // of the steps, only if it was asked for
};

/// Knows which item and which field owns a byte; keeps what it found out about each type.
class ByteLayout {
public:
    explicit ByteLayout(const RecordTree& tree);

    /// Of what is accounted for: DATA, or the whole member where there are no sections.
    uint64_t begin() const { return begin_; }
    uint64_t end() const { return end_; }
    const std::vector<ItemExtent>& extents() const { return *extents_; }

    /// The span that covers a byte of [begin(), end()).
    ByteSpan span(uint64_t position);
    /// From a value down to the byte at `position`, which lies in it. [begin, end) bounds it from outside: what others
    /// own of it is not its own.
    Descent descend(ValueRef at, uint64_t begin, uint64_t end, uint64_t position, bool with_path);
    /// Bytes of fields in one value of a type without counted ones.
    uint64_t value_bytes(const Type& type);
    /// The end of an item's last field.
    uint64_t end_of(const ValueRef& item) const;

private:
    /// Bytes of a record that a field owns, from the record's start.
    struct Slot {
        uint64_t begin, end;
        const Field* field;
    };
    struct Slots {
        bool counted = false;  // they differ from record to record
        std::vector<Slot> own;
    };

    void lay_out();
    bool enter_row(ValueRef& at, uint64_t position, bool with_path, Descent& down) const;
    bool enter_record(ValueRef& at, uint64_t position, bool with_path, Descent& down);
    std::vector<Slot> slots_of(const ValueRef& record) const;
    const Slots& slots(const Type& type);

    const RecordTree& tree_;
    const std::vector<ItemExtent>* extents_;
    std::vector<ItemExtent> made_;
    uint64_t begin_, end_;
    std::unordered_map<const Type*, Slots> slots_;
    std::unordered_map<const Type*, uint64_t> value_bytes_;
};

}  // namespace navscope
