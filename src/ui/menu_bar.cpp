#include "ui/menu_bar.h"

#include <algorithm>
#include <array>

#include "bytes/file.h"
#include "scene/overlays.h"
#include "ui/keys.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

struct Menu {
    const PanelContext& context;

    /// An entry that does what a key of the table does.
    void command(const char* title, std::string_view id) const {
        const auto rows = key_table();
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const KeyRow& one) { return one.id == id; });
        const std::optional<Action> action = row == rows.end() ? std::nullopt : row->make(context.session);
        const std::string keys = row == rows.end() ? "" : key_text(row->key, row->modifiers);
        if (ImGui::MenuItem(title, keys.c_str(), false, action.has_value()) && action) context.emit(*action);
        context.spots.add("menu." + std::string(id));
    }

    bool toggle(const char* title, bool on, std::string_view hint, std::string_view command_id = {}) const {
        const bool clicked = ImGui::MenuItem(title, keys_of(command_id).c_str(), on);
        context.spots.add(std::string("menu.") + title);
        widget::tooltip(hint);
        return clicked;
    }

    bool begin(const char* title) const {
        const bool open = ImGui::BeginMenu(title);
        context.spots.add(std::string("menu.") + title);
        return open;
    }

    void file() const {
        if (!begin("File")) return;
        command("Open…", "open");
        const std::vector<std::string>& recent = context.session.options().recent;
        if (ImGui::BeginMenu("Open recent", !recent.empty())) {
            int number = 0;
            for (const std::string& path : recent) {
                ImGui::PushID(number++);
                if (ImGui::MenuItem(displayable(base_name(path)).c_str())) context.emit(action::Open{{path}});
                widget::tooltip(displayable(path));
                ImGui::PopID();
            }
            ImGui::EndMenu();
        }
        command("Reload", "reload");
        command("Close", "close");
        if (ImGui::MenuItem("Close all", nullptr, false, !context.session.slots().empty()))
            context.emit(action::CloseAll{});
        ImGui::Separator();
        command("Quit", "quit");
        ImGui::EndMenu();
    }

    void view() const {
        if (!begin("View")) return;
        command("Frame selection", "frame-selection");
        command("Frame everything", "frame-all");
        if (ImGui::BeginMenu("Look from")) {
            command("Three quarters", "view-three-quarter");
            command("Above", "view-top");
            command("Below", "view-bottom");
            command("Front", "view-front");
            command("Back", "view-back");
            command("Right", "view-right");
            command("Left", "view-left");
            ImGui::EndMenu();
        }
        if (toggle("Orthographic", context.session.camera().orthographic, "No perspective", "orthographic")) {
            context.emit(action::ToggleOrthographic{});
        }
        ImGui::Separator();
        overlay_menu();
        panels();
        window();
        ImGui::EndMenu();
    }

    void overlay_menu() const {
        if (!ImGui::BeginMenu("Overlays")) return;
        for (const Overlay& overlay : overlays()) {
            if (overlay.depends & (depends_marks | depends_trace)) continue;  // shown when there is something to mark
            const std::string id(overlay.id);
            const bool on = context.session.options().overlays.contains(id);
            if (toggle(std::string(overlay.title).c_str(), on, overlay.tooltip, id))
                context.emit(action::SetOverlay{id, !on});
        }
        ImGui::EndMenu();
    }

    void panels() const {
        if (!ImGui::BeginMenu("Panels")) return;
        for (const PanelRow& row : panel_table()) {
            const std::string id(row.id);
            const bool shown = !context.session.options().hidden_panels.contains(id);
            if (toggle(std::string(row.title).c_str(), shown, row.hint)) context.emit(action::SetPanel{id, !shown});
        }
        ImGui::EndMenu();
    }

    void window() const {
        const Options& options = context.session.options();
        if (toggle("Dark theme", options.dark, "Dark or light")) context.emit(action::SetTheme{!options.dark});
        if (ImGui::BeginMenu("Text size")) {
            command("Larger", "larger");
            command("Smaller", "smaller");
            command("Normal", "normal-size");
            ImGui::EndMenu();
        }
        if (ImGui::MenuItem("Reset layout")) context.emit(action::ResetLayout{});
        context.spots.add("menu.reset-layout");
        widget::tooltip("Every panel shown, at its first place and size");
    }

    void help() const {
        if (!begin("Help")) return;
        command("Keys and mouse", "help");
        ImGui::EndMenu();
    }
};

}  // namespace

void draw_menu_bar(const PanelContext& context) {
    if (!ImGui::BeginMenuBar()) return;
    const Menu menu{context};
    menu.file();
    menu.view();
    menu.help();
    ImGui::EndMenuBar();
}

}  // namespace navscope
