// What a panel is: a function of a const Session that emits actions. It keeps its own filter text and scroll state and
// nothing else; it opens no file, starts no thread and calls no GL.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "session/session.h"
#include "ui/fonts.h"
#include "ui/spots.h"
#include "ui/theme.h"

namespace navscope {

struct PanelContext {
    const Session& session;
    Actions& out;
    const Fonts& fonts;
    const UiTheme& theme;
    float scale;  // pixels a point
    Spots& spots;

    float points(float n) const { return n * scale; }
    void emit(Action action) const { out.push_back(std::move(action)); }
};

class Panel {
public:
    virtual ~Panel() = default;
    /// Fills the space that the layout gave it; its title is drawn already.
    virtual void draw(const PanelContext& context) = 0;
};

enum class PanelPlace : uint8_t { left_upper, left_lower, right_upper, right_lower, bottom };

/// Places but the bottom hold one panel; those of the bottom strip are tabs.
struct PanelRow {
    std::string_view id;  // in options and actions: "files"
    std::string_view title;
    std::string_view hint;  // of the title, and of its entry in the View menu
    PanelPlace place;
    std::unique_ptr<Panel> (*make)();
};

/// The table of panels; adding one is a new file and a row here.
std::span<const PanelRow> panel_table();

std::unique_ptr<Panel> make_files_panel();
std::unique_ptr<Panel> make_layers_panel();
std::unique_ptr<Panel> make_inspector_panel();
std::unique_ptr<Panel> make_values_panel();
std::unique_ptr<Panel> make_jobs_panel();
std::unique_ptr<Panel> make_log_panel();

}  // namespace navscope
