#include "container/kraken/small.h"

#include <algorithm>
#include <cstring>

#include "container/kraken/bits.h"

namespace navscope::kraken {

namespace {

/// Literals and matches in turn; the last literals end the block.
class SmallDecoder {
public:
    SmallDecoder(Span payload, const ChunkOutput& output, Fault& fault)
        : source_(payload), base_(output.base), to_(output.begin), end_(output.end), fault_(fault) {}

    bool run() {
        while (true) {
            if (source_.size() == 0) return cut_off();
            const uint32_t token = *source_.begin++;
            uint32_t literals = token & 15;
            if (literals == 15 && !extend(literals)) return false;
            const bool last = literals >= left();
            if (!copy_literals(std::min(literals, left()))) return false;
            if (last) break;
            if (!match(token >> 4)) return false;
        }
        return source_.size() == 0 || fault_("bytes follow the end of a small block", source_.begin);
    }

private:
    bool cut_off() { return fault_("a small block is cut off", source_.begin); }
    uint32_t left() const { return static_cast<uint32_t>(end_ - to_); }

    /// One more byte of a length; what 255 would mean was never seen.
    bool extend(uint32_t& length) {
        if (source_.size() == 0) return cut_off();
        const uint32_t more = *source_.begin++;
        if (more == 255) return fault_("a length goes on in a way that is not known", source_.begin - 1);
        length += more;
        return true;
    }

    bool copy_literals(uint32_t count) {
        if (count > source_.size()) return cut_off();
        if (count != 0) std::memcpy(to_, source_.begin, count);
        source_.begin += count;
        to_ += count;
        return true;
    }

    bool far_distance(uint32_t& distance) {
        if (source_.size() < 2) return cut_off();
        distance = load_le16(source_.begin);
        source_.begin += 2;
        return true;
    }

    bool match(uint32_t code) {
        const uint8_t* const at = source_.begin;
        uint32_t distance = 0, length = code + 4;
        if (code < 15) {
            if (!far_distance(distance)) return false;
        } else {
            if (source_.size() == 0) return cut_off();
            const uint32_t byte = *source_.begin++;
            if (byte < 128) {
                length = byte + 19;
                if (!far_distance(distance)) return false;
            } else {
                distance = byte & 7;
                length = (byte >> 3) - 12;
            }
            if ((byte == 127 || byte >= 0xF8) && !extend(length)) return false;
        }
        if (distance == 0 || distance > static_cast<size_t>(to_ - base_)) {
            return fault_("a match reaches before the window", at);
        }
        if (length >= left()) return fault_("a match runs past the end of a small block", at);
        for (uint32_t i = 0; i < length; ++i) to_[i] = *(to_ + i - distance);
        to_ += length;
        return true;
    }

    Span source_;
    const uint8_t* base_;
    uint8_t* to_;
    uint8_t* end_;
    Fault& fault_;
};

}  // namespace

bool decode_small(Span payload, const ChunkOutput& output, Fault& fault) {
    return SmallDecoder(payload, output, fault).run();
}

}  // namespace navscope::kraken
