#include "container/bnd4.h"

#include <algorithm>
#include <array>

#include "container/binder_reader.h"

namespace navscope {

namespace {

constexpr uint64_t header_size = 0x40;

class Bnd4Reader : public binder::BinderReader {
public:
    using BinderReader::BinderReader;

protected:
    Places places() const override { return {.size = header_size, .count = 0x0C, .version = 0x18, .format = 0x31}; }
    void read_header() override;
    Record read_record(Reader& reader, BinderEntry& entry, uint32_t index) override;

private:
    void check_header();
    void find_stride();
    uint64_t record_size() const;
    bool records_are_at(uint64_t stride) const;
};

void Bnd4Reader::read_header() {
    reverse_bits_ = byte_at(0x0A) != 0;
    set_format(reverse_bits_ ? binder::reversed(byte_at(0x31)) : byte_at(0x31));
    binder_.big_endian = byte_at(0x09) != 0 || has(binder::format_bit::big_endian);
    binder_.unicode = byte_at(0x30) != 0;
    binder_.has_hashes = byte_at(0x32) == 4;
    layout_.endian = binder_.big_endian ? Endian::big : Endian::little;
    layout_.headers_end_at = 0x28;
    layout_.headers_end_field = at<uint64_t>(0x28);
    layout_.hash_offset = at<uint64_t>(0x38);
    check_header();
    find_stride();
}

void Bnd4Reader::check_header() {
    for (uint64_t offset = 0x04; offset <= 0x08; ++offset) check_constant(offset, 1, 0, "a byte before the byte order");
    check_boolean(0x09, "the byte order");
    check_boolean(0x0A, "the order of the flag bits");
    check_constant(0x0B, 1, 0, "the byte at 0x0B");
    check_constant(0x10, 8, header_size, "the header size");
    check_boolean(0x30, "the encoding of names");
    check_constant(0x33, 1, 0, "the byte at 0x33");
    check_constant(0x34, 4, 0, "the word at 0x34");
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
    namespace bit = binder::format_bit;
    uint64_t size = 0x10 + (has(bit::long_offset) ? 8 : 4);
    if (has(bit::unpacked_size)) size += 8;
    if (has(bit::id)) size += 4;
    if (has(bit::names)) size += 4;
    if (binder_.format == bit::save_file) size += 8;
    return size;
}

/// Do file headers of this size fit, and has each its -1?
bool Bnd4Reader::records_are_at(uint64_t stride) const {
    const auto count = at<uint32_t>(places().count);
    if (count > (file_.size() - header_size) / stride) return false;
    for (uint64_t i = 0; i < count; ++i) {
        if (at<int32_t>(header_size + i * stride + 4) != -1) return false;
    }
    return true;
}

void Bnd4Reader::find_stride() {
    const uint64_t formula = record_size();
    const auto field = at<uint64_t>(0x20);
    stride_ = formula;
    if (field == formula) return;
    log_.add("bnd.header-size", 0x20,
             "the size of a file header is " + std::to_string(field) + ", its flags make " + std::to_string(formula));
    const bool usable = field > formula && field <= file_.size();
    if (usable && records_are_at(field) && !records_are_at(formula)) stride_ = field;
}

Bnd4Reader::Record Bnd4Reader::read_record(Reader& reader, BinderEntry& entry, uint32_t index) {
    namespace bit = binder::format_bit;
    Record record;
    record.fixed = reader.bytes(4);
    const int32_t word = reader.i32();
    record.size_at = reader.absolute();
    entry.size = reader.u64();
    entry.unpacked_size_at = reader.absolute();
    if (has(bit::unpacked_size)) entry.unpacked_size = reader.u64();
    record.offset_at = reader.absolute();
    entry.offset = read_data_offset(reader);
    if (has(bit::id)) entry.id = reader.i32();
    record.name_at = reader.absolute();
    if (has(bit::names)) record.name_offset = reader.u32();

    const auto note = [&](uint64_t offset, int32_t found, const char* what, int expected) {
        if (found == expected) return;
        log_.add("bnd.constant", offset,
                 "the " + std::string(what) + " of file " + std::to_string(index) + " is " + std::to_string(found) +
                     ", not " + std::to_string(expected));
    };
    note(entry.header_offset + 4, word, "word after the flags", -1);
    if (binder_.format == bit::save_file) {
        entry.id = reader.i32();
        const uint64_t last = reader.absolute();
        note(last, reader.i32(), "word after the id", 0);
    }
    return record;
}

}  // namespace

Result<Binder> read_bnd4(Bytes file, uint64_t max_entries, DeviationLog& log, Progress* progress) {
    return Bnd4Reader(file, max_entries, log, progress).read();
}

}  // namespace navscope
