// Small controls that several panels share.
#pragma once

#include <string>
#include <string_view>

#include "ui/panel.h"

namespace navscope::widget {

/// For the item drawn last: text, and the key of a command in brackets ("Frame the selection (F)").
void tooltip(std::string_view text, std::string_view command = {});

/// A text box that grows its string. True when the text changed, or with `on_enter` when Enter was pressed.
bool input(const char* id, const char* hint, std::string& text, bool on_enter = false);

/// An eye, open or crossed out. True when clicked.
bool eye(const char* id, bool open, const PanelContext& context);

/// A button as high as a line of text.
bool small_button(const char* label, std::string_view hint, std::string_view command = {});

/// Text that acts: underlined while hovered. True when clicked.
bool link(const char* id, std::string_view text, const PanelContext& context);

/// Text cut to `width` pixels with "…" at its end, or at its start if the end says more (paths).
std::string elided(std::string_view text, float width, bool keep_end = false);

/// One line of `text`, cut to the width that is left; the whole of it in the tooltip if it was cut.
void line(std::string_view text, ImU32 colour, bool keep_end = false);
/// The same at the right edge of the space that is left.
void line_right(std::string_view text, ImU32 colour);

/// A grey, wrapped sentence: what would fill an empty panel.
void empty_note(std::string_view text, const PanelContext& context);

/// A headline inside a panel with a thin rule behind it.
void heading(std::string_view text, const PanelContext& context);

}  // namespace navscope::widget
