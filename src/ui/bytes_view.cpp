#include "ui/bytes_view.h"

#include <algorithm>
#include <array>

#include "reflect/record_tree.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

constexpr std::string_view digits = "0123456789ABCDEF";

template <typename T>
void lens_line(std::string& text, std::string_view name, Bytes bytes, uint64_t offset) {
    if (bytes.size() - offset < sizeof(T)) return;
    const auto shown = [](T value) {
        if constexpr (std::is_same_v<T, float>)
            return format_float(value);
        else if constexpr (std::is_same_v<T, double>)
            return format_number(value);
        else
            return std::to_string(value);
    };
    const T little = load<T>(bytes.data() + offset, Endian::little), big = load<T>(bytes.data() + offset, Endian::big);
    text += "\n" + std::string(name) + "  " + shown(little);
    if (sizeof(T) > 1) text += "   big-endian " + shown(big);
}

}  // namespace

std::string lens_text(Bytes bytes, uint64_t offset) {
    if (offset >= bytes.size()) return {};
    std::string text = describe_offset(offset);
    lens_line<uint8_t>(text, "u8 ", bytes, offset);
    lens_line<int8_t>(text, "i8 ", bytes, offset);
    lens_line<uint16_t>(text, "u16", bytes, offset);
    lens_line<int16_t>(text, "i16", bytes, offset);
    lens_line<uint32_t>(text, "u32", bytes, offset);
    lens_line<int32_t>(text, "i32", bytes, offset);
    lens_line<uint64_t>(text, "u64", bytes, offset);
    lens_line<int64_t>(text, "i64", bytes, offset);
    lens_line<float>(text, "f32", bytes, offset);
    lens_line<double>(text, "f64", bytes, offset);
    if (bytes.size() - offset >= 2) {
        text += "\nhalf " + format_float(static_cast<float>(load_number(bytes.data() + offset, Scalar::f16)));
    }
    return text;
}

BytesView::Grid BytesView::grid(uint64_t size, float left, float width) const {
    Grid grid{};
    grid.offset_digits = static_cast<int>(hex(size, 4).size()) - 2;
    grid.digit = ImGui::CalcTextSize("0").x;
    grid.x = left + grid.digit * (static_cast<float>(grid.offset_digits) + 1);
    // As wide as the space allows with the characters beside, else without them.
    constexpr float tightest = 2.15f, widest = 3;
    const float room = left + width - grid.x - grid.digit;
    const float beside = (room / grid.digit - row_bytes) / row_bytes;
    grid.pitch = grid.digit * std::clamp(beside < tightest ? room / grid.digit / row_bytes : beside, tightest, widest);
    if (beside >= tightest) grid.ascii = grid.byte_x(row_bytes) + grid.digit * 0.5f;
    return grid;
}

void BytesView::mark(const PanelContext& context, ByteRange range, bool chosen, uint64_t begin, const Grid& grid,
                     ImVec2 at) const {
    const uint64_t first = std::max(range.begin, begin), end = std::min(range.end, begin + row_bytes);
    if (first >= end) return;
    const auto from = static_cast<int64_t>(first - begin), to = static_cast<int64_t>(end - begin);
    const float height = ImGui::GetTextLineHeightWithSpacing(), pad = grid.digit * 0.12f;
    const auto box = [&](float left, float right) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const ImVec2 min(left - pad, at.y), max(right + pad, at.y + height);
        if (chosen)
            draw.AddRectFilled(min, max, context.theme.highlight);
        else
            draw.AddRect(min, max, context.theme.accent);
    };
    box(grid.byte_x(from), grid.byte_x(to - 1) + grid.digit * 2);
    if (grid.ascii > 0) {
        box(grid.ascii + grid.digit * static_cast<float>(from), grid.ascii + grid.digit * static_cast<float>(to));
    }
}

void BytesView::draw_row(const PanelContext& context, Bytes bytes, uint64_t begin, const Grid& grid, ImVec2 at) const {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const std::string offset = hex(begin, grid.offset_digits).substr(2);
    draw.AddText(ImVec2(grid.x - grid.digit * (static_cast<float>(grid.offset_digits) + 1), at.y), context.theme.dim,
                 offset.c_str());
    const uint64_t count = std::min<uint64_t>(row_bytes, bytes.size() - begin);
    std::array<char, row_bytes> characters{};
    for (uint64_t i = 0; i < count; ++i) {
        const auto byte = std::to_integer<uint8_t>(bytes[begin + i]);
        const std::array<char, 2> pair{digits[byte >> 4], digits[byte & 15]};
        draw.AddText(ImVec2(grid.byte_x(static_cast<int64_t>(i)), at.y), byte ? context.theme.text : context.theme.dim,
                     pair.data(), pair.data() + pair.size());
        characters[i] = byte >= 0x20 && byte < 0x7F ? static_cast<char>(byte) : '.';
    }
    if (grid.ascii > 0) {
        draw.AddText(ImVec2(grid.ascii, at.y), context.theme.dim, characters.data(), characters.data() + count);
    }
}

std::optional<uint64_t> BytesView::byte_under_mouse(Bytes bytes, uint64_t begin, const Grid& grid, ImVec2 at) const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (mouse.y < at.y || mouse.y >= at.y + ImGui::GetTextLineHeightWithSpacing()) return std::nullopt;
    for (int64_t i = 0; i < row_bytes; ++i) {
        const bool in_hex = mouse.x >= grid.byte_x(i) && mouse.x < grid.byte_x(i) + grid.pitch;
        const float character = grid.ascii + grid.digit * static_cast<float>(i);
        const bool in_ascii = grid.ascii > 0 && mouse.x >= character && mouse.x < character + grid.digit;
        const uint64_t offset = begin + static_cast<uint64_t>(i);
        if ((in_hex || in_ascii) && offset < bytes.size()) return offset;
    }
    return std::nullopt;
}

std::optional<uint64_t> BytesView::draw(const PanelContext& context, Bytes bytes, ByteRange chosen, ByteRange hovered) {
    ImGui::PushFont(context.fonts.mono_small());
    const auto rows = static_cast<int64_t>((bytes.size() + row_bytes - 1) / row_bytes);
    const float height = ImGui::GetTextLineHeightWithSpacing();
    const RowSpan span = list_.begin("bytes", ImVec2(0, 0), rows, height);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const Grid grid = this->grid(bytes.size(), corner.x, ImGui::GetContentRegionAvail().x);
    const bool over = ImGui::IsWindowHovered();
    std::optional<uint64_t> under;
    for (int64_t row = span.first; row < span.first + span.count; ++row) {
        const ImVec2 at(corner.x, corner.y + height * static_cast<float>(row - span.first));
        const uint64_t begin = static_cast<uint64_t>(row) * row_bytes;
        mark(context, chosen, true, begin, grid, at);
        draw_row(context, bytes, begin, grid, at);
        mark(context, hovered, false, begin, grid, at);
        if (over && !under) under = byte_under_mouse(bytes, begin, grid, at);
        context.spots.add("bytes.row." + std::to_string(row), {grid.x, at.y}, {grid.byte_x(row_bytes), at.y + height});
    }
    list_.end();
    ImGui::PopFont();
    if (!under) return std::nullopt;
    ImGui::BeginTooltip();
    ImGui::PushFont(context.fonts.mono());
    ImGui::TextUnformatted(lens_text(bytes, *under).c_str());
    ImGui::PopFont();
    ImGui::EndTooltip();
    return ImGui::IsMouseClicked(ImGuiMouseButton_Left) ? under : std::nullopt;
}

}  // namespace navscope
