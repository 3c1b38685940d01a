// Korean text as Windows knows it (code page 949, which includes EUC-KR) to UTF-8: the index files of Silkroad Online.
// As in container/text.h, what is not valid text becomes a visible escape: \x{81}.
#pragma once

#include <string>

#include "bytes/reader.h"
#include "container/pair_decoder.h"

namespace navscope {

struct KoreanLine {
    std::string utf8;
    bool valid = true;  // nothing had to be escaped
};

/// Make one for all lines of a file.
class KoreanText {
public:
    /// All of the bytes; control characters, tabs apart, are escaped too.
    KoreanLine decode(Bytes bytes) const;

private:
    PairDecoder pairs_{"UTF-8", {"CP949", "EUC-KR"}};
};

}  // namespace navscope
