#include "container/korean_text.h"

#include <cstdio>

namespace navscope {

KoreanLine KoreanText::decode(Bytes bytes) const {
    KoreanLine line;
    line.utf8.reserve(bytes.size());
    for (size_t at = 0; at < bytes.size(); ++at) {
        const auto c = std::to_integer<unsigned char>(bytes[at]);
        const bool control = (c < 0x20 && c != '\t') || c == 0x7F;
        if (c < 0x80 && !control) {
            line.utf8 += static_cast<char>(c);
            continue;
        }
        const bool may_be_pair = !control && at + 1 < bytes.size();
        if (const std::string pair = may_be_pair ? pairs_.convert(bytes[at], bytes[at + 1]) : ""; !pair.empty()) {
            line.utf8 += pair;
            ++at;
        } else {
            char escape[16];
            std::snprintf(escape, sizeof escape, "\\x{%02X}", static_cast<unsigned>(c));
            line.utf8 += escape;
            line.valid = false;
        }
    }
    return line;
}

}  // namespace navscope
