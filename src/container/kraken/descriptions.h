// What the descriptions of Huffman codes and of TANS weights share (shared/formats/kraken.md, 6.3 and 6.4).
#pragma once

#include "container/kraken/arrays.h"
#include "container/kraken/bits.h"

namespace navscope::kraken {

using DescriptionBits = HighBits<Direction::forward>;

inline int zigzag(uint32_t value) {
    return value & 1 ? -static_cast<int>((value + 1) / 2) : static_cast<int>(value / 2);
}

/// The number of range codes that follow the numbers of `symbols` symbols.
uint32_t read_range_code_count(DescriptionBits& bits, uint32_t symbols);

/// The used symbols in ascending order, as `symbols` of them lie in ranges whose sizes the codes tell. False: they do
/// not fit into 256.
bool read_symbol_ranges(DescriptionBits& bits, uint32_t symbols, const uint8_t* codes, uint32_t code_count,
                        uint8_t* used);

}  // namespace navscope::kraken
