// Kraken streams: four bytes of announced size, then the stream. What decodes has that size and nothing of it is left
// to chance: a second time it is the same.
#include <cstring>
#include <fstream>

#include "bytes/file.h"
#include "container/kraken/kraken.h"
#include "fuzz/consume.h"
#include "fuzz/edit.h"
#include "fuzz/mutate.h"
#include "fuzz/target.h"

namespace navscope::fuzz {

namespace {

constexpr uint32_t largest_output = uint32_t{12} << 20;

void run(const Data& input) {
    if (input.size() < 4) return;
    const uint32_t announced = load<uint32_t>(input.data()) % (largest_output + 1);
    const Bytes stream = Bytes(input).subspan(4);
    Data output;
    const Result<uint64_t> used = decode_kraken(stream, announced, output, nullptr);
    if (!used) {
        expect(used.error().offset && *used.error().offset <= stream.size(), "a fault lies in the stream");
        return consume_error(used.error());
    }
    expect(*used == stream.size() && output.size() == announced, "all of the stream gives all of the output");
    touch(output);
    Data again;
    expect(static_cast<bool>(decode_kraken(stream, announced, again, nullptr)) && again == output,
           "a stream decodes to the same bytes each time");
}

void mutate(Data& data, Random& random) {
    if (data.size() < 8 || random.one_in(3)) return edit_bytes(data, random);
    // Most of what matters stands in front: sizes, block and quantum headers, the first arrays' headers.
    const size_t at = random.one_in(8) ? random.below(4) : 4 + random.below(std::min<uint64_t>(data.size() - 4, 64));
    if (random.one_in(2)) {
        data[at] = static_cast<std::byte>(random.below(256));
    } else {
        data[at] ^= std::byte{1} << random.below(8);
    }
}

bool wants(Bytes bytes) {
    return begins_kraken(bytes);
}

/// The vectors of others have their sizes in a file beside them.
void prepare(const std::string& path, Data& seed) {
    std::ifstream file(to_path(path.substr(0, path.rfind('.')) + ".size"));
    uint32_t size = 0x40000;
    file >> size;
    Data whole(4);
    std::memcpy(whole.data(), &size, sizeof size);
    whole.insert(whole.end(), seed.begin(), seed.end());
    seed = std::move(whole);
}

}  // namespace

const Target& target() {
    static constexpr Target kraken{"kraken", run, mutate, wants, 3000, 20 * 1024, prepare};
    return kraken;
}

}  // namespace navscope::fuzz
