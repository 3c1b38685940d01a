// The table of formats: how the bytes of each begin, and what reads it. A new format is one file with a reader and one
// row in formats.cpp.
#pragma once

#include "navmesh/compendiums.h"
#include "navmesh/load.h"

namespace navscope {

namespace sro {
struct IndexFiles;
}

/// What reading a member may ask for besides its bytes.
struct ReadContext {
    const LoadOptions& options;
    CompendiumShelf& compendiums;
    std::shared_ptr<const sro::IndexFiles> names;  // of --ifo; may be null
    Progress* progress = nullptr;
};

/// Recognises a member by its bytes and fills the rest of it. What is wrong stands in its error and its notes; what was
/// read before that stays (a mesh whose class is unreadable keeps its records).
void read_member(Member& member, ReadContext& context);

/// Does a name end like those of a format?
bool has_format_ending(std::string_view name);
bool name_ends_with(std::string_view name, std::string_view ending);

}  // namespace navscope
