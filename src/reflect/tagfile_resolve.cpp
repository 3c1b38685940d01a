// From the options a type stores to what it means: kind, scalar, size, inherited fields, printed name.
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

/// Name with arguments; the depth bound ends tables whose arguments name each other in a ring.
std::string printed_name(const Type& type, int depth, size_t& budget) {
    std::string text(type.name);
    if (type.arguments.empty() || depth > 8) return text;
    text += '<';
    for (size_t i = 0; i < type.arguments.size(); ++i) {
        const TemplateArgument& argument = type.arguments[i];
        if (budget == 0) break;
        --budget;
        if (i) text += ',';
        if (argument.name.starts_with("t")) {
            text += argument.type ? printed_name(*argument.type, depth + 1, budget) : "void";
        } else {
            text += std::to_string(argument.value);
        }
    }
    return text + '>';
}

Status check_parents(const TypeTable& table) {
    for (uint32_t i = 1; i <= table.size(); ++i) {
        const Type* at = table.get(i);
        for (int steps = 0; at; at = at->parent) {
            if (++steps <= deepest) continue;
            const Type& type = *table.get(i);
            return Error{ErrorCode::corrupt,
                         "its parents form a ring or a chain of more than " + std::to_string(deepest),
                         type.body_offset,
                         {"type " + std::to_string(i) + " (" + std::string(type.name) + ")"}};
        }
    }
    return Done{};
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

Status resolve_types(TypeTable& table) {
    Status parents = check_parents(table);
    if (!parents) return parents;
    for (uint32_t i = 1; i <= table.size(); ++i) {
        Type& type = *table.get(i);
        size_t budget = 64;
        type.full_name = printed_name(type, 0, budget);
        inherit(type);
        if (type.kind == TypeKind::record) collect_fields(type);
    }
    return Done{};
}

}  // namespace navscope::tagfile
