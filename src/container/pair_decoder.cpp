#include "container/pair_decoder.h"

#include <iconv.h>

namespace navscope {

namespace {

const iconv_t no_converter = reinterpret_cast<iconv_t>(-1);

}  // namespace

PairDecoder::PairDecoder(const char* to, std::initializer_list<const char*> from) : converter_(no_converter) {
    for (const char* encoding : from) {
        if (converter_ == no_converter) converter_ = iconv_open(to, encoding);
    }
}

PairDecoder::~PairDecoder() {
    if (converter_ != no_converter) iconv_close(converter_);
}

std::string PairDecoder::convert(std::byte first, std::byte second) const {
    if (converter_ == no_converter) return {};
    char input[2] = {static_cast<char>(first), static_cast<char>(second)};
    char output[8] = {};
    char* from = input;
    char* to = output;
    size_t from_left = sizeof input;
    size_t to_left = sizeof output;
    iconv(converter_, nullptr, nullptr, nullptr, nullptr);
    const size_t result = iconv(converter_, &from, &from_left, &to, &to_left);
    return result == 0 && from_left == 0 ? std::string(output, to) : std::string();
}

}  // namespace navscope
