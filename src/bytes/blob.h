// Shared immutable bytes and where they came from. A view into a blob keeps the whole storage alive; nothing is copied
// when a binder's member or a tagfile's section is taken out.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bytes/reader.h"

namespace navscope {

/// Where bytes came from: a file, a member of a binder, the payload of a compressed file.
struct Origin {
    std::string name;
    std::shared_ptr<const Origin> parent;
    std::optional<uint64_t> offset_in_parent;  // none: it was compressed there
};

class Blob {
public:
    Blob() = default;
    Blob(std::vector<std::byte> bytes, std::shared_ptr<const Origin> origin);

    /// A part of this blob that lies at `offset`; the range must be inside.
    Blob part(uint64_t offset, uint64_t size, std::string name) const;

    Bytes bytes() const { return view_; }
    const std::byte* data() const { return view_.data(); }
    uint64_t size() const { return view_.size(); }
    const std::shared_ptr<const Origin>& origin() const { return origin_; }

private:
    std::shared_ptr<const std::vector<std::byte>> storage_;
    Bytes view_;
    std::shared_ptr<const Origin> origin_;
};

}  // namespace navscope
