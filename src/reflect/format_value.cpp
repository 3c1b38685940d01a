#include <array>
#include <charconv>
#include <cmath>

#include "reflect/record_tree.h"

namespace navscope {

namespace {

template <typename T>
std::string shortest(T value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
    std::array<char, 32> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return std::string(text.data(), end);
}

std::string quoted(std::string_view bytes) {
    std::string text = "\"";
    for (const char raw : bytes) {
        const auto c = static_cast<unsigned char>(raw);
        if (c == '"' || c == '\\') {
            text += '\\';
            text += raw;
        } else if (c < 0x20 || c == 0x7F) {
            constexpr std::string_view digits = "0123456789ABCDEF";
            text += "\\x";
            text += digits[c >> 4];
            text += digits[c & 15];
        } else {
            text += raw;
        }
    }
    return text + '"';
}

std::string scalar_text(const Type& type, const std::byte* at) {
    switch (type.scalar) {
        case Scalar::boolean:
            return load<uint8_t>(at) == 0   ? "false"
                   : load<uint8_t>(at) == 1 ? "true"
                                            : std::to_string(load<uint8_t>(at));
        case Scalar::u64:
            return std::to_string(load<uint64_t>(at, type.endian));
        case Scalar::f16:
        case Scalar::f32:
            return format_float(static_cast<float>(load_number(at, type.scalar, type.endian)));
        case Scalar::f64:
            return format_number(load<double>(at, type.endian));
        default:
            return std::to_string(load_integer(at, type.scalar, type.endian));
    }
}

/// Short rows of numbers are shown whole: vectors, boxes' lanes, the three bytes of a tree node.
std::string tuple_text(const RecordTree& tree, const ValueRef& row) {
    constexpr uint32_t shown = 16;
    if (row.count > shown) return std::to_string(row.count) + " × " + type_label(row.element(0));
    std::string text = "(";
    for (uint32_t i = 0; i < row.count; ++i) {
        if (i) text += ", ";
        text += scalar_text(*row.type, tree.blob.data() + row.element_offset(i));
    }
    return text + ")";
}

}  // namespace

std::string format_number(double value) {
    return shortest(value);
}

std::string format_float(float value) {
    return shortest(value);
}

std::string string_value(const RecordTree& tree, const ValueRef& value) {
    if (!value) return {};
    if (value.type->kind == TypeKind::text && !value.sequence) {
        const auto* text = reinterpret_cast<const char*>(tree.blob.data() + value.offset);
        const std::string_view all(text, value.type->count);
        return std::string(all.substr(0, all.find('\0')));
    }
    const ValueRef chars = value.type->kind == TypeKind::string ? tree.target(value) : value;
    if (!chars || !chars.sequence || chars.type->size != 1) return {};
    const std::string_view all(reinterpret_cast<const char*>(tree.blob.data() + chars.offset), chars.count);
    return std::string(all.substr(0, all.find('\0')));
}

std::string format_value(const RecordTree& tree, const ValueRef& value) {
    if (!value) return "null";
    if (value.sequence) {
        if (value.type->name == "char") return quoted(string_value(tree, value));
        return std::to_string(value.count) + " × " + value.type->full_name;
    }
    switch (value.type->kind) {
        case TypeKind::scalar:
            return scalar_text(*value.type, tree.blob.data() + value.offset);
        case TypeKind::text:
            return quoted(string_value(tree, value));
        case TypeKind::string: {
            const ValueRef chars = tree.target(value);
            return chars ? quoted(string_value(tree, chars)) : "null";
        }
        case TypeKind::tuple: {
            const ValueRef row{value.type->element, value.offset, value.type->count, true, nullptr};
            return row.type->kind == TypeKind::scalar ? tuple_text(tree, row)
                                                      : std::to_string(row.count) + " × " + row.type->full_name;
        }
        case TypeKind::pointer:
        case TypeKind::array: {
            const uint64_t index = tree.item_index(value);
            const ValueRef item = tree.item(index);
            if (!item) return value.type->kind == TypeKind::array ? "empty" : "null";
            return (item.sequence ? std::to_string(item.count) + " × " : "") + item.type->full_name + " (item " +
                   std::to_string(index) + ")";
        }
        case TypeKind::record:
            return "{" + std::to_string(value.type->all_fields.size()) + " fields}";
        default:
            return "—";
    }
}

std::string format_bytes(const RecordTree& tree, const ValueRef& value, size_t limit) {
    if (!value) return {};
    constexpr std::string_view digits = "0123456789ABCDEF";
    const uint64_t size = value.size();
    std::string text;
    for (uint64_t i = 0; i < size && i < limit && value.offset + i < tree.blob.size(); ++i) {
        const auto byte = std::to_integer<unsigned>(tree.blob.bytes()[value.offset + i]);
        if (i) text += ' ';
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    if (size > limit) text += " …";
    return text;
}

std::string type_label(const ValueRef& value) {
    if (!value) return "null";
    if (value.sequence) return value.type->full_name + "[" + std::to_string(value.count) + "]";
    if (value.type->kind == TypeKind::scalar) {
        // The name of an alias says more than its storage ("hkaiIndex<hkInt32>"), the storage is what one needs to read
        // the bytes: both, unless they say the same.
        const std::string_view storage = to_string(value.type->scalar);
        return value.type->full_name == storage ? value.type->full_name
                                                : value.type->full_name + " : " + std::string(storage);
    }
    return value.type->full_name;
}

}  // namespace navscope
