// Takes a file apart: DCX, zlib and binders, in each other to any sensible depth, down to the members that are none of
// these. Bytes are shared, not copied: a member is a part of its binder's storage.
//
// A file or a member is refused only where it cannot be located or bounded, or where its codec is not built in. What
// else is odd is a Deviation, and the member is there. A bad member never spoils the others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bytes/blob.h"
#include "bytes/progress.h"
#include "container/deviations.h"

namespace navscope {

/// What protects the machine from a small file that unfolds into a huge one.
struct UnpackLimits {
    uint32_t max_depth = 8;                    // containers within each other
    uint64_t max_payload = uint64_t{2} << 30;  // bytes that one compressed stream may unpack to
    uint64_t max_total = uint64_t{4} << 30;    // bytes of all streams of a file together
    uint64_t max_ratio = 2000;                 // the same, for each byte of the file …
    uint64_t free_total = uint64_t{64} << 20;  // … where it is more than this
    uint64_t max_members = 1'000'000;          // of all binders of a file together
};

/// One container that was opened on the way to the members.
struct ContainerLayer {
    std::string title;                // "DCX DFLT 11000_44_9", "zlib", "BND4 07D7R6"
    std::vector<std::string> trail;   // names of the members it lies in; empty for the file's own
    std::optional<uint32_t> parent;   // the layer around it
    Blob bytes;                       // as it lies in the layer around it: what offsets of its deviations count in
    uint64_t unpacked_size = 0;       // of a compressed layer; of a binder the same as bytes.size()
    std::optional<uint32_t> members;  // of a binder: how many its header lists
};

struct ContainerMember {
    std::string name;                // as in the binder, a whole build path or empty; of a loose file its base name
    uint32_t index = 0;              // place in Container::members
    int32_t id = -1;                 // -1: none
    std::vector<std::string> trail;  // names of the binders' members it lies in; empty for the file's own
    std::optional<uint32_t> layer;   // the innermost container around it; none for a loose file
    Blob blob;                       // of no bytes where there is an error
    std::optional<Error> error;      // its trail begins with the file; offsets count in the innermost part named

    /// The name, or "#3" where there is none: what trails and lists show.
    std::string label() const;
};

struct Container {
    std::vector<ContainerLayer> layers;    // outermost first, each before those inside it
    std::vector<ContainerMember> members;  // in binder order; those of a binder within a binder stand in its place
    std::vector<Deviation> deviations;
    bool is_binder = false;  // the file is a binder, apart from compression
};

/// The error of a file that cannot be unpacked has the file's name in front of its trail.
Result<Container> unpack(const Blob& file, const UnpackLimits& limits = {}, Progress* progress = nullptr);

}  // namespace navscope
