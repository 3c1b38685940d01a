// All numbers of a column in a loop that knows their type: a million in a millisecond or two. Only for this layer.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "navmesh/navmesh.h"

namespace navscope {

template <typename T, typename F>
void each_stored(const ScalarView& view, uint32_t count, F& use) {
    const std::byte* at = view.base;
    for (uint32_t i = 0; i < count; ++i, at += view.stride) {
        T value;
        std::memcpy(&value, at, sizeof value);
        use(i, static_cast<double>(value));
    }
}

/// use(i, number) for elements 0 … count - 1; those the column does not have are NaN. No column: all are.
template <typename F>
void each_number(const Column* column, uint32_t count, F&& use) {
    const uint32_t there = column ? std::min(count, column->size()) : 0;
    const bool plain = column && !column->derived && !column->raw.places && column->raw.endian == Endian::little &&
                       std::endian::native == std::endian::little;
    const Scalar scalar = plain ? column->raw.scalar : Scalar::none;
    switch (scalar) {
        case Scalar::u8:
            each_stored<uint8_t>(column->raw, there, use);
            break;
        case Scalar::i16:
            each_stored<int16_t>(column->raw, there, use);
            break;
        case Scalar::u16:
            each_stored<uint16_t>(column->raw, there, use);
            break;
        case Scalar::i32:
            each_stored<int32_t>(column->raw, there, use);
            break;
        case Scalar::u32:
            each_stored<uint32_t>(column->raw, there, use);
            break;
        case Scalar::f32:
            each_stored<float>(column->raw, there, use);
            break;
        default:
            for (uint32_t i = 0; i < there; ++i) {
                use(i, column->number(i));
            }
    }
    for (uint32_t i = there; i < count; ++i) {
        use(i, std::nan(""));
    }
}

/// Numbers different values from 0 up, as they come; at most `limit` of them.
class ValueIndex {
public:
    explicit ValueIndex(uint32_t limit) : limit_(limit), slots_(std::bit_ceil(size_t{limit} * 4)) {}

    static constexpr uint32_t unknown = no_index;  // not a number, or past the limit

    uint32_t find(double value) const {
        const Slot& slot = slots_[place(value)];
        return slot.index;
    }
    uint32_t find_or_add(double value) {
        if (std::isnan(value)) {
            return unknown;
        }
        Slot& slot = slots_[place(value)];
        if (slot.index == unknown) {
            if (values_.size() == limit_) {
                full_ = true;
                return unknown;
            }
            slot = {value + 0.0, static_cast<uint32_t>(values_.size())};
            values_.push_back(value + 0.0);
        }
        return slot.index;
    }
    bool full() const { return full_; }
    const std::vector<double>& values() const { return values_; }

private:
    struct Slot {
        double value = 0;
        uint32_t index = unknown;
    };
    size_t place(double value) const {
        const size_t mask = slots_.size() - 1;
        size_t at = (std::bit_cast<uint64_t>(value + 0.0) * 0x9E3779B97F4A7C15u >> 40) & mask;
        while (slots_[at].index != unknown && slots_[at].value != value) {
            at = (at + 1) & mask;
        }
        return at;
    }

    uint32_t limit_;
    std::vector<Slot> slots_;
    std::vector<double> values_;
    bool full_ = false;
};

}  // namespace navscope
