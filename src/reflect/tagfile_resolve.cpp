// From the options a type stores to what it means: kind, scalar, size, inherited fields, printed name.
#include <algorithm>

#include "reflect/tagfile_sections.h"

namespace navscope::tagfile {

namespace {

constexpr int deepest = 64;  // of parents and of template arguments; real files stay below 10

enum FormatBits : uint64_t {
    format_big_endian = 0x100,
    format_signed = 0x200,
    format_inline = 0x20,
};

const Type* nearest(const Type& type, uint32_t option) {
    const Type* at = &type;
    for (int i = 0; i < deepest && at; ++i, at = at->parent) {
        if (at->options & option) return at;
    }
    return nullptr;
}

Scalar integer_scalar(uint64_t format) {
    const bool is_signed = format & format_signed;
    switch (format >> 10 & 0x3FF) {
        case 8:
            return is_signed ? Scalar::i8 : Scalar::u8;
        case 16:
            return is_signed ? Scalar::i16 : Scalar::u16;
        case 32:
            return is_signed ? Scalar::i32 : Scalar::u32;
        case 64:
            return is_signed ? Scalar::i64 : Scalar::u64;
        default:
            return Scalar::none;
    }
}

Scalar float_scalar(uint64_t format) {
    const uint64_t exponent = format >> 11 & 0x1F, mantissa = format >> 16;
    if (exponent == 8 && mantissa == 23) return Scalar::f32;
    if (exponent == 11 && mantissa == 52) return Scalar::f64;
    if (exponent == 8 && mantissa == 7) return Scalar::f16;
    return Scalar::none;
}

/// A bool of several bytes reads as the integer it is.
Scalar bool_scalar(uint64_t format) {
    switch (format >> 10) {
        case 8:
            return Scalar::boolean;
        case 16:
            return Scalar::u16;
        case 32:
            return Scalar::u32;
        case 64:
            return Scalar::u64;
        default:
            return Scalar::none;
    }
}

void resolve_format(Type& type, uint64_t format) {
    type.endian = format & format_big_endian ? Endian::big : Endian::little;
    switch (format & 0xF) {
        case 0:
        case 1:
            type.kind = TypeKind::opaque;
            return;
        case 2:
            type.scalar = bool_scalar(format);
            break;
        case 3:
            type.kind = format & format_inline ? TypeKind::text : TypeKind::string;
            type.count = format & format_inline ? static_cast<uint32_t>(format >> 16) : 0;
            return;
        case 4:
            type.scalar = integer_scalar(format);
            break;
        case 5:
            type.scalar = float_scalar(format);
            break;
        case 6:
            type.kind = TypeKind::pointer;
            return;
        case 7:
            type.kind = TypeKind::record;
            return;
        case 8:
            type.kind = format & format_inline ? TypeKind::tuple : TypeKind::array;
            type.count = format & format_inline ? static_cast<uint32_t>(format >> 8 & 0xFFFFFFFF) : 0;
            return;
        default:
            type.kind = TypeKind::unknown;
            return;
    }
    type.kind = type.scalar == Scalar::none ? TypeKind::opaque : TypeKind::scalar;
}

/// Prints names with their arguments. Bounded in depth, length and sum, so that neither arguments that name each other
/// in a ring nor long names repeated by many types cost more than the file's own size warrants.
class NamePrinter {
public:
    std::string print(const Type& type) {
        std::string text;
        arguments_ = 64;
        append(text, type, 0);
        left_ -= std::min(left_, text.size());
        return text;
    }

private:
    void append(std::string& text, const Type& type, int depth) {
        const size_t longest = left_ > 0 ? 1024 : 64;
        text += type.name.substr(0, longest - std::min(longest, text.size()));
        if (type.arguments.empty() || depth > 8) return;
        text += '<';
        for (size_t i = 0; i < type.arguments.size(); ++i) {
            const TemplateArgument& argument = type.arguments[i];
            if (arguments_ == 0 || text.size() >= longest) {
                text += "…";
                break;
            }
            --arguments_;
            if (i) text += ',';
            if (!argument.name.starts_with("t")) {
                text += std::to_string(argument.value);
            } else if (argument.type) {
                append(text, *argument.type, depth + 1);
            } else {
                text += "void";
            }
        }
        text += '>';
    }

    size_t arguments_ = 0;
    size_t left_ = 16 << 20;  // characters for the whole table
};

/// Every type's parents end within `deepest` steps afterwards: where they do not, the type has a flaw and no parent.
void check_parents(TypeTable& table) {
    std::vector<uint8_t> depths(size_t{table.size()} + 1);  // 0: not looked at
    std::vector<Type*> line;
    for (uint32_t i = 1; i <= table.size(); ++i) {
        line.clear();
        const uint8_t open = 0xFF;
        Type* at = table.get(i);
        for (; at && depths[at->index] == 0; at = at->parent ? table.get(at->parent->index) : nullptr) {
            depths[at->index] = open;
            line.push_back(at);
        }
        // `at` is null, a type whose depth is known, or one of this line: then the parents go round.
        const bool ring = at && depths[at->index] == open;
        int depth = at && !ring ? depths[at->index] : 0;
        for (auto type = line.rbegin(); type != line.rend(); ++type) {
            if (ring || ++depth > deepest) {
                table.mark((*type)->index, {ring ? "its parents go round in a ring" : "it has more than 64 parents",
                                            0,
                                            0,
                                            (*type)->body_offset,
                                            {}});
                (*type)->parent = nullptr;
                depth = 1;
            }
            depths[(*type)->index] = static_cast<uint8_t>(depth);
        }
    }
}

void inherit(Type& type) {
    enum : uint32_t { format = 0x01, sub_type = 0x02, size = 0x08 };
    if (const Type* from = nearest(type, size)) {
        type.size = from->size;
        type.alignment = from->alignment;
    }
    if (const Type* from = nearest(type, sub_type)) type.element = from->element;
    if (const Type* from = nearest(type, format)) resolve_format(type, from->format);
}

void collect_fields(Type& type) {
    std::vector<const Type*> line;
    for (const Type* at = &type; at; at = at->parent) line.push_back(at);
    for (auto at = line.rbegin(); at != line.rend(); ++at) {
        for (const Field& field : (*at)->fields) type.all_fields.push_back(&field);
    }
}

}  // namespace

std::string label(const Type& type) {
    return "type " + std::to_string(type.index) + " (" + type.full_name + ")";
}

Status resolve_types(TypeTable& table) {
    constexpr size_t most_fields = 1 << 20;  // of all types, inherited ones counted for each
    size_t fields = 0;
    check_parents(table);
    NamePrinter printer;
    for (uint32_t i = 1; i <= table.size(); ++i) {
        Type& type = *table.get(i);
        type.full_name = printer.print(type);
        inherit(type);
        if (type.kind != TypeKind::record) continue;
        collect_fields(type);
        fields += type.all_fields.size();
        if (fields > most_fields) {
            return Error{ErrorCode::too_large,
                         "the types up to this one have more than " + std::to_string(most_fields) +
                             " fields, inherited ones counted for each",
                         type.body_offset,
                         {label(type)}};
        }
    }
    return Done{};
}

}  // namespace navscope::tagfile
