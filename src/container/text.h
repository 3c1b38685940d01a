// Names in binders: UTF-16 in either byte order, or Shift-JIS as Windows knows it (code page 932), to UTF-8. What is
// not valid text becomes a visible escape, so that every name can be shown and no two become equal: an unpaired
// surrogate is \u{D800}, a byte that means nothing is \x{81}.
#pragma once

#include <string>
#include <vector>

#include "bytes/reader.h"
#include "container/pair_decoder.h"

namespace navscope {

struct DecodedName {
    std::string utf8;
    std::vector<uint16_t> units;  // the same as UTF-16, for the path hash
    uint64_t size = 0;            // bytes in the file, terminator included
    bool terminated = false;      // a terminator was found within the bytes given
    bool valid = true;            // nothing had to be escaped
};

/// The name at the start of `bytes`: up to its terminator or to the end.
DecodedName decode_utf16(Bytes bytes, Endian endian);

/// Make one for all names of a binder.
class ShiftJis {
public:
    DecodedName decode(Bytes bytes) const;

private:
    uint16_t two_bytes(std::byte first, std::byte second) const;
    PairDecoder pairs_{"UTF-16LE", {"CP932"}};
};

}  // namespace navscope
