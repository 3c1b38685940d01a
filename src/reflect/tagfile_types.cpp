#include <bit>

#include "reflect/tagfile_sections.h"

namespace navscope::tagfile {

namespace {

enum Option : uint32_t {
    has_format = 0x01,
    has_sub_type = 0x02,
    has_version = 0x04,
    has_size = 0x08,
    has_flags = 0x10,
    has_fields = 0x20,
    has_interfaces = 0x40,
    has_attributes = 0x80,
};

/// NUL-terminated strings one after another; the padding behind them is not told apart from empty strings here.
std::vector<std::string_view> split_strings(const Section& section) {
    std::vector<std::string_view> strings;
    const std::string_view all(reinterpret_cast<const char*>(section.body.data()), section.body.size());
    for (size_t at = 0; at < all.size();) {
        const size_t end = all.find('\0', at);
        if (end == std::string_view::npos) break;  // without its NUL it is no string: an index to it is out of range
        strings.push_back(all.substr(at, end - at));
        at = end + 1;
    }
    return strings;
}

/// Reads the type sections; every index is checked where it is read, so that the error has its offset.
class TypeReader {
public:
    TypeReader(const Blob& blob, const Sections& sections)
        : sections_(sections),
          type_strings_(split_strings(sections.type_strings)),
          field_strings_(split_strings(sections.fields)),
          table_(std::make_shared<TypeTable>()) {
        table_->hold(blob);
    }

    Result<std::shared_ptr<TypeTable>> run() {
        Status status = names();
        if (status) status = bodies();
        if (status) hashes();
        if (status) status = resolve_types(*table_);
        if (!status) return std::move(status).error();
        return table_;
    }

private:
    Error failure(Reader& reader, const Section& section, const std::string& subject) {
        return Error(reader.error()).within(subject).within(section.tag);
    }

    /// A packed index below `limit`, or a failure of the reader that names both.
    uint64_t index(Reader& reader, uint64_t limit, const char* what) {
        const uint64_t at = reader.position();
        const uint64_t value = read_packed(reader);
        if (reader.ok() && value >= limit) {
            reader.fail(
                ErrorCode::out_of_range,
                std::string(what) + " " + std::to_string(value) + " of " + std::to_string(limit) + " does not exist",
                at);
        }
        return reader.ok() ? value : 0;
    }

    std::string_view string(Reader& reader, const std::vector<std::string_view>& strings, const char* what) {
        const uint64_t at = index(reader, strings.size(), what);
        return reader.ok() ? strings[at] : std::string_view();
    }

    const Type* type(Reader& reader, const char* what) {
        return table_->get(index(reader, uint64_t{table_->size()} + 1, what));
    }

    Status names() {
        Reader reader = sections_.names.reader();
        const uint64_t count = read_packed(reader);
        // Each record has at least a name and a number of arguments, a byte each.
        if (count == 0) reader.fail(ErrorCode::corrupt, "the number of types is 0, but the null type always counts", 0);
        if (count > 0) reader.expect(count - 1, 2, "types");
        if (!reader.ok()) return failure(reader, sections_.names, "number of types");
        for (uint64_t i = 1; i < count; ++i) table_->add({});
        for (uint64_t i = 1; i < count && reader.ok(); ++i) {
            Type& type = *table_->get(i);
            type.name = string(reader, type_strings_, "string");
            const uint64_t arguments = read_packed(reader);
            reader.expect(arguments, 2, "template arguments");
            for (uint64_t k = 0; k < arguments && reader.ok(); ++k) argument(reader, type);
            if (!reader.ok()) return failure(reader, sections_.names, "type " + std::to_string(i));
        }
        return Done{};
    }

    void argument(Reader& reader, Type& owner) {
        TemplateArgument argument;
        argument.name = string(reader, type_strings_, "string");
        if (argument.name.starts_with("t")) {
            argument.type = type(reader, "type");
        } else {
            argument.value = read_packed(reader);
        }
        owner.arguments.push_back(argument);
    }

    Status bodies() {
        Reader reader = sections_.bodies.reader();
        while (reader.ok() && reader.remaining() > 0) {
            const uint64_t offset = reader.absolute();
            const uint64_t number = index(reader, uint64_t{table_->size()} + 1, "type");
            if (!reader.ok()) return failure(reader, sections_.bodies, "record");
            if (number == 0) continue;  // padding
            Type& type = *table_->get(number);
            if (type.has_body) {
                return Error{ErrorCode::corrupt,
                             "a second body",
                             offset,
                             {sections_.bodies.tag, "type " + std::to_string(number)}};
            }
            type.has_body = true;
            type.body_offset = offset;
            body(reader, type);
            if (!reader.ok()) {
                return failure(reader, sections_.bodies,
                               "type " + std::to_string(number) + " (" + std::string(type.name) + ")");
            }
        }
        return Done{};
    }

    void body(Reader& reader, Type& owner) {
        owner.parent = type(reader, "parent type");
        const uint64_t options = read_packed(reader);
        owner.options = static_cast<uint32_t>(options);
        if (options & ~uint64_t{0x7F}) {
            reader.fail(ErrorCode::unsupported,
                        "option bits " + std::to_string(options) + ": attributes (0x80) have no known layout");
            return;
        }
        if (options & has_format) owner.format = read_packed(reader);
        if (options & has_sub_type) owner.element = type(reader, "sub-type");
        if (options & has_version) owner.version = read_packed(reader);
        if (options & has_size) size(reader, owner);
        if (options & has_flags) owner.flags = read_packed(reader);
        if (options & has_fields) fields(reader, owner);
        if (options & has_interfaces) interfaces(reader, owner);
    }

    void size(Reader& reader, Type& owner) {
        const uint64_t bytes = read_packed(reader);
        const uint64_t alignment = read_packed(reader);
        constexpr uint64_t limit = 0x40000000;  // a section cannot be bigger
        if (bytes > limit || alignment > limit) {
            reader.fail(ErrorCode::out_of_range, "size " + std::to_string(bytes) + ", alignment " +
                                                     std::to_string(alignment) + ": larger than any section");
            return;
        }
        owner.size = static_cast<uint32_t>(bytes);
        owner.alignment = static_cast<uint32_t>(alignment);
    }

    void fields(Reader& reader, Type& owner) {
        const uint64_t word = read_packed(reader);  // fields | properties << 16
        const uint64_t count = word & 0xFFFF;
        owner.property_count = static_cast<uint32_t>(word >> 16);
        if (!reader.expect(count, 4, "fields")) return;
        for (uint64_t i = 0; i < count && reader.ok(); ++i) {
            Field field;
            field.name = string(reader, field_strings_, "field name");
            field.flags = static_cast<uint32_t>(read_packed(reader));
            const uint64_t offset = read_packed(reader);
            if (offset > 0x40000000) reader.fail(ErrorCode::out_of_range, "field offset " + std::to_string(offset));
            field.offset = static_cast<uint32_t>(offset);
            field.type = type(reader, "field type");
            if (reader.ok() && !field.type)
                reader.fail(ErrorCode::out_of_range, "field " + std::string(field.name) + " has no type");
            owner.fields.push_back(field);
        }
    }

    void interfaces(Reader& reader, Type& owner) {
        const uint64_t count = read_packed(reader);
        if (!reader.expect(count, 2, "interfaces")) return;
        for (uint64_t i = 0; i < count && reader.ok(); ++i) {
            const Type* of = type(reader, "interface type");
            owner.interfaces.push_back({of, read_packed(reader)});
        }
    }

    /// Nothing in reading depends on them: a broken list only ends early.
    void hashes() {
        Reader reader = sections_.hashes.reader();
        const uint64_t count = sections_.hashes.found ? read_packed(reader) : 0;
        for (uint64_t i = 0; i < count && reader.ok(); ++i) {
            Type* type = table_->get(read_packed(reader));
            const uint32_t hash = reader.u32();
            if (type && reader.ok()) {
                type->hash = hash;
                type->has_hash = true;
            }
        }
    }

    const Sections& sections_;
    std::vector<std::string_view> type_strings_, field_strings_;
    std::shared_ptr<TypeTable> table_;
};

}  // namespace

uint64_t read_packed(Reader& reader) {
    const uint64_t start = reader.position();
    const unsigned first = reader.u8();
    unsigned more = 0;       // bytes that follow
    uint64_t value = first;  // bits of the first byte
    if (first < 0x80) {
        return value;
    } else if (first < 0xC0) {
        more = 1, value = first & 0x3F;
    } else if (first < 0xE0) {
        more = 2, value = first & 0x1F;
    } else if (first < 0xE8) {
        more = 3, value = first & 0x07;
    } else if (first < 0xF0) {
        more = 4, value = first & 0x07;
    } else if (first < 0xF8) {
        more = 7, value = first & 0x07;
    } else if (first == 0xF8) {
        more = 5, value = 0;
    } else if (first == 0xF9) {
        more = 8, value = 0;
    } else {
        reader.fail(ErrorCode::corrupt, "a packed integer cannot begin with the byte " + std::to_string(first), start);
        return 0;
    }
    for (; more > 0; --more) value = value << 8 | reader.u8();
    return reader.ok() ? value : 0;
}

Result<std::shared_ptr<TypeTable>> read_types(const Blob& blob, const Sections& sections) {
    return TypeReader(blob, sections).run();
}

}  // namespace navscope::tagfile
