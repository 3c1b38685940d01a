#include "container/korean_text.h"

#include <iconv.h>

#include <cstdio>

namespace navscope {

namespace {

const iconv_t no_converter = reinterpret_cast<iconv_t>(-1);

}  // namespace

// Where the C library has no converter, the two-byte characters stay escapes.
KoreanText::KoreanText() : converter_(iconv_open("UTF-8", "CP949")) {
    if (converter_ == no_converter) converter_ = iconv_open("UTF-8", "EUC-KR");
}

KoreanText::~KoreanText() {
    if (converter_ != no_converter) iconv_close(converter_);
}

bool KoreanText::append_pair(std::byte first, std::byte second, std::string& text) const {
    if (converter_ == no_converter) return false;
    char input[2] = {static_cast<char>(first), static_cast<char>(second)};
    char output[8] = {};
    char* from = input;
    char* to = output;
    size_t from_left = sizeof input;
    size_t to_left = sizeof output;
    iconv(converter_, nullptr, nullptr, nullptr, nullptr);
    const size_t result = iconv(converter_, &from, &from_left, &to, &to_left);
    if (result != 0 || from_left != 0) return false;
    text.append(output, to);
    return true;
}

KoreanLine KoreanText::decode(Bytes bytes) const {
    KoreanLine line;
    line.utf8.reserve(bytes.size());
    for (size_t at = 0; at < bytes.size(); ++at) {
        const auto c = std::to_integer<unsigned char>(bytes[at]);
        const bool control = (c < 0x20 && c != '\t') || c == 0x7F;
        if (c < 0x80 && !control) {
            line.utf8 += static_cast<char>(c);
        } else if (!control && at + 1 < bytes.size() && append_pair(bytes[at], bytes[at + 1], line.utf8)) {
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
