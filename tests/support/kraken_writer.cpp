#include "support/kraken_writer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "support/dcx_writer.h"

namespace navscope::support {

namespace {

using Data = std::vector<std::byte>;

constexpr size_t block_size = 0x40000;

void put(Data& to, std::initializer_list<uint32_t> bytes) {
    for (const uint32_t byte : bytes) to.push_back(static_cast<std::byte>(byte));
}

void put_be24(Data& to, size_t value) {
    put(to, {static_cast<uint32_t>(value >> 16), static_cast<uint32_t>(value >> 8), static_cast<uint32_t>(value)});
}

void append(Data& to, std::span<const std::byte> bytes) {
    to.insert(to.end(), bytes.begin(), bytes.end());
}

/// An entropy array of type 0 in its long form.
void put_array(Data& to, std::span<const std::byte> bytes) {
    put_be24(to, bytes.size());
    append(to, bytes);
}

/// Bits from the highest of each byte down.
class Bits {
public:
    void put(uint32_t value, unsigned count) {
        while (count-- > 0) {
            if (used_ % 8 == 0) bytes_.push_back(std::byte{0});
            if (value >> count & 1) bytes_.back() |= std::byte{0x80} >> used_ % 8;
            ++used_;
        }
    }
    /// So many zeros and a number that begins with its one bit: `spare` bits behind the first.
    void put_prefixed(uint32_t value, unsigned spare) {
        const auto width = static_cast<unsigned>(std::bit_width(value));
        put(0, width - 1 - spare);
        put(value, width);
    }
    const Data& bytes() const { return bytes_; }

private:
    Data bytes_;
    unsigned used_ = 0;
};

/// Collects the streams of one chunk.
class ChunkWriter {
public:
    explicit ChunkWriter(const KrakenChunkOptions& options) : options_(options) {}

    void add(const KrakenStep& step) {
        append(literals_, step.literals);
        const auto count = static_cast<uint32_t>(step.literals.size());
        if (count >= 3) lengths_.push_back(count);
        const auto recent = std::find(recent_.begin(), recent_.end(), step.distance);
        const auto index = static_cast<uint32_t>(recent - recent_.begin());
        if (recent == recent_.end()) {
            distances_.push_back(step.distance);
            std::rotate(recent_.begin(), recent_.end() - 1, recent_.end());
            recent_[0] = step.distance;
        } else {
            std::rotate(recent_.begin(), recent, recent + 1);
        }
        if (step.length >= 17) lengths_.push_back(step.length - 14);
        put(commands_, {std::min(count, 3u) | std::min(step.length - 2, 15u) << 2 | index << 6});
    }

    Data finish(std::span<const std::byte> first, std::span<const std::byte> last) {
        append(literals_, last);
        Data offsets = pack_distances(), packed_lengths = pack_lengths();
        Data body(first.begin(), first.end());
        put_array(body, literals_);
        put_array(body, commands_);
        if (!options_.classic) put(body, {0x80});
        put_array(body, offsets);
        put_array(body, packed_lengths);
        append(body, forward_.bytes());
        body.insert(body.end(), backward_.bytes().rbegin(), backward_.bytes().rend());
        Data chunk;
        put_be24(chunk, 0x800000 | (options_.delta ? 0u : 1u) << 19 | body.size());
        append(chunk, body);
        return chunk;
    }

private:
    Data pack_distances() {
        uint32_t longs = 0;
        for (const uint32_t length : lengths_) longs += length - 3 >= 255;
        backward_.put_prefixed(longs + 1, 0);
        Data packed;
        for (size_t i = 0; i < distances_.size(); ++i) {
            Bits& bits = i % 2 == 0 ? forward_ : backward_;
            if (options_.classic) {
                const uint32_t t = (distances_[i] + 248) >> 4;
                const auto width = static_cast<uint32_t>(std::bit_width(t)) - 1;
                put(packed, {(width - 4) << 4 | ((distances_[i] + 248) & 15)});
                bits.put(t & ((1u << width) - 1), width);
            } else {
                const uint32_t t = distances_[i] + 8;
                const auto width = static_cast<uint32_t>(std::bit_width(t)) - 4;
                put(packed, {width << 3 | (t >> width & 7)});
                bits.put(t & ((1u << width) - 1), width);
            }
        }
        return packed;
    }

    Data pack_lengths() {
        Data packed;
        size_t longs = 0;
        for (const uint32_t length : lengths_) {
            const uint32_t value = length - 3;
            put(packed, {std::min(value, 255u)});
            if (value >= 255) (longs++ % 2 == 0 ? forward_ : backward_).put_prefixed(value - 255 + 64, 6);
        }
        return packed;
    }

    KrakenChunkOptions options_;
    Data literals_, commands_;
    std::vector<uint32_t> lengths_, distances_;
    std::array<uint32_t, 3> recent_ = {8, 8, 8};
    Bits forward_, backward_;
};

}  // namespace

std::vector<std::byte> write_kraken_stored(std::span<const std::byte> bytes) {
    Data stream;
    for (size_t at = 0; at < bytes.size(); at += block_size) {
        put(stream, {0xCC, 0x06});
        append(stream, bytes.subspan(at, std::min(block_size, bytes.size() - at)));
    }
    return stream;
}

std::vector<std::byte> write_dcx_kraken(std::span<const std::byte> payload) {
    Data file = wrap_dcx("KRAK", payload.size(), write_kraken_stored(payload));
    file[0x30] = std::byte{6};
    file.resize((file.size() + 15) / 16 * 16);
    return file;
}

std::vector<std::byte> write_kraken_fill(uint8_t byte) {
    Data stream;
    put(stream, {0x8C, 0x06, 0x07, 0xFF, 0xFF, byte});
    return stream;
}

std::vector<std::byte> write_kraken_lz(std::span<const std::byte> first_eight, std::span<const KrakenStep> steps,
                                       std::span<const std::byte> last_literals, const KrakenChunkOptions& options) {
    ChunkWriter writer(options);
    for (const KrakenStep& step : steps) writer.add(step);
    const Data chunk = writer.finish(first_eight, last_literals);
    Data stream;
    put(stream, {options.restart ? 0x8Cu : 0x0Cu, 0x06});
    put_be24(stream, chunk.size() - 1);
    append(stream, chunk);
    return stream;
}

}  // namespace navscope::support
