// Small things that the container tests make and ask.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "container/unpack.h"
#include "support/binder_writer.h"

namespace navscope::made {

using Data = std::vector<std::byte>;

inline Data bytes_of(std::string_view text) {
    const auto* const first = reinterpret_cast<const std::byte*>(text.data());
    return Data(first, first + text.size());
}

inline std::string text_of(Bytes bytes) {
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

inline Blob blob_of(Data data, std::string name = "folder/test.nvmhktbnd.dcx") {
    return Blob(std::move(data), std::make_shared<const Origin>(Origin{std::move(name), nullptr, std::nullopt}));
}

/// Bytes that deflate cannot make much of, the same each time.
inline Data noise(size_t size, uint32_t seed = 1) {
    Data data(size);
    for (std::byte& byte : data) {
        seed = seed * 1664525 + 1013904223;
        byte = static_cast<std::byte>(seed >> 24);
    }
    return data;
}

inline std::vector<support::BinderMember> three_members() {
    const std::string folder = "N:\\GR\\data\\INTERROOT_win64\\map\\m10_00_00_00\\navimesh\\bind6\\";
    return {{folder + "n10_00_00_00_000700.hkx", 10000, noise(300, 7)},
            {folder + "n10_00_00_00_000701.hkx", 10001, noise(17, 8)},
            {folder + "o10_00_00_00_000700.hkx", 20000, noise(64, 9)}};
}

inline Container opened(Data data) {
    Result<Container> result = unpack(blob_of(std::move(data)));
    return result ? *std::move(result) : Container{};
}

template <typename T>
void put(Data& data, size_t offset, T value, bool big_endian = false) {
    for (size_t i = 0; i < sizeof(T); ++i) {
        const size_t shift = 8 * (big_endian ? sizeof(T) - 1 - i : i);
        data.at(offset + i) = static_cast<std::byte>((static_cast<uint64_t>(value) >> shift) & 0xFF);
    }
}

template <typename T>
T get(const Data& data, size_t offset) {
    return load<T>(data.data() + offset);
}

inline uint32_t get_big(const Data& data, size_t offset) {
    return load<uint32_t>(data.data() + offset, Endian::big);
}

/// "dcx.level@30 bnd.hash@38": what the deviations are and where, offsets in hexadecimal.
inline std::string places(const std::vector<Deviation>& deviations) {
    std::string text;
    for (const Deviation& deviation : deviations) {
        char place[32];
        std::snprintf(place, sizeof place, "@%llX", static_cast<unsigned long long>(deviation.offset));
        text += (text.empty() ? "" : " ") + std::string(deviation.id) + place;
    }
    return text;
}

}  // namespace navscope::made
