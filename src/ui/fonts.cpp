#include "ui/fonts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace navscope {
namespace {

constexpr float sans_size = 14, mono_size = 13, mono_small_size = 11;

/// Bytes and numbers in the picture: little is needed, and glyphs cost time at the start.
constexpr std::array<ImWchar, 7> few_characters{0x0020, 0x007E, 0x00A0, 0x00FF, 0x2026, 0x2026, 0};

ImFont* add(ImFontAtlas& atlas, std::span<const std::byte> bytes, float size, const ImWchar* ranges) {
    if (bytes.empty()) {
        ImFontConfig config;
        config.SizePixels = std::round(size);
        return atlas.AddFontDefault(&config);
    }
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;  // embedded bytes: nobody frees them
    config.OversampleH = size < 24 ? 2 : 1;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    void* data = const_cast<std::byte*>(bytes.data());
    return atlas.AddFontFromMemoryTTF(data, static_cast<int>(bytes.size()), std::round(size), &config, ranges);
}

}  // namespace

const ImWchar* Fonts::ranges() {
    static constexpr std::array<ImWchar, 31> all{0x0020, 0x007E,                                  // ASCII
                                                 0x00A0, 0x024F,                                  // Latin with marks
                                                 0x0259, 0x0259, 0x02C6, 0x02DD, 0x0370, 0x03FF,  // Greek
                                                 0x0400, 0x052F,                                  // Cyrillic
                                                 0x1E00, 0x1EFF,                                  // more Latin
                                                 0x2010, 0x205E,                  // dashes, quotes, …, ›
                                                 0x2070, 0x208E,                  // superscripts
                                                 0x20AC, 0x20AC, 0x2190, 0x21FF,  // arrows
                                                 0x2200, 0x22FF,                  // mathematical signs
                                                 0x2500, 0x257F,                  // boxes
                                                 0x25A0, 0x25FF,                  // shapes
                                                 0x2713, 0x2717,                  // check marks
                                                 0};
    return all.data();
}

bool Fonts::prepare(float scale) {
    const float wanted = std::clamp(std::isfinite(scale) ? scale : 1.0f, 0.5f, 6.0f);
    if (wanted == scale_ && sans_) return false;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
    atlas.TexDesiredWidth = wanted > 2 ? 4096 : 2048;
    sans_ = add(atlas, bytes_.sans, sans_size * wanted, ranges());
    mono_ = add(atlas, bytes_.mono, mono_size * wanted, ranges());
    mono_small_ = add(atlas, bytes_.mono, mono_small_size * wanted, few_characters.data());
    ImGui::GetIO().FontDefault = sans_;
    scale_ = wanted;
    return atlas.Build();
}

}  // namespace navscope
