// Arrays made of arrays (shared/formats/kraken.md, section 9): one after another, or pieces of several in turn.
#include <array>
#include <cstring>
#include <vector>

#include "container/kraken/arrays.h"
#include "container/kraken/bits.h"

namespace navscope::kraken {

namespace {

bool concatenate(Span payload, uint32_t count, uint8_t* output, uint32_t size, int depth, Fault& fault) {
    const uint8_t* const at = payload.begin;
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t part = 0;
        if (!decode_array(payload, output, size, part, depth + 1, fault)) return false;
        output += part;
        size -= part;
    }
    return (size == 0 && payload.size() == 0) || fault("the parts of an array do not make up the whole", at);
}

/// Reads the lengths of the pieces: their high bits are known, the low ones lie in an area read from both ends.
bool read_lengths(Span area, const std::vector<uint8_t>& widths, std::vector<uint32_t>& lengths, Fault& fault) {
    HighBits<Direction::forward> forward(area.begin, area.end);
    HighBits<Direction::backward> backward(area.begin, area.end);
    lengths.resize(widths.size());
    for (size_t i = 0; i < widths.size(); ++i) {
        const uint32_t width = widths[i];
        if (width > 16) return fault("a piece of an array is too long", area.begin);
        lengths[i] = (1u << width) + (i % 2 == 0 ? forward.bits(width) : backward.bits(width));
    }
    return (forward.used() <= area.size() && backward.used() <= area.size()) ||
           fault("the lengths of an array's pieces are cut off", area.begin);
}

/// Pieces of several source arrays in the order that a list of indices tells.
class MultiArray {
public:
    MultiArray(Span payload, int depth, Fault& fault) : payload_(payload), depth_(depth), fault_(fault) {}

    bool decode(uint32_t count, uint8_t* output, uint32_t size) {
        const uint8_t* const at = payload_.begin;
        if (count < 2) return fault_("pieces of fewer than two arrays", at);
        return read_sources(count, size) && read_index(size) && assemble(count, output, size, at);
    }

private:
    bool read_sources(uint32_t count, uint32_t size) {
        const uint8_t* const at = payload_.begin;
        bytes_.resize(size);
        uint32_t total = 0;
        for (uint32_t i = 0; i < count; ++i) {
            uint32_t part = 0;
            if (!decode_array(payload_, bytes_.data() + total, size - total, part, depth_ + 1, fault_)) return false;
            sources_[i] = {bytes_.data() + total, bytes_.data() + total + part};
            total += part;
        }
        return total == size || fault_("the sources of an array do not make up the whole", at);
    }

    bool read_index(uint32_t size) {
        const uint8_t* const at = payload_.begin;
        if (payload_.size() < 3) return fault_("the index of an array's pieces is cut off", at);
        const uint32_t word = load_le16(at);
        packed_ = (word & 0x8000) != 0;
        payload_.begin += 2;
        uint32_t count = 0;
        index_.resize(size);
        if (!decode_array(payload_, index_.data(), size, count, depth_ + 1, fault_)) return false;
        index_.resize(count);
        if (count < 2) return fault_("an array has no pieces", at);
        std::vector<uint8_t> widths(packed_ ? count : count - 1);
        if (packed_) {
            for (uint32_t i = 0; i < count; ++i) {
                widths[i] = index_[i] >> 4;
                index_[i] &= 15;
            }
        } else {
            uint32_t found = 0;
            if (!decode_array(payload_, widths.data(), count - 1, found, depth_ + 1, fault_)) return false;
            if (found != count - 1) return fault_("an array has another number of lengths than of pieces", at);
        }
        if ((word & 0x3FFF) != payload_.size()) return fault_("the lengths of an array's pieces do not end it", at);
        return read_lengths(payload_, widths, lengths_, fault_);
    }

    bool assemble(uint32_t count, uint8_t* output, uint32_t size, const uint8_t* at) {
        size_t length = 0;
        for (size_t i = 0; i + 1 < index_.size(); ++i) {
            const uint32_t source = index_[i];
            if (source == 0 || source > count) return fault_("a piece is of no array", at);
            Span& from = sources_[source - 1];
            const uint32_t piece = lengths_[length++];
            if (piece > from.size() || piece > size) return fault_("a piece is longer than what is left", at);
            std::memcpy(output, from.begin, piece);
            from.begin += piece;
            output += piece;
            size -= piece;
        }
        if (packed_) ++length;  // the end mark has one that means nothing
        const bool all = index_.back() == 0 && length == lengths_.size() && size == 0;
        return all || fault_("the pieces of an array do not make up the whole", at);
    }

    Span payload_;
    int depth_;
    Fault& fault_;
    std::vector<uint8_t> bytes_, index_;
    std::vector<uint32_t> lengths_;
    std::array<Span, 64> sources_;
    bool packed_ = false;
};

}  // namespace

bool decode_recursive(Span payload, uint8_t* output, uint32_t size, int depth, Fault& fault) {
    const uint8_t* const at = payload.begin;
    if (payload.size() < 6) return fault("an array of arrays is too short", at);
    const uint32_t head = *payload.begin++;
    if ((head & 0x7F) < 2) return fault("an array of fewer than two arrays", at);
    if ((head & 0x80) == 0) return concatenate(payload, head & 0x7F, output, size, depth, fault);
    if ((head & 0x40) != 0) return fault("an array of arrays has an unknown form", at);
    return MultiArray(payload, depth, fault).decode(head & 0x3F, output, size);
}

}  // namespace navscope::kraken
