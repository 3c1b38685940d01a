#include "reflect/scalar.h"

#include <bit>

namespace navscope {

std::string_view to_string(Scalar scalar) {
    switch (scalar) {
        case Scalar::none:
            return "none";
        case Scalar::boolean:
            return "bool";
        case Scalar::i8:
            return "i8";
        case Scalar::u8:
            return "u8";
        case Scalar::i16:
            return "i16";
        case Scalar::u16:
            return "u16";
        case Scalar::i32:
            return "i32";
        case Scalar::u32:
            return "u32";
        case Scalar::i64:
            return "i64";
        case Scalar::u64:
            return "u64";
        case Scalar::f16:
            return "half16";
        case Scalar::f32:
            return "f32";
        case Scalar::f64:
            return "f64";
    }
    return "none";
}

uint32_t size_of(Scalar scalar) {
    switch (scalar) {
        case Scalar::none:
            return 0;
        case Scalar::boolean:
        case Scalar::i8:
        case Scalar::u8:
            return 1;
        case Scalar::i16:
        case Scalar::u16:
        case Scalar::f16:
            return 2;
        case Scalar::i32:
        case Scalar::u32:
        case Scalar::f32:
            return 4;
        case Scalar::i64:
        case Scalar::u64:
        case Scalar::f64:
            return 8;
    }
    return 0;
}

bool is_integer(Scalar scalar) {
    return scalar != Scalar::none && scalar != Scalar::f16 && scalar != Scalar::f32 && scalar != Scalar::f64;
}

double load_number(const std::byte* at, Scalar scalar, Endian endian) {
    switch (scalar) {
        case Scalar::f16:
            return static_cast<double>(std::bit_cast<float>(uint32_t{load<uint16_t>(at, endian)} << 16));
        case Scalar::f32:
            return static_cast<double>(load<float>(at, endian));
        case Scalar::f64:
            return load<double>(at, endian);
        case Scalar::u64:
            return static_cast<double>(load<uint64_t>(at, endian));
        default:
            return static_cast<double>(load_integer(at, scalar, endian));
    }
}

int64_t load_integer(const std::byte* at, Scalar scalar, Endian endian) {
    switch (scalar) {
        case Scalar::boolean:
        case Scalar::u8:
            return load<uint8_t>(at);
        case Scalar::i8:
            return load<int8_t>(at);
        case Scalar::i16:
            return load<int16_t>(at, endian);
        case Scalar::u16:
            return load<uint16_t>(at, endian);
        case Scalar::i32:
            return load<int32_t>(at, endian);
        case Scalar::u32:
            return load<uint32_t>(at, endian);
        case Scalar::i64:
            return load<int64_t>(at, endian);
        case Scalar::u64:
            return std::bit_cast<int64_t>(load<uint64_t>(at, endian));
        default:
            return 0;
    }
}

}  // namespace navscope
