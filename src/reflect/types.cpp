#include "reflect/types.h"

namespace navscope {

bool Type::derives_from(const Type& ancestor) const {
    for (const Type* type = this; type != nullptr; type = type->parent) {
        if (type == &ancestor) return true;
    }
    return false;
}

const Field* Type::find(std::string_view field_name) const {
    for (const Field* field : all_fields) {
        if (field->name == field_name) return field;
    }
    return nullptr;
}

std::string TypeFlaw::text() const {
    if (limit == 0) return what;
    return std::string(what) + " " + std::to_string(found) + " of " + std::to_string(limit) + " does not exist";
}

const TypeFlaw* TypeTable::flaw(uint32_t index) const {
    const auto found = flaws_.find(index);
    return found == flaws_.end() ? nullptr : &found->second;
}

const Type* TypeTable::find(std::string_view full_name) const {
    for (const Type& type : types_) {
        if (type.full_name == full_name) return &type;
    }
    return nullptr;
}

Type& TypeTable::add(std::string_view name) {
    Type& type = types_.emplace_back();
    type.index = static_cast<uint32_t>(types_.size());
    type.name = name;
    return type;
}

std::string_view TypeTable::keep(std::string text) {
    return texts_.emplace_back(std::move(text));
}

}  // namespace navscope
