#include <algorithm>
#include <bit>
#include <cstring>

#include "fuzz/mutate.h"

namespace navscope::fuzz {

namespace {

uint8_t reversed(uint64_t byte) {
    uint8_t result = 0;
    for (int bit = 0; bit < 8; ++bit) result = static_cast<uint8_t>(result | (byte >> bit & 1) << (7 - bit));
    return result;
}

/// Where the parts of a binder lie, as its header has it.
struct Layout {
    Endian endian = Endian::little;
    uint64_t records = 0x40, record_size = 0, count = 0, headers_end = 0;
    uint32_t size_width = 8, offset_width = 4;
    uint64_t size_at = 8, offset_at = 0x18;  // within a record
    std::vector<Spot> header;
};

Layout layout_of_bnd4(const Data& data) {
    Layout layout;
    if (get_number(data, 9, 1) == 1) layout.endian = Endian::big;
    const uint64_t stored = get_number(data, 0x31, 1);
    const uint64_t format = get_number(data, 0x0A, 1) == 1 ? reversed(stored) : stored;
    layout.count = get_number(data, 0x0C, 4, layout.endian);
    layout.record_size = get_number(data, 0x20, 8, layout.endian);
    layout.headers_end = get_number(data, 0x28, 8, layout.endian);
    layout.offset_at = (format & 0x20) != 0 ? 0x18 : 0x10;
    layout.offset_width = (format & 0x10) != 0 ? 8 : 4;
    for (uint64_t at = 4; at < 0x0C; ++at) layout.header.push_back({.offset = at, .width = 1, .limit = 2});
    layout.header.push_back({.offset = 0x0C, .endian = layout.endian, .limit = layout.count + 1});
    for (uint64_t at = 0x10; at < 0x40; at += at == 0x10 ? 0x10 : 8)
        layout.header.push_back({.offset = at, .width = 8, .endian = layout.endian, .limit = data.size()});
    for (uint64_t at = 0x30; at < 0x34; ++at)
        layout.header.push_back({.offset = at, .width = 1, .kind = SpotKind::flags});
    return layout;
}

Layout layout_of_bnd3(const Data& data) {
    Layout layout;
    if (get_number(data, 0x0D, 1) == 1) layout.endian = Endian::big;
    const uint64_t stored = get_number(data, 0x0C, 1);
    const bool as_is = get_number(data, 0x0E, 1) == 1 || ((stored & 1) != 0 && (stored & 0x80) == 0);
    const uint64_t format = as_is ? stored : reversed(stored);
    if ((format & 1) != 0) layout.endian = Endian::big;
    layout.records = 0x20;
    layout.offset_width = (format & 0x10) != 0 ? 8 : 4;
    layout.record_size = 8 + layout.offset_width + ((format & 0x02) != 0 ? 4 : 0) + ((format & 0x0C) != 0 ? 4 : 0) +
                         ((format & 0x20) != 0 ? 4 : 0);
    layout.size_width = 4;
    layout.size_at = 4;
    layout.offset_at = 8;
    layout.count = get_number(data, 0x10, 4, layout.endian);
    layout.headers_end = get_number(data, 0x14, 4, layout.endian);
    for (uint64_t at = 0x0C; at < 0x10; ++at)
        layout.header.push_back({.offset = at, .width = 1, .kind = SpotKind::flags});
    for (uint64_t at = 0x10; at < 0x20; at += 4)
        layout.header.push_back({.offset = at, .endian = layout.endian, .limit = data.size()});
    return layout;
}

SpotGroups spots_of(const Data& data, const Layout& layout) {
    std::vector<Spot> flags, words, sizes, offsets, others;
    const uint64_t end = std::min<uint64_t>(layout.headers_end, data.size());
    uint64_t at = layout.records;
    const uint64_t step = std::clamp<uint64_t>(layout.record_size, 8, 0x40);
    for (uint64_t i = 0; i < layout.count && at + step <= data.size() && i < 1000; ++i, at += step) {
        flags.push_back({.offset = at, .width = 1, .kind = SpotKind::flags});
        sizes.push_back({at + layout.size_at, layout.size_width, layout.endian, SpotKind::number, data.size(), {}});
        offsets.push_back(
            {at + layout.offset_at, layout.offset_width, layout.endian, SpotKind::number, data.size(), {}});
        for (uint64_t word = 4; word + 4 <= step; word += 4)
            words.push_back({.offset = at + word, .endian = layout.endian, .limit = end});
    }
    // Names and the hash table.
    for (; at + 4 <= end && others.size() < 2000; at += 2) {
        others.push_back({.offset = at, .width = 2, .endian = layout.endian, .limit = 0xD800});
        if (at % 4 == 0) others.push_back({.offset = at, .endian = layout.endian, .limit = layout.count});
    }
    return {layout.header, flags, words, sizes, offsets, others};
}

/// Edits a member's own bytes where they are; one that grows or shrinks does so at the end of the file, or is cut.
bool edit_member(Data& data, const Layout& layout, Random& random) {
    if (layout.count == 0) return false;
    const uint64_t record = layout.records + random.below(layout.count) * layout.record_size;
    const uint64_t size = get_number(data, record + layout.size_at, layout.size_width, layout.endian);
    const uint64_t offset = get_number(data, record + layout.offset_at, layout.offset_width, layout.endian);
    if (size == 0 || offset > data.size() || size > data.size() - offset) return false;
    const auto begin = data.begin() + static_cast<std::ptrdiff_t>(offset);
    Data member(begin, begin + static_cast<std::ptrdiff_t>(size));
    mutate_file(member, random);
    if (offset + size == data.size()) {
        data.resize(offset);
        put_number(data, record + layout.size_at, layout.size_width, member.size(), layout.endian);
        data.insert(data.end(), member.begin(), member.end());
        return true;
    }
    member.resize(size);
    std::copy(member.begin(), member.end(), begin);
    return true;
}

/// A member's data lie where another's do, or in the headers.
void share_data(Data& data, const Layout& layout, Random& random) {
    const uint64_t one = layout.records + random.below(layout.count) * layout.record_size + layout.offset_at;
    const uint64_t other = layout.records + random.below(layout.count) * layout.record_size + layout.offset_at;
    const uint64_t value =
        random.one_in(3) ? random.below(0x40) : get_number(data, other, layout.offset_width, layout.endian);
    put_number(data, one, layout.offset_width, value, layout.endian);
}

}  // namespace

void mutate_binder(Data& data, Random& random) {
    if (data.size() < 0x20 || random.one_in(12)) return edit_bytes(data, random);
    const Layout layout = data[3] == std::byte{'3'} ? layout_of_bnd3(data) : layout_of_bnd4(data);
    const uint64_t choice = random.below(12);
    if (choice < 3 && edit_member(data, layout, random)) return;
    if (choice == 3) return share_data(data, layout, random);
    if (choice == 4) {
        constexpr std::array<std::string_view, 3> magics = {"BND4", "BND3", "BND5"};
        const SpotGroups magic = {{{.offset = 0, .kind = SpotKind::tag, .tags = magics}}};
        edit_spot(data, magic, random);
        return;
    }
    if (!edit_spot(data, spots_of(data, layout), random)) edit_bytes(data, random);
}

}  // namespace navscope::fuzz
