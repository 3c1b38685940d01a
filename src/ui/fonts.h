// The two fonts, built from bytes handed in: DejaVu Sans for labels, DejaVu Sans Mono for values. The atlas is rebuilt
// at another scale so that text stays crisp.
#pragma once

#include <cstddef>
#include <span>

#include "ui/imgui_compat.h"

namespace navscope {

struct FontBytes {
    std::span<const std::byte> sans, mono;  // TrueType; must live as long as the Ui. Empty: ImGui's own bitmap font
};

class Fonts {
public:
    explicit Fonts(FontBytes bytes) : bytes_(bytes) {}

    /// Builds the atlas for a scale (1 = 14 pixels); false if it is as it was. The texture must be made anew after
    /// true.
    bool prepare(float scale);
    ImFont* sans() const { return sans_; }
    ImFont* mono() const { return mono_; }
    ImFont* mono_small() const { return mono_small_; }  // of the bytes: 16 a row must fit a side column
    float scale() const { return scale_; }

    /// Pairs of first and last character, ended by 0: what the atlas holds.
    static const ImWchar* ranges();

private:
    FontBytes bytes_;
    float scale_ = 0;
    ImFont* sans_ = nullptr;
    ImFont* mono_ = nullptr;
    ImFont* mono_small_ = nullptr;
};

}  // namespace navscope
