#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "fuzz/mutate.h"
#include "support/dcx_writer.h"

namespace navscope::fuzz {

namespace {

constexpr std::array<std::string_view, 7> codec_tags = {"DFLT", "KRAK", "ZSTD", "EDGE", "DFLT", "KRAK", "NONE"};
constexpr std::array<std::string_view, 6> block_tags = {"DCX", "DCP", "DCS", "DCA", "EgdT", "BND4"};
constexpr uint64_t header_size = 0x4C;

/// Where a four-character block begins; the file's size if it is nowhere.
uint64_t find_tag(const Data& data, std::string_view tag, uint64_t from = 0) {
    const auto* first = reinterpret_cast<const std::byte*>(tag.data());
    const auto begin = data.begin() + static_cast<std::ptrdiff_t>(std::min<uint64_t>(from, data.size()));
    return static_cast<uint64_t>(std::search(begin, data.end(), first, first + tag.size()) - data.begin());
}

SpotGroups spots_of(const Data& data) {
    std::vector<Spot> sizes, constants, tags, chunks;
    const uint64_t left = data.size();
    const uint64_t sizes_at = find_tag(data, "DCS", 1), parameters = find_tag(data, "DCP");
    const uint64_t payload = find_tag(data, "DCA"), table = find_tag(data, "EgdT");
    for (uint64_t at = 4; at < std::min<uint64_t>(left, header_size); at += 4)
        constants.push_back({.offset = at, .endian = Endian::big, .limit = 0x45});
    for (const uint64_t at : {sizes_at + 4, sizes_at + 8, payload + 4})
        sizes.push_back({.offset = at, .endian = Endian::big, .limit = left});
    for (const uint64_t at : {uint64_t{0}, sizes_at, parameters, payload, table})
        tags.push_back({.offset = at, .kind = SpotKind::tag, .tags = block_tags});
    tags.push_back({.offset = parameters + 4, .kind = SpotKind::tag, .tags = codec_tags});
    constants.push_back({.offset = parameters + 12, .width = 1, .limit = 10});
    for (uint64_t at = table + 4; at < std::min(left, table + 0x24 + 16 * 8); at += 4)
        chunks.push_back({.offset = at, .endian = Endian::big, .limit = left - std::min(left, payload + 12)});
    return {sizes, sizes, constants, tags, chunks};
}

/// What a file packs, and how to pack it again: deflate, or Kraken's stored block.
struct Payload {
    uint64_t begin = 0, size = 0;
    bool deflate = false;
    Data unpacked;
};

/// With zlib itself: edits must not depend on the code that they are to try.
bool inflate_payload(Bytes packed, uint64_t announced, Data& unpacked) {
    unpacked.resize(std::min<uint64_t>(announced, largest_input));
    auto size = static_cast<uLongf>(unpacked.size());
    const int status = uncompress(reinterpret_cast<Bytef*>(unpacked.data()), &size,
                                  reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
    unpacked.resize(size);
    return status == Z_OK;
}

bool open_payload(const Data& data, Payload& payload) {
    if (data.size() < header_size) return false;
    payload.begin = header_size;
    payload.size = std::min<uint64_t>(get_number(data, 0x20, 4, Endian::big), data.size() - header_size);
    const Bytes packed = Bytes(data).subspan(payload.begin, payload.size);
    if (std::memcmp(data.data() + 0x28, "DFLT", 4) == 0) {
        payload.deflate = true;
        return inflate_payload(packed, get_number(data, 0x1C, 4, Endian::big), payload.unpacked);
    }
    const bool stored = packed.size() > 2 && packed[0] == std::byte{0xCC} && packed[1] == std::byte{0x06};
    if (!stored || packed.size() > 0x40002) return false;
    payload.unpacked.assign(packed.begin() + 2, packed.end());
    return true;
}

void close_payload(Data& data, const Payload& payload) {
    Data packed;
    if (payload.deflate) {
        packed = support::write_zlib(payload.unpacked, 1);
    } else {
        packed = {std::byte{0xCC}, std::byte{0x06}};
        packed.insert(packed.end(), payload.unpacked.begin(), payload.unpacked.end());
    }
    remove_bytes(data, payload.begin, payload.size);
    insert_bytes(data, payload.begin, packed);
    put_number(data, 0x1C, 4, payload.unpacked.size(), Endian::big);
    put_number(data, 0x20, 4, packed.size(), Endian::big);
}

/// The same content by another codec.
void pack_anew(Data& data, const Data& unpacked, Random& random) {
    switch (random.below(4)) {
        case 0:
            data = support::write_dcx_zstd(unpacked);
            return;
        case 1:
            data = support::write_dcx_edge(unpacked, {.stored = {}, .count_padding = random.one_in(2)});
            return;
        case 2:
            data = support::write_dcp(unpacked);
            return;
        default:
            data = support::write_dcp_edge(unpacked);
    }
}

void edit_payload_bytes(Data& data, Random& random) {
    const bool dcp = find_tag(data, "DCP") == 0;  // has its payload before the last block
    const uint64_t begin = std::min<uint64_t>(dcp ? 0x2C : find_tag(data, "DCA") + 8, data.size());
    Data payload(data.begin() + static_cast<std::ptrdiff_t>(begin), data.end());
    edit_bytes(payload, random);
    data.resize(begin);
    data.insert(data.end(), payload.begin(), payload.end());
    // The header tells the new size in most cases, so that the codec sees the stream and not only its length.
    if (random.below(3) != 0 && std::memcmp(data.data(), "DCX", std::min<size_t>(3, data.size())) == 0)
        put_number(data, 0x20, 4, payload.size(), Endian::big);
}

}  // namespace

void mutate_dcx(Data& data, Random& random) {
    const uint64_t choice = random.below(12);
    if (choice == 0) return edit_bytes(data, random);
    if (choice < 4) return edit_payload_bytes(data, random);
    if (choice < 8) {
        Payload payload;
        if (open_payload(data, payload)) {
            mutate_file(payload.unpacked, random);
            if (random.one_in(4)) return pack_anew(data, payload.unpacked, random);
            return close_payload(data, payload);
        }
    }
    if (!edit_spot(data, spots_of(data), random)) edit_bytes(data, random);
}

}  // namespace navscope::fuzz
