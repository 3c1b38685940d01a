// The sections of a tagfile as a tree that can be edited and written back with sizes that fit.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/edit.h"

namespace navscope::fuzz {

inline constexpr std::array<std::string_view, 22> section_tags = {
    "TAG0", "TCM0", "TCRF", "TCID", "SDKV", "DATA", "TYPE", "TPTR", "TSTR", "TNAM", "TNA1",
    "FSTR", "TBOD", "TBDY", "THSH", "TPAD", "INDX", "ITEM", "PTCH", "TST1", "FST1", "TAG1"};

struct TagSection {
    std::string tag;
    bool leaf = true;
    Data body;  // of a leaf
    std::vector<TagSection> parts;
};

/// Nothing where the sections do not fit into each other.
std::optional<TagSection> parse_sections(const Data& data);
Data write_sections(const TagSection& root);

/// The first section of a tag, in the order of the file; null without one.
TagSection* find_section(TagSection& root, std::string_view tag);

/// Where a section's header and body lie in the file as it is; a section that runs past its parent ends with it.
struct SectionPlace {
    std::string tag;
    uint64_t header = 0, begin = 0, end = 0;
    uint64_t room = 0;  // from the header to the parent's end
};
std::vector<SectionPlace> section_places(const Data& data);

/// Swaps, doubles, removes, renames, moves sections, or turns leaves into chains.
void edit_section_tree(TagSection& root, Random& random);

/// Changes, adds or removes one packed integer of a body that is a row of them.
void edit_packed(Data& body, Random& random);
/// … one string of a body that is a row of them.
void edit_strings(Data& body, Random& random);
/// … one of the records of equal size that a body is.
void edit_records(Data& body, uint64_t size, Random& random);

}  // namespace navscope::fuzz
