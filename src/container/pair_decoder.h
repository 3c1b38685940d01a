// Characters of two bytes in an old East Asian encoding, through the system's converter.
#pragma once

#include <initializer_list>
#include <string>

#include "bytes/reader.h"

namespace navscope {

/// Holds a converter of the system; make one for all texts of a file.
class PairDecoder {
public:
    /// The first of these encodings that the system has. Where it has none, no pair is a character.
    PairDecoder(const char* to, std::initializer_list<const char*> from);
    ~PairDecoder();
    PairDecoder(const PairDecoder&) = delete;
    PairDecoder& operator=(const PairDecoder&) = delete;

    /// One character in the encoding `to`; "" where the pair is none.
    std::string convert(std::byte first, std::byte second) const;

private:
    void* converter_;
};

}  // namespace navscope
