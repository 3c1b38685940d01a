// BND3: the binder of Demon's Souls and Dark Souls 1. Names are Shift-JIS, there is no hash table.
//
//   0x00 header of 0x20 bytes: "BND3", build stamp of 8, which fields a file header has, byte order, order of the flag
//        bits, 0, number of files, end of the headers, two words of 0
//   0x20 file headers: flags, 0 0 0, size, data offset (4 or 8 bytes), [id], [name offset], [unpacked size]
//        names, then the data, each at a multiple of 16
#pragma once

#include "container/binder.h"

namespace navscope {

ReadBinder read_bnd3;

}  // namespace navscope
