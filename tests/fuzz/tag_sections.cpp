#include "fuzz/tag_sections.h"

#include <algorithm>
#include <string>

#include "support/tagfile_writer.h"

namespace navscope::fuzz {

namespace {

constexpr uint32_t deepest = 6;
constexpr uint32_t size_bits = 0x3FFFFFFF;

std::string tag_at(const Data& data, uint64_t offset) {
    std::string tag;
    for (uint64_t i = 0; i < 4; ++i) tag += static_cast<char>(get_number(data, offset + i, 1));
    return tag;
}

bool parse_chain(const Data& data, uint64_t begin, uint64_t end, TagSection& parent, uint32_t depth) {
    while (begin < end) {
        if (end - begin < 8 || depth > deepest) return false;
        const uint64_t word = get_number(data, begin, 4, Endian::big);
        const uint64_t size = word & size_bits;
        if (size < 8 || size > end - begin) return false;
        TagSection section;
        section.tag = tag_at(data, begin + 4);
        section.leaf = word >> 30 != 0;
        if (section.leaf) {
            section.body.assign(data.begin() + static_cast<std::ptrdiff_t>(begin + 8),
                                data.begin() + static_cast<std::ptrdiff_t>(begin + size));
        } else if (!parse_chain(data, begin + 8, begin + size, section, depth + 1)) {
            return false;
        }
        parent.parts.push_back(std::move(section));
        begin += size;
    }
    return true;
}

void write_section(const TagSection& section, Data& out) {
    const size_t start = out.size();
    out.resize(start + 8);
    if (section.leaf) {
        out.insert(out.end(), section.body.begin(), section.body.end());
        while ((out.size() - start) % 4 != 0) out.push_back({});
    } else {
        for (const TagSection& part : section.parts) write_section(part, out);
    }
    put_number(out, start, 4, (out.size() - start) | (section.leaf ? 0x40000000u : 0u), Endian::big);
    for (size_t i = 0; i < 4 && i < section.tag.size(); ++i) {
        put_number(out, start + 4 + i, 1, static_cast<unsigned char>(section.tag[i]));
    }
}

void list_places(const Data& data, uint64_t begin, uint64_t end, std::vector<SectionPlace>& places, uint32_t depth) {
    while (begin + 8 <= end && depth <= deepest && places.size() < 100) {
        const uint64_t word = get_number(data, begin, 4, Endian::big);
        const uint64_t size = std::min<uint64_t>(word & size_bits, end - begin);
        if (size < 8) return;
        places.push_back({tag_at(data, begin + 4), begin, begin + 8, begin + size, end - begin});
        if (word >> 30 == 0) list_places(data, begin + 8, begin + size, places, depth + 1);
        begin += size;
    }
}

void list_chains(TagSection& section, std::vector<TagSection*>& chains) {
    if (section.leaf) return;
    if (!section.parts.empty()) chains.push_back(&section);
    for (TagSection& part : section.parts) list_chains(part, chains);
}

/// Where each packed integer of a body begins; the last entry is the body's end.
std::vector<uint64_t> packed_places(const Data& body) {
    std::vector<uint64_t> places;
    uint64_t at = 0;
    while (at < body.size()) {
        places.push_back(at);
        const uint64_t first = get_number(body, at, 1);
        constexpr std::array<uint8_t, 8> of_high = {4, 4, 4, 4, 5, 5, 8, 8};  // E0 … FF in steps of 4
        at += first < 0x80 ? 1 : first < 0xC0 ? 2 : first < 0xE0 ? 3 : of_high[(first - 0xE0) / 4];
        if (first == 0xF8) at -= 2;
        if (first == 0xF9) at += 1;
    }
    places.push_back(body.size());
    return places;
}

Data packed_form(uint64_t value, Random& random) {
    Data form;
    if (random.one_in(6)) {
        // A form that is longer than it need be, or one that does not exist.
        constexpr std::array<uint8_t, 10> prefixes = {0x80, 0xC0, 0xE0, 0xE8, 0xF0, 0xF8, 0xF9, 0xFA, 0xFE, 0xFF};
        form.push_back(static_cast<std::byte>(random.pick(prefixes)));
        const uint64_t more = random.below(9);
        for (uint64_t i = 0; i < more; ++i) form.push_back(static_cast<std::byte>(value >> 8 * (i % 8) & 0xFF));
        return form;
    }
    support::put_packed(form, value);
    return form;
}

}  // namespace

std::optional<TagSection> parse_sections(const Data& data) {
    TagSection top;
    top.leaf = false;
    if (!parse_chain(data, 0, data.size(), top, 0) || top.parts.size() != 1) return std::nullopt;
    return std::move(top.parts.front());
}

Data write_sections(const TagSection& root) {
    Data out;
    write_section(root, out);
    return out;
}

TagSection* find_section(TagSection& root, std::string_view tag) {
    if (root.tag == tag) return &root;
    for (TagSection& part : root.parts) {
        if (TagSection* found = find_section(part, tag)) return found;
    }
    return nullptr;
}

std::vector<SectionPlace> section_places(const Data& data) {
    std::vector<SectionPlace> places;
    list_places(data, 0, data.size(), places, 0);
    return places;
}

void edit_section_tree(TagSection& root, Random& random) {
    std::vector<TagSection*> chains;
    list_chains(root, chains);
    if (chains.empty()) return;
    std::vector<TagSection>& parts = random.pick(chains)->parts;
    const auto one = static_cast<std::ptrdiff_t>(random.below(parts.size()));
    const auto other = static_cast<std::ptrdiff_t>(random.below(parts.size()));
    switch (random.below(6)) {
        case 0:
            std::swap(parts[static_cast<size_t>(one)], parts[static_cast<size_t>(other)]);
            return;
        case 1: {
            const TagSection copy = parts[static_cast<size_t>(one)];
            parts.insert(parts.begin() + other, copy);
            return;
        }
        case 2:
            parts.erase(parts.begin() + one);
            return;
        case 3:
            parts[static_cast<size_t>(one)].tag = random.pick(section_tags);
            return;
        case 4: {
            TagSection moved = parts[static_cast<size_t>(one)];
            parts.erase(parts.begin() + one);
            root.parts.push_back(std::move(moved));
            return;
        }
        default: {
            TagSection& turned = parts[static_cast<size_t>(one)];
            turned.body = turned.leaf ? turned.body : write_sections(turned);
            turned.leaf = !turned.leaf;
            turned.parts.clear();
        }
    }
}

void edit_packed(Data& body, Random& random) {
    const std::vector<uint64_t> places = packed_places(body);
    if (places.size() < 2) {
        body.push_back(static_cast<std::byte>(random.below(256)));
        return;
    }
    const size_t one = random.below(places.size() - 1);
    const uint64_t begin = places[one], size = places[one + 1] - begin;
    const uint64_t old = get_number(body, begin, 1);
    uint64_t value = random.one_in(3) ? interesting_number(random) : old + random.below(9) - 4;
    if (random.one_in(3)) value = get_number(body, places[random.below(places.size() - 1)], 1);
    const uint64_t choice = random.below(8);
    if (choice != 0) remove_bytes(body, begin, size);
    if (choice != 1) insert_bytes(body, begin, packed_form(value, random));
}

void edit_strings(Data& body, Random& random) {
    if (body.empty()) return;
    const uint64_t at = random.below(body.size());
    switch (random.below(4)) {
        case 0:
            return put_number(body, at, 1, 0);
        case 1:
            return remove_bytes(body, at, 1 + random.below(4));
        case 2: {
            const Data more(1 + random.below(40), static_cast<std::byte>(random.below(256)));
            return insert_bytes(body, at, more);
        }
        default:
            return put_number(body, at, 1, random.one_in(2) ? random.below(256) : 'T');
    }
}

void edit_records(Data& body, uint64_t size, Random& random) {
    const uint64_t count = body.size() / size;
    if (count == 0) {
        body.resize(size);
        return;
    }
    const uint64_t one = random.below(count) * size, other = random.below(count) * size;
    const Data record(body.begin() + static_cast<std::ptrdiff_t>(one),
                      body.begin() + static_cast<std::ptrdiff_t>(one + size));
    switch (random.below(4)) {
        case 0:
            return remove_bytes(body, one, size);
        case 1:
            return insert_bytes(body, other, record);
        case 2:
            std::copy(record.begin(), record.end(), body.begin() + static_cast<std::ptrdiff_t>(other));
            return;
        default:
            for (uint64_t i = 0; i < size; ++i) std::swap(body[one + i], body[other + i]);
    }
}

}  // namespace navscope::fuzz
