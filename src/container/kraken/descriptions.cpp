#include "container/kraken/descriptions.h"

#include <algorithm>

namespace navscope::kraken {

// Evenly distributed over 0 … x - 1, in truncated binary.
uint32_t read_range_code_count(DescriptionBits& bits, uint32_t symbols) {
    if (symbols == 256) return 0;
    const uint32_t x = 2 * std::min(257 - symbols, symbols);
    const auto length = static_cast<unsigned>(std::bit_width(x - 1));
    const uint32_t spare = (1u << length) - x;
    const uint32_t value = bits.peek(length);
    if (value >> 1 >= spare) {
        bits.skip(length);
        return value - spare;
    }
    bits.skip(length - 1);
    return value >> 1;
}

bool read_symbol_ranges(DescriptionBits& bits, uint32_t symbols, const uint8_t* codes, uint32_t code_count,
                        uint8_t* used) {
    uint32_t symbol = 0, listed = 0;
    const auto number = [&](unsigned count) { return bits.bits(count) + (1u << count); };
    const auto list = [&](uint32_t count) {
        for (uint32_t i = 0; i < count; ++i) used[listed++] = static_cast<uint8_t>(symbol++);
    };
    const uint8_t* code = codes;
    if (code_count & 1) {
        if (*code >= 8) return false;
        symbol = number(*code++ + 1u) - 1;
    }
    for (uint32_t i = 0; i < code_count >> 1; ++i) {
        if (code[0] >= 9 || code[1] >= 8) return false;
        const uint32_t count = number(code[0]);
        if (symbol + count > 256 || listed + count >= symbols) return false;
        list(count);
        symbol += number(code[1] + 1u) - 1;
        code += 2;
    }
    if (symbol >= 256 || symbol + (symbols - listed) > 256) return false;
    list(symbols - listed);
    return true;
}

}  // namespace navscope::kraken
