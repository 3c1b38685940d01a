#include <algorithm>

#include "fuzz/mutate.h"
#include "fuzz/tag_sections.h"

namespace navscope::fuzz {

namespace {

/// Numbers of the file that bound others.
struct TagCounts {
    uint64_t types = 0, items = 0, data = 0, data_begin = 0;
};

void add_items(const SectionPlace& place, const TagCounts& counts, SpotGroups& groups) {
    std::vector<Spot> types, kinds, offsets, sizes;
    for (uint64_t at = place.begin; at + 12 <= place.end; at += 12) {
        types.push_back({.offset = at, .width = 3, .limit = counts.types});
        kinds.push_back({.offset = at + 3, .width = 1, .kind = SpotKind::flags});
        offsets.push_back({.offset = at + 4, .limit = counts.data});
        sizes.push_back({.offset = at + 8, .limit = counts.data / 16});
    }
    for (auto* group : {&types, &kinds, &offsets, &sizes}) groups.push_back(std::move(*group));
}

/// The patch lists; the places they name are where DATA refers to items, and the words beside each.
void add_patches(const Data& data, const SectionPlace& place, const TagCounts& counts, SpotGroups& groups) {
    std::vector<Spot> words, offsets, references, neighbours;
    uint64_t at = place.begin;
    while (at + 8 <= place.end) {
        const uint64_t count = std::min<uint64_t>(get_number(data, at + 4, 4), (place.end - at - 8) / 4);
        words.push_back({.offset = at, .limit = counts.types});
        words.push_back({.offset = at + 4, .limit = count + 1});
        at += 8;
        for (uint64_t i = 0; i < count; ++i, at += 4) {
            offsets.push_back({.offset = at, .limit = counts.data});
            const uint64_t target = get_number(data, at, 4);
            if (target >= counts.data) continue;
            references.push_back({.offset = counts.data_begin + target, .limit = counts.items});
            neighbours.push_back({.offset = counts.data_begin + target + 4 * (1 + i % 3), .limit = 1});
        }
    }
    for (auto* group : {&words, &offsets, &references, &neighbours}) groups.push_back(std::move(*group));
}

/// Some places of DATA, as numbers and as floats: which is which only the types know.
void add_values(const TagCounts& counts, Random& random, SpotGroups& groups) {
    std::vector<Spot> numbers, reals;
    if (counts.data < 4) return;
    for (int i = 0; i < 16; ++i) {
        const uint64_t at = counts.data_begin + random.below(counts.data / 4) * 4;
        numbers.push_back({.offset = at + 2 * random.below(2), .width = 1u << random.below(3), .limit = 64});
        reals.push_back({.offset = at, .kind = SpotKind::real});
    }
    groups.push_back(std::move(numbers));
    groups.push_back(std::move(reals));
}

SpotGroups spots_of(const Data& data, Random& random) {
    const std::vector<SectionPlace> places = section_places(data);
    TagCounts counts;
    for (const SectionPlace& place : places) {
        if (place.tag == "TPTR") counts.types = (place.end - place.begin) / 8;
        if (place.tag == "ITEM") counts.items = (place.end - place.begin) / 12;
        if (place.tag != "DATA") continue;
        counts.data = place.end - place.begin;
        counts.data_begin = place.begin;
    }
    SpotGroups groups(3);
    for (const SectionPlace& place : places) {
        groups[0].push_back({.offset = place.header, .endian = Endian::big, .limit = place.room});
        groups[1].push_back({.offset = place.header + 4, .kind = SpotKind::tag, .tags = section_tags});
        if (place.tag == "SDKV" || place.tag == "TCID" || place.tag == "TCRF")
            groups[2].push_back({.offset = place.begin + random.below(8), .width = 1, .limit = '9' + 1});
        if (place.tag == "ITEM") add_items(place, counts, groups);
        if (place.tag == "PTCH") add_patches(data, place, counts, groups);
    }
    add_values(counts, random, groups);
    return groups;
}

/// Types come from elsewhere: the tagfile names a compendium, or carries one in place of its own table.
void edit_type_source(TagSection& root, Random& random) {
    TagSection* types = find_section(root, "TYPE");
    TagSection* reference = find_section(root, "TCRF");
    if (types && (!reference || random.one_in(2))) {
        *types = TagSection{"TCRF", true, Data(random.one_in(3) ? random.below(40) : 24, std::byte{0x41}), {}};
    } else if (reference) {
        *reference = TagSection{"TYPE", false, {}, {}};
    } else {
        root.parts.push_back(TagSection{"TCID", true, Data(8 * random.below(4), std::byte{0x41}), {}});
    }
}

/// Sections stay where and as long as they say, what is in one of them changes.
void edit_parts(TagSection& root, Random& random) {
    struct Row {
        std::string_view tag;
        void (*edit)(Data&, Random&);
    };
    constexpr auto items = [](Data& body, Random& r) { edit_records(body, 12, r); };
    constexpr auto words = [](Data& body, Random& r) { edit_records(body, 4, r); };
    constexpr auto values = [](Data& body, Random& r) { edit_records(body, 8, r); };
    constexpr std::array<Row, 16> rows = {
        Row{"TNA1", edit_packed},  Row{"TNA1", edit_packed},  Row{"TNAM", edit_packed},  Row{"TBDY", edit_packed},
        Row{"TBDY", edit_packed},  Row{"TBDY", edit_packed},  Row{"TBOD", edit_packed},  Row{"THSH", edit_packed},
        Row{"TSTR", edit_strings}, Row{"FSTR", edit_strings}, Row{"ITEM", items},        Row{"PTCH", words},
        Row{"DATA", values},       Row{"TPTR", values},       Row{"SDKV", edit_strings}, Row{"TCID", values}};
    const Row& row = random.pick(rows);
    if (TagSection* section = find_section(root, row.tag); section && section->leaf) {
        row.edit(section->body, random);
    } else {
        edit_section_tree(root, random);
    }
}

}  // namespace

void mutate_tagfile(Data& data, Random& random) {
    const uint64_t choice = random.below(16);
    if (choice == 0) return edit_bytes(data, random);
    if (choice < 8) {
        if (!edit_spot(data, spots_of(data, random), random)) edit_bytes(data, random);
        return;
    }
    std::optional<TagSection> root = parse_sections(data);
    if (!root) return edit_bytes(data, random);
    if (choice == 8) {
        edit_section_tree(*root, random);
    } else if (choice == 9) {
        edit_type_source(*root, random);
    } else {
        edit_parts(*root, random);
    }
    Data edited = write_sections(*root);
    if (edited.size() <= largest_input) data = std::move(edited);
}

}  // namespace navscope::fuzz
