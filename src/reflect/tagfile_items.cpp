// Items: where the objects lie. Everything a later reader relies on is checked here once: an item lies inside DATA, its
// type can be read at all, a value inside a record lies inside that record, a reference names an item that exists.
#include <unordered_map>

#include "reflect/tagfile_sections.h"

namespace navscope::tagfile {

namespace {

constexpr uint32_t record_size = 12;

std::string label(const Type& type) {
    return "type " + std::to_string(type.index) + " (" + type.full_name + ")";
}

/// Can values of a type be walked? Checks sizes and that nothing contains itself by value; each type once.
class TypeChecker {
public:
    Status check(const Type& type, int depth = 0) {
        State& state = states_[&type];
        if (state == State::sound) return Done{};
        if (state == State::open || depth > 64) return broken(type, "contains itself by value");
        state = State::open;
        Status status = check_kind(type, depth);
        if (!status) return status;
        states_[&type] = State::sound;
        return Done{};
    }

private:
    enum class State : uint8_t { unseen, open, sound };

    static Error broken(const Type& type, std::string what) {
        return Error{ErrorCode::corrupt, std::move(what), type.body_offset, {label(type)}};
    }

    Status check_kind(const Type& type, int depth) {
        switch (type.kind) {
            case TypeKind::unknown:
                return broken(type, "has no format, and neither has a parent of it");
            case TypeKind::scalar:
                return type.size == size_of(type.scalar) ? Status(Done{}) : size_error(type, size_of(type.scalar));
            case TypeKind::string:
            case TypeKind::pointer:
                return type.size == 8 ? Status(Done{}) : size_error(type, 8);
            case TypeKind::array:
                if (type.size < 4 || (type.size < 8 && type.size != 4)) return size_error(type, 16);
                return Done{};
            case TypeKind::text:
                return type.count == type.size ? Status(Done{}) : size_error(type, type.count);
            case TypeKind::tuple:
                return check_tuple(type, depth);
            case TypeKind::record:
                return check_record(type, depth);
            default:
                return Done{};
        }
    }

    static Error size_error(const Type& type, uint32_t expected) {
        return broken(type,
                      "its size is " + std::to_string(type.size) + ", its format needs " + std::to_string(expected));
    }

    Status check_tuple(const Type& type, int depth) {
        if (!type.element) return broken(type, "a tuple of nothing");
        Status element = check(*type.element, depth + 1);
        if (!element) return element;
        if (uint64_t{type.count} * type.element->size != type.size || type.size == 0) {
            return broken(type, std::to_string(type.count) + " elements of " + std::to_string(type.element->size) +
                                    " bytes are not its size of " + std::to_string(type.size));
        }
        return Done{};
    }

    Status check_record(const Type& type, int depth) {
        for (const Field* field : type.all_fields) {
            Status inner = check(*field->type, depth + 1);
            if (!inner) return Error(inner.error()).within(label(type) + "." + std::string(field->name));
            if (uint64_t{field->offset} + field->type->size > type.size) {
                return broken(type, "field " + std::string(field->name) + " ends at " +
                                        std::to_string(uint64_t{field->offset} + field->type->size) +
                                        ", the object has " + std::to_string(type.size) + " bytes");
            }
        }
        return Done{};
    }

    std::unordered_map<const Type*, State> states_;
};

/// Where the references of a type lie within one object, found once a type.
class ReferenceMap {
public:
    struct Place {
        uint32_t offset;
        const Type* type;
        std::string_view field;
    };

    const std::vector<Place>& of(const Type& type) {
        auto found = places_.find(&type);
        if (found != places_.end()) return found->second;
        std::vector<Place> places;
        collect(type, 0, {}, places);
        return places_.emplace(&type, std::move(places)).first->second;
    }

private:
    void collect(const Type& type, uint32_t offset, std::string_view field, std::vector<Place>& places) {
        switch (type.kind) {
            case TypeKind::string:
            case TypeKind::pointer:
            case TypeKind::array:
                places.push_back({offset, &type, field});
                return;
            case TypeKind::tuple:
                if (!refers(*type.element)) return;  // the common tuples are numbers
                for (uint32_t i = 0; i < type.count; ++i)
                    collect(*type.element, offset + i * type.element->size, field, places);
                return;
            case TypeKind::record:
                for (const Field* one : type.all_fields) collect(*one->type, offset + one->offset, one->name, places);
                return;
            default:
                return;
        }
    }

    bool refers(const Type& type) {
        if (type.kind == TypeKind::tuple) return refers(*type.element);
        return type.kind == TypeKind::record || type.kind == TypeKind::string || type.kind == TypeKind::pointer ||
               type.kind == TypeKind::array;
    }

    std::unordered_map<const Type*, std::vector<Place>> places_;
};

class ItemReader {
public:
    ItemReader(const Blob& blob, const Sections& sections, std::shared_ptr<const TypeTable> types)
        : sections_(sections), tree_(std::make_shared<RecordTree>()) {
        tree_->blob = blob;
        tree_->types = std::move(types);
    }

    Result<std::shared_ptr<RecordTree>> run() {
        Status status = items();
        if (status) status = references();
        if (!status) return std::move(status).error();
        tree_->roots.push_back({"", 1});
        return tree_;
    }

private:
    Error item_error(uint64_t index, ErrorCode code, std::string what) const {
        return Error{code,
                     std::move(what),
                     sections_.items.offset + index * record_size,
                     {"ITEM", "item " + std::to_string(index)}};
    }

    Status items() {
        Reader reader = sections_.items.reader();
        const uint64_t count = sections_.items.body.size() / record_size;
        if (count < 2)
            return Error{ErrorCode::corrupt,
                         "no root object: " + std::to_string(count) + " items",
                         sections_.items.offset,
                         {"ITEM"}};
        tree_->items.resize(count);
        reader.skip(record_size);
        for (uint64_t i = 1; i < count; ++i) {
            Status status = item(reader, i);
            if (!status) return status;
        }
        return Done{};
    }

    Status item(Reader& reader, uint64_t index) {
        const uint32_t word = reader.u32(), offset = reader.u32(), count = reader.u32();
        const uint32_t kind = word >> 28;
        const Type* type = tree_->types->get(word & 0xFFFFFF);
        if (!type) {
            return item_error(index, ErrorCode::out_of_range,
                              "item type " + std::to_string(word & 0xFFFFFF) + " of " +
                                  std::to_string(tree_->types->size() + 1) + " does not exist");
        }
        Status sound = checker_.check(*type);
        if (!sound) return Error(sound.error()).within("item " + std::to_string(index));
        const uint64_t size = sections_.data.body.size();
        // 64-bit: both factors have 32 bits.
        if (offset > size || uint64_t{count} * type->size > size - offset) {
            return item_error(index, ErrorCode::truncated,
                              std::to_string(count) + " × " + type->full_name + " of " + std::to_string(type->size) +
                                  " bytes from " + std::to_string(offset) + " end past the end of DATA (" +
                                  std::to_string(size) + " bytes)");
        }
        // Elements of no bytes could be announced by the billion and would be listed one by one.
        if (type->size == 0 && count > 1)
            return item_error(index, ErrorCode::corrupt, std::to_string(count) + " elements of no size");
        if (kind != 2 && count != 1)
            return item_error(index, ErrorCode::corrupt, "a single object with a count of " + std::to_string(count));
        tree_->items[index] = {type, static_cast<uint32_t>(sections_.data.offset + offset), count, kind == 2, nullptr};
        return Done{};
    }

    Status references() {
        ReferenceMap map;
        for (uint64_t i = 1; i < tree_->items.size(); ++i) {
            const Item& item = tree_->items[i];
            const auto& places = map.of(*item.type);
            if (places.empty()) continue;
            for (uint32_t k = 0; k < item.count; ++k) {
                for (const ReferenceMap::Place& place : places) {
                    Status status = reference(i, item.offset + k * item.type->size + place.offset, place);
                    if (!status) return status;
                }
            }
        }
        return Done{};
    }

    Status reference(uint64_t owner, uint32_t offset, const ReferenceMap::Place& place) {
        const uint64_t index = tree_->item_index({place.type, offset, 1, false, nullptr});
        if (index == 0) return Done{};
        const std::string field(place.field.empty() ? "element" : place.field);
        const std::vector<std::string> trail{
            "DATA", "item " + std::to_string(owner) + " (" + tree_->items[owner].type->full_name + ")", field};
        if (index >= tree_->items.size()) {
            return Error{ErrorCode::out_of_range,
                         "reference to item " + std::to_string(index) + " of " + std::to_string(tree_->items.size()) +
                             ", which does not exist",
                         offset, trail};
        }
        const Item& item = tree_->items[index];
        if (place.type->kind == TypeKind::string && (!item.is_array || item.type->size != 1)) {
            return Error{ErrorCode::corrupt,
                         "a string that refers to item " + std::to_string(index) + " of " + item.type->full_name,
                         offset, trail};
        }
        return Done{};
    }

    const Sections& sections_;
    std::shared_ptr<RecordTree> tree_;
    TypeChecker checker_;
};

}  // namespace

Result<std::shared_ptr<RecordTree>> read_items(const Blob& blob, const Sections& sections,
                                               std::shared_ptr<const TypeTable> types) {
    return ItemReader(blob, sections, std::move(types)).run();
}

}  // namespace navscope::tagfile
