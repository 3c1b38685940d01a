// An opened file: immutable, made by a worker, swapped in whole. What a person changes about it (visibility, selection)
// lives in the Session.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "navmesh/load.h"
#include "scene/bvh.h"
#include "scene/face_mesh.h"

namespace navscope {

using DocumentId = uint32_t;  // counted up from 1, never used again; 0 = none

/// A member of a document: survives reloads by its index.
struct MemberKey {
    DocumentId document = 0;
    uint32_t member = 0;
    bool operator==(const MemberKey&) const = default;
    explicit operator bool() const { return document != 0; }
};

/// What is drawn and picked of one member; both null for a member without a surface.
struct MemberPicture {
    std::shared_ptr<const FaceMesh> faces;
    std::shared_ptr<const Bvh> bvh;
};

struct Document {
    DocumentId id = 0;
    LoadedFile file;
    std::vector<MemberPicture> pictures;  // one a member
    uint64_t version = 0;                 // changes with each load of the same path
};

enum class DocumentState : uint8_t { loading, ready, failed };

/// A file in the Files panel.
struct DocumentSlot {
    DocumentId id = 0;
    std::string path;
    DocumentState state = DocumentState::loading;
    std::shared_ptr<const Document> document;  // the old one stays while a reload runs; null before the first
    std::vector<bool> hidden;                  // one a member
    bool begins_hidden = false;                // all members, when the first load is done
    uint32_t job = 0;                          // the load that is running, 0 = none
};

}  // namespace navscope
