// Reads numbers out of a span of bytes. The only place in navscope that compares a count from a file with what is left
// of the file, and it does so by division, so that no product of two file numbers can wrap around.
//
// Sticky: the first failure is kept, every later read returns zero and moves nothing. Read a whole header, then ask
// ok() once.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "bytes/result.h"

namespace navscope {

enum class Endian : uint8_t { little, big };

using Bytes = std::span<const std::byte>;

/// A number at a place that is known to lie inside the data.
template <typename T>
T load(const std::byte* at, Endian endian = Endian::little) {
    static_assert(std::is_arithmetic_v<T>);
    static_assert(std::endian::native == std::endian::little, "loads swap for big-endian files only");
    std::byte raw[sizeof(T)];
    std::memcpy(raw, at, sizeof(T));
    if (endian == Endian::big) {
        for (size_t i = 0; i < sizeof(T) / 2; ++i) std::swap(raw[i], raw[sizeof(T) - 1 - i]);
    }
    T value;
    std::memcpy(&value, raw, sizeof(T));
    return value;
}

class Reader {
public:
    /// `base` is added to every offset in an error: where `bytes` starts in the whole file.
    explicit Reader(Bytes bytes, Endian endian = Endian::little, uint64_t base = 0)
        : bytes_(bytes), endian_(endian), base_(base) {}

    uint8_t u8() { return number<uint8_t>(); }
    uint16_t u16() { return number<uint16_t>(); }
    uint32_t u32() { return number<uint32_t>(); }
    uint64_t u64() { return number<uint64_t>(); }
    int16_t i16() { return number<int16_t>(); }
    int32_t i32() { return number<int32_t>(); }
    int64_t i64() { return number<int64_t>(); }
    float f32() { return number<float>(); }

    /// The next `count` bytes, or an empty span and a failure.
    Bytes bytes(uint64_t count);
    void skip(uint64_t count) { bytes(count); }
    /// An absolute place in the span; its end is allowed.
    void seek(uint64_t position);

    uint64_t position() const { return position_; }
    uint64_t remaining() const { return bytes_.size() - position_; }
    uint64_t absolute() const { return base_ + position_; }

    /// Do `count` records of at least `size` bytes fit in what is left?
    bool fits(uint64_t count, uint64_t size) const { return size == 0 || count <= remaining() / size; }
    /// As fits(), but a misfit becomes the failure "<what>: <count> records of <size> bytes, but only <n> bytes are left".
    bool expect(uint64_t count, uint64_t size, std::string_view what);

    bool ok() const { return !error_; }
    void fail(ErrorCode code, std::string what, std::optional<uint64_t> position = std::nullopt);
    const Error& error() const { return *error_; }

private:
    template <typename T>
    T number() {
        const Bytes raw = bytes(sizeof(T));
        return raw.empty() ? T{} : load<T>(raw.data(), endian_);
    }

    Bytes bytes_;
    Endian endian_;
    uint64_t base_;
    uint64_t position_ = 0;
    std::optional<Error> error_;
};

}  // namespace navscope
