#include "bytes/blob.h"

namespace navscope {

Blob::Blob(std::vector<std::byte> bytes, std::shared_ptr<const Origin> origin)
    : storage_(std::make_shared<const std::vector<std::byte>>(std::move(bytes))),
      view_(*storage_),
      origin_(std::move(origin)) {}

Blob Blob::part(uint64_t offset, uint64_t size, std::string name) const {
    Blob result;
    result.storage_ = storage_;
    result.view_ = view_.subspan(offset, size);
    result.origin_ = std::make_shared<const Origin>(Origin{std::move(name), origin_, offset});
    return result;
}

}  // namespace navscope
