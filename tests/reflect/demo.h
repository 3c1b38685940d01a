// The worked example of a tagfile: class Demo { xs: hkArray<int> @0; n: int @16 }, one object with xs = {10, 20, -30}
// and n = 7. 452 bytes, written out by hand so that a reviewer can read them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "bytes/blob.h"

namespace navscope::demo {

inline constexpr std::string_view hex =
    // 000 the root, a chain of sections
    "000001C4 54414730 "
    // 008 SDKV "20180100"
    "40000010 53444B56 3230313830313030 "
    // 018 DATA: xs -> item 2, n = 7, fill, the three ints, fill
    "40000038 44415441 0200000000000000 0000000000000000 0700000000000000 0000000000000000 0A000000 14000000 E2FFFFFF 00000000 "
    // 050 TYPE
    "0000012C 54595045 "
    // 058 TPTR: room for 6 pointers
    "40000038 54505452 000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 "
    // 090 TSTR: Demo hkArray tT tAllocator int hkContainerHeapAllocator T*
    "40000044 54535452 44656D6F00 686B417272617900 745400 74416C6C6F6361746F7200 696E7400 "
    "686B436F6E7461696E657248656170416C6C6F6361746F7200 542A00 00 "
    // 0D4 TNA1
    "4000001C 544E4131 06 0000 01020203 0304 0400 0500 0601 0203 000000 "
    // 0F0 FSTR: xs n m_data m_size m_capacityAndFlags
    "40000030 46535452 787300 6E00 6D5F6461746100 6D5F73697A6500 6D5F6361706163697479416E64466C61677300 0000 "
    // 120 TBDY
    "40000044 54424459 0100290718080200 20000201 20100302 002B080310080302 2200050322080304 220C0303 0009C082 04040404 "
    "0039070101100005 001B0603080840 00 "
    // 164 THSH, 174 TPAD
    "40000010 54485348 01 0144332211 0000 40000008 54504144 "
    // 17C INDX with ITEM and PTCH
    "00000048 494E4458 4000002C 4954454D 000000000000000000000000 010000100000000001000000 030000202000000003000000 "
    "40000014 50544348 02000000 01000000 00000000";

inline std::vector<std::byte> bytes() {
    std::vector<std::byte> result;
    int high = -1;
    for (const char c : hex) {
        if (c == ' ') continue;
        const int digit = c <= '9' ? c - '0' : c - 'A' + 10;
        if (high < 0) {
            high = digit;
        } else {
            result.push_back(static_cast<std::byte>(high << 4 | digit));
            high = -1;
        }
    }
    return result;
}

inline Blob blob(std::vector<std::byte> from = bytes()) {
    return Blob(std::move(from), std::make_shared<const Origin>(Origin{"demo.tag0", nullptr, {}}));
}

}  // namespace navscope::demo
