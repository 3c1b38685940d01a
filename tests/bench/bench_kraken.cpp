// How fast Kraken streams are decoded on one core, beside zlib's inflate of the same bytes packed at level 6. The
// streams are others' (shared data); without them there is nothing to compare. At least 2 × inflate on xml and reymont,
// the aim is 3.2 ×.
//
//   navscope_bench_kraken [ROUNDS]
#include <zlib.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "bench/harness.h"
#include "bytes/file.h"
#include "container/kraken/kraken.h"
#include "support/dcx_writer.h"

namespace navscope::bench {

namespace {

using Data = std::vector<std::byte>;

void bench_stream(const std::string& name, int rounds) {
    const std::string path = std::string(NAVSCOPE_SHARED_DATA) + "/kraken/" + name;
    const Result<Blob> stream = read_file(path + ".krak");
    uint64_t size = 0;
    std::ifstream(to_path(path + ".size")) >> size;
    if (!stream || size == 0) {
        std::printf("%s is not there: nothing to compare\n", path.c_str());
        return;
    }
    Data output;
    if (!decode_kraken(stream->bytes(), size, output, nullptr)) std::abort();
    const Data packed = support::write_zlib(output, 6);
    Data room(size);
    Comparison comparison(name, size);
    comparison.add("inflate", [&] {
        uLongf length = room.size();
        if (uncompress(reinterpret_cast<Bytef*>(room.data()), &length, reinterpret_cast<const Bytef*>(packed.data()),
                       packed.size()) != Z_OK) {
            std::abort();
        }
        keep(room.data());
    });
    // Into memory that is there already, as inflate's is.
    comparison.add("kraken", [&] {
        output.clear();
        if (!decode_kraken(stream->bytes(), size, output, nullptr)) std::abort();
        keep(output.data());
    });
    comparison.run(rounds);
    comparison.print({"inflate"});
}

}  // namespace

}  // namespace navscope::bench

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 21;
    for (const char* name : {"real_xml_full", "real_reymont_full", "enc_mr_l7"})
        navscope::bench::bench_stream(name, rounds);
    return 0;
}
