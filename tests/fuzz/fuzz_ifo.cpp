// The text indexes object.ifo and tile2d.ifo.
#include <cstring>

#include "fuzz/consume.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"
#include "navmesh/sro/index_files.h"

namespace navscope::fuzz {

namespace {

void consume_index(const Result<sro::IndexFile>& file, const Data& input) {
    if (!file) return consume_error(file.error());
    consume_notes(file->notes, input.size());
    uint64_t at = 0;
    for (const sro::IndexRow& row : file->rows) {
        expect(row.offset >= at && row.offset <= input.size(), "rows follow one another in the file");
        at = row.offset;
        touch(std::as_bytes(std::span(row.path)));
        touch(std::as_bytes(std::span(row.group)));
        touch(std::as_bytes(std::span(row.list)));
    }
}

void run(const Data& input) {
    const Blob blob(input, std::make_shared<const Origin>(Origin{"object.ifo", nullptr, std::nullopt}));
    consume_index(sro::read_object_ifo(blob), input);
    consume_index(sro::read_tile_ifo(blob), input);
}

bool wants(Bytes bytes) {
    return bytes.size() >= 5 &&
           (std::memcmp(bytes.data(), "JMXVO", 5) == 0 || std::memcmp(bytes.data(), "JMXV2", 5) == 0);
}

}  // namespace

const Target& target() {
    static constexpr Target ifo{"ifo", run, mutate_index, wants, 2000};
    return ifo;
}

}  // namespace navscope::fuzz
