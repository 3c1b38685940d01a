#include "ui/clip_text.h"

#include <algorithm>
#include <cmath>

#include "ui/text.h"

namespace navscope {
namespace {

constexpr int deepest = 12;

std::string quoted_json(std::string_view text) {
    std::string out = "\"";
    for (size_t at = 0; at < text.size();) {
        const size_t begin = at;
        const char32_t character = next_character(text, at);
        if (character == '"' || character == '\\') {
            out += '\\';
            out += static_cast<char>(character);
        } else if (character < 0x20 || (character & broken) != 0) {
            const std::string digits = hex(character & ~broken, 4);
            out += "\\u" + digits.substr(2);
        } else {
            out += text.substr(begin, at - begin);
        }
    }
    return out + '"';
}

class JsonWriter {
public:
    JsonWriter(const RecordTree& tree, size_t most) : tree_(tree), left_(most) {}

    std::string text;

    void write(const ValueRef& value, int depth) {
        if (!value) return void(text += "null");
        if (value.sequence) return sequence(value, depth);
        switch (value.type->kind) {
            case TypeKind::scalar:
                return scalar(value);
            case TypeKind::string:
            case TypeKind::text: {
                const bool null = value.type->kind == TypeKind::string && tree_.is_null(value);
                return void(text += null ? "null" : quoted_json(string_value(tree_, value)));
            }
            case TypeKind::pointer:
            case TypeKind::array: {
                const uint64_t item = tree_.item_index(value);
                return void(text += item == 0 ? "null" : "{\"item\": " + std::to_string(item) + "}");
            }
            case TypeKind::tuple:
                return sequence({value.type->element, value.offset, value.type->count, true, nullptr}, depth);
            case TypeKind::record:
                return record(value, depth);
            default:
                return void(text += "null");
        }
    }

private:
    void scalar(const ValueRef& value) {
        const std::string shown = format_value(tree_, value);
        // JSON has no word for these; as the report writes them.
        const bool finite = shown != "NaN" && shown != "Infinity" && shown != "-Infinity";
        text += finite ? shown : quoted_json(shown);
    }

    void line(int depth) { text += "\n" + std::string(static_cast<size_t>(depth) * 2, ' '); }

    void record(const ValueRef& value, int depth) {
        if (depth > deepest) return void(text += "null");
        text += "{";
        const uint64_t count = child_count(tree_, value);
        for (uint64_t i = 0; i < count; ++i) {
            const Child one = child(tree_, value, i);
            text += i ? "," : "";
            line(depth + 1);
            text += quoted_json(one.field ? one.field->name : std::string_view(one.step)) + ": ";
            write(one.value, depth + 1);
        }
        line(depth);
        text += "}";
    }

    void sequence(const ValueRef& value, int depth) {
        if (value.type->name == "char") return void(text += quoted_json(string_value(tree_, value)));
        const bool plain = value.type->kind == TypeKind::scalar;
        text += "[";
        for (uint32_t i = 0; i < value.count && depth <= deepest; ++i) {
            text += i ? (plain ? ", " : ",") : "";
            if (!plain) line(depth + 1);
            if (left_ == 0) {
                text += quoted_json("… and " + std::to_string(value.count - i) + " more");
                break;
            }
            --left_;
            write(value.element(i), depth + 1);
        }
        if (!plain && value.count) line(depth);
        text += "]";
    }

    const RecordTree& tree_;
    size_t left_;
};

std::string c_name(const Type& type) {
    switch (type.scalar) {
        case Scalar::boolean:
            return "bool";
        case Scalar::i8:
            return "int8_t";
        case Scalar::u8:
            return "uint8_t";
        case Scalar::i16:
            return "int16_t";
        case Scalar::u16:
        case Scalar::f16:
            return "uint16_t";
        case Scalar::i32:
            return "int32_t";
        case Scalar::u32:
            return "uint32_t";
        case Scalar::i64:
            return "int64_t";
        case Scalar::u64:
            return "uint64_t";
        case Scalar::f32:
            return "float";
        case Scalar::f64:
            return "double";
        case Scalar::none:
            break;
    }
    return {};
}

std::string identifier(std::string_view name) {
    std::string out;
    for (const char c : name) out += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return out.empty() || std::isdigit(static_cast<unsigned char>(out[0])) ? "_" + out : out;
}

/// One member of the struct; what C cannot say becomes bytes with the type behind them.
std::string c_member(const Field& field) {
    const Type& type = *field.type;
    const bool row = type.kind == TypeKind::tuple && type.element && !c_name(*type.element).empty();
    std::string base = c_name(row ? *type.element : type), count = row ? "[" + std::to_string(type.count) + "]" : "";
    if (base.empty()) {
        base = "uint8_t";
        count = "[" + std::to_string(type.size) + "]";
    }
    std::string line = "    " + base + " " + identifier(field.name) + count + ";";
    line.append(line.size() < 36 ? 36 - line.size() : 1, ' ');
    return line + "// " + hex(field.offset, 2) + " " + type.full_name + "\n";
}

}  // namespace

std::string json_of(const RecordTree& tree, const ValueRef& value, size_t most) {
    JsonWriter writer(tree, most);
    writer.write(value, 0);
    return writer.text;
}

std::string hex_of(const RecordTree& tree, const ValueRef& value) {
    constexpr uint64_t limit = 65'536;
    if (!value) return {};
    const uint64_t end = std::min<uint64_t>(tree.blob.size(), value.offset + std::min(value.size(), limit));
    std::string text;
    for (uint64_t line = value.offset; line < end; line += 16) {
        text += hex(line, 8).substr(2) + " ";
        for (uint64_t i = line; i < std::min(line + 16, end); ++i) {
            text += " " + hex(std::to_integer<uint8_t>(tree.blob.bytes()[i]), 2).substr(2);
        }
        text += "\n";
    }
    return text;
}

std::string c_struct_of(const ValueRef& value) {
    if (!value) return {};
    const Type& type = *value.type;
    std::string text = "// " + type.full_name + ", " + std::to_string(type.size) + " bytes\n";
    if (type.kind != TypeKind::record) return text + c_name(type) + " value;\n";
    std::vector<const Field*> fields = type.all_fields;
    std::stable_sort(fields.begin(), fields.end(),
                     [](const Field* a, const Field* b) { return a->offset < b->offset; });
    text += "struct " + identifier(type.name) + " {\n";
    uint64_t at = 0;
    const auto pad = [&](uint64_t until) {
        if (until <= at) return;
        text += "    uint8_t padding_" + hex(at, 2).substr(2) + "[" + std::to_string(until - at) + "];\n";
    };
    for (const Field* field : fields) {
        if (!field->type) continue;
        pad(field->offset);
        text += c_member(*field);
        at = std::max<uint64_t>(at, uint64_t{field->offset} + field->type->size);
    }
    pad(type.size);
    return text + "};\n";
}

}  // namespace navscope
