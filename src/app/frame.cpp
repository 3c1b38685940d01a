#include "app/frame.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "embedded/fonts.h"

namespace navscope {

namespace {

std::span<const std::byte> font(std::string_view name) {
    const std::string_view bytes = embedded::fonts::file(name);
    return std::as_bytes(std::span(bytes));
}

}  // namespace

Frame::Frame(std::unique_ptr<Renderer> renderer)
    : ui_(FontBytes{font("DejaVuSans.ttf"), font("DejaVuSansMono.ttf")}), renderer_(std::move(renderer)) {
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Frame::~Frame() {
    ImGui_ImplOpenGL3_Shutdown();
}

Result<std::unique_ptr<Frame>> Frame::make(const RendererOptions& options) {
    Result<std::unique_ptr<Renderer>> renderer = Renderer::make(options);
    if (!renderer) return std::move(renderer).error();
    return std::unique_ptr<Frame>(new Frame(*std::move(renderer)));
}

void Frame::prepare(const Session& session, float content_scale) {
    if (ui_.prepare(session, content_scale)) {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    ImGui_ImplOpenGL3_NewFrame();
}

void Frame::draw_scene(Session& session) {
    const glm::vec2 viewport = session.viewport();
    const Size size{std::max(1, static_cast<int>(viewport.x)), std::max(1, static_cast<int>(viewport.y))};
    const bool resized = size.width != target_.size().width || size.height != target_.size().height;
    if (resized) target_.resize(size);
    if (!resized && drawn_version_ == session.picture_version() && drawn_session_ == &session) return;
    renderer_->draw(session.scene(), target_);
    drawn_version_ = session.picture_version();
    drawn_session_ = &session;
    ++scene_draws_;
}

bool Frame::run(Session& session, const FrameInput& input) {
    const auto begin = std::chrono::steady_clock::now();
    const bool news = session.update();
    session.set_content_scale(input.content_scale * session.options().ui_scale);

    UiInput ui_input;
    ui_input.display = {static_cast<float>(input.size.width), static_cast<float>(input.size.height)};
    ui_input.seconds = input.seconds;
    ui_input.picture = target_.texture();
    ui_input.keys = input.keys;
    ui_input.figures = {last_milliseconds_, stats().resident_bytes, stats().triangles};
    ui_input.view_only = input.view_only;
    ui_input.record_spots = input.record_spots;
    Actions actions;
    ui_.frame(session, ui_input, actions);
    draw_scene(session);

    const uint64_t before = session.picture_version();
    for (const Action& action : actions) session.apply(action);
    last_milliseconds_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return news || !actions.empty() || session.picture_version() != before || ui_.animating();
}

void Frame::draw() {
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

Picture settle(Frame& frame, Session& session, const FrameInput& input, RenderTarget& target) {
    target.resize(input.size);
    FrameInput next = input;
    // ImGui needs a second frame to know the sizes of what it drew in the first; the bound ends a picture that moves by
    // itself.
    for (int i = 0; i < 8; ++i) {
        frame.prepare(session, next.content_scale);
        const bool more = frame.run(session, next);
        next.keys.clear();
        if (!more && i >= 2) break;
    }
    target.bind();
    frame.draw();
    return target.read();
}

}  // namespace navscope
