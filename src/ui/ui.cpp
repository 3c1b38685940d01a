#include "ui/ui.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "ui/gizmo.h"
#include "ui/help_window.h"
#include "ui/keys.h"
#include "ui/legend_card.h"
#include "ui/menu_bar.h"
#include "ui/open_dialog.h"
#include "ui/status_bar.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/viewport.h"
#include "ui/widgets.h"

namespace navscope {

struct Ui::State {
    explicit State(FontBytes bytes) : fonts(bytes) {
        for (const PanelRow& row : panel_table()) panels.push_back(row.make());
    }

    void body(Session& session, const UiInput& input, const PanelContext& context);
    void splitters(const PanelContext& context, const Areas& areas, glm::vec2 window) const;
    void picture(Session& session, const UiInput& input, const PanelContext& context, const Area& area);
    void panel(const PanelContext& context, PanelPlace place, const Area& area);
    void title(const PanelContext& context, PanelPlace place, const Area& area, size_t shown) const;
    size_t shown_at(const Options& options, PanelPlace place) const;
    void keys(const Session& session, const UiInput& input, Actions& out) const;
    void settle_hover(const Session& session, Actions& out) const;
    void settle(const UiInput& input, const Actions& out);
    float bar_height() const;
    float scale() const { return fonts.scale(); }

    Fonts fonts;
    std::vector<std::unique_ptr<Panel>> panels;  // as panel_table()
    Viewport viewport;
    Gizmo gizmo;
    LabelPlacer labels;
    HelpWindow help;
    OpenDialog open_dialog;
    Spots spots;
    bool dark = true;
    float styled_scale = 0;
    int unsettled = 0;  // frames that are still to be drawn without an event
};

namespace {

constexpr const char* root_window = "navscope";
constexpr size_t no_panel = static_cast<size_t>(-1);

void set_up_imgui() {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // the layout is ours
    io.LogFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
}

float title_height(const PanelContext& context) {
    return ImGui::GetTextLineHeight() + context.points(6);
}

}  // namespace

Ui::Ui(FontBytes fonts) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    set_up_imgui();
    state_ = std::make_unique<State>(fonts);
}

Ui::~Ui() {
    state_.reset();
    ImGui::DestroyContext();
}

bool Ui::prepare(const Session& session, float content_scale) {
    const float scale = std::max(content_scale, 0.25f) * session.options().ui_scale;
    const bool fresh = state_->fonts.prepare(scale);
    if (fresh || state_->dark != session.options().dark || state_->styled_scale == 0) {
        state_->dark = session.options().dark;
        state_->styled_scale = state_->scale();
        apply_style(state_->dark, state_->scale());
    }
    return fresh;
}

Area Ui::viewport(const Session& session, glm::vec2 display) const {
    const float bar = state_->bar_height();
    return make_areas(session.options(), display, state_->scale(), bar, bar).viewport;
}

bool Ui::animating() const {
    return state_->viewport.flying() || state_->unsettled > 0;
}

const Spots& Ui::spots() const {
    return state_->spots;
}

void Ui::frame(Session& session, const UiInput& input, Actions& out) {
    State& state = *state_;
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(std::max(input.display.x, 1.0f), std::max(input.display.y, 1.0f));
    io.DeltaTime = static_cast<float>(std::clamp(input.seconds, 1e-5, 1.0));
    ImGui::NewFrame();
    state.spots.start(input.record_spots);
    const PanelContext context{session, out, state.fonts, ui_theme(session.options().dark), state.scale(), state.spots};

    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(io.DisplaySize);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin(root_window, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | (input.view_only ? 0 : ImGuiWindowFlags_MenuBar) |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar(2);
    if (input.view_only) {
        const Area whole{{0, 0}, {io.DisplaySize.x, io.DisplaySize.y}};
        session.set_viewport(whole.size);
        state.picture(session, input, context, whole);
    } else {
        draw_menu_bar(context);
        state.body(session, input, context);
    }
    ImGui::End();
    if (!input.view_only) {
        state.open_dialog.draw(context);
        state.help.draw(context);
    }

    state.keys(session, input, out);
    state.settle_hover(session, out);
    state.settle(input, out);
    ImGui::Render();
}

float Ui::State::bar_height() const {
    return fonts.sans()->FontSize + 2 * std::floor(ImGui::GetStyle().FramePadding.y);
}

void Ui::State::body(Session& session, const UiInput& input, const PanelContext& context) {
    const glm::vec2 window(ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y);
    const float bar = bar_height();
    const Areas areas = make_areas(session.options(), window, scale(), bar, bar);
    session.set_viewport(areas.viewport.size);
    splitters(context, areas, window);
    picture(session, input, context, areas.viewport);
    for (const PanelPlace place : {PanelPlace::left_upper, PanelPlace::left_lower, PanelPlace::right_upper,
                                   PanelPlace::right_lower, PanelPlace::bottom}) {
        const Area& area = areas.panels[static_cast<size_t>(place)];
        if (!area.empty()) panel(context, place, area);
    }
    draw_status_bar(context, areas.status, viewport.hovered(), input.figures);
}

void Ui::State::splitters(const PanelContext& context, const Areas& areas, glm::vec2 window) const {
    constexpr std::array<const char*, splitter_count> names{"left", "right", "bottom", "left_split", "right_split"};
    for (size_t i = 0; i < splitter_count; ++i) {
        const Area& area = areas.splitters[i];
        if (area.empty()) continue;
        const auto splitter = static_cast<Splitter>(i);
        const bool upright = splitter == Splitter::left || splitter == Splitter::right;
        ImGui::SetCursorScreenPos(ImVec2(area.at.x, area.at.y));
        ImGui::InvisibleButton(names[i], ImVec2(area.size.x, area.size.y));
        context.spots.add(std::string("splitter.") + names[i]);
        const bool active = ImGui::IsItemActive(), lit = active || ImGui::IsItemHovered();
        if (lit) ImGui::SetMouseCursor(upright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
        if (lit) {
            ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(area.at.x, area.at.y), ImVec2(area.end().x, area.end().y),
                                                      active ? context.theme.accent : context.theme.border);
        }
        if (!active || !ImGui::IsMouseDragging(ImGuiMouseButton_Left, 1)) continue;
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const Layout& layout = context.session.options().layout;
        const Layout next = dragged(layout, splitter, {mouse.x, mouse.y}, areas, window, scale());
        if (next != layout) context.emit(action::SetLayout{next});
    }
}

void Ui::State::picture(Session& session, const UiInput& input, const PanelContext& context, const Area& area) {
    ImGui::SetCursorScreenPos(ImVec2(area.at.x, area.at.y));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    imgui::begin_child("viewport", ImVec2(area.size.x, area.size.y), false,
                       ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    const bool empty = session.slots().empty();
    if (!empty) gizmo.buttons(session.camera(), context, area);
    viewport.draw(session, context, area, reinterpret_cast<ImTextureID>(input.picture), input.seconds);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (empty) {
        const char* hint = "Drop a .dcx, .hkx or .nvm here, or press Ctrl+O";
        const ImVec2 size = ImGui::CalcTextSize(hint);
        draw.AddText(ImVec2(area.at.x + (area.size.x - size.x) / 2, area.at.y + (area.size.y - size.y) / 2),
                     context.theme.dim, hint);
        context.spots.add("viewport.hint", area.at, area.end());
    } else {
        ImFont* font = fonts.mono_small();
        const ImVec2 digit = font->CalcTextSizeA(font->FontSize, 1e6f, 0, "0");
        const auto& layers = session.label_layers();
        for (const PlacedLabel& one : labels.place(layers, session.camera(), area.size, {digit.x, digit.y})) {
            const ImVec2 at(area.at.x + one.at.x, area.at.y + one.at.y);
            draw.AddText(font, font->FontSize, at, one.label->colour, displayable(one.label->text).c_str());
        }
        draw_legend(session.legend(), context, area);
        gizmo.draw(context);
    }
    ImGui::EndChild();
}

size_t Ui::State::shown_at(const Options& options, PanelPlace place) const {
    const auto rows = panel_table();
    size_t first = no_panel;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].place != place || options.hidden_panels.contains(std::string(rows[i].id))) continue;
        if (first == no_panel) first = i;
        if (place == PanelPlace::bottom && rows[i].id == options.layout.bottom_tab) return i;
    }
    return first;
}

void Ui::State::panel(const PanelContext& context, PanelPlace place, const Area& area) {
    const size_t shown = shown_at(context.session.options(), place);
    if (shown == no_panel) return;
    const float bar = title_height(context);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(ImVec2(area.at.x, area.at.y), ImVec2(area.end().x, area.end().y), context.theme.panel);
    draw.AddRectFilled(ImVec2(area.at.x, area.at.y), ImVec2(area.end().x, area.at.y + bar), context.theme.panel_title);
    title(context, place, {area.at, {area.size.x, bar}}, shown);
    ImGui::SetCursorScreenPos(ImVec2(area.at.x, area.at.y + bar));
    const std::string id(panel_table()[shown].id);
    const ImVec2 size(area.size.x, std::max(area.size.y - bar, 1.0f));
    // AlwaysUseWindowPadding: a child without a border has none otherwise.
    imgui::begin_child(id.c_str(), size, false,
                       ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | imgui::padded_child);
    context.spots.add("panel." + id, area.at, area.end());
    panels[shown]->draw(context);
    ImGui::EndChild();
}

/// The panel's name, or the tabs of the bottom strip, and a cross that hides it.
void Ui::State::title(const PanelContext& context, PanelPlace place, const Area& area, size_t shown) const {
    const auto rows = panel_table();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Options& options = context.session.options();
    const float pad = context.points(8), text_y = area.at.y + (area.size.y - ImGui::GetTextLineHeight()) / 2;
    float x = area.at.x;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].place != place || options.hidden_panels.contains(std::string(rows[i].id))) continue;
        const bool tabs = place == PanelPlace::bottom;
        if (!tabs && i != shown) continue;
        const std::string id(rows[i].id), name(rows[i].title);
        const float width = ImGui::CalcTextSize(name.c_str()).x + 2 * pad;
        ImGui::SetCursorScreenPos(ImVec2(x, area.at.y));
        if (ImGui::InvisibleButton(("title." + id).c_str(), ImVec2(width, area.size.y)) && tabs && i != shown) {
            Layout layout = options.layout;
            layout.bottom_tab = id;
            context.emit(action::SetLayout{layout});
        }
        context.spots.add("title." + id);
        const bool lit = ImGui::IsItemHovered();
        widget::tooltip(rows[i].hint);
        const bool front = i == shown;
        draw.AddText(ImVec2(x + pad, text_y), front || lit ? context.theme.text : context.theme.dim, name.c_str());
        if (tabs && front) {
            draw.AddRectFilled(ImVec2(x, area.end().y - context.points(2)), ImVec2(x + width, area.end().y),
                               context.theme.accent);
        }
        x += width;
    }
    const float size = area.size.y;
    ImGui::SetCursorScreenPos(ImVec2(area.end().x - size, area.at.y));
    const std::string id(rows[shown].id);
    if (ImGui::InvisibleButton(("hide." + id).c_str(), ImVec2(size, size))) context.emit(action::SetPanel{id, false});
    context.spots.add("hide." + id);
    const ImVec2 middle(area.end().x - size / 2, area.at.y + size / 2);
    const float half = size * 0.16f;
    const ImU32 colour = ImGui::IsItemHovered() ? context.theme.text : context.theme.dim;
    draw.AddLine(ImVec2(middle.x - half, middle.y - half), ImVec2(middle.x + half, middle.y + half), colour);
    draw.AddLine(ImVec2(middle.x - half, middle.y + half), ImVec2(middle.x + half, middle.y - half), colour);
    widget::tooltip("Hide this panel; View › Panels brings it back");
}

void Ui::State::keys(const Session& session, const UiInput& input, Actions& out) const {
    const bool typing = imgui::text_wanted();
    const Options& options = session.options();
    for (const KeyStroke& stroke : input.keys) {
        if (stroke.key == key::escape && (options.show_open_dialog || options.show_help)) {
            if (options.show_open_dialog)
                out.push_back(action::OpenDialog{false});
            else
                out.push_back(action::ShowHelp{false});
            continue;
        }
        if (typing) continue;
        // Letters steer while the right button is held, and a dialog in front takes what is typed.
        if (viewport.steering() && stroke.key >= key::a && stroke.key <= key::z) continue;
        const std::optional<Action> action = action_of(stroke, session);
        if (!action) continue;
        const bool for_dialog = std::holds_alternative<action::OpenDialog>(*action) ||
                                std::holds_alternative<action::Quit>(*action) ||
                                std::holds_alternative<action::SetUiScale>(*action);
        if (!options.show_open_dialog || for_dialog) out.push_back(*action);
    }
}

/// Panels tell each frame what the mouse is on; only a change is an action.
void Ui::State::settle_hover(const Session& session, Actions& out) const {
    action::Hover wanted{};
    for (const Action& one : out) {
        if (const auto* hover = std::get_if<action::Hover>(&one)) wanted = *hover;
    }
    std::erase_if(out, [](const Action& one) { return std::holds_alternative<action::Hover>(one); });
    const bool same = session.hover() == wanted.element && (!wanted.element || session.hover_member() == wanted.member);
    if (!same) out.push_back(wanted);
}

/// ImGui knows what is under the mouse a frame after it moved, and panels see a frame later what an action changed.
void Ui::State::settle(const UiInput& input, const Actions& out) {
    const ImGuiIO& io = ImGui::GetIO();
    const auto any = [](const bool* flags) {
        return std::any_of(flags, flags + ImGuiMouseButton_COUNT, [](bool on) { return on; });
    };
    const bool moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseWheel != 0;
    const bool event = moved || any(io.MouseClicked) || any(io.MouseReleased) || !input.keys.empty() || !out.empty();
    unsettled = event ? 2 : std::max(unsettled - 1, 0);
}

}  // namespace navscope
