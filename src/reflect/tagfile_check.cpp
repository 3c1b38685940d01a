#include <bit>

#include "reflect/tagfile_items.h"

namespace navscope::tagfile {

TypeChecker::TypeChecker(const TypeTable& table, bool own_types, DeviationLog& log)
    : table_(table), own_types_(own_types), log_(log), states_(size_t{table.size()} + 1), values_(states_.size()) {}

Status TypeChecker::check(const Type& type, uint64_t use, int depth) {
    if (states_[type.index] == State::sound) return Done{};
    if (states_[type.index] == State::open) return broken(type, "contains itself by value");
    if (depth > 64) return broken(type, "lies more than 64 records and tuples deep");
    states_[type.index] = State::open;
    Status status = check_flaws(type);
    if (status) status = check_kind(type, use, depth);
    if (!status) return status;
    if (values_[type.index] > 64 * (uint64_t{type.size} + 64)) {
        return broken(type, std::to_string(values_[type.index]) + " values in " + std::to_string(type.size) +
                                " bytes: its fields lie on one another");
    }
    states_[type.index] = State::sound;
    check_alignment(type, use);
    return Done{};
}

Error TypeChecker::broken(const Type& type, std::string what) const {
    return Error{ErrorCode::corrupt, std::move(what), type.body_offset, {label(type)}};
}

Error TypeChecker::size_error(const Type& type, uint32_t expected) const {
    return broken(type, "its size is " + std::to_string(type.size) + ", its format needs " + std::to_string(expected));
}

/// What a type takes from its ancestors is as sound as they are.
Status TypeChecker::check_flaws(const Type& type) const {
    for (const Type* at = &type; at; at = at->parent) {
        const TypeFlaw* flaw = table_.flaw(at->index);
        if (!flaw) continue;
        Error error{
            flaw->limit ? ErrorCode::out_of_range : ErrorCode::corrupt, flaw->text(), flaw->offset, {label(*at)}};
        if (!flaw->section.empty()) error = std::move(error).within(std::string(flaw->section));
        return error;
    }
    return Done{};
}

void TypeChecker::check_alignment(const Type& type, uint64_t use) {
    if (std::has_single_bit(type.alignment)) return;
    log_.add("tagfile.type", own_types_ ? type.body_offset : use,
             "the alignment of " + label(type) + " is " + std::to_string(type.alignment) + ", no power of two",
             "type " + std::to_string(type.index));
}

Status TypeChecker::check_kind(const Type& type, uint64_t use, int depth) {
    values_[type.index] = 1;
    switch (type.kind) {
        case TypeKind::unknown:
            return broken(type, "has no format, and neither has a parent of it");
        case TypeKind::scalar:
            return type.size == size_of(type.scalar) ? Status(Done{}) : size_error(type, size_of(type.scalar));
        case TypeKind::string:
        case TypeKind::pointer:
            return type.size == 8 ? Status(Done{}) : size_error(type, 8);
        case TypeKind::array:
            if (type.size < 4 || (type.size > 4 && type.size < 8)) return size_error(type, 16);
            return Done{};
        case TypeKind::text:
            return type.count == type.size ? Status(Done{}) : size_error(type, type.count);
        case TypeKind::tuple:
            return check_tuple(type, use, depth);
        case TypeKind::record:
            return check_record(type, use, depth);
        default:
            return Done{};
    }
}

Status TypeChecker::check_tuple(const Type& type, uint64_t use, int depth) {
    if (!type.element) return broken(type, "a tuple of nothing");
    Status element = check(*type.element, use, depth + 1);
    if (!element) return Error(element.error()).within(label(type));
    if (uint64_t{type.count} * type.element->size != type.size || type.size == 0) {
        return broken(type, std::to_string(type.count) + " elements of " + std::to_string(type.element->size) +
                                " bytes are not its size of " + std::to_string(type.size));
    }
    values_[type.index] += type.count * values_[type.element->index];
    return Done{};
}

Status TypeChecker::check_record(const Type& type, uint64_t use, int depth) {
    for (const Field* field : type.all_fields) {
        Status inner = check(*field->type, use, depth + 1);
        if (!inner) return Error(inner.error()).within(label(type) + "." + std::string(field->name));
        if (uint64_t{field->offset} + field->type->size > type.size) {
            return broken(type, "field " + std::string(field->name) + " ends at " +
                                    std::to_string(uint64_t{field->offset} + field->type->size) + ", the object has " +
                                    std::to_string(type.size) + " bytes");
        }
        values_[type.index] += values_[field->type->index];
    }
    return Done{};
}

}  // namespace navscope::tagfile
