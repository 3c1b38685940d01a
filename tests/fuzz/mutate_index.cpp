#include <string_view>

#include "fuzz/mutate.h"

namespace navscope::fuzz {

namespace {

/// Where lines begin; the last entry is the end.
std::vector<uint64_t> lines_of(const Data& data) {
    std::vector<uint64_t> lines = {0};
    for (uint64_t i = 0; i < data.size(); ++i) {
        if (data[i] == std::byte{'\n'}) lines.push_back(i + 1);
    }
    if (lines.back() != data.size()) lines.push_back(data.size());
    return lines;
}

void insert_text(Data& data, uint64_t offset, std::string_view text) {
    insert_bytes(data, offset, std::as_bytes(std::span(text)));
}

}  // namespace

void mutate_index(Data& data, Random& random) {
    constexpr std::array<std::string_view, 14> tokens = {
        "\"",       "\r\n", "\n", "{", "}", ",", " ", "0x00000001", "4294967296", "-1", "99999999999999999999",
        "\xB0\xA1", "\x81", "0"};
    const std::vector<uint64_t> lines = lines_of(data);
    const uint64_t one = random.below(lines.size() - 1);
    const uint64_t begin = lines[one], size = lines.size() > 1 ? lines[one + 1] - begin : 0;
    switch (random.below(5)) {
        case 0:
            return remove_bytes(data, begin, size);
        case 1: {
            const Data line(data.begin() + static_cast<std::ptrdiff_t>(begin),
                            data.begin() + static_cast<std::ptrdiff_t>(begin + size));
            return insert_bytes(data, random.pick(lines), line);
        }
        case 2:
        case 3:
            return insert_text(data, random.below(data.size() + 1), random.pick(tokens));
        default:
            return edit_bytes(data, random);
    }
}

}  // namespace navscope::fuzz
