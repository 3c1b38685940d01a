#include "container/bnd3.h"

#include "container/binder_reader.h"

namespace navscope {

namespace {

class Bnd3Reader : public binder::BinderReader {
public:
    using BinderReader::BinderReader;

protected:
    Places places() const override { return {.size = 0x20, .count = 0x10, .version = 0x04, .format = 0x0C}; }
    void read_header() override;
    Record read_record(Reader& reader, BinderEntry& entry, uint32_t index) override;
};

void Bnd3Reader::read_header() {
    namespace bit = binder::format_bit;
    const uint8_t stored = byte_at(0x0C);
    reverse_bits_ = byte_at(0x0E) == 0;
    const bool never_reversed = (stored & 0x01) != 0 && (stored & 0x80) == 0;
    set_format(reverse_bits_ && !never_reversed ? binder::reversed(stored) : stored);
    binder_.big_endian = byte_at(0x0D) != 0 || has(bit::big_endian);
    layout_.endian = binder_.big_endian ? Endian::big : Endian::little;
    layout_.headers_end_at = 0x14;
    layout_.headers_end_field = at<uint32_t>(0x14);
    stride_ = 8 + (has(bit::long_offset) ? 8 : 4);
    for (const uint8_t field : {bit::id, bit::names, bit::unpacked_size}) stride_ += has(field) ? 4 : 0;

    check_boolean(0x0D, "the byte order");
    check_boolean(0x0E, "the order of the flag bits");
    check_constant(0x0F, 1, 0, "the byte at 0x0F");
    constexpr uint32_t demons_souls = 0x80000000;  // in some of its files
    if (at<uint32_t>(0x18) != demons_souls) check_constant(0x18, 4, 0, "the word at 0x18");
    check_constant(0x1C, 4, 0, "the word at 0x1C");
}

Bnd3Reader::Record Bnd3Reader::read_record(Reader& reader, BinderEntry& entry, uint32_t) {
    namespace bit = binder::format_bit;
    Record record;
    record.fixed = reader.bytes(4);
    record.size_at = reader.absolute();
    entry.size = reader.u32();
    record.offset_at = reader.absolute();
    entry.offset = read_data_offset(reader);
    if (has(bit::id)) entry.id = reader.i32();
    record.name_at = reader.absolute();
    if (has(bit::names)) record.name_offset = reader.u32();
    entry.unpacked_size_at = reader.absolute();
    if (has(bit::unpacked_size)) entry.unpacked_size = reader.u32();
    return record;
}

}  // namespace

Result<Binder> read_bnd3(Bytes file, uint64_t max_entries, DeviationLog& log, Progress* progress) {
    return Bnd3Reader(file, max_entries, log, progress).read();
}

}  // namespace navscope
