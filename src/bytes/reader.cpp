#include "bytes/reader.h"

namespace navscope {

Bytes Reader::bytes(uint64_t count) {
    if (!ok()) return {};
    if (count > remaining()) {
        fail(ErrorCode::truncated,
             std::to_string(count) + " bytes needed, " + std::to_string(remaining()) + " left");
        return {};
    }
    const Bytes part = bytes_.subspan(position_, count);
    position_ += count;
    return part;
}

void Reader::seek(uint64_t position) {
    if (!ok()) return;
    if (position > bytes_.size()) {
        fail(ErrorCode::truncated, "offset " + std::to_string(position) + " lies past the end (" +
                                       std::to_string(bytes_.size()) + " bytes)");
        return;
    }
    position_ = position;
}

bool Reader::expect(uint64_t count, uint64_t size, std::string_view what) {
    if (!ok()) return false;
    if (fits(count, size)) return true;
    fail(ErrorCode::truncated, std::string(what) + ": " + std::to_string(count) + " records of " +
                                   std::to_string(size) + " bytes announced, but only " +
                                   std::to_string(remaining()) + " bytes are left");
    return false;
}

void Reader::fail(ErrorCode code, std::string what, std::optional<uint64_t> position) {
    if (error_) return;
    error_ = Error{code, std::move(what), base_ + position.value_or(position_), {}};
}

}  // namespace navscope
