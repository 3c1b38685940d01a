// Edits that know how files are built: they reach places that blind edits do not, because sections keep their sizes and
// compressed payloads stay readable around the one thing that is wrong.
#pragma once

#include "fuzz/edit.h"

namespace navscope::fuzz {

/// One edit, by the format that the bytes begin like; a compressed file or a binder may be edited inside.
void mutate_file(Data& data, Random& random);

/// One edit of a TAG0 or TCM0 file.
void mutate_tagfile(Data& data, Random& random);
/// One edit of a DCX or DCP file; what it packs may be edited by mutate_file().
void mutate_dcx(Data& data, Random& random);
/// One edit of a BND3 or BND4; a member may be edited by mutate_file().
void mutate_binder(Data& data, Random& random);
/// One edit of a Silkroad region, with or without its tail.
void mutate_region(Data& data, Random& random);
/// One edit of an object.ifo or tile2d.ifo: lines, quotes, numbers.
void mutate_index(Data& data, Random& random);
/// One edit of a field path: whole steps, numbers, names of fields.
void mutate_path(Data& data, Random& random);

}  // namespace navscope::fuzz
