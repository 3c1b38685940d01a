#include "reflect/types.h"

namespace navscope {

namespace {

Type& named(TypeTable& table, std::string_view name, TypeKind kind, uint32_t size) {
    Type& type = table.add(name);
    type.full_name = name;
    type.kind = kind;
    type.size = size;
    type.alignment = 1;
    type.has_body = true;
    return type;
}

}  // namespace

const Type* TypeBuilder::scalar(std::string_view name, Scalar scalar) {
    Type& type = named(table_, name, TypeKind::scalar, size_of(scalar));
    type.scalar = scalar;
    return &type;
}

const Type* TypeBuilder::text(std::string_view name, uint32_t bytes) {
    Type& type = named(table_, name, TypeKind::text, bytes);
    type.count = bytes;
    return &type;
}

const Type* TypeBuilder::tuple(std::string_view name, const Type* element, uint32_t count) {
    Type& type = named(table_, name, TypeKind::tuple, count * element->size);
    type.count = count;
    type.element = element;
    return &type;
}

const Type* TypeBuilder::counted(std::string_view name, const Type* element) {
    Type& type = named(table_, name, TypeKind::counted, 0);
    type.element = element;
    return &type;
}

Type& TypeBuilder::record(std::string_view name, uint32_t size, uint32_t alignment) {
    Type& type = named(table_, name, TypeKind::record, size);
    type.alignment = alignment;
    return type;
}

void TypeBuilder::field(Type& record, std::string_view name, const Type* type, uint32_t offset, std::string_view note) {
    record.fields.push_back({name, type, offset, 0, 0, Scalar::none, note});
}

void TypeBuilder::counted_field(Type& record, std::string_view name, const Type* type, uint32_t offset,
                                uint32_t count_offset, Scalar count_scalar, std::string_view note) {
    record.fields.push_back({name, type, offset, 0, count_offset, count_scalar, note});
}

void TypeBuilder::finish(Type& record) {
    for (const Field& field : record.fields) record.all_fields.push_back(&field);
}

}  // namespace navscope
