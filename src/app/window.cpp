// The window: events in, frames out. It sleeps until something happens; a running job wakes it ten times a second.
#include "app/console.h"
#include "app/samples.h"
#include "app/verbs.h"
#include "app/window_loop.h"
#include "bytes/file.h"

#if NAVSCOPE_WINDOW
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>

#include "app/frame.h"
#endif

namespace navscope {

#if NAVSCOPE_WINDOW

namespace {

using Clock = std::chrono::steady_clock;

constexpr int settling_frames = 3;  // after an event: ImGui needs a frame or two to take in what it drew
constexpr double busy_wait = 0.1;   // seconds between frames while a job runs
constexpr double idle_wait = 30;

std::string window_title(const Session& session) {
    if (session.slots().size() == 1) return std::string(base_name(session.slots().front().path)) + " – navscope";
    return session.slots().empty() ? "navscope" : std::to_string(session.slots().size()) + " files – navscope";
}

class Loop {
public:
    Loop(Window& window, Frame& frame, Session& session, const LoopOptions& options)
        : window_(window), frame_(frame), session_(session), options_(options) {
        ImGui_ImplGlfw_InitForOpenGL(static_cast<GLFWwindow*>(window.handle()), true);
    }
    ~Loop() { ImGui_ImplGlfw_Shutdown(); }

    void run() {
        while (!session_.quit_requested()) {
            window_.wait(wait_time());
            if (window_.should_close()) break;
            drops();
            if (window_.take_activity()) left_ = settling_frames;
            if (left_ == 0 && !session_.jobs().busy()) continue;
            frame();
        }
    }

private:
    double wait_time() const {
        if (left_ > 0) return 0;
        return session_.jobs().busy() ? busy_wait : idle_wait;
    }

    void drops() {
        const std::vector<std::string> paths = window_.take_drops();
        if (paths.empty()) return;
        session_.apply(action::Open{paths});
        left_ = settling_frames;
    }

    void frame() {
        FrameInput input;
        input.size = window_.framebuffer_size();
        input.content_scale = options_.scale > 0 ? options_.scale : window_.content_scale();
        const auto now = Clock::now();
        input.seconds = std::chrono::duration<double>(now - last_).count();
        last_ = now;
        for (const KeyPress& press : window_.take_keys())
            input.keys.push_back({press.key, press.modifiers, press.repeat});
        if (input.size.width < 1 || input.size.height < 1) {  // minimised
            left_ = 0;
            return;
        }
        input.record_spots = options_.record_spots;
        frame_.prepare(session_, input.content_scale);
        ImGui_ImplGlfw_NewFrame();
        const bool more = frame_.run(session_, input);
        bind_window(input.size);
        frame_.draw();
        window_.swap();
        if (options_.slow_seconds > 0) wait_slowly();
        if (const std::optional<std::string> text = session_.take_clipboard()) ImGui::SetClipboardText(text->c_str());
        if (const std::string title = window_title(session_); title != title_) window_.set_title(title_ = title);
        left_ = more ? settling_frames : std::max(0, left_ - 1);
        if (options_.observe) options_.observe(frame_, session_);
    }

    /// A test's slow machine: the frame lasts, events pile up meanwhile.
    void wait_slowly() const {
        const auto until = Clock::now() + std::chrono::duration<double>(options_.slow_seconds);
        while (Clock::now() < until) {
        }
    }

    Window& window_;
    Frame& frame_;
    Session& session_;
    LoopOptions options_;
    Clock::time_point last_ = Clock::now();
    int left_ = settling_frames;
    std::string title_;
};

}  // namespace

int run_window(const Arguments& arguments) {
    const Result<LoopOptions> options = loop_options(arguments);
    if (!options) return give_up(options.error());
    Result<LoadOptions> load = reading_options(arguments);
    if (!load) return give_up(load.error());
    WindowOptions window_options;
    Result<std::unique_ptr<Window>> window = make_window(window_options);
    if (!window) return give_up(window.error());
    RendererOptions renderer_options;
    if (const auto folder = arguments.value("--shaders")) renderer_options.shader_folder = *folder;
    Result<std::unique_ptr<Frame>> frame = Frame::make(renderer_options);
    if (!frame) return give_up(frame.error());
    Session session(load_options(options_path()), [] { Window::wake(); });
    session.set_load_options(*std::move(load));
    if (arguments.operands.empty()) {
        Samples bundled = samples();
        session.apply(action::Open{std::move(bundled.first)});
        session.apply(action::Open{std::move(bundled.others), true});
    } else {
        session.apply(action::Open{arguments.operands});
    }
    Loop(**window, **frame, session, *options).run();
    if (const Status saved = save_options(session.options(), options_path()); !saved) tell(describe(saved.error()));
    return exit_fine;
}

#else

int run_window(const Arguments&) {
    tell("this navscope was built without its window; `navscope screenshot` makes pictures");
    return exit_usage;
}

#endif

}  // namespace navscope
