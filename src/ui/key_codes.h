// Key codes and modifier bits as the window hands them over: GLFW's numbers, so that this layer needs no GLFW.
#pragma once

namespace navscope {

namespace key {
inline constexpr int space = 32, apostrophe = 39, comma = 44, minus = 45, period = 46, slash = 47, zero = 48, nine = 57,
                     equal = 61, a = 65, b = 66, c = 67, d = 68, e = 69, f = 70, g = 71, h = 72, i = 73, l = 76, n = 78,
                     o = 79, p = 80, q = 81, r = 82, s = 83, t = 84, w = 87, x = 88, z = 90, escape = 256, enter = 257,
                     tab = 258, backspace = 259, insert = 260, remove = 261, right = 262, left = 263, down = 264,
                     up = 265, page_up = 266, page_down = 267, home = 268, end = 269, f1 = 290, f5 = 294, f12 = 301,
                     pad_zero = 320, pad_subtract = 333, pad_add = 334;
inline constexpr int digit(int number) {
    return zero + number;
}
}  // namespace key

namespace modifier {
inline constexpr int none = 0, shift = 1, control = 2, alt = 4, super = 8;
/// Caps lock and num lock come as further bits and mean nothing to a command.
inline constexpr int known = shift | control | alt | super;
}  // namespace modifier

/// A key went down (or repeats while it is held).
struct KeyStroke {
    int key = 0;
    int modifiers = 0;
    bool repeat = false;
};

}  // namespace navscope
