// BND4: the binder of Dark Souls 2 and everything after it.
//
//   0x00 header of 0x40 bytes: byte order, order of the flag bits, number of files, which fields a file header has
//   0x40 file headers: flags, 0 0 0, -1, size (8 bytes), [unpacked size (8 bytes)], data offset (4 or 8 bytes), [id],
//        [name offset]
//        names, then the hash table of their paths, then the data, each at a multiple of 16
#pragma once

#include "container/binder.h"

namespace navscope {

ReadBinder read_bnd4;

/// The hash of a member's path in the hash table: lower case (ASCII only), slashes forward, one in front.
uint32_t bnd4_path_hash(const std::vector<uint16_t>& name);

/// The number of hash buckets a writer makes: the smallest prime that is at least `count` / 7.
uint32_t bnd4_bucket_count(uint32_t count);

}  // namespace navscope
