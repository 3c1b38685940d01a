#include "navmesh/souls/binder.h"

#include <charconv>
#include <type_traits>

namespace navscope::souls {

namespace {

Error unreadable(const Type& type, std::string_view field, std::string what) {
    return Error{
        ErrorCode::corrupt, std::move(what), type.body_offset, {type.full_name, "field " + std::string(field)}};
}

/// A field within a record type: "numEdges", "obbA.transform", "xyz[2]".
struct Spot {
    const Type* type = nullptr;  // null: the record has no such field
    uint32_t offset = 0;
};

Spot step_into(const Spot& from, std::string_view name) {
    const size_t bracket = name.find('[');
    const Field* field = from.type->find(name.substr(0, bracket));
    if (!field) return {};
    Spot spot{field->type, from.offset + field->offset};
    if (bracket == std::string_view::npos) return spot;
    uint32_t index = 0;
    std::from_chars(name.data() + bracket + 1, name.data() + name.size(), index);
    if (spot.type->kind != TypeKind::tuple || index >= spot.type->count) return {};
    return {spot.type->element, spot.offset + index * spot.type->element->size};
}

Spot spot_of(const Type& record, std::string_view path) {
    Spot spot{&record, 0};
    while (!path.empty() && spot.type) {
        const size_t end = path.find('.');
        spot = step_into(spot, path.substr(0, end));
        path = end == std::string_view::npos ? std::string_view() : path.substr(end + 1);
    }
    return spot;
}

bool is_floats(const Type& type, uint32_t count) {
    return type.kind == TypeKind::tuple && type.count == count && type.element &&
           type.element->kind == TypeKind::scalar && type.element->scalar == Scalar::f32 &&
           type.element->endian == Endian::little;
}

template <typename T>
struct Kind {
    static bool fits(const Type& type) {
        const bool fitting = std::is_floating_point_v<T> ? type.scalar == Scalar::f32 : is_integer(type.scalar);
        return type.kind == TypeKind::scalar && type.size == sizeof(T) && fitting && type.endian == Endian::little;
    }
    static std::string name() {
        return std::is_floating_point_v<T>
                   ? "a float is"
                   : "an integer of " + std::to_string(sizeof(T)) + (sizeof(T) == 1 ? " byte is" : " bytes is");
    }
};

template <size_t count>
struct Kind<std::array<float, count>> {
    static bool fits(const Type& type) { return is_floats(type, count); }
    static std::string name() { return std::to_string(count) + " floats are"; }
};

std::string found_text(const Type& type) {
    return type.full_name + " of " + std::to_string(type.size) + (type.size == 1 ? " byte" : " bytes");
}

}  // namespace

bool Binder::noted(Status status) const {
    if (status) return true;
    note(std::move(status).error());
    return false;
}

Result<ValueRef> Binder::field(const ValueRef& object, std::string_view name) const {
    const Field* found = object.type->find(name);
    if (!found) return unreadable(*object.type, name, "is missing");
    return ValueRef{found->type, object.offset + found->offset, 1, false, nullptr};
}

Result<ValueRef> Binder::array(const ValueRef& object, std::string_view name) const {
    Result<ValueRef> value = field(object, name);
    if (!value) return value;
    if (value->type->kind != TypeKind::array)
        return unreadable(*object.type, name, "is no array but " + value->type->full_name);
    const ValueRef items = tree_.target(*value);
    if (!items) return ValueRef{value->type->element, 0, 0, true, nullptr};
    // A single object where an array is announced reads as an array of one.
    return ValueRef{items.type, items.offset, items.count, true, nullptr};
}

Status Binder::numbers(const ValueRef& object, std::string_view name, ValueRef& result) const {
    Result<ValueRef> found = array(object, name);
    if (!found) return std::move(found).error();
    if (found->count > 0 && (found->type->kind != TypeKind::scalar || !is_integer(found->type->scalar)))
        return unreadable(*object.type, name, "its elements are no integers but " + found->type->full_name);
    result = *found;
    return Done{};
}

Status Binder::vectors(const ValueRef& object, std::string_view name, ValueRef& result) const {
    Result<ValueRef> found = array(object, name);
    if (!found) return std::move(found).error();
    if (found->count > 0 && !is_floats(*found->type, 4)) {
        return unreadable(*object.type, name,
                          "its elements are no vectors of four floats but " + found->type->full_name);
    }
    result = *found;
    return Done{};
}

Result<ValueRef> Binder::object(const ValueRef& owner, std::string_view name, std::string_view expected) const {
    const Result<ValueRef> pointer = field(owner, name);
    if (!pointer) return pointer;
    if (pointer->type->kind != TypeKind::pointer)
        return unreadable(*owner.type, name, "is no pointer but " + pointer->type->full_name);
    const ValueRef target = tree_.target(*pointer);
    if (!target) return ValueRef{};
    for (const Type* type = target.type; type && !target.sequence; type = type->parent) {
        if (type->name == expected) return target;
    }
    Error error = unreadable(*owner.type, name,
                             "points at " + std::string(target.sequence ? "an array of " : "") +
                                 target.type->full_name + ", not at " + std::string(expected));
    error.offset = pointer->offset;
    return error;
}

uint64_t Binder::item_of(const ValueRef& owner, std::string_view name) const {
    const Field* found = owner.type->find(name);
    return found ? tree_.item_index({found->type, owner.offset + found->offset, 1, false, nullptr}) : 0;
}

Status Binder::table(const ValueRef& object, std::string_view name, ValueRef& records,
                     std::initializer_list<ColumnRow> rows) const {
    Result<ValueRef> found = array(object, name);
    if (!found) return std::move(found).error();
    records = *found;
    return columns(records, rows);
}

Status Binder::columns(const ValueRef& records, std::initializer_list<ColumnRow> rows) const {
    for (const ColumnRow& row : rows) {
        Status status = std::visit([&](auto* view) { return bind(records, row.field, *view); }, row.view);
        if (status) continue;
        if (row.needed) return status;
        note(std::move(status).error());
    }
    return Done{};
}

template <typename T>
Status Binder::bind(const ValueRef& records, std::string_view name, View<T>& view) const {
    view = {};
    if (records.count == 0) return Done{};
    const Spot spot = spot_of(*records.type, name);
    if (!spot.type) return unreadable(*records.type, name, "is missing");
    if (!Kind<T>::fits(*spot.type)) {
        return unreadable(*records.type, name, Kind<T>::name() + " expected, it is " + found_text(*spot.type));
    }
    view = {tree_.blob.data() + records.offset + spot.offset, records.type->size, records.count};
    return Done{};
}

Status Binder::bind(const ValueRef& records, std::string_view name, ScalarView& view) const {
    view = {};
    if (records.count == 0) return Done{};
    const Spot spot = spot_of(*records.type, name);
    if (!spot.type) return unreadable(*records.type, name, "is missing");
    if (spot.type->kind != TypeKind::scalar)
        return unreadable(*records.type, name, "a number is expected, it is " + found_text(*spot.type));
    view = {tree_.blob.data() + records.offset + spot.offset,
            nullptr,
            records.type->size,
            records.count,
            spot.type->scalar,
            spot.type->endian};
    return Done{};
}

Status Binder::integer(const ValueRef& object, std::string_view name, int32_t& result) const {
    Result<ValueRef> value = field(object, name);
    if (!value) return std::move(value).error();
    if (value->type->kind != TypeKind::scalar || !is_integer(value->type->scalar))
        return unreadable(*object.type, name, "is no integer but " + value->type->full_name);
    result =
        static_cast<int32_t>(load_integer(tree_.blob.data() + value->offset, value->type->scalar, value->type->endian));
    return Done{};
}

Status Binder::box(const ValueRef& object, std::string_view name, float (&min)[4], float (&max)[4]) const {
    View<Vector4> low, high;
    const std::string path(name);
    Status status =
        columns({object.type, object.offset, 1, true, nullptr}, {{path + ".min", &low}, {path + ".max", &high}});
    if (!status) return status;
    std::memcpy(min, low.base, sizeof min);
    std::memcpy(max, high.base, sizeof max);
    return Done{};
}

Status Binder::count(const ValueRef& object, std::string_view name, uint32_t& result) const {
    Result<ValueRef> found = array(object, name);
    if (!found) return std::move(found).error();
    result = found->count;
    return Done{};
}

std::optional<uint64_t> place_of(const ValueRef& record, std::string_view field) {
    if (!record) return std::nullopt;
    const Spot spot = spot_of(*record.type, field);
    return spot.type ? std::optional<uint64_t>(record.offset + spot.offset) : std::nullopt;
}

}  // namespace navscope::souls
