// Bit readers of the Kraken stream (shared/formats/kraken.md, section 2). Two differ in the end that bytes come from,
// two in which bit of a byte is first; each keeps within its range, and behind it finds zero bits. Whether more was
// consumed than there is shows in used().
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace navscope::kraken {

inline uint64_t load_le64(const uint8_t* at) {
    uint64_t value;
    std::memcpy(&value, at, sizeof value);
    return value;
}
inline uint64_t load_be64(const uint8_t* at) {
    return __builtin_bswap64(load_le64(at));
}
inline uint32_t load_be24(const uint8_t* at) {
    return static_cast<uint32_t>(at[0] << 16 | at[1] << 8 | at[2]);
}
inline uint32_t load_le24(const uint8_t* at) {
    return static_cast<uint32_t>(at[0] | at[1] << 8 | at[2] << 16);
}
inline uint32_t load_le16(const uint8_t* at) {
    return static_cast<uint32_t>(at[0] | at[1] << 8);
}

enum class Direction : uint8_t { forward, backward };

/// The highest bit of each byte first: MF and MB of the page.
template <Direction direction>
class HighBits {
public:
    HighBits(const uint8_t* begin, const uint8_t* end) : begin_(begin), end_(end) {}

    /// The next `count` bits (0 … 32), the first one as the highest.
    uint32_t bits(unsigned count) {
        if (count == 0) return 0;
        refill();
        const auto value = static_cast<uint32_t>(buffer_ >> (64 - count));
        drop(count);
        return value;
    }
    uint32_t peek(unsigned count) {  // 1 … 32
        refill();
        return static_cast<uint32_t>(buffer_ >> (64 - count));
    }
    void skip(unsigned count) {
        refill();
        drop(count);
    }

    /// Counts and consumes zero bits up to the next one bit, which stays. False: more than `most` (below 32).
    bool zeros(unsigned most, unsigned& count) {
        refill();
        count = static_cast<unsigned>(std::countl_zero(buffer_));
        if (count > most) return false;
        drop(count);
        return true;
    }

    /// The number of zero bits before the next one bit, which is consumed too. False: more than 255.
    bool unary(unsigned& count) {
        for (count = 0; count <= 255; count += 32) {
            refill();
            const auto zero_bits = static_cast<unsigned>(std::countl_zero(buffer_));
            if (zero_bits < 32) {
                count += zero_bits;
                drop(zero_bits + 1);
                return count <= 255;
            }
            drop(32);
        }
        return false;
    }

    /// Bytes consumed, the last one perhaps in part.
    uint64_t used() const { return (consumed_ + 7) / 8; }

private:
    void drop(unsigned count) {
        buffer_ = count < 64 ? buffer_ << count : 0;
        filled_ = filled_ > count ? filled_ - count : 0;
        consumed_ += count;
    }

    /// At least 32 bits afterwards; behind the end of the range they are zeros.
    void refill() {
        if (filled_ >= 32) return;
        if (end_ - begin_ >= 8) {
            buffer_ |= (direction == Direction::forward ? load_be64(begin_) : load_le64(end_ - 8)) >> filled_;
            advance((63 - filled_) >> 3);
            filled_ |= 56;
            return;
        }
        while (filled_ <= 56 && begin_ != end_) {
            const uint8_t next = direction == Direction::forward ? *begin_ : end_[-1];
            buffer_ |= uint64_t{next} << (56 - filled_);
            advance(1);
            filled_ += 8;
        }
        if (begin_ == end_) filled_ = 64;  // zeros from here on
    }
    void advance(unsigned bytes) {
        if constexpr (direction == Direction::forward) {
            begin_ += bytes;
        } else {
            end_ -= bytes;
        }
    }

    const uint8_t* begin_;
    const uint8_t* end_;
    uint64_t buffer_ = 0;  // from the highest bit down
    unsigned filled_ = 0;
    uint64_t consumed_ = 0;
};

/// The lowest bit of each byte first: LF and LB of the page.
template <Direction direction>
class LowBits {
public:
    LowBits(const uint8_t* begin, const uint8_t* end) : begin_(begin), end_(end), size_(end - begin) {}

    /// May refill_fast() be called?
    bool has_eight() const { return end_ - begin_ >= 8; }

    /// At least 56 bits afterwards.
    void refill_fast() {
        if constexpr (direction == Direction::forward) {
            buffer_ |= load_le64(begin_) << filled_;
            begin_ += (63 - filled_) >> 3;
        } else {
            buffer_ |= load_be64(end_ - 8) << filled_;
            end_ -= (63 - filled_) >> 3;
        }
        filled_ |= 56;
    }
    /// The same anywhere, with zeros behind the end of the range.
    void refill() {
        if (has_eight()) return refill_fast();
        while (filled_ <= 56 && begin_ != end_) {
            const uint8_t next = direction == Direction::forward ? *begin_++ : *--end_;
            buffer_ |= uint64_t{next} << filled_;
            filled_ += 8;
        }
    }

    /// What is there without a look at how much that is.
    uint64_t window() const { return buffer_; }
    void drop(int count) {
        buffer_ >>= count;
        filled_ -= count;
    }
    uint32_t bits(int count) {  // 0 … 32, refilled before
        const auto value = static_cast<uint32_t>(buffer_ & ((uint64_t{1} << count) - 1));
        drop(count);
        return value;
    }

    /// Bytes consumed, the last one perhaps in part; more than the range has if it was passed.
    int64_t used() const { return (8 * (size_ - (end_ - begin_)) - filled_ + 7) >> 3; }

private:
    const uint8_t* begin_;
    const uint8_t* end_;
    int64_t size_;
    uint64_t buffer_ = 0;  // from the lowest bit up
    int filled_ = 0;       // below zero where zeros behind the end were consumed
};

}  // namespace navscope::kraken
