// Bytes, sixteen a row, with their characters. A chosen and a hovered range stand out; a click names a byte.
#pragma once

#include <cstdint>
#include <optional>

#include "bytes/reader.h"
#include "ui/panel.h"
#include "ui/row_list.h"

namespace navscope {

struct ByteRange {
    uint64_t begin = 0, end = 0;  // end is not part of it
    bool empty() const { return begin >= end; }
    bool contains(uint64_t at) const { return at >= begin && at < end; }
};

class BytesView {
public:
    static constexpr int64_t row_bytes = 16;

    /// The offset of a byte that was clicked.
    std::optional<uint64_t> draw(const PanelContext& context, Bytes bytes, ByteRange chosen, ByteRange hovered);
    /// Puts the row of that byte at the top.
    void show(uint64_t offset) { list_.scroll_to(static_cast<int64_t>(offset / row_bytes)); }
    int64_t top_row() const { return list_.top(); }

private:
    struct Grid {
        float x, digit, ascii;  // of the first byte, of a hex digit, of the first character (0: no room for them)
        float pitch;            // from byte to byte
        int offset_digits;
        float byte_x(int64_t i) const { return x + pitch * static_cast<float>(i) + (i >= 8 ? digit * 0.5f : 0); }
    };
    Grid grid(uint64_t size, float left, float width) const;
    void draw_row(const PanelContext& context, Bytes bytes, uint64_t begin, const Grid& grid, ImVec2 at) const;
    void mark(const PanelContext& context, ByteRange range, bool chosen, uint64_t begin, const Grid& grid,
              ImVec2 at) const;
    std::optional<uint64_t> byte_under_mouse(Bytes bytes, uint64_t begin, const Grid& grid, ImVec2 at) const;

    RowList list_;
};

/// What the bytes at an offset are as numbers of every size, both byte orders; lines for a tooltip.
std::string lens_text(Bytes bytes, uint64_t offset);

}  // namespace navscope
