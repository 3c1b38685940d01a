// Inside the readers of DCX headers: constant fields.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "bytes/reader.h"
#include "container/deviations.h"

namespace navscope {

struct DcxConstant {
    uint64_t offset;  // from the start of the block
    uint32_t value;
    uint32_t mask;  // the bits of the word that are constant
    std::string_view name;
};

/// "0x1C"
std::string dcx_hex(uint64_t value);

/// Notes each big-endian word of the block at `start` that differs; all of them lie inside `file`.
void check_dcx_constants(Bytes file, uint64_t start, std::span<const DcxConstant> constants, DeviationLog& log);

}  // namespace navscope
