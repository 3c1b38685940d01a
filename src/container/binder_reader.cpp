#include "container/binder_reader.h"

#include <algorithm>

#include "container/bnd4.h"

namespace navscope::binder {

namespace {

constexpr uint64_t longest_name = 0x10000;  // bytes; the longest path Windows knows

}  // namespace

uint8_t reversed(uint8_t bits) {
    uint8_t result = 0;
    for (int i = 0; i < 8; ++i) result = static_cast<uint8_t>(result | (((bits >> i) & 1) << (7 - i)));
    return result;
}

void BinderReader::check_constant(uint64_t offset, uint64_t size, uint64_t expected, std::string_view name) {
    const uint64_t found = size == 1 ? byte_at(offset) : size == 4 ? at<uint32_t>(offset) : at<uint64_t>(offset);
    if (found == expected) return;
    log_.add("bnd.constant", offset,
             std::string(name) + " is " + std::to_string(found) + ", not " + std::to_string(expected));
}

void BinderReader::check_boolean(uint64_t offset, std::string_view name) {
    if (byte_at(offset) <= 1) return;
    log_.add("bnd.constant", offset, std::string(name) + " is " + std::to_string(byte_at(offset)) + ", not 0 or 1");
}

void BinderReader::set_format(uint8_t logical) {
    binder_.format = logical;
    if (!has(format_bit::unknown)) return;
    log_.add("bnd.flags", places().format, "the format has unknown flag bits: " + std::to_string(logical));
}

void BinderReader::read_version(uint64_t offset) {
    const Bytes version = file_.subspan(offset, 8);
    const auto end = std::find(version.begin(), version.end(), std::byte{0});
    for (auto byte = version.begin(); byte != end; ++byte) {
        const char letter = static_cast<char>(*byte);
        binder_.version += letter >= 0x20 && letter < 0x7F ? letter : '?';
    }
}

Status BinderReader::find_records() {
    const uint64_t header = places().size;
    const auto count = at<int32_t>(places().count);
    const uint64_t left = file_.size() - header;
    if (count < 0 || static_cast<uint64_t>(count) > left / stride_) {
        return Error{ErrorCode::truncated,
                     std::to_string(count) + " files announced, whose headers have " + std::to_string(stride_) +
                         " bytes each, but only " + std::to_string(left) + " bytes are left",
                     places().count,
                     {"number of files"}};
    }
    if (static_cast<uint64_t>(count) > max_entries_) {
        return Error{ErrorCode::too_large,
                     std::to_string(count) + " files announced, the limit is " + std::to_string(max_entries_),
                     places().count,
                     {"number of files"}};
    }
    layout_.records_end = header + static_cast<uint64_t>(count) * stride_;
    layout_.extents.push_back({0, layout_.records_end});
    return Done{};
}

void BinderReader::check_record(const BinderEntry& entry, uint32_t index, const Record& record) {
    const std::string file = "file " + std::to_string(index);
    const Bytes fixed = record.fixed;
    if (fixed[1] != std::byte{0} || fixed[2] != std::byte{0} || fixed[3] != std::byte{0}) {
        log_.add("bnd.constant", entry.header_offset + 1, "the bytes after the flags of " + file + " are not zero");
    }
    if ((entry.flags & ~0x03) != 0) {
        log_.add("bnd.flags", entry.header_offset,
                 file + " has unknown flag bits: " + std::to_string(entry.flags) + " in logical order");
    }
    if (!entry.compressed() && entry.unpacked_size && *entry.unpacked_size != entry.size) {
        log_.add("bnd.sizes", entry.unpacked_size_at,
                 file + " is not compressed, but has " + std::to_string(entry.size) + " bytes stored and " +
                     std::to_string(*entry.unpacked_size) + " unpacked");
    }
}

BinderEntry BinderReader::read_entry(uint32_t index) {
    BinderEntry entry;
    entry.header_offset = places().size + index * stride_;
    Reader reader(file_.subspan(entry.header_offset, stride_), layout_.endian, entry.header_offset);
    const Record record = read_record(reader, entry, index);
    const auto flags = static_cast<uint8_t>(record.fixed[0]);
    entry.flags = reverse_bits_ ? reversed(flags) : flags;
    check_record(entry, index, record);
    if (entry.offset > file_.size() || entry.size > file_.size() - entry.offset) {
        entry.error =
            Error{ErrorCode::truncated,
                  "the data run past the end of the binder: " + std::to_string(entry.size) + " bytes from offset " +
                      std::to_string(entry.offset) + ", the binder has " + std::to_string(file_.size()),
                  entry.offset > file_.size() ? record.offset_at : record.size_at,
                  {"file header"}};
    }
    if (has(format_bit::names)) read_name(entry, index, record);
    return entry;
}

void BinderReader::read_name(BinderEntry& entry, uint32_t index, const Record& record) {
    const uint64_t offset = record.name_offset;
    // Names that share bytes could make a small file unfold into a huge list.
    const uint64_t budget = file_.size() - std::min<uint64_t>(name_bytes_, file_.size());
    if (offset >= file_.size() || budget == 0) {
        const bool outside = offset >= file_.size();
        Error error{outside ? ErrorCode::truncated : ErrorCode::too_large,
                    outside ? "the name is past the end of the binder: offset " + std::to_string(offset) +
                                  ", the binder has " + std::to_string(file_.size()) + " bytes"
                            : "the names overlap and are longer than the binder",
                    record.name_at,
                    {"file header"}};
        if (!entry.error) entry.error = std::move(error);
        return;
    }
    const bool end_known = layout_.headers_end_is_possible();
    const bool outside = offset < layout_.records_end || (end_known && offset >= layout_.headers_end_field);
    const uint64_t limit = outside || !end_known ? file_.size() : layout_.headers_end_field;
    const Bytes bytes = file_.subspan(offset, std::min(limit - offset, longest_name));
    DecodedName name = binder_.unicode ? decode_utf16(bytes, layout_.endian) : shift_jis_->decode(bytes);
    if (outside) {
        log_.add("bnd.name", record.name_at,
                 "the name of file " + std::to_string(index) + " at " + describe_offset(offset) +
                     " does not lie between the file headers and the end of headers");
    }
    note_name(name, index, offset, limit);
    name_bytes_ += name.size;
    entry.name = std::move(name.utf8);
}

void BinderReader::note_name(const DecodedName& name, uint32_t index, uint64_t offset, uint64_t limit) {
    const std::string file = "file " + std::to_string(index);
    if (!name.terminated) {
        log_.add("bnd.name", offset, "the name of " + file + " does not end before " + describe_offset(limit));
    }
    if (!name.valid) log_.add("bnd.name", offset, "the name of " + file + " is not valid text");
    if (name.valid && name.terminated) layout_.hashes[index] = bnd4_path_hash(name.units);
    layout_.extents.push_back({offset, offset + name.size});
}

Result<Binder> BinderReader::read() {
    if (file_.size() < places().size) {
        return Error{ErrorCode::truncated,
                     "the header needs " + std::to_string(places().size) + " bytes, the binder has " +
                         std::to_string(file_.size()),
                     file_.size(),
                     {"header"}};
    }
    read_version(places().version);
    read_header();
    if (!binder_.unicode && has(format_bit::names)) shift_jis_.emplace();
    if (Status status = find_records(); !status) return std::move(status).error();
    const auto count = at<uint32_t>(places().count);
    layout_.hashes.resize(count);
    binder_.entries.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
        if (progress_ && progress_->stopped()) return cancelled();
        binder_.entries.push_back(read_entry(i));
    }
    if (binder_.has_hashes) check_hashes(layout_, log_);
    check_extents(layout_, binder_.entries, log_);
    return std::move(binder_);
}

}  // namespace navscope::binder
