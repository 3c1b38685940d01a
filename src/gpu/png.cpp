#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

#include <cstring>
#include <limits>
#include <memory>

#include "gpu/renderer.h"

namespace navscope {
namespace {

constexpr int largest_side = 16384;
// Deflate makes at most 1032 bytes of one, and a byte holds at most 8 pixels: a header that announces more than that
// lies.
constexpr uint64_t most_pixels_a_byte = 1032 * 8;

void append(void* context, void* data, int size) {
    auto& out = *static_cast<std::vector<std::byte>*>(context);
    const auto* bytes = static_cast<const std::byte*>(data);
    out.insert(out.end(), bytes, bytes + size);
}

}  // namespace

Result<std::vector<std::byte>> encode_png(const Picture& picture) {
    if (picture.width < 1 || picture.height < 1 || picture.width > largest_side || picture.height > largest_side)
        return Error{ErrorCode::usage,
                     "a PNG of " + std::to_string(picture.width) + " x " + std::to_string(picture.height) +
                         " pixels cannot be made (limit " + std::to_string(largest_side) + ")",
                     {},
                     {}};
    if (picture.rgba.size() != size_t{4} * picture.width * picture.height)
        return Error{ErrorCode::usage, "the picture's bytes do not match its size", {}, {}};
    std::vector<std::byte> out;
    if (stbi_write_png_to_func(append, &out, picture.width, picture.height, 4, picture.rgba.data(),
                               picture.width * 4) == 0)
        return Error{ErrorCode::too_large, "no memory to compress the picture", {}, {}};
    return out;
}

Result<Picture> decode_png(std::span<const std::byte> png) {
    static constexpr uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (png.size() < sizeof signature || std::memcmp(png.data(), signature, sizeof signature) != 0)
        return Error{ErrorCode::bad_magic, "not a PNG", 0, {}};
    if (png.size() > static_cast<size_t>(std::numeric_limits<int>::max()))
        return Error{ErrorCode::too_large, "a PNG of more than 2 GiB", {}, {}};
    const auto* bytes = reinterpret_cast<const stbi_uc*>(png.data());
    const int size = static_cast<int>(png.size());
    Picture picture;
    int channels = 0;
    if (stbi_info_from_memory(bytes, size, &picture.width, &picture.height, &channels) == 0)
        return Error{ErrorCode::corrupt, std::string("the PNG cannot be read: ") + stbi_failure_reason(), {}, {}};
    if (picture.width > largest_side || picture.height > largest_side)
        return Error{ErrorCode::too_large,
                     "a PNG of " + std::to_string(picture.width) + " x " + std::to_string(picture.height) +
                         " pixels (limit " + std::to_string(largest_side) + ")",
                     {},
                     {}};
    const uint64_t pixels_announced = static_cast<uint64_t>(picture.width) * static_cast<uint64_t>(picture.height);
    if (pixels_announced / most_pixels_a_byte > png.size())
        return Error{ErrorCode::truncated, "the PNG announces more pixels than its bytes can hold", {}, {}};
    std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(bytes, size, &picture.width, &picture.height, &channels, 4), stbi_image_free);
    if (!pixels)
        return Error{ErrorCode::corrupt, std::string("the PNG cannot be read: ") + stbi_failure_reason(), {}, {}};
    picture.rgba.assign(pixels.get(), pixels.get() + size_t{4} * picture.width * picture.height);
    return picture;
}

}  // namespace navscope
