// A GL 3.3 core context: a GLFW window's, or one without a display through EGL. Functions are loaded by glad. Objects
// made in a context must be gone before it (a driver that frees them later crashed other tools).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bytes/result.h"

namespace navscope {

/// In pixels of the framebuffer.
struct Size {
    int width = 0, height = 0;
};

class Context {
public:
    virtual ~Context() = default;
    virtual void make_current() = 0;
    /// "OpenGL 3.3 (Core Profile) Mesa 22.3.6, llvmpipe (LLVM 15.0.6, 256 bits)"
    const std::string& description() const { return description_; }
    /// What the driver complained about since the last call: errors and whatever it calls undefined. Only a context
    /// made with `debug` collects them, and only where the driver has KHR_debug.
    std::vector<std::string> take_errors() { return std::exchange(*errors_, {}); }

protected:
    std::string description_;
    std::unique_ptr<std::vector<std::string>> errors_ = std::make_unique<std::vector<std::string>>();
};

/// Without a display: the surfaceless platform, then the device platform, then the default display.
/// Error no_opengl: one sentence that says what is needed and what the driver offers (version, renderer).
Result<std::unique_ptr<Context>> make_offscreen_context(bool debug = false);

#if NAVSCOPE_WINDOW
struct WindowOptions {
    int width = 1440, height = 900;
    std::string title = "navscope";
    bool visible = true;
    bool debug = false;
};

/// A key pressed, or repeated while it is held.
struct KeyPress {
    int key = 0;        // GLFW code
    int modifiers = 0;  // GLFW bits
    bool repeat = false;
};

/// Its callbacks are installed when it is made: ImGui's backend, set up later with install_callbacks, calls them in
/// turn.
class Window : public Context {
public:
    virtual void* handle() = 0;  // GLFWwindow*, for ImGui's backend
    virtual bool should_close() const = 0;
    virtual void close() = 0;
    virtual void swap() = 0;
    /// Waits for an event for at most so long; 0 = poll.
    virtual void wait(double seconds) = 0;
    /// Wakes a wait() from any thread, as long as there is a window.
    static void wake();
    virtual void set_title(const std::string& title) = 0;
    virtual Size framebuffer_size() const = 0;
    virtual float content_scale() const = 0;
    /// In the order they came, none lost in a slow frame.
    virtual std::vector<KeyPress> take_keys() = 0;
    /// Paths dropped on the window, UTF-8.
    virtual std::vector<std::string> take_drops() = 0;
    /// Has any event come since the last call? (the redraw rule)
    virtual bool take_activity() = 0;
};

/// As make_offscreen_context() for errors: a second, hint-free context is made to read version and renderer.
Result<std::unique_ptr<Window>> make_window(const WindowOptions& options);
#endif

}  // namespace navscope
