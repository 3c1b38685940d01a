// From a path to meshes: unpack, recognise each member by its bytes (formats.h), read, bind, fill the neutral view. A
// bad member never spoils its binder: each failure is a row of its own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bytes/deviation.h"
#include "bytes/progress.h"
#include "navmesh/navmesh.h"
#include "navmesh/souls/model.h"
#include "navmesh/sro/region.h"

namespace navscope {

namespace sro {
struct IndexFiles;
}

struct Member {
    std::string name;  // as the binder names it; a loose file's own name
    uint32_t index = 0;
    Format format = Format::other;
    std::string magic;  // of an "other" member: its first bytes, readable
    uint64_t size = 0;
    std::string sdk;
    uint32_t types = 0, items = 0;     // without the null entries
    std::vector<std::string> classes;  // of a tagfile without navmesh: its items' types, each once
    Blob blob;
    std::shared_ptr<const RecordTree> records;  // of anything that was read
    std::shared_ptr<const souls::Model> souls;
    std::shared_ptr<const sro::Region> sro;
    std::shared_ptr<const Navmesh> mesh;  // null where there is none
    std::vector<Deviation> notes;         // what its reader noted (tagfile.*); offsets are the member's
    std::vector<Error> unreadable;        // companions of the mesh whose classes cannot be bound: the rest stands
    std::optional<Error> error;           // format == failed; the trail begins at the file
};

struct LoadedFile {
    std::string path;
    bool is_binder = false;
    std::vector<std::string> layers;  // "DCX DFLT 11000_44_9", "BND4"
    std::vector<Deviation> notes;     // of the containers' headers; their offsets are within layers[note.layer]
    std::vector<Member> members;      // in binder order
    std::optional<Error> error;       // of the file itself; no members then
};

struct LoadOptions {
    bool meshes = true;                            // false: stop at the record tree (the verb `values`)
    std::optional<uint16_t> region;                // of a Silkroad file whose name does not tell it
    std::vector<std::string> compendiums;          // files to look for types in, besides the members and the folder
    std::shared_ptr<const sro::IndexFiles> names;  // what asset and texture ids stand for; may be null
    bool strict = false;                           // a deviation that is no mere info is a refusal
};

/// Never fails as a whole: what went wrong stands in the file's or the member's error.
LoadedFile load_file(const std::string& path, const LoadOptions& options = {}, Progress* progress = nullptr);

/// The same from bytes in memory (tests, fuzzing); the path is the origin's name.
LoadedFile load_blob(const Blob& blob, const LoadOptions& options = {}, Progress* progress = nullptr);

/// Does a file of this name belong to what navscope opens? Used to search folders only.
bool is_known_name(std::string_view name);

}  // namespace navscope
