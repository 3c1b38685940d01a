// The record tree of a region: a region carries no type table, so its layout is written down here by
// shared/formats/sro-nvm.md. Field names are that page's; each note holds the field's meaning and the names other
// editors gave it.
//
// Top level, in file order: signature, object_count, objects, cell_count, open_cell_count, cells, global_edge_count,
// global_edges, internal_edge_count, internal_edges, tiles, heights, plane_types, plane_heights (a legacy file without
// planes lacks the last two). Links and object references stand in place: objects[3].links[0].other_object,
// cells[7].objects[2].
#pragma once

#include <memory>

#include "navmesh/sro/region.h"

namespace navscope::sro {

/// Offsets and counts are those read_region found; nothing is read again.
std::shared_ptr<const RecordTree> record_tree(const Region& region, const Blob& blob);

}  // namespace navscope::sro
