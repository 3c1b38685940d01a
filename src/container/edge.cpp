#include "container/edge.h"

#include <algorithm>
#include <array>

#include "container/dcx_notes.h"
#include "container/deflate.h"
#include "container/magic.h"
#include "container/stream_output.h"

namespace navscope {

namespace {

constexpr uint32_t usual_chunk_size = 0x10000;
constexpr uint64_t record_size = 0x10;
constexpr uint32_t all = 0xFFFFFFFF;

constexpr std::array dcx_constants = {
    DcxConstant{0x04, 0x00010100, all, "version of the chunk table"},
    DcxConstant{0x08, 0x24, all, "header size of the chunk table"},
    DcxConstant{0x0C, record_size, all, "record size of the chunk table"},
    DcxConstant{0x10, usual_chunk_size, all, "chunk size of the chunk table"},
    DcxConstant{0x20, 0x00100000, all, "last word of the chunk table's header"},
};
constexpr std::array dcp_constants = {
    DcxConstant{0x04, 0x00010000, all, "version of the chunk table"},
    DcxConstant{0x08, 0x20, all, "header size of the chunk table"},
    DcxConstant{0x0C, record_size, all, "record size of the chunk table"},
    DcxConstant{0x10, usual_chunk_size, all, "chunk size of the chunk table"},
    DcxConstant{0x1C, 0x00100000, all, "last word of the chunk table's header"},
};

struct Table {
    uint64_t offset = 0;  // in the file, as the next three
    uint64_t size_at = 0;
    uint64_t count_at = 0;
    uint64_t records = 0;
    uint64_t count = 0;
    uint32_t chunk_size = 0;
    uint32_t size = 0;      // as announced
    uint32_t dca_size = 0;  // as announced

    uint64_t end() const { return records + record_size * count; }
};

struct Chunk {
    uint64_t index = 0;
    uint64_t record = 0;  // where its record lies in the file
    uint32_t zero = 0;
    uint64_t offset = 0;  // from the payload's start
    uint64_t size = 0;
    uint32_t kind = 0;
    uint64_t share = 0;  // how many bytes of the output are its own

    std::string name() const { return "chunk " + std::to_string(index); }
};

Error table_error(ErrorCode code, std::string what, uint64_t offset) {
    return Error{code, std::move(what), offset, {"chunk table"}};
}

Result<Table> read_table(Bytes file, uint64_t dca_offset, bool is_dcp) {
    Table table;
    Reader reader(file, Endian::big);
    reader.seek(dca_offset + 4);
    table.dca_size = reader.u32();
    table.offset = reader.position();
    const Bytes tag = reader.bytes(4);
    reader.skip(12);
    table.chunk_size = reader.u32();
    if (!is_dcp) reader.skip(4);
    table.size_at = reader.position();
    table.size = reader.u32();
    table.count_at = reader.position();
    table.count = reader.u32();
    reader.skip(4);
    table.records = reader.position();
    if (!reader.ok()) {
        return table_error(ErrorCode::truncated,
                           "the table at " + describe_offset(dca_offset + 8) + " does not lie inside the file's " +
                               std::to_string(file.size()) + " bytes",
                           std::min<uint64_t>(dca_offset, file.size()));
    }
    if (!begins_with(tag, "EgdT")) {
        return table_error(ErrorCode::bad_magic, "the table begins with \"" + tag_text(tag) + "\", not \"EgdT\"",
                           table.offset);
    }
    if (!reader.fits(table.count, record_size)) {
        return table_error(ErrorCode::truncated,
                           std::to_string(table.count) +
                               " chunks announced, whose records have 16 bytes each, but only " +
                               std::to_string(reader.remaining()) + " bytes are left",
                           table.count_at);
    }
    return table;
}

class EdgeDecoder {
public:
    EdgeDecoder(const CodecInput& input, const Table& table, std::vector<std::byte>& output)
        : input_(input),
          table_(table),
          output_(output),
          unpacked_(input.header.unpacked_size),
          quiet_(input.progress) {}

    Result<uint64_t> decode();

private:
    void check_table();
    Status find_chunk_size();
    Chunk read_chunk(uint64_t index) const;
    Status check_chunk(const Chunk& chunk);
    Status decode_chunk(const Chunk& chunk);
    void check_zeros(uint64_t begin, uint64_t end);
    void reserve(const Chunk& chunk);

    const CodecInput& input_;
    const Table& table_;
    std::vector<std::byte>& output_;
    uint64_t unpacked_;
    uint64_t chunk_size_ = 0;
    uint64_t end_ = 0;         // of the chunks so far, from the payload's start
    uint64_t packed_sum_ = 0;  // of their sizes
    QuietProgress quiet_;
};

void EdgeDecoder::check_table() {
    const auto note = [&](uint64_t offset, std::string_view name, uint64_t found, uint64_t expected) {
        if (found == expected) return;
        input_.log.add("dcx.constant", offset,
                       std::string(name) + " is " + dcx_hex(found) + ", not " + dcx_hex(expected));
    };
    const uint64_t size = table_.end() - table_.offset;
    note(table_.offset - 4, "size of DCA", table_.dca_size, size + 8);
    if (input_.header.is_dcp) {
        check_dcx_constants(input_.file, table_.offset, dcp_constants, input_.log);
    } else {
        check_dcx_constants(input_.file, table_.offset, dcx_constants, input_.log);
        note(0x14, "the field at 0x14", input_.header.field_14, 0x50 + record_size * table_.count);
        const auto last = load<uint32_t>(input_.file.data() + table_.offset + 0x14, Endian::big);
        const uint64_t before = table_.count == 0 ? 0 : (table_.count - 1) * chunk_size_;
        if (table_.count != 0) note(table_.offset + 0x14, "size of the last chunk", last, unpacked_ - before);
    }
    note(table_.size_at, "size of the chunk table", table_.size, size);
}

Status EdgeDecoder::find_chunk_size() {
    const auto makes_the_size = [&](uint64_t size) {
        if (size == 0) return false;
        const uint64_t chunks = unpacked_ / size + (unpacked_ % size != 0);
        return chunks == table_.count || (unpacked_ == 0 && table_.count == 1);
    };
    for (const uint32_t size : {table_.chunk_size, usual_chunk_size}) {
        chunk_size_ = size;
        if (makes_the_size(size)) return Done{};
    }
    return table_error(ErrorCode::corrupt,
                       std::to_string(table_.count) + " chunks of " + std::to_string(table_.chunk_size) +
                           " bytes do not make the " + std::to_string(unpacked_) + " bytes announced",
                       table_.count_at);
}

Chunk EdgeDecoder::read_chunk(uint64_t index) const {
    Chunk chunk;
    chunk.index = index;
    chunk.record = table_.records + record_size * index;
    Reader reader(input_.file.subspan(chunk.record, record_size), Endian::big);
    chunk.zero = reader.u32();
    chunk.offset = reader.u32();
    chunk.size = reader.u32();
    chunk.kind = reader.u32();
    chunk.share = std::min<uint64_t>(chunk_size_, unpacked_ - output_.size());
    return chunk;
}

void EdgeDecoder::check_zeros(uint64_t begin, uint64_t end) {
    const Bytes gap = input_.rest().subspan(begin, end - begin);
    const auto other = std::find_if(gap.begin(), gap.end(), [](std::byte byte) { return byte != std::byte{0}; });
    const uint64_t at = input_.header.payload_offset + begin;
    if (other != gap.end()) {
        input_.log.add("dcx.trailing", at + static_cast<uint64_t>(other - gap.begin()),
                       "the " + std::to_string(gap.size()) + " bytes after a chunk are not all zero");
    } else if (gap.size() > 15) {
        input_.log.add("dcx.trailing", at,
                       std::to_string(gap.size()) + " zero bytes follow a chunk, at most 15 belong there");
    }
}

Status EdgeDecoder::check_chunk(const Chunk& chunk) {
    const uint64_t left = input_.rest().size();
    if (chunk.offset > left || chunk.size > left - chunk.offset) {
        return table_error(ErrorCode::truncated,
                           chunk.name() + " runs past the end of the file: " + std::to_string(chunk.size) +
                               " bytes from offset " + std::to_string(chunk.offset) + " of the payload, which has " +
                               std::to_string(left),
                           chunk.record + 4);
    }
    // Chunks that share bytes could make a small file take forever.
    packed_sum_ += chunk.size;
    if (packed_sum_ > left) {
        return table_error(ErrorCode::too_large,
                           "the chunks overlap: up to " + chunk.name() + " they have " + std::to_string(packed_sum_) +
                               " bytes, the payload has " + std::to_string(left),
                           chunk.record + 8);
    }
    const auto note = [&](uint64_t field, std::string what) {
        input_.log.add("dcx.constant", chunk.record + field, std::move(what));
    };
    if (chunk.zero != 0) note(0, "the first word of " + chunk.name() + " is " + dcx_hex(chunk.zero) + ", not 0x0");
    if (chunk.kind > 1) note(12, "the kind of " + chunk.name() + " is " + dcx_hex(chunk.kind) + ", not 0 or 1");
    if (const uint64_t expected = (end_ + 15) / 16 * 16; chunk.offset != expected) {
        note(4, chunk.name() + " begins at " + dcx_hex(chunk.offset) + ", not at " + dcx_hex(expected));
    }
    if (chunk.offset > end_) check_zeros(end_, chunk.offset);
    end_ = std::max(end_, chunk.offset + chunk.size);
    return Done{};
}

/// Room for one more chunk. It grows by half or more at a time, so that many chunks are not copied many times.
void EdgeDecoder::reserve(const Chunk& chunk) {
    const uint64_t needed = output_.size() + std::min<uint64_t>(chunk.share, usual_chunk_size) + 1;
    if (output_.capacity() >= needed) return;
    output_.reserve(std::min(std::max(needed, 2 * uint64_t{output_.capacity()}), unpacked_ + 1));
}

Status EdgeDecoder::decode_chunk(const Chunk& chunk) {
    const Bytes packed = input_.rest().subspan(chunk.offset, chunk.size);
    const uint64_t place = input_.header.payload_offset + chunk.offset;
    uint64_t given = chunk.size;
    reserve(chunk);
    if (chunk.kind == 0) {
        if (chunk.size == chunk.share) output_.insert(output_.end(), packed.begin(), packed.end());
    } else {
        const uint64_t before = output_.size();
        Result<uint64_t> consumed = inflate_stream(DeflateFrame::none, packed, chunk.share, output_, &quiet_);
        if (!consumed) {
            Error error = std::move(consumed).error();
            if (error.code == ErrorCode::cancelled) return error;
            if (error.offset) *error.offset += place;
            return std::move(error).within(chunk.name()).within("payload");
        }
        if (*consumed != chunk.size) {
            input_.log.add("dcx.size", place + *consumed,
                           chunk.name() + " has " + std::to_string(chunk.size) + " bytes, but its stream has " +
                               std::to_string(*consumed));
        }
        given = output_.size() - before;
    }
    if (given == chunk.share) return Done{};
    return Error{
        ErrorCode::corrupt,
        chunk.name() + " gives " + std::to_string(given) + " bytes, its share is " + std::to_string(chunk.share),
        chunk.record + 8,
        {"chunk table"}};
}

Result<uint64_t> EdgeDecoder::decode() {
    if (Status status = find_chunk_size(); !status) return std::move(status).error();
    check_table();
    for (uint64_t i = 0; i < table_.count; ++i) {
        if (!goes_on(input_.progress, i, table_.count, "inflating")) return cancelled();
        const Chunk chunk = read_chunk(i);
        if (Status status = check_chunk(chunk); !status) return std::move(status).error();
        if (Status status = decode_chunk(chunk); !status) return std::move(status).error();
    }
    // The games count the padding after the last chunk in, others do not.
    const uint64_t packed = input_.header.packed_size;
    if (packed > end_) check_zeros(end_, packed);
    return std::max(end_, packed);
}

}  // namespace

Result<uint64_t> edge_table_end(Bytes file, uint64_t dca_offset, bool is_dcp) {
    const Result<Table> table = read_table(file, dca_offset, is_dcp);
    if (!table) return table.error();
    const uint64_t by_block = dca_offset + table->dca_size;
    const uint64_t by_size = table->offset + table->size;
    return by_block == by_size ? by_block : table->end();
}

Result<uint64_t> decode_edge(const CodecInput& input, std::vector<std::byte>& output) {
    const Result<Table> table = read_table(input.file, input.header.dca_offset, input.header.is_dcp);
    if (!table) return table.error();
    return EdgeDecoder(input, *table, output).decode();
}

}  // namespace navscope
