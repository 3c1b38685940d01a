#include "bytes/result.h"

#include <cinttypes>
#include <cstdio>

namespace navscope {

std::string_view to_string(ErrorCode code) {
    switch (code) {
        case ErrorCode::io: return "io";
        case ErrorCode::empty: return "empty";
        case ErrorCode::truncated: return "truncated";
        case ErrorCode::bad_magic: return "bad-magic";
        case ErrorCode::unsupported: return "unsupported";
        case ErrorCode::corrupt: return "corrupt";
        case ErrorCode::out_of_range: return "out-of-range";
        case ErrorCode::too_large: return "too-large";
        case ErrorCode::not_found: return "not-found";
        case ErrorCode::cancelled: return "cancelled";
        case ErrorCode::usage: return "usage";
        case ErrorCode::no_opengl: return "no-opengl";
        case ErrorCode::sro_f01: return "sro.F01";
        case ErrorCode::sro_f02: return "sro.F02";
        case ErrorCode::sro_f03: return "sro.F03";
        case ErrorCode::sro_f04: return "sro.F04";
        case ErrorCode::sro_f05: return "sro.F05";
    }
    return "unknown";
}

std::string describe_offset(uint64_t offset) {
    char text[48];
    std::snprintf(text, sizeof text, "0x%" PRIX64 " (%" PRIu64 ")", offset, offset);
    return text;
}

std::string describe(const Error& error) {
    std::string text;
    for (const std::string& part : error.trail) {
        text += text.empty() ? "" : " › ";
        text += part;
    }
    if (!text.empty()) text += ": ";
    text += error.what;
    if (error.offset) text += " at " + describe_offset(*error.offset);
    return text;
}

}  // namespace navscope
