#include "container/bnd4.h"

#include <algorithm>
#include <array>

#include "container/bnd4_layout.h"
#include "container/text.h"

namespace navscope {

namespace {

constexpr uint64_t header_size = 0x40;
constexpr uint64_t longest_name = 0x10000;  // bytes; the longest path Windows knows

namespace format_bit {
constexpr uint8_t big_endian = 0x01, id = 0x02, names = 0x0C, long_offset = 0x10, unpacked_size = 0x20, unknown = 0xC0;
constexpr uint8_t save_file = 0x04;  // exactly this: eight bytes more, an id and a zero
}  // namespace format_bit

uint8_t reversed(uint8_t bits) {
    uint8_t result = 0;
    for (int i = 0; i < 8; ++i) result = static_cast<uint8_t>(result | (((bits >> i) & 1) << (7 - i)));
    return result;
}

class Bnd4Reader {
public:
    Bnd4Reader(Bytes file, uint64_t max_entries, DeviationLog& log, Progress* progress)
        : file_(file), max_entries_(max_entries), log_(log), progress_(progress) {}

    Result<Binder> read();

private:
    void read_flags();
    void check_constant(uint64_t offset, uint64_t size, uint64_t expected, std::string_view name);
    void check_boolean(uint64_t offset, std::string_view name);
    Status find_records();
    uint64_t record_size() const;
    bool records_are_at(uint64_t stride) const;
    BinderEntry read_record(uint32_t index);
    void check_record(const BinderEntry& entry, uint32_t index, Bytes fixed);
    void read_name(BinderEntry& entry, uint32_t index, uint64_t offset, uint64_t field);
    void note_name(const DecodedName& name, uint32_t index, uint64_t offset, uint64_t limit);

    uint8_t byte_at(uint64_t offset) const { return static_cast<uint8_t>(file_[offset]); }
    template <typename T>
    T at(uint64_t offset) const {
        return load<T>(file_.data() + offset, layout_.endian);
    }

    Bytes file_;
    uint64_t max_entries_;
    DeviationLog& log_;
    Progress* progress_;
    Binder binder_;
    bnd4::Layout layout_;
    std::optional<ShiftJis> shift_jis_;  // only where names need it: the converter takes a while to load
    bool reverse_bits_ = false;
    uint64_t stride_ = 0;
    uint64_t name_bytes_ = 0;  // of all names so far
};

void Bnd4Reader::check_constant(uint64_t offset, uint64_t size, uint64_t expected, std::string_view name) {
    const uint64_t found = size == 1 ? byte_at(offset) : size == 4 ? at<uint32_t>(offset) : at<uint64_t>(offset);
    if (found == expected) return;
    log_.add("bnd.constant", offset,
             std::string(name) + " is " + std::to_string(found) + ", not " + std::to_string(expected));
}

void Bnd4Reader::check_boolean(uint64_t offset, std::string_view name) {
    if (byte_at(offset) <= 1) return;
    log_.add("bnd.constant", offset, std::string(name) + " is " + std::to_string(byte_at(offset)) + ", not 0 or 1");
}

void Bnd4Reader::read_flags() {
    reverse_bits_ = byte_at(0x0A) != 0;
    binder_.format = reverse_bits_ ? reversed(byte_at(0x31)) : byte_at(0x31);
    binder_.big_endian = byte_at(0x09) != 0 || (binder_.format & format_bit::big_endian) != 0;
    layout_.file = file_;
    layout_.endian = binder_.big_endian ? Endian::big : Endian::little;
    binder_.unicode = byte_at(0x30) != 0;
    if (!binder_.unicode) shift_jis_.emplace();
    binder_.has_hashes = byte_at(0x32) == 4;
    layout_.headers_end_field = at<uint64_t>(0x28);
    layout_.hash_offset = at<uint64_t>(0x38);
    const Bytes version = file_.subspan(0x18, 8);
    const auto end = std::find(version.begin(), version.end(), std::byte{0});
    for (auto byte = version.begin(); byte != end; ++byte) {
        const char letter = static_cast<char>(*byte);
        binder_.version += letter >= 0x20 && letter < 0x7F ? letter : '?';
    }

    for (uint64_t offset = 0x04; offset <= 0x08; ++offset) check_constant(offset, 1, 0, "a byte before the byte order");
    check_boolean(0x09, "the byte order");
    check_boolean(0x0A, "the order of the flag bits");
    check_constant(0x0B, 1, 0, "the byte at 0x0B");
    check_constant(0x10, 8, header_size, "the header size");
    check_boolean(0x30, "the encoding of names");
    check_constant(0x33, 1, 0, "the byte at 0x33");
    check_constant(0x34, 4, 0, "the word at 0x34");
    if ((binder_.format & format_bit::unknown) != 0) {
        log_.add("bnd.flags", 0x31, "the format has unknown flag bits: " + std::to_string(binder_.format));
    }
    constexpr std::array<uint8_t, 4> extended = {0, 1, 4, 0x80};
    if (std::find(extended.begin(), extended.end(), byte_at(0x32)) == extended.end()) {
        log_.add("bnd.hash", 0x32,
                 "the byte that tells of a hash table is " + std::to_string(byte_at(0x32)) + ", not 0, 1, 4 or 128");
    }
    if (!binder_.has_hashes && layout_.hash_offset != 0) {
        log_.add("bnd.hash", 0x38, "there is an offset of a hash table, but the binder says it has none");
    }
}

uint64_t Bnd4Reader::record_size() const {
    const uint8_t format = binder_.format;
    uint64_t size = 0x10 + ((format & format_bit::long_offset) ? 8 : 4);
    if (format & format_bit::unpacked_size) size += 8;
    if (format & format_bit::id) size += 4;
    if (format & format_bit::names) size += 4;
    if (format == format_bit::save_file) size += 8;
    return size;
}

/// Do file headers of this size fit, and has each its -1?
bool Bnd4Reader::records_are_at(uint64_t stride) const {
    const auto count = at<uint32_t>(0x0C);
    if (count > (file_.size() - header_size) / stride) return false;
    for (uint64_t i = 0; i < count; ++i) {
        if (at<int32_t>(header_size + i * stride + 4) != -1) return false;
    }
    return true;
}

Status Bnd4Reader::find_records() {
    const uint64_t formula = record_size();
    const auto field = at<uint64_t>(0x20);
    stride_ = formula;
    if (field != formula) {
        log_.add(
            "bnd.header-size", 0x20,
            "the size of a file header is " + std::to_string(field) + ", its flags make " + std::to_string(formula));
        const bool usable = field > formula && field <= file_.size();
        if (usable && records_are_at(field) && !records_are_at(formula)) stride_ = field;
    }
    const auto count = at<int32_t>(0x0C);
    const uint64_t left = file_.size() - header_size;
    if (count < 0 || static_cast<uint64_t>(count) > left / stride_) {
        return Error{ErrorCode::truncated,
                     std::to_string(count) + " files announced, whose headers have " + std::to_string(stride_) +
                         " bytes each, but only " + std::to_string(left) + " bytes are left",
                     0x0C,
                     {"number of files"}};
    }
    if (static_cast<uint64_t>(count) > max_entries_) {
        return Error{ErrorCode::too_large,
                     std::to_string(count) + " files announced, the limit is " + std::to_string(max_entries_),
                     0x0C,
                     {"number of files"}};
    }
    layout_.records_end = header_size + static_cast<uint64_t>(count) * stride_;
    layout_.extents.push_back({0, layout_.records_end});
    return Done{};
}

void Bnd4Reader::check_record(const BinderEntry& entry, uint32_t index, Bytes fixed) {
    const std::string file = "file " + std::to_string(index);
    if (fixed[1] != std::byte{0} || fixed[2] != std::byte{0} || fixed[3] != std::byte{0}) {
        log_.add("bnd.constant", entry.header_offset + 1, "the bytes after the flags of " + file + " are not zero");
    }
    if (const auto word = load<int32_t>(fixed.data() + 4, layout_.endian); word != -1) {
        log_.add("bnd.constant", entry.header_offset + 4,
                 "the word after the flags of " + file + " is " + std::to_string(word) + ", not -1");
    }
    if ((entry.flags & ~0x03) != 0) {
        log_.add("bnd.flags", entry.header_offset,
                 file + " has unknown flag bits: " + std::to_string(entry.flags) + " in logical order");
    }
    if (!entry.compressed() && entry.unpacked_size && *entry.unpacked_size != entry.size) {
        log_.add("bnd.sizes", entry.header_offset + 0x10,
                 file + " is not compressed, but has " + std::to_string(entry.size) + " bytes stored and " +
                     std::to_string(*entry.unpacked_size) + " unpacked");
    }
}

BinderEntry Bnd4Reader::read_record(uint32_t index) {
    BinderEntry entry;
    entry.header_offset = header_size + index * stride_;
    Reader reader(file_.subspan(entry.header_offset, stride_), layout_.endian, entry.header_offset);
    const Bytes fixed = reader.bytes(8);
    const auto flags = static_cast<uint8_t>(fixed[0]);
    entry.flags = reverse_bits_ ? reversed(flags) : flags;
    entry.size = reader.u64();
    if (binder_.format & format_bit::unpacked_size) entry.unpacked_size = reader.u64();
    const uint64_t offset_at = reader.absolute();
    entry.offset = (binder_.format & format_bit::long_offset) ? reader.u64() : reader.u32();
    if (binder_.format & format_bit::id) entry.id = reader.i32();
    const bool named = (binder_.format & format_bit::names) != 0;
    const uint64_t name_field = reader.absolute();
    const uint32_t name_offset = named ? reader.u32() : 0;
    if (binder_.format == format_bit::save_file) entry.id = reader.i32();

    check_record(entry, index, fixed);
    if (entry.offset > file_.size() || entry.size > file_.size() - entry.offset) {
        entry.error =
            Error{ErrorCode::truncated,
                  "the data run past the end of the binder: " + std::to_string(entry.size) + " bytes from offset " +
                      std::to_string(entry.offset) + ", the binder has " + std::to_string(file_.size()),
                  entry.offset > file_.size() ? offset_at : entry.header_offset + 8,
                  {"file header"}};
    }
    if (named) read_name(entry, index, name_offset, name_field);
    return entry;
}

void Bnd4Reader::read_name(BinderEntry& entry, uint32_t index, uint64_t offset, uint64_t field) {
    // Names that share bytes could make a small file unfold into a huge list.
    const uint64_t budget = file_.size() - std::min<uint64_t>(name_bytes_, file_.size());
    if (offset >= file_.size() || budget == 0) {
        const bool outside = offset >= file_.size();
        Error error{outside ? ErrorCode::truncated : ErrorCode::too_large,
                    outside ? "the name is past the end of the binder: offset " + std::to_string(offset) +
                                  ", the binder has " + std::to_string(file_.size()) + " bytes"
                            : "the names overlap and are longer than the binder",
                    field,
                    {"file header"}};
        if (!entry.error) entry.error = std::move(error);
        layout_.hashes[index].reset();
        return;
    }
    const bool outside = offset < layout_.records_end || offset >= layout_.headers_end_field;
    const uint64_t limit =
        outside || layout_.headers_end_field > file_.size() ? file_.size() : layout_.headers_end_field;
    const Bytes bytes = file_.subspan(offset, std::min(limit - offset, longest_name));
    DecodedName name = binder_.unicode ? decode_utf16(bytes, layout_.endian) : shift_jis_->decode(bytes);
    if (outside) {
        log_.add("bnd.name", field,
                 "the name of file " + std::to_string(index) + " at " + describe_offset(offset) +
                     " does not lie between the file headers and the end of headers");
    }
    note_name(name, index, offset, limit);
    name_bytes_ += name.size;
    entry.name = std::move(name.utf8);
}

void Bnd4Reader::note_name(const DecodedName& name, uint32_t index, uint64_t offset, uint64_t limit) {
    const std::string file = "file " + std::to_string(index);
    if (!name.terminated) {
        log_.add("bnd.name", offset, "the name of " + file + " does not end before " + describe_offset(limit));
    }
    if (!name.valid) log_.add("bnd.name", offset, "the name of " + file + " is not valid text");
    if (name.valid && name.terminated) layout_.hashes[index] = bnd4_path_hash(name.units);
    layout_.extents.push_back({offset, offset + name.size});
}

Result<Binder> Bnd4Reader::read() {
    if (file_.size() < header_size) {
        return Error{ErrorCode::truncated,
                     "the header needs " + std::to_string(header_size) + " bytes, the binder has " +
                         std::to_string(file_.size()),
                     file_.size(),
                     {"header"}};
    }
    read_flags();
    if (Status status = find_records(); !status) return std::move(status).error();
    const auto count = at<uint32_t>(0x0C);
    layout_.hashes.resize(count);
    binder_.entries.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
        if (progress_ && progress_->stopped()) return cancelled();
        binder_.entries.push_back(read_record(i));
    }
    if (binder_.has_hashes) bnd4::check_hashes(layout_, log_);
    bnd4::check_extents(layout_, binder_.entries, log_);
    return std::move(binder_);
}

}  // namespace

Result<Binder> read_bnd4(Bytes file, uint64_t max_entries, DeviationLog& log, Progress* progress) {
    return Bnd4Reader(file, max_entries, log, progress).read();
}

}  // namespace navscope
