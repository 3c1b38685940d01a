// Inside the binder readers: what BND3 and BND4 have in common. Either kind says where its header has what and in which
// order a file header's fields come; finding the file headers, names, places of data and every check is the same.
#pragma once

#include <string_view>

#include "container/binder_layout.h"
#include "container/text.h"

namespace navscope::binder {

namespace format_bit {
constexpr uint8_t big_endian = 0x01, id = 0x02, names = 0x0C, long_offset = 0x10, unpacked_size = 0x20, unknown = 0xC0;
constexpr uint8_t save_file = 0x04;  // exactly this, in BND4: eight bytes more, an id and a zero
}  // namespace format_bit

/// The eight bits of a flag byte in the other order.
uint8_t reversed(uint8_t bits);

class BinderReader {
public:
    BinderReader(Bytes file, uint64_t max_entries, DeviationLog& log, Progress* progress)
        : file_(file), max_entries_(max_entries), log_(log), progress_(progress) {
        layout_.file = file;
    }
    virtual ~BinderReader() = default;
    BinderReader(const BinderReader&) = delete;
    BinderReader& operator=(const BinderReader&) = delete;

    Result<Binder> read();

protected:
    /// Where a header has its fields.
    struct Places {
        uint64_t size = 0;  // of the whole header
        uint64_t count = 0;
        uint64_t version = 0;
        uint64_t format = 0;
    };
    /// The fields of a file header.
    struct Record {
        Bytes fixed;  // the bytes before the sizes
        uint64_t size_at = 0;
        uint64_t offset_at = 0;
        uint64_t name_at = 0;
        uint32_t name_offset = 0;  // 0 where there is none
    };

    virtual Places places() const = 0;
    /// Reads and checks the header, which is whole, into binder_ and layout_, and sets reverse_bits_ and stride_.
    virtual void read_header() = 0;
    /// Reads a file header of stride_ bytes. Checks what only its kind has.
    virtual Record read_record(Reader& reader, BinderEntry& entry, uint32_t index) = 0;

    void check_constant(uint64_t offset, uint64_t size, uint64_t expected, std::string_view name);
    void check_boolean(uint64_t offset, std::string_view name);
    /// The format byte of the header, after its bit order is known.
    void set_format(uint8_t logical);
    bool has(uint8_t format_bits) const { return (binder_.format & format_bits) != 0; }
    /// Reads what has 4 bytes, or 8 with the flag.
    uint64_t read_data_offset(Reader& reader) const {
        return has(format_bit::long_offset) ? reader.u64() : reader.u32();
    }

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
    Layout layout_;
    bool reverse_bits_ = false;
    uint64_t stride_ = 0;  // from one file header to the next

private:
    void read_version(uint64_t offset);
    Status find_records();
    BinderEntry read_entry(uint32_t index);
    void check_record(const BinderEntry& entry, uint32_t index, const Record& record);
    void read_name(BinderEntry& entry, uint32_t index, const Record& record);
    void note_name(const DecodedName& name, uint32_t index, uint64_t offset, uint64_t limit);

    std::optional<ShiftJis> shift_jis_;  // only where names need it: the converter takes a while to load
    uint64_t name_bytes_ = 0;            // of all names so far
};

}  // namespace navscope::binder
