#include "ui/test_window.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "embedded/fonts.h"

namespace navscope::test {

FontBytes embedded_fonts() {
    const auto bytes = [](std::string_view file) { return std::as_bytes(std::span(file.data(), file.size())); };
    return {bytes(embedded::fonts::file("DejaVuSans.ttf")), bytes(embedded::fonts::file("DejaVuSansMono.ttf"))};
}

std::string fixture(std::string_view name) {
    return std::string(NAVSCOPE_SOURCE_DIR) + "/tests/fixtures/" + std::string(name);
}

TestWindow::TestWindow(float scale, glm::vec2 display) : ui(embedded_fonts()), content_scale(scale) {
    ImGuiIO& io = ImGui::GetIO();
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // indices have 16 bits
    input.display = display;
    input.record_spots = true;
    move(glm::vec2(-100, -100));
}

void TestWindow::frame() {
    session.update();
    ui.prepare(session, content_scale);
    Actions now;
    ui.frame(session, input, now);
    input.keys.clear();
    for (const Action& action : now) session.apply(action);
    actions.insert(actions.end(), now.begin(), now.end());
}

void TestWindow::open(const std::string& path) {
    session.apply(action::Open{{path}});
    session.finish_jobs();
    frame();
    frame();
    forget();
}

void TestWindow::move(glm::vec2 to) {
    imgui::put_mouse(to.x, to.y);
    frame();
}

void TestWindow::move(std::string_view name) {
    move(spot(name).middle());
}

void TestWindow::press(int button) {
    imgui::put_button(button, true);
    frame();
}

void TestWindow::release(int button) {
    imgui::put_button(button, false);
    frame();
}

void TestWindow::click(glm::vec2 at, int button) {
    move(at);
    frame();  // what lies under the mouse is known a frame later
    press(button);
    release(button);
    frame();
}

void TestWindow::click(std::string_view name, int button) {
    const Spots::Box box = spot(name);
    click(glm::vec2(std::min(box.middle().x, box.min.x + 20), box.middle().y), button);
}

void TestWindow::drag(glm::vec2 from, glm::vec2 to, int button) {
    move(from);
    frame();
    press(button);
    for (int step = 1; step <= 5; ++step) move(from + (to - from) * (static_cast<float>(step) / 5));
    release(button);
    frame();
}

void TestWindow::wheel(float notches) {
    imgui::put_wheel(notches);
    frame();
    frame();
}

void TestWindow::type(std::string_view text) {
    for (const char c : text) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
        // What GLFW's key callback says of the same press.
        const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        input.keys.push_back({upper, 0, false});
        frame();
    }
}

void TestWindow::key(int code, int modifiers, bool repeat) {
    input.keys.push_back({code, modifiers, repeat});
    frame();
    frame();
}

void TestWindow::edit_key(int code) {
    imgui::put_key(code, true);
    frame();
    imgui::put_key(code, false);
    frame();
}

Spots::Box TestWindow::spot(std::string_view name) {
    const Spots::Box* box = ui.spots().find(name);
    EXPECT_NE(box, nullptr) << "no control is called " << name;
    return box ? *box : Spots::Box{};
}

std::vector<std::string> TestWindow::spots(std::string_view prefix) const {
    std::vector<std::string> names;
    for (const auto& [name, box] : ui.spots().all()) {
        if (name.starts_with(prefix)) names.push_back(name);
    }
    return names;
}

size_t TestWindow::commands() const {
    return static_cast<size_t>(std::count_if(actions.begin(), actions.end(), [](const Action& action) {
        return !std::holds_alternative<action::Hover>(action);
    }));
}

}  // namespace navscope::test
