#include "reflect/record_tree.h"

namespace navscope {

ValueRef RecordTree::item(uint64_t index) const {
    if (index == 0 || index >= items.size()) return {};
    const Item& item = items[index];
    return {item.type, item.offset, item.count, item.is_array, item.places ? item.places->data() : nullptr};
}

uint64_t RecordTree::item_index(const ValueRef& value) const {
    if (!value || value.sequence || !is_reference(*value.type) || value.type->size < 4) return 0;
    return load<uint32_t>(blob.data() + value.offset);
}

ValueRef RecordTree::target(const ValueRef& value) const {
    if (!value || value.sequence || !is_reference(*value.type)) return value;
    return item(item_index(value));
}

bool RecordTree::is_null(const ValueRef& value) const {
    return !value || !target(value);
}

bool is_reference(const Type& type) {
    return type.kind == TypeKind::string || type.kind == TypeKind::pointer || type.kind == TypeKind::array;
}

bool is_text(const ValueRef& value) {
    return value.sequence && value.type->scalar != Scalar::none && value.type->name == "char";
}

ValueRef laid_open(const RecordTree& tree, ValueRef value) {
    // A pointer item may hold pointers again (an array of T*): each step is one more item, but a chain of pointers to
    // pointers could be a ring, so the number of steps is bounded.
    for (int steps = 0; steps < 16 && value && !value.sequence; ++steps) {
        switch (value.type->kind) {
            case TypeKind::pointer:
            case TypeKind::array:
                value = tree.target(value);
                continue;
            case TypeKind::tuple:
                return {value.type->element, value.offset, value.type->count, true, nullptr};
            default:
                return value;
        }
    }
    return value;
}

ValueRef field_value(const RecordTree& tree, const ValueRef& record, const Field& field) {
    const uint32_t offset = record.offset + field.offset;
    if (field.type->kind != TypeKind::counted) return {field.type, offset, 1, false, nullptr};
    const int64_t count = load_integer(tree.blob.data() + record.offset + field.count_offset, field.count_scalar);
    return {field.type->element, offset, static_cast<uint32_t>(count), true, nullptr};
}

uint64_t child_count(const RecordTree& tree, const ValueRef& value) {
    const ValueRef open = laid_open(tree, value);
    if (!open || is_text(open)) return 0;
    if (open.sequence) return open.count;
    return open.type->kind == TypeKind::record ? open.type->all_fields.size() : 0;
}

Child child(const RecordTree& tree, const ValueRef& value, uint64_t index) {
    const ValueRef open = laid_open(tree, value);
    if (open.sequence) {
        return {"[" + std::to_string(index) + "]", nullptr, open.element(static_cast<uint32_t>(index))};
    }
    const Field& field = *open.type->all_fields[index];
    return {"." + std::string(field.name), &field, field_value(tree, open, field)};
}

Child child(const RecordTree& tree, const ValueRef& value, std::string_view field_name) {
    const ValueRef open = laid_open(tree, value);
    if (!open || open.sequence || open.type->kind != TypeKind::record) return {};
    const Field* field = open.type->find(field_name);
    if (!field) return {};
    return {"." + std::string(field_name), field, field_value(tree, open, *field)};
}

uint64_t top_count(const RecordTree& tree) {
    uint64_t count = 0;
    for (const Root& root : tree.roots) count += root.name.empty() ? child_count(tree, tree.item(root.item)) : 1;
    return count;
}

Child top(const RecordTree& tree, uint64_t index) {
    for (const Root& root : tree.roots) {
        const ValueRef item = tree.item(root.item);
        const uint64_t count = root.name.empty() ? child_count(tree, item) : 1;
        if (index < count) {
            Child found = root.name.empty() ? child(tree, item, index) : Child{root.name, root.field, item};
            if (root.name.empty() && found.step.starts_with(".")) found.step.erase(0, 1);
            return found;
        }
        index -= count;
    }
    return {};
}

}  // namespace navscope
