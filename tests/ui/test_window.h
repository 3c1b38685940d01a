// The whole ui without a window: a session, ImGui with no backend, a synthetic mouse and keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"
#include "ui/imgui_compat.h"
#include "ui/ui.h"

namespace navscope::test {

FontBytes embedded_fonts();
std::string fixture(std::string_view name);

class TestWindow {
public:
    explicit TestWindow(float content_scale = 1, glm::vec2 display = {1440, 900});

    /// One frame; the actions that came out are kept and carried out.
    void frame();
    void open(const std::string& path);

    void move(glm::vec2 to);
    void move(std::string_view spot);
    void press(int button = 0);
    void release(int button = 0);
    /// Moves to a control and clicks it: frames for moving, pressing and releasing.
    void click(std::string_view spot, int button = 0);
    void click(glm::vec2 at, int button = 0);
    void drag(glm::vec2 from, glm::vec2 to, int button = 0);
    void wheel(float notches);
    void type(std::string_view text);
    void key(int code, int modifiers = 0, bool repeat = false);
    /// A key that text boxes look at (Enter), pressed and released.
    void edit_key(int code);

    /// In the last frame; fails the test and gives an empty box if there is none.
    Spots::Box spot(std::string_view name);
    bool has_spot(std::string_view name) const { return ui.spots().find(name) != nullptr; }
    /// The spots whose name begins so.
    std::vector<std::string> spots(std::string_view prefix) const;

    template <typename T>
    std::vector<T> taken() const {
        std::vector<T> found;
        for (const Action& one : actions) {
            if (const T* action = std::get_if<T>(&one)) found.push_back(*action);
        }
        return found;
    }
    /// Actions but hovering, which is no command.
    size_t commands() const;
    void forget() { actions.clear(); }

    Session session;
    Ui ui;
    UiInput input;
    Actions actions;  // of all frames since forget()
    float content_scale;
};

}  // namespace navscope::test
