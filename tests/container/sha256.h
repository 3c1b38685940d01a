// SHA-256 (FIPS 180-4), to compare with the sums that others noted of their files.
#pragma once

#include <string>

#include "bytes/reader.h"

namespace navscope::made {

/// 64 hexadecimal digits.
std::string sha256(Bytes bytes);

}  // namespace navscope::made
