#include <GLFW/glfw3.h>

#include <atomic>
#include <utility>

#include "gpu/context.h"
#include "gpu/driver.h"

namespace navscope {
namespace {

// GLFW is a library of the process: started with the first window, ended with the last.
std::atomic<int> windows_open{0};  // read by wake() on other threads

std::string last_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "GLFW gives no reason";
}

void hint_core(bool debug) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, debug ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
}

class GlfwWindow final : public Window {
public:
    explicit GlfwWindow(GLFWwindow* window) : window_(window) {
        ++windows_open;
        glfwSetWindowUserPointer(window, this);
        install_callbacks();
    }
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;
    ~GlfwWindow() override {
        glfwDestroyWindow(window_);
        if (--windows_open == 0) glfwTerminate();
    }

    bool start(bool debug) {
        make_current();
        if (!gl::load_functions(glfwGetProcAddress)) return false;
        description_ = gl::describe_driver();
        if (debug) gl::collect_errors(*errors_);
        glfwSwapInterval(1);
        return true;
    }

    void make_current() override { glfwMakeContextCurrent(window_); }
    void* handle() override { return window_; }
    bool should_close() const override { return glfwWindowShouldClose(window_) == GLFW_TRUE; }
    void close() override { glfwSetWindowShouldClose(window_, GLFW_TRUE); }
    void swap() override { glfwSwapBuffers(window_); }
    void wait(double seconds) override {
        if (seconds > 0)
            glfwWaitEventsTimeout(seconds);
        else
            glfwPollEvents();
    }
    void set_title(const std::string& title) override { glfwSetWindowTitle(window_, title.c_str()); }
    Size framebuffer_size() const override {
        Size size;
        glfwGetFramebufferSize(window_, &size.width, &size.height);
        return size;
    }
    float content_scale() const override {
        float x = 1, y = 1;
        glfwGetWindowContentScale(window_, &x, &y);
        return x > 0 ? x : 1;
    }
    std::vector<KeyPress> take_keys() override { return std::exchange(keys_, {}); }
    std::vector<std::string> take_drops() override { return std::exchange(drops_, {}); }
    bool take_activity() override { return std::exchange(activity_, false); }

private:
    static GlfwWindow& of(GLFWwindow* window) { return *static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window)); }
    static void mark(GLFWwindow* window) { of(window).activity_ = true; }

    void install_callbacks() {
        glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int, int action, int modifiers) {
            mark(w);
            if (action != GLFW_RELEASE) of(w).keys_.push_back({key, modifiers, action == GLFW_REPEAT});
        });
        glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
            mark(w);
            of(w).drops_.insert(of(w).drops_.end(), paths, paths + count);
        });
        glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned) { mark(w); });
        glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int, int, int) { mark(w); });
        glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double, double) { mark(w); });
        glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int) { mark(w); });
        glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double) { mark(w); });
        glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int) { mark(w); });
        glfwSetWindowIconifyCallback(window_, [](GLFWwindow* w, int) { mark(w); });
        glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { mark(w); });
        glfwSetWindowCloseCallback(window_, [](GLFWwindow* w) { mark(w); });
        glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { mark(w); });
        glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* w, float, float) { mark(w); });
    }

    GLFWwindow* window_;
    std::vector<KeyPress> keys_;
    std::vector<std::string> drops_;
    bool activity_ = true;
};

// A window with whatever the driver gives unasked, for the message only.
Error what_there_is(const std::string& why) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    GLFWwindow* window = glfwCreateWindow(64, 64, "navscope", nullptr, nullptr);
    if (window == nullptr) return gl::no_context(why);
    glfwMakeContextCurrent(window);
    const bool enough = gl::load_functions(glfwGetProcAddress);
    Error error = enough ? gl::no_context(why) : gl::too_old();
    glfwDestroyWindow(window);
    return error;
}

}  // namespace

void Window::wake() {
    if (windows_open > 0) glfwPostEmptyEvent();
}

Result<std::unique_ptr<Window>> make_window(const WindowOptions& options) {
    if (glfwInit() != GLFW_TRUE) return gl::no_context(last_error());
    hint_core(options.debug);
    glfwWindowHint(GLFW_VISIBLE, options.visible ? GLFW_TRUE : GLFW_FALSE);
    GLFWwindow* handle = glfwCreateWindow(options.width, options.height, options.title.c_str(), nullptr, nullptr);
    if (handle != nullptr) {
        auto window = std::make_unique<GlfwWindow>(handle);
        if (window->start(options.debug)) return std::unique_ptr<Window>(std::move(window));
        return gl::too_old();
    }
    Error error = what_there_is(last_error());
    if (windows_open == 0) glfwTerminate();
    return error;
}

}  // namespace navscope
