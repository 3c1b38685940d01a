#include "support/havok_types.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace navscope::support {
namespace {

constexpr uint32_t inline_flag = 0x20;

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

uint64_t number(std::string_view text, int base = 10) {
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size()) {
        misuse("type table: \"" + std::string(text) + "\" is no number");
    }
    return value;
}

std::optional<uint32_t> optional_number(std::string_view text, int base = 10) {
    return text.empty() ? std::nullopt : std::optional(static_cast<uint32_t>(number(text, base)));
}

std::pair<std::string_view, std::string_view> halves(std::string_view text, char separator) {
    const size_t at = text.find(separator);
    if (at == std::string_view::npos) {
        misuse("type table: no '" + std::string(1, separator) + "' in \"" + std::string(text) + "\"");
    }
    return {text.substr(0, at), text.substr(at + 1)};
}

void parse_fields(std::string_view text, HavokType& type) {
    for (const std::string_view part : split(text, ';')) {
        if (part.front() == '+') {
            type.properties = static_cast<uint32_t>(number(part.substr(1)));
            continue;
        }
        const auto [name, place] = halves(part, '@');
        const auto [offset, kind] = halves(place, ':');
        const auto [field_type, flags] = halves(kind, '/');
        type.fields.push_back({std::string(name), static_cast<uint32_t>(number(offset)),
                               static_cast<uint32_t>(number(field_type)), static_cast<uint32_t>(number(flags))});
    }
}

HavokType parse_type(std::string_view line, uint32_t expected_index) {
    const std::vector<std::string_view> cells = split(line, '|');
    if (cells.size() != 12 || number(cells[0]) != expected_index) {
        misuse("type table: bad line \"" + std::string(line) + "\"");
    }
    HavokType type;
    type.name = cells[1];
    if (!cells[2].empty()) {
        for (const std::string_view part : split(cells[2], ';')) {
            const auto [name, value] = halves(part, '=');
            type.arguments.push_back({std::string(name), number(value)});
        }
    }
    type.parent = optional_number(cells[3]).value_or(0);
    type.options = static_cast<uint32_t>(number(cells[4], 16));
    type.format = optional_number(cells[5], 16);
    type.sub_type = optional_number(cells[6]);
    type.version = optional_number(cells[7]);
    if (!cells[8].empty()) {
        const auto [size, alignment] = halves(cells[8], '/');
        type.size = static_cast<uint32_t>(number(size));
        type.alignment = static_cast<uint32_t>(number(alignment));
    }
    type.flags = optional_number(cells[9]);
    type.hash = optional_number(cells[10], 16);
    if (!cells[11].empty()) {
        parse_fields(cells[11], type);
    }
    return type;
}

}  // namespace

void misuse(const std::string& what) {
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

TypeTable TypeTable::parse(std::string_view text) {
    TypeTable table;
    for (std::string_view line : split(text, '\n')) {
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        if (!line.empty() && line.front() != '#') {
            table.types_.push_back(parse_type(line, table.count()));
        }
    }
    return table;
}

uint32_t TypeTable::find(std::string_view name) const {
    for (uint32_t i = 1; i < count(); ++i) {
        if (types_[i].name == name) {
            return i;
        }
    }
    misuse("type table: no type " + std::string(name));
}

bool TypeTable::is_reference(uint32_t index) const {
    const TypeKind k = kind(index);
    return k == TypeKind::pointer ||
           ((k == TypeKind::string || k == TypeKind::array) && !(format(index) & inline_flag));
}

const TypeField* TypeTable::field(uint32_t index, std::string_view name) const {
    for (; index != 0; index = types_[index].parent) {
        for (const TypeField& f : types_[index].fields) {
            if (f.name == name) {
                return &f;
            }
        }
    }
    return nullptr;
}

uint32_t TypeTable::inherited(uint32_t index, std::optional<uint32_t> HavokType::*member) const {
    for (uint32_t i = index; i != 0; i = types_.at(i).parent) {
        if (const std::optional<uint32_t>& value = types_[i].*member) {
            return *value;
        }
    }
    misuse("type table: " + types_.at(index).name + " lacks a format, sub-type or size");
}

const TypeTable& havok_2018_types() {
    static const TypeTable table = [] {
        const std::string path = NAVSCOPE_SOURCE_DIR "/tests/support/havok_types.txt";
        std::ifstream file(path, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        if (text.empty()) {
            misuse("cannot read " + path);
        }
        return TypeTable::parse(text);
    }();
    return table;
}

const TypeTable& havok_2016_types() {
    static const TypeTable table = [] {
        TypeTable older = havok_2018_types();
        for (uint32_t i = 1; i < older.count(); ++i) {
            HavokType& type = older.type(i);
            type.properties = 0;
            if (type.format == 0x83U) {
                type.format = 3;
            }
            if (type.name == "T*") {
                type.options &= ~0x10U;
                type.flags.reset();
            }
        }
        return older;
    }();
    return table;
}

}  // namespace navscope::support
