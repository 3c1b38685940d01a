// A list that scrolls in rows, not in pixels: ImGui's float scroll loses single rows beyond a few million. It has a
// scrollbar of its own with arrows that move by one row; the caller draws the visible rows and nothing else.
//
//     const RowSpan rows = list_.begin("values", size, count, row_height);
//     for (int64_t row = rows.first; row < rows.first + rows.count; ++row) …
//     list_.end();
#pragma once

#include <cstdint>

#include "ui/imgui_compat.h"

namespace navscope {

struct RowSpan {
    int64_t first = 0;
    int64_t count = 0;  // visible ones, the last of them perhaps cut off
};

class RowList {
public:
    /// Opens a child window of `size` (0 or less: what is left, as in ImGui). Every row must be `row_height` pixels
    /// high with its spacing; `header_height` pixels above the rows are the caller's.
    RowSpan begin(const char* id, ImVec2 size, int64_t rows, float row_height, float header_height = 0);
    void end();

    /// The row to stand at the top from the next begin() on; a row past the last page gives the last page.
    void scroll_to(int64_t row) { top_ = row; }
    /// Scrolls as little as possible so that the row is seen.
    void reveal(int64_t row);
    int64_t top() const { return top_; }
    /// Rows that were fully visible in the last frame.
    int64_t page() const { return page_; }

private:
    void scrollbar();

    int64_t top_ = 0, rows_ = 0, page_ = 1;
    int64_t reveal_ = -1;
    float wheel_ = 0;    // parts of a notch that a touch pad gave
    float grabbed_ = 0;  // where in the grab the mouse took it, in pixels
    ImVec2 at_{}, size_{};
};

}  // namespace navscope
