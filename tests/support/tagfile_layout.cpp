#include "support/tagfile_layout.h"

#include <algorithm>

namespace navscope::support {
namespace {

using Buffer = std::vector<std::byte>;

void put_u32(Buffer& out, uint32_t value) {
    for (uint32_t i = 0; i < 4; ++i) {
        out.push_back(static_cast<std::byte>(value >> (8 * i)));
    }
}

void put_u32_big_endian(Buffer& out, uint32_t value) {
    for (uint32_t i = 0; i < 4; ++i) {
        out.push_back(static_cast<std::byte>(value >> (24 - 8 * i)));
    }
}

void pad(Buffer& out, size_t alignment) {
    out.resize((out.size() + alignment - 1) / alignment * alignment);
}

void append(Buffer& out, const Buffer& part) {
    out.insert(out.end(), part.begin(), part.end());
}

/// A section: its size with the leaf bit, its tag and its body.
void put_section(Buffer& out, std::string_view tag, Buffer body, bool leaf) {
    pad(body, 4);
    put_u32_big_endian(out, static_cast<uint32_t>(body.size() + 8) | (leaf ? 0x40000000U : 0U));
    for (const char c : tag) {
        out.push_back(static_cast<std::byte>(c));
    }
    append(out, body);
}

}  // namespace

uint32_t TagfileLayout::Strings::number(const std::string& text) {
    const auto [at, added] = numbers_.try_emplace(text, static_cast<uint32_t>(texts_.size()));
    if (added) {
        texts_.push_back(text);
    }
    return at->second;
}

TagfileLayout::Buffer TagfileLayout::Strings::bytes() const {
    Buffer out;
    for (const std::string& text : texts_) {
        for (const char c : text) {
            out.push_back(static_cast<std::byte>(c));
        }
        out.push_back({});
    }
    return out;
}

TagfileLayout::TagfileLayout(const TagfileBuilder& builder, const TagfileOptions& options)
    : builder_(builder), types_(*builder.types_), options_(options) {
    item_numbers_.resize(builder.items_.size());
    item_offsets_.resize(builder.items_.size());
    placed_.resize(builder.items_.size());
    type_numbers_.resize(types_.count());
    number_items();
    place_item(item_order_.at(1));
    choose_types();
    write_data();
}

void TagfileLayout::number_items() {
    item_order_.push_back(1);
    item_numbers_.at(1) = 1;
    for (size_t i = 1; i < item_order_.size(); ++i) {
        std::vector<TagfileBuilder::Reference> references = builder_.items_[item_order_[i]].references;
        std::sort(references.begin(), references.end(),
                  [](const auto& x, const auto& y) { return x.offset < y.offset; });
        for (const auto& reference : references) {
            if (item_numbers_[reference.target] == 0) {
                item_numbers_[reference.target] = static_cast<uint32_t>(item_order_.size());
                item_order_.push_back(reference.target);
            }
        }
    }
}

void TagfileLayout::place_item(uint32_t index) {
    if (placed_[index]) {
        return;
    }
    placed_[index] = true;
    const TagfileBuilder::Item& item = builder_.items_[index];
    const bool is_text = types_.type(item.type).name == "char";
    uint32_t alignment = std::max(types_.alignment(item.type), 2U);
    if (!is_text) {
        alignment = std::max(alignment, options_.item_alignment);
    }
    data_size_ = (data_size_ + alignment - 1) / alignment * alignment;
    item_offsets_[index] = data_size_;
    data_size_ += static_cast<uint32_t>(item.bytes.size());
    data_order_.push_back(index);
    std::vector<TagfileBuilder::Reference> references = item.references;
    std::sort(references.begin(), references.end(), [](const auto& x, const auto& y) { return x.offset < y.offset; });
    for (const auto& reference : references) {
        place_item(reference.target);
    }
}

void TagfileLayout::write_data() {
    data_.resize((data_size_ + 15) / 16 * 16);
    for (const uint32_t index : data_order_) {
        const TagfileBuilder::Item& item = builder_.items_[index];
        const uint32_t start = item_offsets_[index];
        std::copy(item.bytes.begin(), item.bytes.end(), data_.begin() + start);
        for (const auto& reference : item.references) {
            const uint32_t number = item_numbers_[reference.target];
            for (uint32_t i = 0; i < 4; ++i) {
                data_[start + reference.offset + i] = static_cast<std::byte>(number >> (8 * i));
            }
            patches_[renumbered(reference.type)].push_back(start + reference.offset);
        }
    }
    for (auto& [type, offsets] : patches_) {
        std::sort(offsets.begin(), offsets.end());
    }
}

void TagfileLayout::add_type(uint32_t type) {
    if (type != 0 && type_numbers_[type] == 0) {
        type_numbers_[type] = static_cast<uint32_t>(type_order_.size());
        type_order_.push_back(type);
    }
}

void TagfileLayout::choose_types() {
    size_t done = 1;
    for (size_t i = 1; i < item_order_.size(); ++i) {
        add_type(builder_.items_[item_order_[i]].type);
        for (; done < type_order_.size(); ++done) {
            const HavokType& type = types_.type(type_order_[done]);
            add_type(type.parent);
            add_type(type.sub_type.value_or(0));
            for (const TypeArgument& argument : type.arguments) {
                if (argument.is_type()) {
                    add_type(static_cast<uint32_t>(argument.value));
                }
            }
            for (const TypeField& field : type.fields) {
                add_type(field.type);
            }
        }
    }
}

TagfileLayout::Buffer TagfileLayout::names_section(Strings& strings) const {
    Buffer out;
    put_packed(out, type_order_.size());
    for (size_t i = 1; i < type_order_.size(); ++i) {
        const HavokType& type = types_.type(type_order_[i]);
        put_packed(out, strings.number(type.name));
        put_packed(out, type.arguments.size());
        for (const TypeArgument& argument : type.arguments) {
            put_packed(out, strings.number(argument.name));
            put_packed(out, argument.is_type() ? renumbered(static_cast<uint32_t>(argument.value)) : argument.value);
        }
    }
    return out;
}

void TagfileLayout::put_body(Buffer& out, uint32_t index, Strings& strings) const {
    const HavokType& type = types_.type(type_order_[index]);
    put_packed(out, index);
    put_packed(out, renumbered(type.parent));
    put_packed(out, type.options);
    if (type.options & 0x01) {
        put_packed(out, type.format.value_or(0));
    }
    if (type.options & 0x02) {
        put_packed(out, renumbered(type.sub_type.value_or(0)));
    }
    if (type.options & 0x04) {
        put_packed(out, type.version.value_or(0));
    }
    if (type.options & 0x08) {
        put_packed(out, type.size.value_or(0));
        put_packed(out, type.alignment.value_or(1));
    }
    if (type.options & 0x10) {
        put_packed(out, type.flags.value_or(0));
    }
    if (type.options & 0x20) {
        put_packed(out, type.fields.size() | uint64_t{type.properties} << 16);
        for (const TypeField& field : type.fields) {
            put_packed(out, strings.number(field.name));
            put_packed(out, field.flags);
            put_packed(out, field.offset);
            put_packed(out, renumbered(field.type));
        }
    }
}

TagfileLayout::Buffer TagfileLayout::bodies_section(Strings& strings) const {
    Buffer out;
    for (uint32_t i = 1; i < type_order_.size(); ++i) {
        put_body(out, i, strings);
    }
    return out;
}

TagfileLayout::Buffer TagfileLayout::hashes_section() const {
    std::vector<bool> wanted(type_order_.size());
    for (size_t i = 1; i < item_order_.size(); ++i) {
        wanted[renumbered(builder_.items_[item_order_[i]].type)] = true;
    }
    for (const auto& [type, offsets] : patches_) {
        wanted[type] = true;
    }
    Buffer records;
    uint32_t count = 0;
    for (uint32_t i = 1; i < type_order_.size() && options_.hashes; ++i) {
        const HavokType& type = types_.type(type_order_[i]);
        if (wanted[i] && type.hash) {
            put_packed(records, i);
            put_u32(records, *type.hash);
            ++count;
        }
    }
    Buffer out;
    put_packed(out, count);
    append(out, records);
    return out;
}

TagfileLayout::Buffer TagfileLayout::type_sections() const {
    Strings type_strings;
    Strings field_strings;
    const Buffer names = names_section(type_strings);
    const Buffer bodies = bodies_section(field_strings);
    Buffer out;
    put_section(out, "TPTR", Buffer(8 * type_order_.size()), true);
    put_section(out, "TSTR", type_strings.bytes(), true);
    put_section(out, options_.old_spelling ? "TNAM" : "TNA1", names, true);
    put_section(out, "FSTR", field_strings.bytes(), true);
    put_section(out, options_.old_spelling ? "TBOD" : "TBDY", bodies, true);
    put_section(out, "THSH", hashes_section(), true);
    put_section(out, "TPAD", {}, true);
    return out;
}

TagfileLayout::Buffer TagfileLayout::item_section() const {
    Buffer out(12);
    for (size_t i = 1; i < item_order_.size(); ++i) {
        const TagfileBuilder::Item& item = builder_.items_[item_order_[i]];
        put_u32(out, renumbered(item.type) | (item.single ? 0x10000000U : 0x20000000U));
        put_u32(out, item_offsets_[item_order_[i]]);
        put_u32(out, item.count);
    }
    return out;
}

TagfileLayout::Buffer TagfileLayout::patch_section() const {
    Buffer out;
    for (const auto& [type, offsets] : patches_) {
        put_u32(out, type);
        put_u32(out, static_cast<uint32_t>(offsets.size()));
        for (const uint32_t offset : offsets) {
            put_u32(out, offset);
        }
    }
    return out;
}

TagfileLayout::Buffer TagfileLayout::bytes() const {
    Buffer version;
    for (const char c : options_.sdk) {
        version.push_back(static_cast<std::byte>(c));
    }
    Buffer index;
    put_section(index, "ITEM", item_section(), true);
    put_section(index, "PTCH", patch_section(), true);
    Buffer body;
    put_section(body, "SDKV", version, true);
    put_section(body, "DATA", data_, true);
    put_section(body, "TYPE", type_sections(), false);
    put_section(body, "INDX", index, false);
    Buffer out;
    put_section(out, "TAG0", body, false);
    return out;
}

}  // namespace navscope::support
