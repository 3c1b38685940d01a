// Arrays of runs (shared/formats/kraken.md, section 7): literals from the front of a buffer, commands from its back.
#include <cstring>
#include <vector>

#include "container/kraken/arrays.h"
#include "container/kraken/bits.h"

namespace navscope::kraken {

namespace {

constexpr uint32_t largest_buffer = 0x40000;

/// What one command copies, and how many fill bytes follow.
struct Command {
    uint32_t copy = 0, run = 0;
};

/// A command of one byte, or of that and the one before it.
Command long_command(uint32_t byte, uint32_t before) {
    const uint32_t word = byte << 8 | before;
    if (byte >= 0x10) return {(word - 0x1000) & 63, (word - 0x1000) >> 6};
    if (byte >= 0x09) return {0, (word - 0x8FF) * 128};
    return {(word - 0x1FF) * 64, 0};
}

bool expand(const uint8_t* front, const uint8_t* back, uint8_t* output, uint32_t size, Fault& fault,
            const uint8_t* at) {
    uint8_t fill = 0;
    uint8_t* const end = output + size;
    while (front < back) {
        const uint32_t byte = *--back;
        Command command;
        if (byte == 1) {
            if (front >= back) return fault("a run has no byte to fill with", at);
            fill = *front++;
            continue;
        } else if (byte == 0 || byte >= 0x30) {
            command = {15 - (byte & 15), byte >> 4};
        } else {
            if (front >= back) return fault("a command of an array of runs is cut off", at);
            command = long_command(byte, *--back);
        }
        if (command.copy > static_cast<size_t>(back - front))
            return fault("an array of runs copies more than it has", at);
        if (command.copy + command.run > static_cast<size_t>(end - output))
            return fault("an array of runs goes on after its end", at);
        std::memcpy(output, front, command.copy);
        front += command.copy;
        output += command.copy;
        std::memset(output, fill, command.run);
        output += command.run;
    }
    return (front == back && output == end) || fault("an array of runs ends early", at);
}

}  // namespace

bool decode_runs(Span payload, uint8_t* output, uint32_t size, int depth, Fault& fault) {
    const uint8_t* const at = payload.begin;
    if (payload.size() == 0) return fault("an array of runs is empty", at);
    if (payload.size() == 1) {
        std::memset(output, *at, size);
        return true;
    }
    if (*at == 0) return expand(at + 1, payload.end, output, size, fault, at);
    // The commands begin with an array of their own; the rest of the payload follows it as it is.
    std::vector<uint8_t> buffer(largest_buffer);
    uint32_t nested = 0;
    if (!decode_array(payload, buffer.data(), largest_buffer, nested, depth + 1, fault)) return false;
    if (payload.size() > largest_buffer - nested) return fault("the commands of an array of runs are too many", at);
    std::memcpy(buffer.data() + nested, payload.begin, payload.size());
    return expand(buffer.data(), buffer.data() + nested + payload.size(), output, size, fault, at);
}

}  // namespace navscope::kraken
