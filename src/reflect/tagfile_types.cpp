// Names, template arguments, bodies and hashes of the types, as TYPE stores them.
#include <algorithm>

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

constexpr uint64_t most_types = 1 << 18;  // 500 times what any game's file has; bounds the memory of a table
constexpr uint64_t most_strings = 1 << 22;
constexpr uint64_t most_bytes = 0x40000000;  // a section cannot be bigger

/// NUL-terminated strings one after another, numbered from 0, then padding. Notes which are used, so that padding and
/// empty strings can be told apart.
class StringTable {
public:
    explicit StringTable(const Section& section) : section_(section) {
        const std::string_view all(reinterpret_cast<const char*>(section.body.data()), section.body.size());
        for (size_t at = 0; at < all.size() && strings_.size() < most_strings;) {
            const size_t end = std::min(all.find('\0', at), all.size());
            if (end > at) used_ = strings_.size() + 1;
            strings_.push_back(all.substr(at, end - at));
            at = end + 1;
        }
    }

    uint64_t size() const { return strings_.size(); }
    std::string_view use(uint64_t index) {
        used_ = std::max(used_, index + 1);
        return strings_[index];
    }

    void check(DeviationLog& log) const {
        if (section_.body.empty()) return;
        if (section_.body.back() != std::byte{0}) {
            log.add("tagfile.tail", section_.offset + section_.body.size() - 1,
                    "the last string of " + std::string(section_.tag) + " has no NUL at its end");
        } else if (strings_.size() - used_ > 3) {
            log.add("tagfile.tail", section_.offset + section_.body.size() - (strings_.size() - used_),
                    std::to_string(strings_.size() - used_) + " zero bytes are left at the end of " +
                        std::string(section_.tag) + ", at most 3 fill it up");
        }
    }

private:
    const Section& section_;
    std::vector<std::string_view> strings_;
    uint64_t used_ = 0;
};

/// Reads the type sections. An index that leads nowhere is a flaw of its type; what keeps the next record from being
/// found ends the reading.
class TypeReader {
public:
    TypeReader(const Blob& blob, const Sections& sections, DeviationLog& log)
        : sections_(sections),
          log_(log),
          type_strings_(sections.type_strings),
          field_strings_(sections.fields),
          table_(std::make_shared<TypeTable>()) {
        table_->hold(blob);
    }

    Result<std::shared_ptr<TypeTable>> run() {
        Status status = names();
        if (status) status = bodies();
        if (status) status = resolve_types(*table_);
        if (!status) return std::move(status).error();
        hashes();
        pointers();
        type_strings_.check(log_);
        field_strings_.check(log_);
        if (sections_.type_padding.found && !sections_.type_padding.body.empty()) {
            log_.add("tagfile.tail", sections_.type_padding.offset,
                     "TPAD has " + std::to_string(sections_.type_padding.body.size()) + " bytes, it is always empty");
        }
        for (uint32_t i = 1; i <= table_->size(); ++i) {
            const TypeFlaw* flaw = table_->flaw(i);
            if (flaw) note(flaw->offset, flaw->text(), i);
        }
        return table_;
    }

private:
    void note(uint64_t offset, const std::string& text, uint64_t type) {
        log_.add("tagfile.type", offset, text, "type " + std::to_string(type));
    }

    static Error failure(const Reader& reader, const Section& section, const std::string& subject) {
        return Error(reader.error()).within(subject).within(std::string(section.tag));
    }

    /// A packed index below `limit`; one that is not is a flaw of the type that is being read, and 0.
    uint64_t index(Reader& reader, uint64_t limit, const char* what, std::string_view section) {
        const uint64_t at = reader.absolute();
        const uint64_t value = read_packed(reader);
        if (!reader.ok() || value < limit) return reader.ok() ? value : 0;
        mark({what, value, limit, at, section});
        return 0;
    }

    void mark(const TypeFlaw& flaw) {
        if (current_ != 0) table_->mark(current_, flaw);
    }

    std::string_view string(Reader& reader, StringTable& strings, const char* what, std::string_view section) {
        const uint64_t at = index(reader, strings.size(), what, section);
        return reader.ok() && at < strings.size() ? strings.use(at) : std::string_view();
    }

    const Type* type(Reader& reader, const char* what, std::string_view section) {
        return table_->get(index(reader, uint64_t{table_->size()} + 1, what, section));
    }

    Status names() {
        const Section& section = sections_.names;
        Reader reader = section.reader();
        const uint64_t count = read_packed(reader);
        // Each record has at least a name and a number of arguments, a byte each.
        if (count == 0) reader.fail(ErrorCode::corrupt, "the number of types is 0, but the null type always counts", 0);
        if (count > 0) reader.expect(count - 1, 2, "types");
        if (count > most_types) {
            reader.fail(ErrorCode::too_large,
                        std::to_string(count) + " types, of which at most " + std::to_string(most_types) + " are read");
        }
        if (!reader.ok()) return failure(reader, section, "number of types");
        for (uint64_t i = 1; i < count; ++i) table_->add({});
        for (uint32_t i = 1; i < count; ++i) {
            current_ = i;
            Type& type = *table_->get(i);
            type.name = string(reader, type_strings_, "name", section.tag);
            const uint64_t arguments = read_packed(reader);
            reader.expect(arguments, 2, "template arguments");
            for (uint64_t k = 0; k < arguments && reader.ok(); ++k) argument(reader, type);
            if (!reader.ok()) return failure(reader, section, "type " + std::to_string(i));
        }
        check_tail(section, reader.position(), log_);
        return Done{};
    }

    void argument(Reader& reader, Type& owner) {
        const std::string_view section = sections_.names.tag;
        const uint64_t at = reader.absolute();
        TemplateArgument argument;
        argument.name = string(reader, type_strings_, "name of a template argument", section);
        if (argument.name.starts_with("t")) {
            argument.type = type(reader, "type of a template argument", section);
        } else {
            argument.value = read_packed(reader);
            if (!argument.name.starts_with("v") && log_.keeps("tagfile.type")) {
                note(at, "a template argument begins neither with t, for a type, nor with v, for a value", owner.index);
            }
        }
        owner.arguments.push_back(argument);
    }

    Status bodies() {
        const Section& section = sections_.bodies;
        Reader reader = section.reader();
        uint64_t read = 0;  // up to here are records; zero bytes behind the last one are padding
        while (reader.ok() && reader.remaining() > 0) {
            const uint64_t offset = reader.absolute(), position = reader.position();
            const uint64_t number = read_packed(reader);
            if (!reader.ok()) return failure(reader, section, "record");
            if (number == 0) continue;
            if (position > read)
                log_.add("tagfile.tail", section.offset + read, "zero bytes between the types' bodies");
            Status status = record(reader, number, offset);
            if (!status) return status;
            read = reader.position();
        }
        check_tail(section, read, log_);
        for (uint32_t i = 1; i <= table_->size(); ++i) {
            if (!table_->get(i)->has_body) table_->mark(i, {"it has no body", 0, 0, section.offset, section.tag});
        }
        return Done{};
    }

    /// One body. Of several the first counts; the others, and those of types that do not exist, are read past.
    Status record(Reader& reader, uint64_t number, uint64_t offset) {
        Type* type = table_->get(number);
        Type spare;
        current_ = 0;
        if (!type) {
            note(offset, "a body of a type that does not exist, there are " + std::to_string(table_->size()), number);
        } else if (type->has_body) {
            note(offset, "a second body; the first one, at " + describe_offset(type->body_offset) + ", counts", number);
            type = nullptr;
        } else {
            current_ = static_cast<uint32_t>(number);
            type->has_body = true;
            type->body_offset = offset;
        }
        body(reader, type ? *type : spare);
        if (reader.ok()) return Done{};
        const std::string name(type ? type->name : std::string_view());
        return failure(reader, sections_.bodies,
                       "type " + std::to_string(number) + (name.empty() ? "" : " (" + name + ")"));
    }

    void body(Reader& reader, Type& owner) {
        const std::string_view section = sections_.bodies.tag;
        owner.parent = type(reader, "parent type", section);
        const uint64_t options = read_packed(reader);
        owner.options = static_cast<uint32_t>(options);
        if (options & ~uint64_t{0x7F}) {
            reader.fail(ErrorCode::unsupported,
                        "option bits " + std::to_string(options) + ": attributes (0x80) have no known layout");
            return;
        }
        if (options & has_format) owner.format = read_packed(reader);
        if (options & has_sub_type) owner.element = type(reader, "sub-type", section);
        if (options & has_version) owner.version = read_packed(reader);
        if (options & has_size) size(reader, owner);
        if (options & has_flags) owner.flags = read_packed(reader);
        if (options & has_fields) fields(reader, owner);
        if (options & has_interfaces) interfaces(reader, owner);
    }

    void size(Reader& reader, Type& owner) {
        const uint64_t at = reader.absolute();
        const uint64_t bytes = read_packed(reader);
        const uint64_t alignment = read_packed(reader);
        if (bytes > most_bytes || alignment > most_bytes) {
            mark({"its size or alignment is larger than any section", 0, 0, at, sections_.bodies.tag});
            return;
        }
        owner.size = static_cast<uint32_t>(bytes);
        owner.alignment = static_cast<uint32_t>(alignment);
    }

    void fields(Reader& reader, Type& owner) {
        const std::string_view section = sections_.bodies.tag;
        const uint64_t word = read_packed(reader);  // fields | properties << 16
        const uint64_t count = word & 0xFFFF;
        owner.property_count = static_cast<uint32_t>(word >> 16);
        if (!reader.expect(count, 4, "fields")) return;
        owner.fields.reserve(count);
        for (uint64_t i = 0; i < count && reader.ok(); ++i) {
            Field field;
            field.name = string(reader, field_strings_, "field name", section);
            field.flags = static_cast<uint32_t>(read_packed(reader));
            const uint64_t at = reader.absolute();
            const uint64_t offset = read_packed(reader);
            field.offset = static_cast<uint32_t>(std::min(offset, most_bytes));
            if (offset > most_bytes) mark({"a field lies past the end of any section", 0, 0, at, section});
            field.type = type(reader, "field type", section);
            if (!reader.ok()) return;
            if (field.type) {
                owner.fields.push_back(field);
            } else {
                mark({"a field has no type", 0, 0, at, section});
            }
        }
    }

    void interfaces(Reader& reader, Type& owner) {
        const uint64_t count = read_packed(reader);
        if (!reader.expect(count, 2, "interfaces")) return;
        for (uint64_t i = 0; i < count && reader.ok(); ++i) {
            const Type* of = type(reader, "interface type", sections_.bodies.tag);
            const uint64_t offset = read_packed(reader);
            if (of) owner.interfaces.push_back({of, offset});
        }
    }

    /// Nothing in reading depends on them: a broken list only ends early.
    void hashes() {
        const Section& section = sections_.hashes;
        if (!section.found) return;
        Reader reader = section.reader();
        const uint64_t count = read_packed(reader);
        for (uint64_t i = 0; i < count && reader.ok(); ++i) {
            const uint64_t at = reader.absolute();
            const uint64_t number = read_packed(reader);
            const uint32_t hash = reader.u32();
            if (!reader.ok()) break;
            Type* type = table_->get(number);
            if (!type || type->has_hash) {
                note(at, type ? "a second hash" : "a hash of a type that does not exist", number);
                continue;
            }
            type->hash = hash;
            type->has_hash = true;
        }
        if (reader.ok()) return check_tail(section, reader.position(), log_);
        log_.add("tagfile.type", reader.error().offset.value_or(section.offset),
                 "THSH ends before the last of its " + std::to_string(count) + " hashes");
    }

    void pointers() {
        const Section& section = sections_.pointers;
        if (!section.found) return;
        const uint64_t expected = 8 * (uint64_t{table_->size()} + 1);
        if (section.body.size() != expected) {
            log_.add("tagfile.tail", section.offset,
                     "TPTR has " + std::to_string(section.body.size()) + " bytes, 8 for each type are " +
                         std::to_string(expected));
        } else if (const std::optional<uint64_t> at = first_nonzero(section.body)) {
            log_.add("tagfile.tail", section.offset + *at, "TPTR is not zero");
        }
    }

    const Sections& sections_;
    DeviationLog& log_;
    StringTable type_strings_, field_strings_;
    std::shared_ptr<TypeTable> table_;
    uint32_t current_ = 0;  // the type whose record is being read; 0: none that counts
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

Result<std::shared_ptr<TypeTable>> read_types(const Blob& blob, const Sections& sections, DeviationLog& log) {
    return TypeReader(blob, sections, log).run();
}

}  // namespace navscope::tagfile
