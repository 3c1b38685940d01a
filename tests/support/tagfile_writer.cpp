#include "support/tagfile_writer.h"

#include <bit>
#include <cstring>

#include "support/tagfile_layout.h"

namespace navscope::support {
namespace {

void store(std::vector<std::byte>& bytes, uint32_t offset, uint64_t value, uint32_t size) {
    for (uint32_t i = 0; i < size; ++i) {
        bytes.at(offset + i) = static_cast<std::byte>(value >> (8 * i));
    }
}

}  // namespace

Place Place::field(std::string_view name) const {
    const TypeField* field = builder_->types_->field(type_, name);
    if (!field) {
        misuse(builder_->types_->type(type_).name + " has no field " + std::string(name));
    }
    Place place = *this;
    place.offset_ += field->offset;
    place.type_ = field->type;
    place.inside_ = true;
    return place;
}

Place Place::element(uint32_t index) const {
    Place place = *this;
    if (inside_) {
        place.type_ = builder_->types_->sub_type(type_);
    }
    place.offset_ += index * builder_->types_->size(place.type_);
    place.inside_ = true;
    return place;
}

void Place::integer(int64_t value) const {
    store(builder_->items_[item_].bytes, offset_, static_cast<uint64_t>(value), builder_->types_->size(type_));
}

void Place::real(float value) const {
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    const uint32_t size = builder_->types_->size(type_);
    store(builder_->items_[item_].bytes, offset_, size == 2 ? bits >> 16 : bits, size);
}

void Place::reals(std::initializer_list<float> values) const {
    uint32_t offset = offset_;
    for (const float value : values) {
        store(builder_->items_[item_].bytes, offset, std::bit_cast<uint32_t>(value), 4);
        offset += 4;
    }
}

void Place::string(std::string_view text) const {
    const auto length = static_cast<uint32_t>(text.size());
    const uint32_t item = builder_->add_item(builder_->types_->find("char"), length + 1, false);
    std::memcpy(builder_->items_[item].bytes.data(), text.data(), length);
    builder_->refer(*this, item);
}

Place Place::array(uint32_t count) const {
    Place first = *this;
    if (count == 0) {
        return first;
    }
    first.type_ = builder_->types_->sub_type(type_);
    first.item_ = builder_->add_item(first.type_, count, false);
    first.offset_ = 0;
    first.inside_ = false;
    builder_->refer(*this, first.item_);
    return first;
}

void Place::point_to(const Place& object) const {
    builder_->refer(*this, object.item_);
}

Place TagfileBuilder::object(std::string_view type_name) {
    Place place;
    place.builder_ = this;
    place.type_ = types_->find(type_name);
    place.item_ = add_item(place.type_, 1, true);
    return place;
}

uint32_t TagfileBuilder::add_item(uint32_t type, uint32_t count, bool single) {
    Item item;
    item.type = type;
    item.count = count;
    item.single = single;
    item.bytes.resize(size_t{count} * types_->size(type));
    items_.push_back(std::move(item));
    return static_cast<uint32_t>(items_.size() - 1);
}

void TagfileBuilder::refer(const Place& from, uint32_t target) {
    if (!types_->is_reference(from.type_)) {
        misuse(types_->type(from.type_).name + " is no reference");
    }
    items_[from.item_].references.push_back({from.offset_, from.type_, target});
}

std::vector<std::byte> TagfileBuilder::write(const TagfileOptions& options) const {
    return TagfileLayout(*this, options).bytes();
}

void put_packed(std::vector<std::byte>& out, uint64_t value) {
    struct Form {
        uint32_t bits, bytes, prefix;
    };
    constexpr Form forms[] = {{7, 1, 0},     {14, 2, 0x80}, {21, 3, 0xC0}, {27, 4, 0xE0},
                              {35, 5, 0xE8}, {40, 6, 0xF8}, {59, 8, 0xF0}, {64, 9, 0xF9}};
    for (const Form& form : forms) {
        if (form.bits < 64 && value >> form.bits != 0) {
            continue;
        }
        const bool prefix_alone = form.prefix >= 0xF8;
        for (uint32_t i = 0; i < form.bytes; ++i) {
            const uint32_t shift = 8 * (form.bytes - 1 - i);
            const uint64_t part = i == 0 && prefix_alone ? 0 : (value >> shift) & 0xFF;
            out.push_back(static_cast<std::byte>(part | (i == 0 ? form.prefix : 0)));
        }
        return;
    }
}

}  // namespace navscope::support
