// The text indexes beside the regions (shared/formats/sro-related.md, section 1): object.ifo, whose row number is an
// object's asset_id, and tile2d.ifo, whose row number is a tile's texture. Text is CP949, lines end with LF or CRLF.
//
// Rows count by position, as the game's server counts them: the id that a line writes is kept and compared only. A line
// that cannot be read still takes its place, with what could be read of it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bytes/blob.h"
#include "bytes/deviation.h"
#include "navmesh/sro/region.h"

namespace navscope::sro {

struct IndexRow {
    uint64_t offset = 0;      // of the line in the file
    uint32_t written_id = 0;  // as the line says; its number by position is the one that counts
    uint32_t flag = 0;        // object.ifo: 0 or 1, has to do with collision; tile2d.ifo: ground sound and slope class
    std::string path;         // UTF-8: "res\bldg\china\jangan01\cj_stab.bsr", "c_marble_jang_01.ddj"
    std::string group;        // tile2d.ifo only: "CJ"
    std::string list;         // tile2d.ifo only: "{1,2}", or ""
};

struct IndexFile {
    std::string name;              // of the file, as its blob is named
    std::optional<uint32_t> said;  // the number of rows that the second line says
    std::vector<IndexRow> rows;
    std::vector<Deviation> notes;
};

/// The kinds of deviation: sro.ifo-count, sro.ifo-id, sro.ifo-quote, sro.ifo-line, sro.ifo-text; all warnings.
std::span<const DeviationKind> index_file_deviations();

/// Errors: bad_magic (the first line is not JMXVOBJI1000, JMXV2DTI1001), too_large (more than 64 MiB or a million
/// rows).
Result<IndexFile> read_object_ifo(const Blob& blob);
Result<IndexFile> read_tile_ifo(const Blob& blob);

struct IndexFiles {
    std::optional<IndexFile> objects, tiles;
};

/// Reads object.ifo and tile2d.ifo of a folder, whatever the case of their names; either may be absent. Errors: there
/// is no such folder, it has neither of the two (not_found), or one of them cannot be read (its path is the trail).
Result<IndexFiles> read_index_files(const std::string& folder);

/// The row of an asset or a texture id; null without the file, and where it ends before.
const IndexRow* asset_row(const Region& region, uint32_t asset_id);
const IndexRow* texture_row(const Region& region, uint32_t texture);

/// What an id stands for, for a person: the path; "no row: object.ifo has 400"; "" without the file.
std::string asset_note(const Region& region, uint32_t asset_id);
std::string texture_note(const Region& region, uint32_t texture);

}  // namespace navscope::sro
