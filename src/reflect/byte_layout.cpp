#include "reflect/byte_layout.h"

#include <algorithm>

namespace navscope {

namespace {

bool has_counted(const Type& type) {
    return std::any_of(type.all_fields.begin(), type.all_fields.end(),
                       [](const Field* field) { return field->type->kind == TypeKind::counted; });
}

void narrow(Descent& down, uint64_t begin, uint64_t end) {
    down.begin = std::max(down.begin, begin);
    down.end = std::min(down.end, end);
}

}  // namespace

ByteLayout::ByteLayout(const RecordTree& tree)
    : tree_(tree), extents_(&tree.extents), begin_(tree.data_begin), end_(tree.data_end) {
    if (tree.sections.empty()) lay_out();
}

/// Hand-written formats: the items in the order in which they lie, over the whole member.
void ByteLayout::lay_out() {
    begin_ = 0;
    end_ = tree_.blob.size();
    std::vector<ItemExtent> all;
    for (uint32_t i = 1; i < tree_.items.size(); ++i) {
        const ValueRef item = tree_.item(i);
        if (item) all.push_back({item.offset, static_cast<uint32_t>(std::min(end_of(item), end_)), i});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const ItemExtent& a, const ItemExtent& b) { return a.begin < b.begin; });
    uint32_t end = 0;
    for (const ItemExtent& one : all) {
        if (one.end <= end || one.begin >= one.end) continue;
        made_.push_back({std::max(one.begin, end), one.end, one.item});
        end = one.end;
    }
    extents_ = &made_;
}

uint64_t ByteLayout::end_of(const ValueRef& item) const {
    if (!item.places || item.count == 0) return item.offset + item.size();
    const ValueRef last = item.element(item.count - 1);
    const std::vector<Slot> slots = slots_of(last);
    return last.offset + std::max<uint64_t>(last.type->size, slots.empty() ? 0 : slots.back().end);
}

ByteSpan ByteLayout::span(uint64_t position) {
    const auto next = std::upper_bound(extents_->begin(), extents_->end(), position,
                                       [](uint64_t at, const ItemExtent& one) { return at < one.begin; });
    uint64_t begin = begin_;
    if (next != extents_->begin()) {
        const ItemExtent& at = *std::prev(next);
        if (position < at.end) {
            const Descent down = descend(tree_.item(at.item), at.begin, at.end, position, false);
            return {down.padding ? ByteKind::padding : ByteKind::value,
                    down.begin,
                    down.end,
                    at.item,
                    down.value.type,
                    down.field};
        }
        begin = at.end;
    }
    if (next == extents_->end()) return {ByteKind::tail, begin, end_, 0, nullptr, nullptr};
    return {ByteKind::gap, begin, next->begin, 0, nullptr, nullptr};
}

Descent ByteLayout::descend(ValueRef at, uint64_t begin, uint64_t end, uint64_t position, bool with_path) {
    Descent down{at, nullptr, begin, end, false, {}};
    while (true) {
        down.value = at;
        if (!at.sequence && at.type->kind == TypeKind::tuple)
            at = {at.type->element, at.offset, at.type->count, true, nullptr};
        const bool record = !at.sequence && at.type->kind == TypeKind::record;
        if (is_text(at) || (!at.sequence && !record)) return down;
        const bool entered =
            record ? enter_record(at, position, with_path, down) : enter_row(at, position, with_path, down);
        if (entered) continue;
        down.padding = true;
        return down;
    }
}

bool ByteLayout::enter_row(ValueRef& at, uint64_t position, bool with_path, Descent& down) const {
    uint64_t index = 0;
    uint64_t next = down.end;
    if (at.places) {
        const uint32_t* end = at.places + at.count;
        const uint32_t* above = std::upper_bound(at.places, end, position);
        if (above == at.places) return false;
        index = static_cast<uint64_t>(above - at.places) - 1;
        if (above != end) next = *above;
    } else {
        if (at.type->size == 0) return false;
        index = (position - at.offset) / at.type->size;
        next = at.offset + (index + 1) * at.type->size;
    }
    if (index >= at.count) return false;
    at = at.element(static_cast<uint32_t>(index));
    narrow(down, at.offset, next);
    if (with_path) down.path += "[" + std::to_string(index) + "]";
    return true;
}

bool ByteLayout::enter_record(ValueRef& at, uint64_t position, bool with_path, Descent& down) {
    const Slots& known = slots(*at.type);
    std::vector<Slot> counted;
    if (known.counted) counted = slots_of(at);
    const std::vector<Slot>& own = known.counted ? counted : known.own;
    const uint64_t inside = position - at.offset;
    const auto next = std::upper_bound(own.begin(), own.end(), inside,
                                       [](uint64_t value, const Slot& slot) { return value < slot.begin; });
    if (next == own.begin() || std::prev(next)->end <= inside) {
        narrow(down, next == own.begin() ? at.offset : at.offset + std::prev(next)->end,
               next == own.end() ? down.end : at.offset + next->begin);
        return false;
    }
    const Slot& slot = *std::prev(next);
    narrow(down, at.offset + slot.begin, at.offset + slot.end);
    down.field = slot.field;
    if (with_path) down.path += "." + std::string(slot.field->name);
    at = field_value(tree_, at, *slot.field);
    return true;
}

std::vector<ByteLayout::Slot> ByteLayout::slots_of(const ValueRef& record) const {
    std::vector<Slot> all, owned;
    for (const Field* field : record.type->all_fields) {
        const uint64_t size = field_value(tree_, record, *field).size();
        if (size > 0) all.push_back({field->offset, field->offset + size, field});
    }
    std::stable_sort(all.begin(), all.end(), [](const Slot& a, const Slot& b) { return a.begin < b.begin; });
    uint64_t end = 0;
    for (const Slot& slot : all) {
        if (slot.end <= end) continue;
        owned.push_back({std::max(slot.begin, end), slot.end, slot.field});
        end = slot.end;
    }
    return owned;
}

const ByteLayout::Slots& ByteLayout::slots(const Type& type) {
    const auto [entry, added] = slots_.try_emplace(&type);
    if (!added) return entry->second;
    entry->second.counted = has_counted(type);
    if (!entry->second.counted) entry->second.own = slots_of({&type, 0, 1, false, nullptr});
    return entry->second;
}

uint64_t ByteLayout::value_bytes(const Type& type) {
    if (type.kind == TypeKind::tuple) return type.count * value_bytes(*type.element);
    if (type.kind != TypeKind::record) return type.size;
    if (const auto known = value_bytes_.find(&type); known != value_bytes_.end()) return known->second;
    const ValueRef record{&type, 0, 1, false, nullptr};
    uint64_t sum = 0;
    for (const Slot& slot : std::vector<Slot>(slots(type).own)) {
        if (slot.end - slot.begin == slot.field->type->size) {
            sum += value_bytes(*slot.field->type);
            continue;
        }
        // Its start lies under another field: what is left of it byte by byte.
        for (uint64_t at = slot.begin; at < slot.end;) {
            const Descent down = descend(record, 0, type.size, at, false);
            if (!down.padding) sum += down.end - at;
            at = down.end;
        }
    }
    return value_bytes_[&type] = sum;
}

}  // namespace navscope
