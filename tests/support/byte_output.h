// Bytes written one number after another, for writers of files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace navscope::support {

class Output {
public:
    explicit Output(bool big_endian) : big_endian_(big_endian) {}

    template <typename T>
    void number(T value) {
        const size_t at = bytes.size();
        bytes.resize(at + sizeof(T));
        patch(at, value);
    }
    template <typename T>
    void patch(size_t at, T value) {
        for (size_t i = 0; i < sizeof(T); ++i) {
            const size_t shift = 8 * (big_endian_ ? sizeof(T) - 1 - i : i);
            bytes[at + i] = static_cast<std::byte>((static_cast<uint64_t>(value) >> shift) & 0xFF);
        }
    }
    void text(std::string_view letters) {
        for (const char letter : letters) bytes.push_back(static_cast<std::byte>(letter));
    }
    void raw(std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); }
    void align(size_t unit) { bytes.resize((bytes.size() + unit - 1) / unit * unit); }

    std::vector<std::byte> bytes;

private:
    bool big_endian_;
};

}  // namespace navscope::support
