// What happened: loads, failures, notes. The newest line is last and kept in view until a person scrolls away.
#include "ui/panel.h"
#include "ui/row_list.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace navscope {
namespace {

class LogPanel : public Panel {
public:
    void draw(const PanelContext& context) override {
        const std::vector<LogEntry>& log = context.session.log();
        if (log.empty())
            return widget::empty_note("Nothing to tell yet. Loads, failures and notes are listed here.", context);
        const auto rows = static_cast<int64_t>(log.size());
        if (rows != seen_ && at_end_) list_.scroll_to(rows);
        const float height = ImGui::GetTextLineHeightWithSpacing();
        const RowSpan span = list_.begin("log", ImVec2(0, 0), rows, height);
        for (int64_t i = span.first; i < span.first + span.count; ++i) {
            const LogEntry& entry = log[static_cast<size_t>(i)];
            const ImU32 colour = entry.level == LogEntry::Level::error     ? context.theme.error
                                 : entry.level == LogEntry::Level::warning ? context.theme.warning
                                                                           : context.theme.text;
            widget::line(displayable(entry.text), colour);
            if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) context.emit(action::CopyText{entry.text});
        }
        list_.end();
        seen_ = rows;
        at_end_ = list_.top() + list_.page() >= rows;
    }

private:
    RowList list_;
    int64_t seen_ = 0;
    bool at_end_ = true;
};

}  // namespace

std::unique_ptr<Panel> make_log_panel() {
    return std::make_unique<LogPanel>();
}

}  // namespace navscope
