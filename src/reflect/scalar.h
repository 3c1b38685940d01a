// One number in a file: how it is stored, and a strided view over many of them that copies nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "bytes/reader.h"

namespace navscope {

enum class Scalar : uint8_t {
    none,
    boolean,  // one byte
    i8,
    u8,
    i16,
    u16,
    i32,
    u32,
    i64,
    u64,
    f16,  // hkHalf16: the upper 16 bits of a float32, not an IEEE half
    f32,
    f64,
};

/// "i16", "f32", … as the panels show it.
std::string_view to_string(Scalar scalar);
uint32_t size_of(Scalar scalar);
bool is_integer(Scalar scalar);

/// The number at `at`. Integers beyond 2^53 lose their last bits; use load_integer() where that matters.
double load_number(const std::byte* at, Scalar scalar, Endian endian = Endian::little);
/// The bits of an integer; 0 for floats.
int64_t load_integer(const std::byte* at, Scalar scalar, Endian endian = Endian::little);

/// Numbers of one kind that lie in a blob at equal distances, or at places listed one by one (records of varying size).
/// The blob must outlive the view; every place was checked when the view was made.
struct ScalarView {
    const std::byte* base = nullptr;
    const uint32_t* places = nullptr;  // if set, number i lies at base + places[i]
    uint32_t stride = 0;
    uint32_t count = 0;
    Scalar scalar = Scalar::none;
    Endian endian = Endian::little;

    const std::byte* at(uint32_t i) const { return base + (places ? places[i] : uint64_t{i} * stride); }
    double number(uint32_t i) const { return load_number(at(i), scalar, endian); }
    int64_t integer(uint32_t i) const { return load_integer(at(i), scalar, endian); }
};

/// Numbers of a kind known when the program was compiled: what a typed model is made of.
template <typename T>
struct View {
    const std::byte* base = nullptr;
    uint32_t stride = 0;
    uint32_t count = 0;

    T operator[](uint32_t i) const {
        T value;
        std::memcpy(&value, base + uint64_t{i} * stride, sizeof value);
        return value;
    }
    uint32_t size() const { return count; }
    bool empty() const { return count == 0; }
};

}  // namespace navscope
