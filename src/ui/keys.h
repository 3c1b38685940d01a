// The one table of keys. Keys are commands, not polled state: the window's key callback hands over every press, and
// each becomes an action, so that a press and release within one slow frame still counts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "session/session.h"
#include "ui/key_codes.h"

namespace navscope {

struct KeyRow {
    std::string_view id;  // "frame-selection": names the command in tooltips; several rows may share it
    int key;
    int modifiers;
    std::string_view title;  // of the cheat sheet; "" for a further key of the row before
    std::string_view group;
    /// Nothing where it has no meaning now (no file is open, …).
    std::optional<Action> (*make)(const Session& session);
    bool repeats = false;  // also while the key is held
};

std::span<const KeyRow> key_table();

/// What a key press means, if anything.
std::optional<Action> action_of(const KeyStroke& stroke, const Session& session);

/// "Ctrl+Shift+F"
std::string key_text(int key, int modifiers);
/// The keys of a command, "O" or "Ctrl+R, F5"; "" if it has none.
std::string keys_of(std::string_view id);

/// What the mouse and held keys do, for the cheat sheet.
struct GestureRow {
    std::string_view gesture, title, group;
};
std::span<const GestureRow> gesture_table();

}  // namespace navscope
